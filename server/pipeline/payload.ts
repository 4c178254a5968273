import { isTooDeep } from '../../src/api/http/safe-json.ts';
import type { Exchange } from '../http/exchange.ts';
import type { CallState, Refusal, Step } from './call.ts';

/** Longest body, bytes (reliability B8). */
export const MAX_BODY = 1_048_576;
const forbiddenKeys: readonly string[] = ['__proto__', 'constructor', 'prototype'];

type Payload = Record<string, unknown>;
const bad: Refusal = { status: 400, code: 'body.bad' };
const large: Refusal = { status: 413, code: 'body.large' };
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A database refuses a NUL, and no encoding holds half of a surrogate pair. */
export function isHostileText(text: string): boolean {
  return text.includes('\0') || !text.isWellFormed();
}

/** Whether a parsed value holds a key that could reach a prototype, a NUL that a database refuses, half of a character, or a number beyond all ranges. */
function isHostile(value: unknown): boolean {
  // Depth was bounded before.
  if (typeof value === 'number') return !Number.isFinite(value);
  if (typeof value === 'string') return isHostileText(value);
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(isHostile);
  return Object.entries(value).some(([key, inner]) => forbiddenKeys.includes(key) || isHostileText(key) || isHostile(inner));
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

async function readPost(x: Exchange, state: CallState): Promise<Refusal | null> {
  if (!/^application\/json(?:;\s*charset="?utf-8"?)?$/i.test(x.header('content-type') ?? '')) return { status: 415, code: 'body.type' };
  if ((x.header('content-encoding') ?? 'identity') !== 'identity') return { status: 415, code: 'body.type' };
  if (Number(x.header('content-length') ?? 0) > MAX_BODY) return large;
  try {
    const bytes = await x.body(MAX_BODY);
    if (bytes === null) return large;
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
  return (x, state) => {
    if (state.call.method === 'POST') return readPost(x, state);
    const query = x.query();
    if (isHostile(query)) return bad;
    state.payload = query;
    return null;
  };
}
