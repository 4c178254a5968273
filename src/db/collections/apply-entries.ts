import type { CollectionName, PullEntry } from '../../api/collections.ts';
import { changeOf, projectedOn } from '../commands/projected.ts';
import type { WriteTx } from '../write.ts';
import { madeByCarried, withCarried } from './carried.ts';
import { type CollectionRow, collections } from './collections.ts';
import { keyOf, reprojectRows, rowsOf } from './project.ts';

/**
 * Rows of collections as a pull tells them, inside the transaction that stores its cursor. A row that unsent commands are about gets a new
 * base and keeps what its user sees. Of a key that comes twice the later entry counts. `rev`: the revision that the rows are at
 * least as new as, null when the gateway does not say; what was carried out after it stays in view. Throws as `definitionOf`.
 */
export async function applyEntries(tx: WriteTx, entries: readonly PullEntry[], rev: number | null): Promise<void> {
  for (const [noun, rows] of byNoun(entries)) {
    const told = rev === null ? rows : await withCarried(tx, noun, rows, rev);
    const standing = projectedOn(await tx.outbox.toArray(), noun);
    if (standing.length > 0) await reprojectRows(tx, noun, [...told.keys()], told);
    else await putRows(tx, noun, told);
  }
}

function byNoun(entries: readonly PullEntry[]): Map<CollectionName, Map<string, CollectionRow | null>> {
  const nouns = new Map<CollectionName, Map<string, CollectionRow | null>>();
  for (const entry of entries) {
    const told = nouns.get(entry.noun) ?? new Map<string, CollectionRow | null>();
    nouns.set(entry.noun, told);
    // as: the reader of the stream has parsed it by the schema of its noun.
    if ('row' in entry) told.set(keyOf(entry.noun, entry.row as CollectionRow), entry.row as CollectionRow);
    else told.set(entry.gone, null);
  }
  return nouns;
}

/** Nothing is unsent: what is told is what is seen. */
async function putRows(tx: WriteTx, noun: CollectionName, told: ReadonlyMap<string, CollectionRow | null>): Promise<void> {
  const table = rowsOf(tx, noun);
  const rows = [...told.values()].filter((row) => row !== null);
  const gone = [...told].flatMap(([key, row]) => (row === null ? [key] : []));
  if (rows.length > 0) await table.bulkPut(rows);
  if (gone.length > 0) await table.bulkDelete(gone);
}

/**
 * A whole pull tells a collection anew: what was held of it goes in the transaction that brings its first rows, so that it is never seen
 * empty in between. Rows that only an unsent command still holds go with it, unless the command makes them: it stays in the outbox in any case.
 * Answers which collections have begun.
 */
export async function clearBefore(tx: WriteTx, told: readonly string[], nouns: readonly CollectionName[]): Promise<readonly string[]> {
  const fresh = nouns.filter((noun) => !told.includes(noun));
  for (const noun of fresh) {
    if (!(noun in collections)) continue;
    await rowsOf(tx, noun).clear();
    await makeAgain(tx, noun);
  }
  return [...told, ...fresh];
}

/** Rows that commands have made stay in view, those that wait and those of which no pull has told yet. */
async function makeAgain(tx: WriteTx, noun: CollectionName): Promise<void> {
  const made = await madeByCarried(tx, noun);
  const waiting = projectedOn(await tx.outbox.toArray(), noun).flatMap((row) => {
    const change = changeOf(row, noun);
    return change?.make === undefined ? [] : change.keys(row.input);
  });
  if (made.size + waiting.length > 0) await reprojectRows(tx, noun, [...new Set([...made.keys(), ...waiting])], made);
}
