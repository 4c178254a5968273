import type { Company } from '../../api/entities/company.ts';
import { packDirectory } from '../../domain/company/directory-row.ts';
import { mergeDirectory } from '../../domain/company/merge-directory.ts';
import { ok, type Result } from '../../domain/core/result.ts';
import { metaRow } from '../meta.ts';
import type { AccountDb } from '../open/account-db.ts';
import type { Stores } from '../open/connection.ts';
import type { StorageProblem } from '../storage-problem.ts';
import type { ChunkRow, LayoutRow, OverlayRow } from '../types.ts';
import { type WriteTx, write } from '../write.ts';
import { CHUNK_SIZE, chunkKey, freshLayout, genRange } from './layout.ts';
import { keepInMemory, type StoredDirectory, storedDirectory, withIndex } from './stored-directory.ts';

/** Records written in one transaction while folding: readers wait for no more than these. */
const CHUNKS_AT_ONCE = 40;

interface Plan {
  readonly layout: LayoutRow;
  readonly stored: StoredDirectory;
  /** Overlay rows to fold, as they were when it began. */
  readonly rows: readonly OverlayRow[];
  /** What each record gets: a company, or null for one that is gone. */
  readonly changes: ReadonlyMap<number, ReadonlyMap<string, Company | null>>;
  /** Record of each company that had none. */
  readonly places: ReadonlyMap<string, number>;
  readonly nextChunk: number;
}

/**
 * Folds overlay rows without unsent commands into their chunks and the directory, for idle moments. Readers see the same rows all the
 * time: the records are written first, a few at once, while the overlay still wins over them; the last transaction rewrites the directory
 * and takes away the overlay rows that are still the same. Stopped anywhere, it can be begun again. Does nothing below `atLeast` rows or
 * while a pull is open. Answers how many rows were folded.
 */
export async function foldOverlay(db: AccountDb, atLeast = 1): Promise<Result<number, StorageProblem>> {
  const planned = await db.run('r', ['meta', 'dir', 'overlay'], (stores) => planFold(db, stores, atLeast));
  if (!planned.ok) return planned;
  const plan = planned.value;
  if (plan === null) return ok(0);
  const keys = [...plan.changes.keys()];
  for (let from = 0; from < keys.length; from += CHUNKS_AT_ONCE) {
    const some = keys.slice(from, from + CHUNKS_AT_ONCE);
    const written = await write(db, ['chunk'], async (tx) => {
      const current = await isCurrent(tx, plan);
      if (current) await rewriteChunks(tx, some, plan);
      return current;
    });
    if (!written.ok) return written;
    if (!written.value) return ok(0);
  }
  const folded = await write(db, ['dir', 'overlay'], (tx) => switchOver(tx, plan));
  if (!folded.ok) return folded;
  if (folded.value !== null) keepInMemory(db, folded.value.stored);
  return ok(folded.value?.count ?? 0);
}

async function planFold(db: AccountDb, stores: Stores, atLeast: number): Promise<Plan | null> {
  const pull = await metaRow(stores, 'pull');
  const layout = (await metaRow(stores, 'layout')) ?? freshLayout;
  if (pull?.run != null || layout.building !== 0 || layout.shown === 0) return null;
  const rows = await stores.overlay.filter((row) => row.pending === 0).toArray();
  if (rows.length === 0 || rows.length < atLeast) return null;
  const stored = await storedDirectory(db, stores);
  const at = stored.at();
  const added = rows.filter(({ id, base }) => base !== null && !at.has(id));
  const places = new Map(added.map(({ id }, i) => [id, chunkKey(layout.shown, layout.nextChunk + Math.floor(i / CHUNK_SIZE))]));
  const changes = new Map<number, Map<string, Company | null>>();
  for (const { id, base } of rows) {
    const place = at.get(id);
    const k = place === undefined ? places.get(id) : stored.directory.chunk[place];
    if (k !== undefined) changes.set(k, (changes.get(k) ?? new Map<string, Company | null>()).set(id, base));
  }
  return { layout, stored, rows, changes, places, nextChunk: layout.nextChunk + Math.ceil(added.length / CHUNK_SIZE) };
}

/** Nobody has changed the generations or the directory since the plan was made. */
async function isCurrent(tx: WriteTx, { layout }: Plan): Promise<boolean> {
  const now = await metaRow(tx, 'layout');
  return now?.stamp === layout.stamp && now.building === layout.building && now.shown === layout.shown;
}

/** Each record with its changed companies in place, missing ones added and gone ones left out; an empty record is deleted. */
async function rewriteChunks(tx: WriteTx, keys: readonly number[], { changes }: Plan): Promise<void> {
  const stored = await tx.chunk.bulkGet([...keys]);
  const put: ChunkRow[] = [];
  const empty: number[] = [];
  for (const [i, k] of keys.entries()) {
    const left = new Map(changes.get(k));
    const body = (stored[i]?.body ?? []).flatMap((company) => {
      const change = left.get(company.companyId);
      left.delete(company.companyId);
      return change === undefined ? [company] : change === null ? [] : [change];
    });
    for (const company of left.values()) if (company !== null) body.push(company);
    if (body.length === 0) empty.push(k);
    else put.push({ k, body });
  }
  await Promise.all([tx.chunk.bulkPut(put), tx.chunk.bulkDelete(empty)]);
}

/** The directory as it is after the fold, without the overlay rows that went into it. */
async function switchOver(tx: WriteTx, plan: Plan): Promise<{ count: number; stored: StoredDirectory } | null> {
  if (!(await isCurrent(tx, plan))) return null;
  const { layout, stored, places, nextChunk } = plan;
  const now = await tx.overlay.bulkGet(plan.rows.map((row) => row.id));
  const rows = plan.rows.filter(({ base }, i) => {
    const held = now[i];
    return held?.pending === 0 && held.base?.rev === base?.rev;
  });
  if (rows.length === 0) return null;
  const directory = foldedDirectory(stored, rows, places);
  const { from, before } = genRange(layout.shown);
  await tx.dir.where('k').between(from, before, true, false).delete();
  await tx.dir.put({ k: chunkKey(layout.shown, 0), body: packDirectory(directory) });
  const next = { ...layout, nextChunk, nextSegment: 1, stamp: layout.stamp + 1 };
  await tx.meta.put(next);
  await tx.overlay.bulkDelete(rows.map((row) => row.id));
  tx.touch({ companies: 'all' });
  return { count: rows.length, stored: withIndex(directory, next.stamp) };
}

function foldedDirectory({ directory }: StoredDirectory, rows: readonly OverlayRow[], places: ReadonlyMap<string, number>) {
  const merged = mergeDirectory(directory, new Map(rows.map(({ id, base }) => [id, { id, row: base, pending: 0 }]))) ?? directory;
  for (const [at, id] of merged.id.entries()) {
    const k = places.get(id);
    if (k !== undefined) merged.chunk[at] = k;
  }
  return merged;
}
