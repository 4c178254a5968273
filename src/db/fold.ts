import type { Company } from '../api/entities/company.ts';
import { mergeDirectory, packDirectory } from '../domain/directory-row.ts';
import { ok, type Result } from '../domain/result.ts';
import type { AccountDb } from './account-db.ts';
import { CHUNK_SIZE, chunkKey, freshLayout, genRange } from './layout.ts';
import { metaRow } from './meta.ts';
import type { StorageProblem } from './storage-problem.ts';
import { keepInMemory, type StoredDirectory, storedDirectory, withIndex } from './stored-directory.ts';
import type { ChunkRow, OverlayRow } from './types.ts';
import { type WriteTx, write } from './write.ts';

/**
 * Folds overlay rows without unsent commands into their chunks and the directory, in one transaction; readers see the same rows before
 * and after. For idle moments: it rewrites the directory record. Does nothing below `atLeast` rows or while a pull is open. Answers how
 * many rows were folded.
 */
export async function foldOverlay(db: AccountDb, atLeast = 1): Promise<Result<number, StorageProblem>> {
  const written = await write(db, ['chunk', 'dir', 'overlay'], async (tx) => {
    const pull = await metaRow(tx, 'pull');
    const layout = (await metaRow(tx, 'layout')) ?? freshLayout;
    if (pull?.run != null || layout.building !== 0 || layout.shown === 0) return null;
    const rows = await tx.overlay.filter((row) => row.pending === 0).toArray();
    if (rows.length === 0 || rows.length < atLeast) return null;
    const stored = await storedDirectory(db, tx);
    await rewriteChunks(tx, stored, rows);
    const added = rows.flatMap(({ id, base }) => (base !== null && !stored.at().has(id) ? [base] : []));
    const places = await addChunks(tx, layout.shown, layout.nextChunk, added);
    const directory = foldedDirectory(stored, rows, places);
    const { from, before } = genRange(layout.shown);
    await tx.dir.where('k').between(from, before, true, false).delete();
    await tx.dir.put({ k: chunkKey(layout.shown, 0), body: packDirectory(directory) });
    const nextChunk = layout.nextChunk + Math.ceil(added.length / CHUNK_SIZE);
    const next = { ...layout, nextChunk, nextSegment: 1, stamp: layout.stamp + 1 };
    await tx.meta.put(next);
    await tx.overlay.bulkDelete(rows.map((row) => row.id));
    tx.touch({ companies: 'all' });
    return { count: rows.length, stored: withIndex(directory, next.stamp) };
  });
  if (!written.ok) return written;
  if (written.value !== null) keepInMemory(db, written.value.stored);
  return ok(written.value?.count ?? 0);
}

/** Every chunk that holds one of the rows, once: changed ones in place, gone ones left out, an empty record deleted. */
async function rewriteChunks(tx: WriteTx, { at, directory }: StoredDirectory, rows: readonly OverlayRow[]): Promise<void> {
  const byChunk = new Map<number, Map<string, Company | null>>();
  for (const { id, base } of rows) {
    const place = at().get(id);
    const k = place === undefined ? undefined : directory.chunk[place];
    if (k === undefined) continue;
    const changes = byChunk.get(k) ?? new Map<string, Company | null>();
    byChunk.set(k, changes.set(id, base));
  }
  const put: ChunkRow[] = [];
  const empty: number[] = [];
  for (const chunk of await tx.chunk.bulkGet([...byChunk.keys()])) {
    if (chunk === undefined) continue;
    const changes = byChunk.get(chunk.k);
    const body = chunk.body.flatMap((company) => {
      const change = changes?.get(company.companyId);
      return change === undefined ? [company] : change === null ? [] : [change];
    });
    if (body.length === 0) empty.push(chunk.k);
    else put.push({ k: chunk.k, body });
  }
  await tx.chunk.bulkPut(put);
  if (empty.length > 0) await tx.chunk.bulkDelete(empty);
}

/** New companies in chunks of their own. Answers the chunk of each id. */
async function addChunks(tx: WriteTx, gen: number, next: number, added: readonly Company[]): Promise<Map<string, number>> {
  const places = new Map<string, number>();
  const chunks: ChunkRow[] = [];
  for (let from = 0; from < added.length; from += CHUNK_SIZE) {
    const k = chunkKey(gen, next + chunks.length);
    const body = added.slice(from, from + CHUNK_SIZE);
    for (const company of body) places.set(company.companyId, k);
    chunks.push({ k, body });
  }
  await tx.chunk.bulkPut(chunks);
  return places;
}

function foldedDirectory({ directory }: StoredDirectory, rows: readonly OverlayRow[], places: ReadonlyMap<string, number>) {
  const merged = mergeDirectory(directory, new Map(rows.map(({ id, base }) => [id, { id, row: base, pending: 0 }]))) ?? directory;
  for (const [at, id] of merged.id.entries()) {
    const k = places.get(id);
    if (k !== undefined) merged.chunk[at] = k;
  }
  return merged;
}
