import type { Clock } from '../ports.ts';
import { isStoreUnavailable, type Store } from './store.ts';
import { type AccountChange, changeAccounts } from './tables/accounts.ts';

/** Most jobs of one transaction: while SQLite carries them out, nothing else of this process is. */
const MOST = 64;
/** Transactions at once. SQLite has one writer; on PostgreSQL a second one works while the first waits for the disk. */
const LANES = { sqlite: 1, postgres: 2 } as const;

/** One change of an account. Run again from the start when what ran beside it in its transaction failed: it has no effect but on the store. */
export interface AccountJob<T> {
  readonly accountId: string;
  /** Other accounts that it changes too; '' and its own count for none. */
  readonly otherIds?: readonly string[];
  /** What it will ask for, so that it is read together with what the others ask for. */
  readonly companyIds: readonly string[];
  readonly commandIds: readonly string[];
  run(change: AccountChange, others: readonly AccountChange[]): Promise<T>;
}

/**
 * Carries out changes of accounts in the order in which they came, as many in one transaction as are waiting: one lock, one read of what they
 * need and one flush to the disk for all of them. A promise is kept after the commit. What fails takes nothing with it: the others are
 * carried out again, each in a transaction of its own.
 */
export interface GroupCommit {
  carryOut<T>(job: AccountJob<T>): Promise<T>;
}

interface Waiting {
  readonly job: AccountJob<unknown>;
  kept(value: unknown): void;
  broken(error: unknown): void;
}

const idsOf = ({ accountId, otherIds = [] }: AccountJob<unknown>): readonly string[] => [
  ...new Set([accountId, ...otherIds.filter((id) => id !== '')]),
];

/** All jobs in one transaction; their values in order. */
function inOne(store: Store, now: number, jobs: readonly AccountJob<unknown>[]): Promise<unknown[]> {
  const accountIds = [...new Set(jobs.flatMap(idsOf))];
  return store.write((tx) =>
    changeAccounts(tx, accountIds, now, async (changeOf) => {
      for (const accountId of accountIds) {
        const own = jobs.filter((job) => job.accountId === accountId);
        await changeOf(accountId).rows.expect({
          companyIds: own.flatMap(({ companyIds }) => companyIds),
          commandIds: own.flatMap(({ commandIds }) => commandIds),
        });
      }
      const values: unknown[] = [];
      for (const job of jobs) {
        const [accountId = '', ...others] = idsOf(job);
        values.push(await job.run(changeOf(accountId), others.map(changeOf)));
      }
      return values;
    }),
  );
}

export function createGroupCommit({ store, clock }: { store: Store; clock: Clock }): GroupCommit {
  const busy = new Set<string>();
  let waiting: Waiting[] = [];
  let lanes = 0;
  let planned = false;

  async function carryOut(batch: readonly Waiting[]): Promise<void> {
    try {
      const values = await inOne(
        store,
        clock.now(),
        batch.map(({ job }) => job),
      );
      for (const [i, { kept }] of batch.entries()) kept(values[i]);
    } catch (error) {
      // Alone it would fail the same way, or there is nobody to ask.
      if (batch.length === 1 || isStoreUnavailable(error)) for (const { broken } of batch) broken(error);
      else for (const one of batch) await carryOut([one]);
    }
  }
  /** The oldest jobs whose accounts nobody of this process is changing. */
  function take(): Waiting[] {
    const batch = waiting.filter(({ job }) => !idsOf(job).some((id) => busy.has(id))).slice(0, MOST);
    const taken = new Set(batch);
    waiting = waiting.filter((one) => !taken.has(one));
    return batch;
  }
  function start(): void {
    planned = false;
    for (let batch = lanes < LANES[store.dialect] ? take() : []; batch.length > 0; batch = lanes < LANES[store.dialect] ? take() : []) {
      const accountIds = batch.flatMap(({ job }) => idsOf(job));
      lanes += 1;
      for (const id of accountIds) busy.add(id);
      void carryOut(batch).then(() => {
        lanes -= 1;
        for (const id of accountIds) busy.delete(id);
        plan();
      });
    }
  }
  /** After the requests that have arrived by now were read: they go together. */
  function plan(): void {
    if (planned || waiting.length === 0) return;
    planned = true;
    setImmediate(start);
  }
  return {
    carryOut<T>(job: AccountJob<T>): Promise<T> {
      return new Promise<T>((kept, broken) => {
        waiting.push({ job, kept: (value) => kept(value as T), broken }); // as: it is what this job's run gave
        plan();
      });
    },
  };
}
