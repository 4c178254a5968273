/** How a security key is reached: the browser itself, the companion on this PC, or a file that stands in for one. */
export type ReaderKind = 'webhid' | 'companion' | 'file';

/** Who a key is: subject and number of its certificate. A device need not have a number of its own, a certificate has one. */
export interface KeyName {
  /** The names of the subject as the certificate has them, `CN=…, O=…`. */
  readonly subject: string;
  /** The certificate's number, hex without leading zeros, upper case. */
  readonly number: string;
}

/** A key that is in now. */
export interface InsertedKey extends KeyName {
  /** What its reader calls it while it is in; after the next plug it may be called otherwise. */
  readonly id: string;
  readonly reader: ReaderKind;
  /** What kind of thing it is, as it or its maker says; '' where nothing is said. */
  readonly label: string;
  /** The number of the device; '' for one that has none. */
  readonly serial: string;
  /** Its certificate, DER. */
  readonly certificate: Uint8Array;
  /** Where its PIN is typed. Never in the page. */
  readonly pin: 'none' | 'device' | 'companion';
  /** Tries that are left for the PIN; null where the key does not tell. */
  readonly triesLeft: number | null;
}

/**
 * `unread`: something was plugged in of which no certificate could be read, because it was pulled meanwhile or because it has none; `companion`: its PIN is
 * typed in the companion's window, so that it is for the companion alone.
 */
export type KeyEvent =
  | { readonly kind: 'in'; readonly key: InsertedKey }
  | { readonly kind: 'out'; readonly id: string }
  | { readonly kind: 'unread'; readonly why: 'pulled' | 'noCertificate' | 'failed' | 'companion' };

/**
 * Why a key has not signed. `lastTry`: one try of the PIN is left, which nobody asks for here. `absent`: no such key is in. `gone`: it was pulled before
 * it was asked. `failed`: it said that it cannot. `busy`: another signature is asked for where this one would be.
 */
export type NotDone = 'wrongPin' | 'locked' | 'lastTry' | 'cancelled' | 'absent' | 'gone' | 'failed' | 'busy';

/**
 * What came of a signature. `unknown`: the key was asked and was pulled, or said nothing more, before it answered: it may have signed, and nobody
 * knows. A key that was pulled in mid-read has never `done` it.
 */
export type SignOutcome =
  | { readonly kind: 'done'; readonly signature: Uint8Array }
  | { readonly kind: 'notDone'; readonly why: NotDone; readonly triesLeft: number | null }
  | { readonly kind: 'unknown'; readonly why: 'pulled' | 'silent' };

/** The keys that are in, or that the reader cannot tell now. */
export type KeyListing = { readonly kind: 'known'; readonly keys: readonly InsertedKey[] } | { readonly kind: 'silent' };

/**
 * One way to security keys. Nothing here rejects: what can happen is an answer. A reader signs challenges of the gateway (`key-message.ts`) and
 * nothing else, retries no PIN and keeps none.
 */
export interface KeyReader {
  readonly kind: ReaderKind;
  keys(): Promise<KeyListing>;
  /** Hears what comes and goes from now on; what is in already is not told again. Answers how to stop. */
  watch(hear: (event: KeyEvent) => void): () => void;
  /** Signs the message of a challenge with a key that is in. One signature at a time. */
  sign(id: string, challenge: string): Promise<SignOutcome>;
  /** Takes back the signature that is asked for: it ends as `cancelled`, unless the key was faster. Without one nothing happens. */
  cancel(): void;
}
