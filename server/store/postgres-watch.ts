import { Client, type Pool, type PoolClient } from 'pg';
import type { Log } from '../../src/domain/log.ts';
import type { Clock } from '../ports.ts';

/*
 * A host that dies without a word sends nothing, not even an end: a connection to it stays open for a quarter of an hour, though a standby
 * may long have its address.
 */

/** Time for a new connection, and for a question that asks nothing of the disk, milliseconds. */
export const ANSWER_WITHIN = 5_000;
/** How often the connections with an open statement are looked at, milliseconds. */
const LOOK_EVERY = 1_000;
/** At this look without an answer the server is asked. Looks and not a time: a process that stood still has not waited. */
const LOOKS = 5;

/** How every connection is made. */
export function connectionTo(url: string) {
  return { connectionString: url, keepAlive: true, keepAliveInitialDelayMillis: 10_000, connectionTimeoutMillis: ANSWER_WITHIN };
}

/** Whether whoever is at the address now is at work for connection `pid`. False when nobody answers. */
async function isAtWork(url: string, pid: number): Promise<boolean> {
  const client = new Client({ ...connectionTo(url), query_timeout: ANSWER_WITHIN });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query("select 1 from pg_stat_activity where pid = $1 and state = 'active'", [pid]);
    return rows.length > 0;
  } catch {
    return false;
  } finally {
    void client.end().catch(() => undefined);
  }
}

/**
 * Ends connections that are silent while nobody works for them, so that their statements fail as those of a lost connection do. A statement
 * that takes long (a migration, a sweep, one that waits for a lock) goes on. Answers how to stop.
 */
export function watchPool(pool: Pool, url: string, { clock, log }: { clock: Clock; log: Log }): () => void {
  const asked = new Map<PoolClient, { looks: number }>();
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      asked.set(client, { looks: 0 });
      return query(...given);
    }) as typeof client.query; // as: whatever form of it was called
    // After its last statement was answered.
    client.on('drain', () => asked.delete(client));
  });
  pool.on('remove', (client) => asked.delete(client));

  async function judge(client: PoolClient, silence: { looks: number }): Promise<void> {
    const { processID } = client as PoolClient & { processID: number }; // as: the types leave out what every client has
    const works = await isAtWork(url, processID);
    if (asked.get(client) !== silence) return;
    silence.looks = 0;
    if (works) return;
    log.error('database connection silent', { pid: processID });
    await client.end();
  }
  return clock.every(LOOK_EVERY, () => {
    for (const [client, silence] of asked) {
      silence.looks += 1;
      if (silence.looks === LOOKS) void judge(client, silence);
    }
  });
}
