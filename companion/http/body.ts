import type { IncomingMessage } from 'node:http';
import type { Bytes } from '../../src/api/companion/bytes.ts';
import { MOST_BODY } from './checks.ts';

/**
 * The body of a request; null as soon as it is longer than any may be: nothing of the rest is kept. What was read from the socket is overwritten, so that
 * the answer is the only copy. Rejects when the connection ends before it.
 */
export async function bodyOf(request: IncomingMessage): Promise<Bytes | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    length += part.length;
    if (length > MOST_BODY) return null;
    parts.push(part);
  }
  const body = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    body.set(part, at);
    at += part.length;
    part.fill(0);
  }
  return body;
}
