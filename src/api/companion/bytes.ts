export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();

/** UTF-8 of a text. */
export function textBytes(text: string): Bytes {
  return encoder.encode(text);
}

export function toBase64url(bytes: Uint8Array): string {
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Bytes of base64url of `length` bytes; null when it is none. */
export function fromBase64url(text: unknown, length: number): Bytes | null {
  if (typeof text !== 'string' || text.length !== Math.ceil((length * 4) / 3) || !/^[\w-]*$/.test(text)) return null;
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
}

/** SHA-256 of a text or of bytes, base64url. */
export async function sha256(data: string | Bytes): Promise<string> {
  const bytes = typeof data === 'string' ? textBytes(data) : data;
  return toBase64url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** So many random bytes, base64url. */
export function randomText(bytes: number): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(bytes)));
}
