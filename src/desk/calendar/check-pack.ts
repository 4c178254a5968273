import { fromBase64 } from '../base64.ts';

/** What the check of a signature needs of WebCrypto. */
export type PackCrypto = Pick<SubtleCrypto, 'importKey' | 'verify'>;

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** Bytes of a text in base64url; null when it is none. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return fromBase64(text);
  } catch {
    return null;
  }
}

/** Whether one of the deployment's keys has signed a pack's text. A key or a signature that is none has signed nothing. */
export async function isSigned(
  { text, signature }: { readonly text: string; readonly signature: string },
  keys: readonly string[],
  subtle: PackCrypto,
): Promise<boolean> {
  const signed = bytesOf(signature);
  if (signed === null) return false;
  for (const key of keys) {
    const spki = bytesOf(key);
    if (spki === null) continue;
    const held = await subtle.importKey('spki', spki, ECDSA, false, ['verify']).catch(() => null);
    if (held !== null && (await subtle.verify(ECDSA, held, signed, new TextEncoder().encode(text)))) return true;
  }
  return false;
}
