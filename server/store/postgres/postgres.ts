import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import type { Log } from '../../../src/domain/core/log.ts';
import type { Clock } from '../../ports.ts';
import type { FastList, FastQuery, StoreEngine } from '../store.ts';
import type { Tables } from '../tables/tables.ts';
import { createPostgresBus } from './bus.ts';
import { linesOf } from './entries.ts';
import { together } from './joined-reads.ts';
import { poolTo, watchPool } from './watch-connections.ts';

/** Type id of int8. Every bigint of the store is below 2^53 (times, revisions, 48-bit digests), so it is read as a number. */
const INT8 = 20;

/** Opens a store on PostgreSQL; any number of processes may share it. Hot reads are named prepared statements, one per connection, and those of one row go together. */
export function openPostgres(url: string, ports: { clock: Clock; log: Log; connections?: number }): StoreEngine {
  const pool = new Pool({
    ...poolTo(url),
    max: ports.connections ?? 10,
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') => (id === INT8 ? Number : types.getTypeParser(id, format as 'text')),
    }, // as: the overloads are per format
  });
  // A connection that is lost between two statements of a transaction has nobody else to tell, and an error without a listener ends the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => ports.log.debug('database connection lost', { error: String(error) }));
  });
  pool.on('error', (error) => ports.log.error('idle database connection lost', { error: String(error) }));
  const watch = watchPool(pool, url, ports);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const fast = <Row>(name: string, text: string): FastQuery<Row> => {
    return async (...values) => (await pool.query({ name, text, values })).rows as Row[]; // as: the caller names the columns of its own statement
  };
  const fastList = (name: string, text: string): FastList => {
    const list = together<{ list: string | null }>(pool, name, `select string_agg(doc, ',') as list from (${text}) as ordered`);
    return async (...values) => (await list(...values))?.list ?? '';
  };
  const bus = createPostgresBus(pool, url, ports);
  return {
    dialect: 'postgres',
    db,
    fast,
    fastOne: (name, text) => together(pool, name, text),
    fastList,
    fastLines: (_name, text, frame) => linesOf(pool, text, frame),
    bus,
    async close() {
      await bus.close();
      await watch.close(() => db.destroy());
    },
  };
}
