import type { PullEntry } from '../../api/collections.ts';
import type { Company } from '../../api/entities/company.ts';
import { directoryRowOf, emptyDirectory, packDirectory, setDirectoryRow } from '../../domain/company/directory-row.ts';
import { assert, type Result } from '../../domain/core/result.ts';
import { applyEntries, clearBefore } from '../collections/apply-entries.ts';
import { forgetCarried } from '../collections/carried.ts';
import { withDefinitions } from '../commands/definitions.ts';
import { freshPull, metaRow } from '../meta.ts';
import type { AccountDb } from '../open/account-db.ts';
import type { StoreName } from '../schema.ts';
import type { StorageProblem } from '../storage-problem.ts';
import type { ChunkRow, LayoutRow, OutboxRow, OverlayRow, PullRun, PullState } from '../types.ts';
import { type WriteTx, write } from '../write.ts';
import { CHUNK_SIZE, chunkKey, freshLayout, genRange } from './layout.ts';
import { overlayOf } from './overlay-row.ts';
import { queuedByCompany } from './projection.ts';

/** One batch of a pull, parsed. `cursor` resumes after it. */
export interface PullRows {
  readonly rows: readonly Company[];
  /** Ids of companies that are gone. */
  readonly gone: readonly string[];
  /** Rows of collections that came, changed or are gone. */
  readonly entries?: readonly PullEntry[];
  readonly cursor: string;
  /** Revision of the account that the entries are at least as new as; null or absent when the gateway does not say. */
  readonly rev?: number | null;
  /** Rows the schema refused. */
  readonly rejected: number;
  /** Entries of nouns that this build does not know. */
  readonly unknown?: number;
}

export interface NextPull {
  /** '' for everything from the start. */
  readonly cursor: string;
  readonly full: boolean;
  /** Number of the next batch: above 0 when an interrupted pull goes on. */
  readonly index: number;
}

/**
 * Where the next pull has to start: inside an interrupted one, after the last, or at the very beginning. An interrupted pull whose batches
 * have no cursor (pages) cannot be resumed and begins again as a whole one.
 */
export async function nextPull(db: AccountDb): Promise<Result<NextPull, StorageProblem>> {
  return await db.run('r', ['meta'], async (stores) => {
    const pull = (await metaRow(stores, 'pull')) ?? freshPull;
    if (pull.run?.cursor === '') return { cursor: '', full: true, index: 0 };
    if (pull.run !== null) return { cursor: pull.run.cursor, full: pull.run.full, index: pull.run.index };
    return { cursor: pull.cursor, full: pull.cursor === '', index: 0 };
  });
}

/**
 * The next pull is a full one: the gateway no longer knows the cursor, was restored from a backup, or what is held does not match. The
 * rows that are held stay in view until that pull has ended. `wholeAt`: the time, device clock, when it is to mend a difference.
 */
export function restartPull(db: AccountDb, wholeAt: number | null = null): Promise<Result<null, StorageProblem>> {
  return write(db, [], async (tx) => {
    const pull = (await metaRow(tx, 'pull')) ?? freshPull;
    // It begins after all that was carried out so far, and may be one of a store whose revisions are others.
    await forgetCarried(tx, Number.POSITIVE_INFINITY);
    await tx.meta.put({ ...pull, cursor: '', matches: false, wholeAt, rev: null, run: null });
    tx.touch({ meta: ['pull'] });
    return null;
  });
}

/**
 * Stores one batch with the cursor that resumes after it, in one transaction. `full` and `index` come from `nextPull` and count on from
 * there. The work is proportional to the batch: a full pull writes chunks of 20 and one segment of the directory, a delta writes overlay
 * rows. A row with unsent commands gets a new base and keeps what its user sees (the commands replayed on it). A power cut may take the
 * newest batches together with their cursors: the next pull brings them again.
 */
export function applyPullBatch(
  db: AccountDb,
  batch: PullRows,
  { full, index }: { full: boolean; index: number },
): Promise<Result<null, StorageProblem>> {
  const entries = batch.entries ?? [];
  const nouns = [...new Set(entries.map(({ noun }) => noun))];
  const stores: readonly StoreName[] = [
    ...(full ? (['chunk', 'dir', 'overlay', 'outbox'] as const) : (['overlay', 'outbox'] as const)),
    ...nouns,
  ];
  const use = async (tx: WriteTx): Promise<null> => {
    const [storedPull, storedLayout, overlayIds, queued] = await Promise.all([
      metaRow(tx, 'pull'),
      metaRow(tx, 'layout'),
      tx.overlay.toCollection().primaryKeys(),
      queuedByCompany(tx),
    ]);
    const pull = storedPull ?? freshPull;
    const run = openRun(pull, full, index);
    let layout = storedLayout ?? freshLayout;
    if (full && index === 0) layout = await beginGeneration(tx, layout);
    const rows = run.rows + batch.rows.length + batch.gone.length + entries.length;
    const isFirst = full && index === 0;
    const rejected = (isFirst ? 0 : pull.rejected) + batch.rejected;
    const unknown = (isFirst ? 0 : (pull.unknown ?? 0)) + (batch.unknown ?? 0);
    const told = full ? await clearBefore(tx, run.told ?? [], nouns) : [];
    const held = { ids: new Set(overlayIds), queued };
    const overlaid = full ? batch.rows.filter(({ companyId }) => held.ids.has(companyId) || queued.has(companyId)) : batch.rows;
    // Chunks behind what is shown change nothing that anybody sees until the pull has ended, and rows of collections no company: no reader has
    // to read everything again.
    const isInView = full && layout.building === layout.shown && batch.rows.length > 0;
    tx.touch({ companies: isInView ? 'all' : [...overlaid.map(({ companyId }) => companyId), ...batch.gone], meta: ['pull'] });
    await Promise.all([
      full ? writeChunks(tx, layout, batch.rows) : null,
      writeOverlay(tx, { rows: overlaid, gone: batch.gone }, held, full ? layout.building : 0),
      applyEntries(tx, entries, batch.rev ?? null),
      tx.meta.put({
        ...pull,
        rejected,
        unknown,
        run: { ...run, index: index + 1, cursor: batch.cursor, rows, told, rev: batch.rev ?? null },
      }),
    ]);
    return null;
  };
  return withDefinitions(() => write(db, stores, use, 'relaxed'));
}

function openRun(pull: PullState, full: boolean, index: number): PullRun {
  if (index === 0) return { full, index: 0, cursor: '', rows: 0, settled: false };
  const { run } = pull;
  assert(run !== null && run.full === full && run.index === index, `batch ${index} does not follow what is stored`);
  return run;
}

/**
 * Opens a new generation. With nothing in view it is in view at once, so that the first batch can be used; else it is built behind what
 * is shown. What an abandoned pull built is dropped.
 */
async function beginGeneration(tx: WriteTx, layout: LayoutRow): Promise<LayoutRow> {
  if (layout.building !== 0 && layout.building !== layout.shown) await dropGeneration(tx, layout.building);
  const building = Math.max(layout.shown, layout.building) + 1;
  const shownRange = genRange(layout.shown);
  const inView = (await tx.dir.where('k').between(shownRange.from, shownRange.before, true, false).count()) > 0;
  return { ...layout, building, shown: inView ? layout.shown : building, nextChunk: 0, nextSegment: 0 };
}

async function dropGeneration(tx: Pick<WriteTx, 'chunk' | 'dir'>, gen: number): Promise<void> {
  const { from, before } = genRange(gen);
  await tx.chunk.where('k').between(from, before, true, false).delete();
  await tx.dir.where('k').between(from, before, true, false).delete();
}

/** Rows as chunk records and one directory segment of the generation that is being built. */
async function writeChunks(tx: WriteTx, layout: LayoutRow, rows: readonly Company[]): Promise<void> {
  if (rows.length === 0) return void (await tx.meta.put(layout));
  const chunks: ChunkRow[] = [];
  const segment = emptyDirectory();
  for (let from = 0; from < rows.length; from += CHUNK_SIZE) {
    const k = chunkKey(layout.building, layout.nextChunk + chunks.length);
    const body = rows.slice(from, from + CHUNK_SIZE);
    for (const company of body) setDirectoryRow(segment, segment.id.length, directoryRowOf(company, k));
    chunks.push({ k, body });
  }
  const { building, nextChunk, nextSegment, stamp } = layout;
  const next: LayoutRow = { ...layout, nextChunk: nextChunk + chunks.length, nextSegment: nextSegment + 1, stamp: stamp + 1 };
  await Promise.all([
    tx.chunk.bulkPut(chunks),
    tx.dir.put({ k: chunkKey(building, nextSegment), body: packDirectory(segment) }),
    tx.meta.put(next),
  ]);
}

/**
 * Overlay rows of a batch, `building` is the generation of a full pull, else 0. Of a full pull only those companies need one that have one
 * already or have unsent commands; of a delta all.
 */
async function writeOverlay(
  tx: WriteTx,
  { rows, gone }: Pick<PullRows, 'rows' | 'gone'>,
  { ids, queued }: { ids: ReadonlySet<string>; queued: ReadonlyMap<string, OutboxRow[]> },
  building: number,
): Promise<void> {
  const known = rows.map((row) => row.companyId).filter((id) => ids.has(id));
  const before = new Map((await tx.overlay.bulkGet(known)).flatMap((row) => (row === undefined ? [] : [[row.id, row] as const])));
  const next = rows.flatMap((company) => meet(company, before.get(company.companyId), queued.get(company.companyId) ?? [], building));
  next.push(...gone.map((id) => overlayOf(id, null, queued.get(id) ?? [], building)));
  if (next.length > 0) await tx.overlay.bulkPut(next);
}

/**
 * A pulled row meets the overlay row that is held. An answer to a command may have been faster than the pull: a newer base stays. After
 * the gateway was restored from a backup a base may be newer only by its number: the end of the full pull then puts its own row in place.
 */
function meet(company: Company, held: OverlayRow | undefined, queued: readonly OutboxRow[], building: number): OverlayRow[] {
  if (held?.base != null && held.base.rev > company.rev) return [];
  return [overlayOf(company.companyId, company, queued, building)];
}
