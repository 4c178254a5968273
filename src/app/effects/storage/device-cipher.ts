import { chacha20 } from './chacha20.ts';
import { readCookie, writeCookie } from './cookie.ts';

/*
 * The files of local storage keep what was removed from it, readable. What names people or companies is therefore stored encrypted, under a
 * key in a cookie: the browser overwrites a cookie that goes (docs/security.md). It is no protection while the cookie is there.
 */

const COOKIE = 'wb-memory';
/** Beginning of an encrypted value; one without it was stored by an older build. */
const MARK = 'e1.';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
/** The longest that Chromium keeps a cookie, seconds. */
const LIFETIME = 400 * 24 * 3600;

const toText = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const toBytes = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

function writeKey(value: string, seconds: number): void {
  writeCookie(`${COOKIE}=${value}; Max-Age=${seconds}`);
}

/** Null when there is none, or one that was not written here. */
function storedKey(): Uint8Array | null {
  const value = readCookie(COOKIE);
  if (value === null) return null;
  try {
    const key = toBytes(decodeURIComponent(value));
    return key.length === KEY_BYTES ? key : null;
  } catch {
    return null;
  }
}

/** `text` encrypted under this browser's key, which is made when there is none; readable where cookies are switched off. */
export function encryptText(text: string): string {
  if (storedKey() === null) writeKey(encodeURIComponent(toText(crypto.getRandomValues(new Uint8Array(KEY_BYTES)))), LIFETIME);
  const key = storedKey();
  if (key === null) return text;
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  return `${MARK}${toText(nonce)}.${toText(chacha20(key, nonce, new TextEncoder().encode(text)))}`;
}

/** What `encryptText` was given; null when its key is gone or it was changed. */
export function decryptText(stored: string | null): string | null {
  if (stored === null || !stored.startsWith(MARK)) return stored;
  try {
    const key = storedKey();
    const [nonce = '', text = ''] = stored.slice(MARK.length).split('.');
    return key === null ? null : new TextDecoder().decode(chacha20(key, toBytes(nonce), toBytes(text)));
  } catch {
    return null;
  }
}

/** From now on nothing that was encrypted here can be read. */
export function dropKey(): void {
  writeKey('', 0);
}
