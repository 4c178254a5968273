import type { Company } from '../../api/entities/company.ts';
import type { PackedDirectory } from '../../domain/company/directory.ts';
import { packDirectory, unpackSegments } from '../../domain/company/directory-row.ts';
import { assert, ok, type Result } from '../../domain/core/result.ts';
import { clearBefore } from '../collections/apply-entries.ts';
import { forgetCarried } from '../collections/carried.ts';
import { collectionNames } from '../collections/collections.ts';
import { withDefinitions } from '../commands/definitions.ts';
import { metaRow } from '../meta.ts';
import type { AccountDb } from '../open/account-db.ts';
import type { Stores } from '../open/connection.ts';
import type { StorageProblem } from '../storage-problem.ts';
import type { LayoutRow, OverlayRow } from '../types.ts';
import { type WriteTx, write } from '../write.ts';
import { foldLater } from './fold-later.ts';
import { chunkKey, freshLayout, genRange } from './layout.ts';
import { overlayOf } from './overlay-row.ts';
import { queuedByCompany } from './projection.ts';
import { heldRows, keepInMemory, type StoredDirectory, segmentsOf, storedDirectory, withIndex } from './stored-directory.ts';

/**
 * A delta of this many rows is folded into the chunks at its end. Rewriting scattered chunks batch by batch would cost more (each batch
 * of 500 touches most chunks of an account): overlay rows first and every touched chunk once is the cheaper order.
 */
const FOLD_AT = 2000;

/** Where states and how far they were told are kept. */
const standings = ['facts', 'areaStatus'] as const;
/** Announced as changed when a pull has found the gateway restored from a backup. */
export const RESTORED = 'restored';

/** What the end line of a pull says the client must now hold. */
export interface PullEnd {
  readonly total: number;
  readonly digest: string;
  readonly epoch: string;
  /** Revision of the account that it has come as far as; null or absent when the gateway does not say. */
  readonly rev?: number | null;
}

export interface PullFinished {
  /** Count and digest of what is held are the gateway's (I7). */
  readonly matches: boolean;
  /** False when a command was settled while the pull ran: then a difference says nothing, and the next pull compares again. */
  readonly conclusive: boolean;
}

/**
 * Ends a pull whose batches are all stored. A full one replaces what was shown: companies that were not in it go, unsent commands of
 * such a company stay in the outbox. Count and digest are compared with the gateway's. Another epoch than that of the
 * last pull is noted, for the user to be told. `now`: device clock.
 */
export async function finishPull(db: AccountDb, end: PullEnd, now: number): Promise<Result<PullFinished, StorageProblem>> {
  const joined = await db.run('r', ['meta', 'dir'], joinBuilt);
  if (!joined.ok) return joined;
  const finished = await withDefinitions(() =>
    write(db, ['chunk', 'dir', 'overlay', 'outbox', ...(joined.value === null ? [] : [...collectionNames, ...standings])], async (tx) => {
      const pull = await metaRow(tx, 'pull');
      assert(pull?.run != null, 'no pull is open');
      const { run } = pull;
      const layout = (await metaRow(tx, 'layout')) ?? freshLayout;
      const stored = run.full ? await showGeneration(tx, layout, joined.value) : await storedDirectory(db, tx);
      const held = heldRows(stored, await tx.overlay.toArray());
      const matches = held.total === end.total && held.digest === end.digest;
      const { total, digest, epoch } = end;
      const wholeAt = matches ? null : pull.wholeAt;
      const isRestored = pull.epoch !== '' && pull.epoch !== epoch;
      const restored = isRestored ? { since: pull.at } : pull.restored;
      await tx.meta.put({
        ...pull,
        cursor: run.cursor,
        total,
        digest,
        epoch,
        matches,
        wholeAt,
        restored,
        rev: end.rev ?? null,
        at: now,
        run: null,
      });
      tx.touch({ meta: ['pull'], companies: run.full ? 'all' : [] });
      await forgetCarried(tx, end.rev ?? Number.POSITIVE_INFINITY);
      // A collection of which a whole pull told nothing is empty.
      if (run.full) await clearBefore(tx, run.told ?? [], collectionNames);
      if (run.full && isRestored) await outdateStatuses(tx);
      return { stored, run, outcome: { matches, conclusive: !run.settled } };
    }),
  );
  if (!finished.ok) return finished;
  const { stored, run, outcome } = finished.value;
  keepInMemory(db, stored);
  // The pull has ended well whatever becomes of the tidying: what fails here is done by the next fold or full pull.
  if (run.full) await sweep(db);
  else if (run.rows >= FOLD_AT) await foldLater(db);
  return ok(outcome);
}

/** What the store of before told of the standing of companies is shown until it is asked for anew, which it is whatever its age. */
async function outdateStatuses(tx: WriteTx): Promise<void> {
  tx.touch({ meta: [RESTORED] });
  await tx.facts.delete('statusDelta:');
  const rounds = await tx.facts.where('k').startsWith('areaStatus:').toArray();
  await tx.facts.bulkPut(rounds.map((row) => ({ ...row, fetchedAt: 0 })));
  for (const held of await tx.areaStatus.toArray()) {
    const rows = Object.entries(held.rows).map(([id, row]) => [id, { ...row, fetchedAt: 0 }]);
    await tx.areaStatus.put({ ...held, rows: Object.fromEntries(rows), lastTry: null });
  }
}

/** What a full pull has built, as it will be shown: joined and packed outside of the transaction that shows it, which readers wait for. */
interface Built {
  /** Stamp of the layout that it was read under. */
  readonly stamp: number;
  readonly next: StoredDirectory;
  readonly body: PackedDirectory;
}

/** Null for a delta. */
async function joinBuilt(stores: Pick<Stores, 'meta' | 'dir'>): Promise<Built | null> {
  const pull = await metaRow(stores, 'pull');
  const layout = (await metaRow(stores, 'layout')) ?? freshLayout;
  if (pull?.run?.full !== true) return null;
  const directory = unpackSegments(await segmentsOf(stores, layout.building));
  return { stamp: layout.stamp, next: withIndex(directory, layout.stamp + 1), body: packDirectory(directory) };
}

/** The generation that was built becomes the one that is shown, its segments one, and older overlay rows give way to it. */
async function showGeneration(tx: WriteTx, layout: LayoutRow, joined: Built | null): Promise<StoredDirectory> {
  const gen = layout.building;
  assert(gen !== 0, 'a full pull has a generation');
  const built = joined?.stamp === layout.stamp ? joined : await joinBuilt(tx);
  assert(built !== null, 'a full pull is open');
  const { from, before } = genRange(gen);
  await tx.dir.where('k').between(from, before, true, false).delete();
  await tx.dir.put({ k: chunkKey(gen, 0), body: built.body });
  await tx.meta.put({ ...layout, shown: gen, building: 0, nextSegment: 1, stamp: layout.stamp + 1 });
  await giveWay(tx, built.next, gen);
  return built.next;
}

/**
 * Overlay rows that are older than the generation: without unsent commands they go; with some they get its row as base, or none when it
 * has no such company. Rows whose base was set while it was built are newer and stay.
 */
async function giveWay(tx: WriteTx, stored: StoredDirectory, gen: number): Promise<void> {
  const old = await tx.overlay.filter((row) => row.gen !== gen).toArray();
  const idle = old.filter((row) => row.pending === 0);
  if (idle.length > 0) await tx.overlay.bulkDelete(idle.map((row) => row.id));
  const kept = old.filter((row) => row.pending > 0);
  if (kept.length === 0) return;
  const queued = await queuedByCompany(tx);
  const next: OverlayRow[] = [];
  for (const { id } of kept) next.push(overlayOf(id, await companyAt(tx, stored, id), queued.get(id) ?? [], 0));
  await tx.overlay.bulkPut(next);
}

async function companyAt(tx: WriteTx, { at, directory }: StoredDirectory, id: string): Promise<Company | null> {
  const place = at().get(id);
  const key = place === undefined ? undefined : directory.chunk[place];
  const chunk = key === undefined ? undefined : await tx.chunk.get(key);
  return chunk?.body.find((row) => row.companyId === id) ?? null;
}

/** Deletes the generations before the shown one, after and apart from the switch, so that it stays short. */
async function sweep(db: AccountDb): Promise<Result<null, StorageProblem>> {
  return await write(db, ['chunk', 'dir'], async (tx) => {
    const layout = (await metaRow(tx, 'layout')) ?? freshLayout;
    if (layout.building !== 0) return null;
    const { from } = genRange(layout.shown);
    await tx.chunk.where('k').below(from).delete();
    await tx.dir.where('k').below(from).delete();
    return null;
  });
}
