import { createFileReader, type FileKeyReader } from '../../../features/keys/readers/file-reader.ts';
import type { Hid, Patience } from '../../../features/keys/readers/hid-port.ts';
import { createHidReader, type HidKeyReader } from '../../../features/keys/readers/hid-reader.ts';

/** The ways to keys that this browser has. */
export interface BrowserKeys {
  /** Null where the browser has no WebHID. */
  readonly hid: HidKeyReader | null;
  readonly file: FileKeyReader;
}

const patience: Patience = {
  after(ms) {
    const { promise, resolve } = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => resolve('late'), ms);
    return { late: promise, stop: () => clearTimeout(timer) };
  },
};

function hidOf(): Hid | null {
  // as: this is the part of WebHID that is used, and TypeScript's own types of the browser do not know it
  return (Reflect.get(navigator, 'hid') as Hid | undefined) ?? null;
}

let keys: BrowserKeys | null = null;

/** One for the page: devices are heard once, whoever signs in. */
export function browserKeys(): BrowserKeys {
  const hid = hidOf();
  keys ??= { hid: hid === null ? null : createHidReader(hid, patience), file: createFileReader(crypto.subtle) };
  return keys;
}
