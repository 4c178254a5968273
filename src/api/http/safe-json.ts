import { fail, ok, type Result } from '../../domain/core/result.ts';

/** Deepest nesting of any JSON of the contract (reliability B8). */
export const MAX_DEPTH = 32;
const QUOTE = 34;
const BACKSLASH = 92;

/** Whether brackets nest deeper than `limit`, read without parsing: what is too deep never reaches a recursive validator. */
export function isTooDeep(text: string, limit = MAX_DEPTH): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) {
      i += 1;
      for (; i < text.length && text.charCodeAt(i) !== QUOTE; i += 1) if (text.charCodeAt(i) === BACKSLASH) i += 1;
    } else if (code === 91 || code === 123) {
      depth += 1;
      if (depth > limit) return true;
    } else if (code === 93 || code === 125) depth -= 1;
  }
  return false;
}

/** Keys that could reach a prototype, also when they are written with escapes. */
const suspicious = /"(?:__proto__|constructor|prototype|[^"\\]*\\u)/;
const forbidden = ['__proto__', 'constructor', 'prototype'];

/** Removes own keys that could reach a prototype when an object is copied key by key. Depth is bounded by the caller. */
function dropPrototypeKeys(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const key of forbidden) if (Object.hasOwn(value, key)) Reflect.deleteProperty(value, key);
  for (const inner of Object.values(value)) dropPrototypeKeys(inner);
}

/** Parses JSON of a foreign hand: bounded depth, no prototype keys. The error says what is wrong, for the log. */
export function parseJson(text: string): Result<unknown, 'too-deep' | 'not-json'> {
  if (isTooDeep(text)) return fail('too-deep');
  try {
    const value: unknown = JSON.parse(text);
    if (suspicious.test(text)) dropPrototypeKeys(value);
    return ok(value);
  } catch {
    return fail('not-json');
  }
}
