import type { IncomingMessage } from 'node:http';
import type { Bytes } from '../../src/api/companion/bytes.ts';
import { MOST_BODY } from './checks.ts';

/** The body of a request; null as soon as it is longer than any may be: nothing of the rest is kept. Rejects when the connection ends before it. */
export async function bodyOf(request: IncomingMessage): Promise<Bytes | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request.iterator({ destroyOnReturn: false })) {
    length += part.length;
    if (length > MOST_BODY) return null;
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
