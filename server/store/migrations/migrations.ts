import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { activityMigrations } from './activity.ts';
import { attentionMigrations } from './attention.ts';
import { certificateMigrations } from './certificates.ts';
import { collectionMigrations } from './collections.ts';
import { consultMigrations } from './consult.ts';
import { deskMigrations } from './desk.ts';
import { firstMigrations } from './first.ts';
import { homeMigrations } from './home.ts';
import { keyMigrations } from './keys.ts';
import { modelMigrations } from './model.ts';
import { moneyMigrations } from './money.ts';
import { operatedMigrations } from './operated.ts';
import { peaceMigrations } from './peace.ts';
import { sourceMigrations } from './sources.ts';

/** Everything that was ever done to a store, in the order of its numbers; a capability adds a file of its own. */
const all = {
  ...firstMigrations,
  ...collectionMigrations,
  ...deskMigrations,
  ...homeMigrations,
  ...attentionMigrations,
  ...sourceMigrations,
  ...operatedMigrations,
  ...moneyMigrations,
  ...peaceMigrations,
  ...consultMigrations,
  ...certificateMigrations,
  ...keyMigrations,
  ...modelMigrations,
  ...activityMigrations,
};
const migrations = Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Whether this program has every migration that a store was brought through. */
export function isKnownSchema(executed: readonly string[]): boolean {
  return executed.every((name) => name in migrations);
}

function migratorOf<T>(db: Kysely<T>): Migrator {
  return new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'schema_version',
    migrationLockTableName: 'schema_lock',
  });
}

/** True when the store needs a migration that this program has. */
export async function isBehind<T>(db: Kysely<T>): Promise<boolean> {
  return (await migratorOf(db).getMigrations()).some((migration) => migration.executedAt === undefined);
}

/**
 * Brings the store to the newest version, or only up to one (which tests of a migration need); concurrent processes wait for one another.
 * Throws what went wrong: the gateway must not start.
 */
export async function migrate<T>(db: Kysely<T>, upTo?: string): Promise<void> {
  const migrator = migratorOf(db);
  const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error !== undefined) throw error;
  await sql`select 1`.execute(db);
}
