import type { Client, PullBatch } from '../../api/client.ts';
import type { Company } from '../../api/entities/company.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { collectionNames } from '../../db/collections/collections.ts';
import { applyPullBatch, type NextPull, nextPull, restartPull } from '../../db/companies/apply-pull.ts';
import { finishPull } from '../../db/companies/finish-pull.ts';
import { readMeta } from '../../db/meta.ts';
import type { AccountDb } from '../../db/open/account-db.ts';
import type { StorageProblem } from '../../db/storage-problem.ts';
import type { Log } from '../../domain/core/log.ts';
import type { Clock } from '../ports.ts';

/** The gateway no longer knows the cursor. */
const RESTART_CODE = 'pull.restart';
/** Rounds of one run: an account that changes all the time is compared again at the next. */
const MOST_ROUNDS = 6;
/** A difference that a whole pull did not mend (a row this build cannot read) is tried again as a whole after this time, milliseconds. */
const WHOLE_AGAIN_MS = 600_000;
/** Logged when what is held differs from the gateway’s though everything was pulled; the simulator takes it for a failure. */
export const PULL_DIFFERS = 'pull differs';

export interface PullPorts {
  readonly db: AccountDb;
  readonly client: Pick<Client, 'pull' | 'call'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Gives rows their readings where the gateway sent none; settles at once when every row has them. */
  completeReadings(rows: Company[]): Promise<Company[]>;
  /** Rows stored by a full pull so far, and how many there will be (0 unknown). */
  onProgress(progress: { done: number; total: number } | null): void;
}

/**
 * - `done`     everything pulled; `matches` false when what is held still differs from the gateway’s, or could not be compared in peace
 * - `failed`   the line or the gateway ended it; the next one resumes at the stored cursor
 * - `storage`  the database did
 */
export type PullEnd =
  | { readonly kind: 'done'; readonly matches: boolean }
  | { readonly kind: 'failed'; readonly error: CallError }
  | { readonly kind: 'storage'; readonly problem: StorageProblem };

type Round =
  | PullEnd
  | { readonly kind: 'compared'; readonly matches: boolean; readonly theirs: string; readonly wholeAt: number }
  | { readonly kind: 'restarted' };

const aborted: CallError = { kind: 'aborted', code: '', msg: '', status: 0 };

/**
 * Brings the companies up to date: resumes an interrupted pull, else takes what changed since the cursor. Each batch and its cursor are
 * one transaction (I5). A cursor the gateway refuses, another epoch of its store, or a real difference in count or digest lead to one
 * whole new pull; what still differs after that is reported, and pulled as a whole every ten minutes until it matches.
 *
 * A difference is real when two rounds in a row end in the same digest at the gateway and both differ: then nothing changed there
 * between them. Before that it may be a command that was settled after the gateway counted.
 */
export async function pullOnce(ports: PullPorts, signal: AbortSignal): Promise<PullEnd> {
  let wholeAgain = false;
  let differed = '';
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const end = await pullRound(ports, signal);
    const now = ports.clock.now();
    ports.onProgress(null);
    if (end.kind === 'restarted') {
      if (wholeAgain) return { kind: 'failed', error: { ...aborted, kind: 'bad-answer', code: RESTART_CODE } };
      wholeAgain = true;
    } else if (end.kind !== 'compared') return end;
    else if (end.matches) return { kind: 'done', matches: true };
    else if (end.theirs !== differed) differed = end.theirs;
    else if (wholeAgain) {
      ports.log.error('whole pull differs');
      return { kind: 'done', matches: false };
    } else if (now >= end.wholeAt && now - end.wholeAt < WHOLE_AGAIN_MS) break;
    else {
      ports.log.info(PULL_DIFFERS);
      const restarted = await restartPull(ports.db, now);
      if (!restarted.ok) return { kind: 'storage', problem: restarted.error };
      wholeAgain = true;
      differed = '';
    }
  }
  return { kind: 'done', matches: false };
}

/** One stream from its cursor to its end line; from a gateway without the delta pull, all pages. */
async function pullRound(ports: PullPorts, signal: AbortSignal): Promise<Round> {
  const next = await nextPull(ports.db);
  if (!next.ok) return { kind: 'storage', problem: next.error };
  const own = new AbortController();
  const stop = (): void => own.abort();
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    const opened = await ports.client.pull(next.value.cursor, { signal: own.signal, nouns: collectionNames });
    if (!opened.ok && opened.error.kind === 'not-found') {
      const { pullPages } = await import('./paged-pull.ts');
      const whole: NextPull = { cursor: '', full: true, index: 0 };
      return await pullPages(ports.client, ports.db.accountId, own.signal, (batches) => storeBatches(ports, whole, batches, signal));
    }
    if (!opened.ok) return opened.error.code === RESTART_CODE ? await restart(ports) : { kind: 'failed', error: opened.error };
    return await storeBatches(ports, next.value, opened.value, signal);
  } finally {
    signal.removeEventListener('abort', stop);
    own.abort();
  }
}

async function storeBatches(
  ports: PullPorts,
  { full, index: first }: NextPull,
  batches: AsyncIterable<{ ok: true; value: PullBatch } | { ok: false; error: CallError }>,
  signal: AbortSignal,
): Promise<Round> {
  const { db, clock } = ports;
  const before = await readMeta(db, 'pull');
  if (!before.ok) return { kind: 'storage', problem: before.error };
  let index = first;
  let done = first === 0 ? 0 : (before.value?.run?.rows ?? 0);
  for await (const item of batches) {
    if (signal.aborted) return { kind: 'failed', error: aborted };
    if (!item.ok) return { kind: 'failed', error: item.error };
    const batch = item.value;
    const stored = await applyPullBatch(db, { ...batch, rows: await ports.completeReadings(batch.rows) }, { full, index });
    if (!stored.ok) return { kind: 'storage', problem: stored.error };
    index += 1;
    done += batch.rows.length;
    if (full) ports.onProgress({ done, total: before.value?.total ?? 0 });
    if (batch.end === null) continue;
    const epoch = before.value?.epoch ?? '';
    if (!full && epoch !== '' && epoch !== batch.end.epoch) return restart(ports);
    const finished = await finishPull(db, { ...batch.end, rev: batch.rev }, clock.now());
    if (!finished.ok) return { kind: 'storage', problem: finished.error };
    const wholeAt = before.value?.wholeAt ?? Number.NaN;
    return { kind: 'compared', matches: finished.value.matches, theirs: `${batch.end.total} ${batch.end.digest}`, wholeAt };
  }
  return { kind: 'failed', error: { ...aborted, kind: 'bad-answer' } };
}

async function restart(ports: PullPorts): Promise<Round> {
  ports.log.info('pull restarts');
  const restarted = await restartPull(ports.db);
  return restarted.ok ? { kind: 'restarted' } : { kind: 'storage', problem: restarted.error };
}
