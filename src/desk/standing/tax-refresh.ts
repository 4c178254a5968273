import { useCallback } from 'react';
import type { JobRow, TaskRow } from '../../db/types.ts';
import { type Directory, FLAG_AUTHORIZED } from '../../domain/company/directory.ts';
import { useText } from '../../ui/text.ts';
import { useDesk } from '../desk.tsx';
import type { Writes } from '../store/writes.ts';
import { useCollections } from '../use-collections.ts';

const loadJobs = () => import('../../db/jobs/jobs.ts');

/** How far a job is: companies by the state of their task. */
export interface JobProgress {
  readonly job: JobRow;
  readonly waiting: number;
  readonly underWay: number;
  readonly done: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly failedIds: readonly string[];
}

/** Companies of the account as a refresh is told of them; those that are not there are left out. */
export function companiesToRefresh(directory: Directory | null, companyIds: readonly string[]) {
  const places = new Map(directory?.id.map((id, at) => [id, at]));
  return companyIds.flatMap((companyId) => {
    const at = places.get(companyId);
    if (directory === null || at === undefined) return [];
    const isAuthorize = ((directory.flags[at] ?? 0) & FLAG_AUTHORIZED) !== 0;
    return [{ companyId, isAuthorize, locationCode: directory.locationCode[at] ?? '' }];
  });
}

/** Stores a refresh of companies; the id of the job, null where it was not stored. */
export async function addTaxRefresh(writes: Writes, companies: ReturnType<typeof companiesToRefresh>): Promise<string | null> {
  const job = await writes.use(loadJobs, async (code, { db, ports }) => {
    const id = ports.uuid();
    const added = await code.addJob(db, { id, name: 'taxRefresh', companies }, ports.now());
    return added.ok ? id : null;
  });
  return job ?? null;
}

/**
 * Refreshes the tax status of companies at the gateway (HOME-24, PLUS-16): of one, or of any selection, frozen by this call. Without the line it
 * is queued. Settles with whether it was stored; what became of it is read by `useTaxJob` and `useTaxTask`. Its words are the texts `jobs`.
 */
export function useTaxRefresh(): (companyIds: readonly string[]) => Promise<boolean> {
  const { store, writes, notify } = useDesk();
  const { t } = useText();
  return useCallback(
    async (companyIds) => {
      const companies = companiesToRefresh(store.get().directory, companyIds);
      if (companies.length === 0) {
        notify({ tone: 'info', text: t('jobs.none') });
        return false;
      }
      const stored = (await addTaxRefresh(writes, companies)) !== null;
      if (!stored) notify({ tone: 'problem', text: t('jobs.notStarted') });
      return stored;
    },
    [store, writes, notify, t],
  );
}

/** What a user does with a job that runs, or drops one that has ended. */
export function useJobControl(): (id: string, what: 'running' | 'paused' | 'cancelled' | 'drop') => Promise<void> {
  const { writes } = useDesk();
  return useCallback(
    async (id, what) => {
      await writes.use(loadJobs, async (code, { db, ports }) => {
        if (what === 'drop') await code.dropJob(db, id);
        else await code.setJob(db, id, what, ports.now());
      });
    },
    [writes],
  );
}

/** The bulk job to be shown: the newest over several companies, running or ended and not yet dropped; null without one. Only in lazy parts. */
export function useTaxJob(): JobProgress | null | undefined {
  return useCollections(async ({ jobs, tasks }) => {
    const all = (await jobs.toArray()).filter(({ size }) => size > 1).sort((a, b) => b.createdAt - a.createdAt);
    const job = all.find(({ state }) => state === 'running' || state === 'paused') ?? all[0];
    if (job === undefined) return null;
    const count = (state: TaskRow['state']) => tasks.where('[job+state]').equals([job.id, state]).count();
    const [waiting, underWay, ending, done, cancelled, keys] = await Promise.all([
      count('waiting'),
      count('underWay'),
      count('ending'),
      count('done'),
      count('cancelled'),
      tasks.where('[job+state]').equals([job.id, 'failed']).primaryKeys(),
    ]);
    const failedIds = keys.map((key) => key.slice(job.id.length + 1));
    return { job, waiting, underWay: underWay + ending, done, failed: failedIds.length, cancelled, failedIds };
  }, []);
}
/** The newest task of a company, with the job it belongs to; null without one. Only in lazy parts. */
export function useTaxTask(companyId: string): { readonly task: TaskRow; readonly job: JobRow } | null | undefined {
  return useCollections(
    async ({ jobs, tasks }) => {
      const own = await tasks.where('companyId').equals(companyId).toArray();
      const of = await jobs.bulkGet(own.map(({ job }) => job));
      const pairs = own.flatMap((task, i) => {
        const job = of[i];
        return job === undefined ? [] : [{ task, job }];
      });
      return pairs.sort((a, b) => b.job.createdAt - a.job.createdAt)[0] ?? null;
    },
    [companyId],
  );
}
