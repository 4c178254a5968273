import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const OWN = 0o600;

/** Text of a file of the profile; null when there is none. Nobody but its user can read it afterwards, whatever was done to it. */
export function readPrivate(path: string): string | null {
  if (!existsSync(path)) return null;
  chmodSync(path, OWN);
  return readFileSync(path, 'utf8');
}

/** Writes a file of the profile whole or not at all, readable by its user only from its first byte on. */
export function writePrivate(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: OWN });
  chmodSync(`${path}.new`, OWN);
  renameSync(`${path}.new`, path);
}

/** What a file of JSON holds; null when there is none, or when it cannot be read as `T`. */
export function readJson<T>(path: string, is: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(readPrivate(path) ?? 'null');
    return is(value) ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
