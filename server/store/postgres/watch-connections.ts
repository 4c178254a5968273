import { Client, type ClientConfig, DatabaseError, type Pool, type PoolClient, type PoolConfig } from 'pg';
import type { Log } from '../../../src/domain/core/log.ts';
import type { Clock } from '../../ports.ts';

/*
 * A host that dies without a word sends nothing, not even an end: a connection to it stays open for a quarter of an hour, though a standby
 * may long have its address.
 */

/** Time for a new connection, and for a question that asks nothing of the disk, milliseconds. */
export const ANSWER_WITHIN = 5_000;
/** Time to wait for a connection of the pool while all are at work: less than clients wait for an answer. Milliseconds. */
const FREE_WITHIN = 10_000;
/** How often the connections with an open statement are looked at, milliseconds. */
const LOOK_EVERY = 1_000;
/** At this look without an answer the server is asked. Looks and not a time: a process that stood still has not waited. */
const LOOKS = 5;

/** How every connection is made. */
export function connectionTo(url: string): ClientConfig {
  return { connectionString: url, keepAlive: true, keepAliveInitialDelayMillis: 10_000, connectionTimeoutMillis: ANSWER_WITHIN };
}

/** The same for a pool, whose own limit is that of the wait for a connection, made or left by another. */
export function poolTo(url: string): PoolConfig {
  class TimelyClient extends Client {
    constructor(config?: ClientConfig) {
      super({ ...config, connectionTimeoutMillis: ANSWER_WITHIN });
    }
  }
  return { ...connectionTo(url), connectionTimeoutMillis: FREE_WITHIN, Client: TimelyClient };
}

/** What the types leave out of a client. */
interface Inner {
  readonly processID: number;
  readonly connection: { readonly stream: { destroy(): void } };
}

const innerOf = (client: Client): Inner => client as unknown as Inner; // as: see above

/** Ends a connection, also one to a host that will never say that it has ended. */
export async function endClient(client: Client, { every }: Pick<Clock, 'every'>): Promise<void> {
  const stopWaiting = every(ANSWER_WITHIN, () => innerOf(client).connection.stream.destroy());
  await client.end().catch(() => undefined);
  stopWaiting();
}

/** A server that has no connection free (53300) or is starting (57P03) lives. */
const NOT_NOW: readonly unknown[] = ['53300', '57P03'];

/** Which of the connections `pids` whoever is at the address now is at work for; 'all' when it cannot say now, null when nobody answers. */
async function atWork(url: string, pids: readonly number[], clock: Clock): Promise<ReadonlySet<number> | 'all' | null> {
  const client = new Client({ ...connectionTo(url), query_timeout: ANSWER_WITHIN });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // A server that does not track what it does says 'disabled'.
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where pid = any($1) and state not like 'idle%'
        and backend_type = 'client backend' and usename = current_user and datname = current_database()`,
      [pids],
    );
    return new Set(rows.map(({ pid }) => pid));
  } catch (error) {
    return error instanceof DatabaseError && NOT_NOW.includes(error.code) ? 'all' : null;
  } finally {
    void endClient(client, clock);
  }
}

export interface PoolWatch {
  /** Ends the pool by `end`, and waits for its connections, but not for a host that will never say that they have ended. */
  close(end: () => Promise<void>): Promise<void>;
}

/**
 * Ends connections that are silent while nobody works for them, so that their statements fail as those of a lost connection do. A statement
 * that takes long (a migration, a sweep, one that waits for a lock) goes on.
 */
export function watchPool(pool: Pool, url: string, { clock, log }: { clock: Clock; log: Log }): PoolWatch {
  const open = new Map<PoolClient, Promise<void>>();
  const asked = new Map<PoolClient, { looks: number }>();
  let judging = false;
  pool.on('connect', (client) => {
    open.set(client, new Promise((resolve) => client.once('end', () => resolve())));
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      asked.set(client, { looks: 0 });
      return query(...given);
    }) as typeof client.query; // as: whatever form of it was called
    // After its last statement was answered.
    client.on('drain', () => asked.delete(client));
  });
  pool.on('remove', (client) => {
    open.delete(client);
    asked.delete(client);
  });

  async function judge(): Promise<void> {
    const silent = [...asked].filter(([, { looks }]) => looks >= LOOKS);
    if (silent.length === 0) return;
    const pids = silent.map(([client]) => innerOf(client).processID);
    // Asked twice before it is taken for dead: this process may have stood still while it waited.
    const working = (await atWork(url, pids, clock)) ?? (await atWork(url, pids, clock)) ?? new Set<number>();
    for (const [client, silence] of silent) {
      if (asked.get(client) !== silence) continue;
      silence.looks = 0;
      if (working === 'all' || working.has(innerOf(client).processID)) continue;
      log.error('database connection silent', { pid: innerOf(client).processID });
      void endClient(client, clock);
    }
  }

  const stopLooking = clock.every(LOOK_EVERY, () => {
    for (const silence of asked.values()) silence.looks += 1;
    if (judging) return;
    judging = true;
    void judge().finally(() => {
      judging = false;
    });
  });
  return {
    async close(end) {
      const stopWaiting = clock.every(ANSWER_WITHIN, () => {
        for (const client of open.keys()) if (!asked.has(client)) innerOf(client).connection.stream.destroy();
      });
      await end();
      await Promise.all(open.values());
      stopWaiting();
      stopLooking();
    },
  };
}
