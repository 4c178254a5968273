import { hash } from 'node:crypto';

/** Hex SHA-256 of a text (UTF-8). */
export function sha256Hex(text: string): string {
  return hash('sha256', text, 'hex');
}

/** Hex SHA-1 of a text (UTF-8): for identifiers, never for a protection. */
export function sha1Hex(text: string): string {
  return hash('sha1', text, 'hex');
}

/** JSON with sorted keys: the same value has the same text, however it was written. Depth is bounded by the caller. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`).join(',')}}`;
}
