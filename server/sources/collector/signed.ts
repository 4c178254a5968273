import { createHmac, timingSafeEqual } from 'node:crypto';

/*
 * The signature of the collector protocol, the same both ways: HMAC-SHA256 with the shared secret over time, a point and the body, as hex.
 */

export const TIME_HEADER = 'x-workbench-time';
export const SIGNATURE_HEADER = 'x-workbench-signature';
/** A message whose time is further from the receiver's clock is not heard, milliseconds. */
const TOLERANCE = 5 * 60_000;

function signatureOf(secret: string, time: string, body: string): string {
  return createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
}

/** Headers of a message that is sent now. */
export function signedHeaders(secret: string, body: string, now: number): Record<string, string> {
  const time = String(now);
  return { [TIME_HEADER]: time, [SIGNATURE_HEADER]: signatureOf(secret, time, body) };
}

/** Whether a message is from somebody who has the secret, and from now. */
export function isSigned(
  secret: string,
  { time, signature, body }: { readonly time: string; readonly signature: string; readonly body: string },
  now: number,
): boolean {
  if (!/^\d{1,15}$/.test(time) || Math.abs(Number(time) - now) > TOLERANCE) return false;
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, time, body))];
  return given.length === right.length && timingSafeEqual(given, right);
}
