import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../../server/store/open.ts';

/** Folder of a run, for what its processes share. */
const FOLDER = 'TEST_RUN_FOLDER';

/** Of the whole run of the tests: makes the folder, and removes it at the end. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'workbench-tests-'));
  process.env[FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/**
 * Address of a throw-away store of its own, of the newest version and empty. Within a run it is a copy: to bring a store to the newest version costs
 * ten times as much, and hundreds of tests have one. Whoever needs the first one makes what is copied.
 */
export async function memoryStore(): Promise<string> {
  const folder = process.env[FOLDER];
  if (folder === undefined) return ':memory:';
  const template = join(folder, 'migrated.db');
  if (!existsSync(template)) {
    const made = join(folder, `migrated-${process.pid}.db`);
    const store = await openStore({ url: made });
    // Each copy is a store of its own.
    await store.db.deleteFrom('store_epoch').execute();
    await store.close();
    renameSync(made, template);
  }
  return `:memory:${template}`;
}
