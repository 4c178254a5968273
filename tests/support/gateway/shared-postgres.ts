import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { openStore } from '../../../server/store/open.ts';
import { startPostgres } from './postgres.ts';
import { query } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the first database of the run's PostgreSQL. */
    postgresUrl: string;
  }
}

const TEMPLATE = 'migrated';

/** Starts one PostgreSQL for all files of a project, with a database of the newest version that every other is a copy of, partitioned where the project says so. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const partitions = Number(project.config.env.DATABASE_PARTITIONS ?? 0);
  const postgres = await startPostgres();
  await query(postgres.url, `create database ${TEMPLATE}`);
  const store = await openStore({ url: postgres.url.replace(/postgres$/, TEMPLATE), connections: 1, partitions });
  // Each copy is a store of its own.
  await store.db.deleteFrom('store_epoch').execute();
  await store.close();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}

/** A database of its own on the run's PostgreSQL, of the newest version and empty; answers its address. */
export async function copyDatabase(): Promise<string> {
  const url = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await query(url, `create database ${name} template ${TEMPLATE}`);
  return url.replace(/postgres$/, name);
}
