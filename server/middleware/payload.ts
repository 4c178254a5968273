import type { Context } from 'hono';
import { isTooDeep } from '../../src/api/safe-json.ts';
import type { CallState, Env, Refusal, Step } from '../call.ts';

/** Longest body, bytes (reliability B8). */
export const MAX_BODY = 1_048_576;
const forbiddenKeys: readonly string[] = ['__proto__', 'constructor', 'prototype'];

type Payload = Record<string, unknown>;
const bad: Refusal = { status: 400, code: 'body.bad' };
const large: Refusal = { status: 413, code: 'body.large' };
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The body's bytes, or null as soon as there are more than the limit: the rest is not read. */
async function readLimited(c: Context<Env>): Promise<Uint8Array | null> {
  // A told length was checked before, and the HTTP parser holds the body to it.
  if (c.req.header('content-length') !== undefined) return new Uint8Array(await c.req.raw.arrayBuffer());
  const request = c.req.raw;
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > MAX_BODY) return null;
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

/** Whether a parsed value holds a key that could reach a prototype, a NUL that a database refuses, or a number beyond all ranges. */
function isHostile(value: unknown): boolean {
  // Depth was bounded before.
  if (typeof value === 'number') return !Number.isFinite(value);
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(isHostile);
  return Object.entries(value).some(([key, inner]) => forbiddenKeys.includes(key) || key.includes('\0') || isHostile(inner));
}

function parseBody(raw: string): Payload | null {
  if (isTooDeep(raw)) return null;
  try {
    const value: unknown = JSON.parse(raw);
    if (typeof value !== 'object' || value === null || Array.isArray(value) || isHostile(value)) return null;
    return value as Payload; // as: an object that is no array
  } catch {
    return null;
  }
}

async function readPost(c: Context<Env>, state: CallState): Promise<Refusal | null> {
  if (!/^application\/json(?:;\s*charset="?utf-8"?)?$/i.test(c.req.header('content-type') ?? '')) return { status: 415, code: 'body.type' };
  if ((c.req.header('content-encoding') ?? 'identity') !== 'identity') return { status: 415, code: 'body.type' };
  if (Number(c.req.header('content-length') ?? 0) > MAX_BODY) return large;
  const bytes = await readLimited(c);
  if (bytes === null) return large;
  try {
    const raw = utf8.decode(bytes);
    const payload = parseBody(raw);
    if (!payload) return bad;
    state.raw = raw;
    state.payload = payload;
    return null;
  } catch {
    return bad;
  }
}

/** Reads query or body of a call within the limits: size, type, encoding, depth, keys. What passes is a plain object. */
export function readPayload(): Step {
  return (c, state) => {
    if (state.call.method === 'POST') return readPost(c, state);
    const query = c.req.query();
    if (isHostile(query)) return bad;
    state.payload = query;
    return null;
  };
}
