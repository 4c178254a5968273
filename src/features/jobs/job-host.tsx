import { useEffect, useRef } from 'react';
import { type Desk, useDesk } from '../../desk/desk.tsx';
import { useCollections } from '../../desk/use-collections.ts';
import { foundTask } from '../../domain/jobs/schedule.ts';
import { parseTaskIds, refreshStatusKey } from '../../domain/jobs/tax-refresh.ts';

const loadJobs = () => import('../../db/jobs/jobs.ts');

/** Ids that the device remembers and the database does not know: their tasks are taken up. */
async function takeUp(desk: Desk, remembered: Readonly<Record<string, string>>, known: ReadonlySet<string>): Promise<void> {
  const { directory } = desk.store.get();
  const found = Object.entries(remembered).filter(([, taskId]) => !known.has(taskId));
  if (found.length === 0 || directory === null) return;
  await desk.writes.use(loadJobs, async (code, { db, ports }) => {
    for (const [companyId, taskId] of found) {
      const at = directory.id.indexOf(companyId);
      if (at < 0) continue;
      const company = { companyId, isAuthorize: true, locationCode: directory.locationCode[at] ?? '', task: foundTask(companyId, taskId) };
      await code.addJob(db, { id: ports.uuid(), name: 'taxRefresh', companies: [company] }, ports.now());
    }
  });
}

/**
 * Keeps the ids of running refreshes in the device's memory (HOME-24, HOME-30): a map companyId to taskId under one key an account. A refresh
 * that only this memory knows, after the database was rebuilt, is taken up.
 */
export function JobHost() {
  const desk = useDesk();
  const { device, store, login } = desk;
  const key = refreshStatusKey(login.accountId);
  const hasLooked = useRef(false);
  const underWay = useCollections((db) => db.tasks.where('state').equals('underWay').toArray(), []);
  useEffect(() => {
    if (underWay === undefined) return;
    const remembered = parseTaskIds(device.get(key));
    const running = Object.fromEntries(underWay.map(({ companyId, taskId }) => [companyId, taskId]));
    const keep = (): void => {
      if (Object.keys(running).length === 0) device.remove(key);
      else device.set(key, JSON.stringify(running));
    };
    if (hasLooked.current || Object.keys(remembered).length === 0) {
      hasLooked.current = true;
      return keep();
    }
    // What the database had before this start: its own tasks go on by themselves.
    const look = (): boolean => {
      if (store.get().directory === null) return false;
      hasLooked.current = true;
      void takeUp(desk, remembered, new Set(underWay.map(({ taskId }) => taskId)));
      return true;
    };
    if (look()) return;
    const stop = store.subscribe(() => look() && stop());
    return stop;
  }, [underWay, device, key, store, desk]);
  return null;
}
