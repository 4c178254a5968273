import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { readPrivate, writePrivate } from './private-file.ts';

/** The random id of this PC for this user, made once; it says nothing of the hardware. */
export function pcId(folder: string): string {
  const path = join(folder, 'pc-id');
  const known = (readPrivate(path) ?? '').trim();
  if (/^[\w-]{36}$/.test(known)) return known;
  const id = randomUUID();
  writePrivate(path, `${id}\n`);
  return id;
}
