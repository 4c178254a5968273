import type { DbPorts } from '../db/db-ports.ts';
import { environmentUrl } from '../db/environment.ts';
import { readMeta } from '../db/meta.ts';
import { closeAccountDb, openAccountDb } from '../db/open/account-db.ts';
import { readSession } from '../db/open/device-db.ts';
import { outboxRows } from '../db/outbox/outbox-rows.ts';
import { drainOnce } from '../workers/engine/drain.ts';
import type { DrainEnd } from '../workers/engine/drain-ports.ts';
import { type LinePorts, openLine } from '../workers/line/account-line.ts';

/** What the drain without a tab needs; the storage is the browser's own when absent. */
export interface OutboxPorts extends LinePorts {
  readonly storage?: Partial<DbPorts>;
}

/** `settled`: nothing more can be done without a tab. `again`: something waits that another sync may send. */
export type OutboxEnd = 'settled' | 'again';

/** A tab that drains keeps its lock, a frozen one too: this worker waits a little, takes nobody's, and leaves the rest to another sync. */
const PATIENCE = { ms: 5_000, steal: false } as const;

function outcomeOf(end: DrainEnd): OutboxEnd {
  if (end.kind === 'drained') return end.nextMs === null ? 'settled' : 'again';
  // A session that is over, or a storage that fails, is told and mended where a user is.
  if (end.kind === 'storage' || (end.kind === 'failed' && end.error.kind === 'session-invalid')) return 'settled';
  return 'again';
}

/**
 * Sends what waits in the outbox of the signed-in account while no window is open: the token by the refresh cookie under the lock
 * `refresh:<account>`, the commands under `drain:<account>`, by the code of the tabs (PLUS-11). Other accounts' work stays where it is.
 */
export async function drainOutbox(ports: OutboxPorts, signal: AbortSignal): Promise<OutboxEnd> {
  const session = await readSession(ports.storage);
  if (!session.ok || session.value?.state !== 'signed-in' || session.value.login === null) return 'settled';
  const { accountId } = session.value.login;
  const opened = await openAccountDb(accountId, ports.storage, { mayBeNew: false });
  if (!opened.ok) return 'settled';
  const db = opened.value;
  try {
    const rows = await outboxRows(db);
    if (!rows.ok || rows.value.length === 0) return 'settled';
    const sync = await readMeta(db, 'sync');
    const knownOffset = sync.ok ? (sync.value?.clockOffset ?? 0) : 0;
    const line = openLine(
      { ...ports, environmentUrl: await environmentUrl(db, false) },
      {
        accountId,
        knownOffset,
        onOutcome: () => undefined,
        onSession: () => undefined,
        onSilent: () => undefined,
      },
    );
    try {
      const { client, gate, probe } = line;
      return outcomeOf(await drainOnce({ ...ports, accountId, db, client, gate, probe, patience: PATIENCE }, signal));
    } finally {
      line.close();
    }
  } finally {
    closeAccountDb(db);
  }
}
