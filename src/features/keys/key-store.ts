import { createListeners } from '../../ui/listeners.ts';
import type { KeyDesk } from './key-desk.ts';
import type { CompanionKeyReader } from './readers/companion-reader.ts';
import type { FileKeyReader } from './readers/file-reader.ts';
import type { HidKeyReader } from './readers/hid-reader.ts';

/** The keys of this page and the ways to them, whichever view is open. */
export interface KeyParts {
  readonly desk: KeyDesk;
  /** Null where the browser has no WebHID. */
  readonly hid: HidKeyReader | null;
  readonly file: FileKeyReader;
  readonly companion: CompanionKeyReader;
}

/** Kept by the host, shown by the view. Null while there is no host. */
let parts: KeyParts | null = null;
const { subscribe, tell } = createListeners();

export function keepKeyParts(next: KeyParts | null): void {
  parts = next;
  tell();
}

export const keyParts = (): KeyParts | null => parts;
export const onKeyParts = subscribe;
