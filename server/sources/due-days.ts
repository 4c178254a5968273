import { readRulePack } from '../../src/api/entities/rule-pack.ts';
import { packDueOf } from '../../src/domain/calendar/due-of.ts';
import type { Log } from '../../src/domain/core/log.ts';
import type { DueOf } from '../../src/domain/status/cell.ts';
import type { Store, WriteTx } from '../store/store.ts';
import { newestVersion, packText } from '../store/tables/rule-packs.ts';

/** The days that the newest published rule pack says. */
export interface DueDays {
  /** Without a pack, or with one that this build cannot read, no filing has a day. */
  of(db: Store['db'] | WriteTx['db']): Promise<DueOf>;
}

/** Reads a pack once, however often it is asked for. */
export function createDueDays(log: Log): DueDays {
  let known: { readonly version: string | null; readonly dueOf: DueOf } = { version: null, dueOf: packDueOf(null) };
  return {
    async of(db) {
      const version = await newestVersion(db);
      if (version === known.version) return known.dueOf;
      const read = version === null ? null : readRulePack(await packText(db, version));
      const pack = read !== null && 'file' in read ? read.file : null;
      if (version !== null && pack === null) log.error('published rule pack not readable', { version });
      known = { version, dueOf: packDueOf(pack) };
      return known.dueOf;
    },
  };
}
