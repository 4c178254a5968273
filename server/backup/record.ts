import { silentLog as log } from '../../src/domain/core/log.ts';
import { systemClock as clock } from '../ports.ts';
import { openEngine } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import type { BackupMadeTable } from '../store/tables/backup-tables.ts';

/** How long is remembered that there was a backup, milliseconds. */
const KEEP = 400 * 86_400_000;

/** Writes down in the store that a backup of it was made or proven. A store of a version before this one has no room for it: then nothing is. */
export async function recordBackup(url: string, made: BackupMadeTable): Promise<void> {
  const { db, close } = openEngine(url, { clock, log, connections: 1, shared: true });
  try {
    const tables = await db.introspection.getTables();
    if (!tables.some(({ name }) => name === 'backup_made')) return;
    const { backup_id: _key, ...changed } = made;
    await db
      .insertInto('backup_made')
      .values(made)
      .onConflict((c) => c.column('backup_id').doUpdateSet(changed))
      .execute();
    await db
      .deleteFrom('backup_made')
      .where('made_at', '<', made.made_at - KEEP)
      .execute();
  } finally {
    await close();
  }
}

/** Moments that the newest backup and the newest proven one are of, milliseconds; null where there is none. */
export async function lastBackups({ db }: Pick<Store, 'db'>): Promise<{ readonly made: number | null; readonly proven: number | null }> {
  const newest = db.selectFrom('backup_made').select('made_at').orderBy('made_at', 'desc').limit(1);
  const [made, proven] = await Promise.all([newest.executeTakeFirst(), newest.where('proven_at', '>', 0).executeTakeFirst()]);
  return { made: made?.made_at ?? null, proven: proven?.made_at ?? null };
}
