import { closeAccountDb, openAccountDb } from '../db/account-db.ts';
import { readSession } from '../db/device-db.ts';
import { readMeta } from '../db/meta.ts';
import { openLine } from './account-line.ts';
import { type DrainEnd, drainOnce } from './drain.ts';
import type { WorkerPorts } from './worker-api.ts';

/** `nobody`: no account is signed in on this device, or its session has expired: what waits, waits for its user. */
export type BackgroundEnd = DrainEnd | { readonly kind: 'nobody' };

/**
 * Drains the outbox of the signed-in account once, without a tab: for the service worker's sync event. It waits only shortly for a tab
 * that is draining and never takes its lock. Nothing is held in memory afterwards.
 */
export async function drainInBackground(ports: WorkerPorts, baseUrl: string, signal: AbortSignal): Promise<BackgroundEnd> {
  const session = await readSession(ports.storage);
  if (!session.ok) return { kind: 'storage', problem: session.error };
  const accountId = session.value?.state === 'signed-in' ? (session.value.login?.accountId ?? '') : '';
  if (accountId === '') return { kind: 'nobody' };
  const db = await openAccountDb(accountId, ports.storage);
  if (!db.ok) return { kind: 'storage', problem: db.error };
  const sync = await readMeta(db.value, 'sync');
  const knownOffset = sync.ok ? (sync.value?.clockOffset ?? 0) : 0;
  const line = openLine({ ...ports, baseUrl }, { accountId, knownOffset, onOutcome() {}, onSession() {} });
  try {
    const own = { accountId, db: db.value, client: line.client, gate: line.gate, probe: line.probe, patience: { ms: 2_000, steal: false } };
    return await drainOnce({ ...ports, ...own }, signal);
  } finally {
    line.close();
    closeAccountDb(db.value);
  }
}
