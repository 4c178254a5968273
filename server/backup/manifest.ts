import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';

/** Rows of each table by its name. */
export type RowCounts = Readonly<Record<string, number>>;

/** What stands beside a backup under its name with `.json` at its end: what the store held at that moment. */
const manifestSchema = v.object({
  format: v.literal(1),
  store: v.picklist(['sqlite', 'postgres']),
  /** Moment that the backup is of, milliseconds. */
  madeAt: v.number(),
  bytes: v.number(),
  sha256: v.string(),
  tables: v.record(v.string(), v.number()),
});
export type Manifest = v.InferOutput<typeof manifestSchema>;

export const manifestPath = (file: string): string => `${file}.json`;

/** The manifest beside a backup; null where there is none, as with a copy that was made by hand. Throws for one that is none. */
export async function readManifest(file: string): Promise<Manifest | null> {
  const text = await readFile(manifestPath(file), 'utf8').catch(() => null);
  return text === null ? null : v.parse(manifestSchema, JSON.parse(text));
}

/** SHA-256 of a file as hex. */
export async function fileSha256(path: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const part of createReadStream(path)) digest.update(part);
  return digest.digest('hex');
}

/** Tables whose rows are not as many as they were, in words; empty when all are. `without`: tables that are not compared. */
export function differences(expected: RowCounts, found: RowCounts, without: readonly string[] = []): string[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
  for (const name of without) names.delete(name);
  return [...names]
    .filter((name) => (expected[name] ?? 0) !== (found[name] ?? 0))
    .sort()
    .map((name) => `${name}: ${found[name] ?? 0} ≠ ${expected[name] ?? 0}`);
}

export const sumOf = (counts: RowCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
