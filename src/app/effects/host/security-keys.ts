import type { Companion } from '../../../api/companion/companion.ts';
import type { Patience } from '../../../desk/keys/key-line.ts';
import type { KeyReader } from '../../../domain/keys/key-reader.ts';
import { type CompanionKeyReader, createCompanionReader } from '../../../features/keys/readers/companion-reader.ts';
import { createFileReader, type FileKeyReader } from '../../../features/keys/readers/file-reader.ts';
import type { Hid } from '../../../features/keys/readers/hid-port.ts';
import { createHidReader, type HidKeyReader } from '../../../features/keys/readers/hid-reader.ts';

/** The ways to keys that this browser has. */
export interface BrowserKeys {
  /** Null where the browser has no WebHID. */
  readonly hid: HidKeyReader | null;
  readonly file: FileKeyReader;
  /** All of them. */
  readonly readers: readonly KeyReader[];
}

const patience: Patience = {
  after(ms) {
    const { promise, resolve } = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => resolve('late'), ms);
    return { late: promise, stop: () => clearTimeout(timer) };
  },
};

/** What a document may ask of the browser, where it says so. */
interface Features {
  allowsFeature(name: string): boolean;
}

/** Whether this window may ask for devices: in a host's frame only when the host allows it, and asking all the same is a fault on the console. */
function isHidAllowed(): boolean {
  // as: browsers have it under one of two names, and TypeScript under neither
  const features = (Reflect.get(document, 'permissionsPolicy') ?? Reflect.get(document, 'featurePolicy')) as Features | undefined;
  return features?.allowsFeature('hid') ?? true;
}

function hidOf(): Hid | null {
  if (!isHidAllowed()) return null;
  // as: this is the part of WebHID that is used, and TypeScript's own types of the browser do not know it
  return (Reflect.get(navigator, 'hid') as Hid | undefined) ?? null;
}

/** The ways to keys of a page, with the companion of its PC. */
export interface PageKeys extends BrowserKeys {
  readonly companion: CompanionKeyReader;
}

const pages = new WeakMap<Companion, PageKeys>();

/** The browser's own ways to keys, and the companion's. The same for the same companion. */
export function pageKeys(companion: Companion): PageKeys {
  const before = pages.get(companion);
  if (before !== undefined) return before;
  const { hid, file, readers } = browserKeys();
  const reader = createCompanionReader({ call: (verb, input, signal) => companion.call(verb, input, signal) });
  const all: PageKeys = { hid, file, companion: reader, readers: [...readers, reader] };
  pages.set(companion, all);
  return all;
}

let keys: BrowserKeys | null = null;

/** One for the page: devices are heard once, whoever signs in, and a key that is in is in for all who ask for one. */
export function browserKeys(): BrowserKeys {
  if (keys !== null) return keys;
  const port = hidOf();
  const hid = port === null ? null : createHidReader(port, patience);
  const file = createFileReader(crypto.subtle);
  keys = { hid, file, readers: hid === null ? [file] : [hid, file] };
  return keys;
}
