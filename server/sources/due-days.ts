import { readRulePack } from '../../src/api/entities/rule-pack.ts';
import { type Deadlines, packDeadlines } from '../../src/domain/calendar/deadlines.ts';
import type { Log } from '../../src/domain/core/log.ts';
import type { Store, WriteTx } from '../store/store.ts';
import { newestVersion, packText } from '../store/tables/rule-packs.ts';

/** The days that the newest published rule pack says. */
export interface DueDays {
  /** Without a pack, or with one that this build cannot read, no filing has a day. */
  of(db: Store['db'] | WriteTx['db']): Promise<Deadlines>;
}

/** Reads a pack once, however often it is asked for. */
export function createDueDays(log: Log): DueDays {
  let known: { readonly version: string | null; readonly deadlines: Deadlines } = { version: null, deadlines: packDeadlines(null) };
  return {
    async of(db) {
      const version = await newestVersion(db);
      if (version === known.version) return known.deadlines;
      const read = version === null ? null : readRulePack(await packText(db, version));
      const pack = read !== null && 'file' in read ? read.file : null;
      if (version !== null && pack === null) log.error('published rule pack not readable', { version });
      known = { version, deadlines: packDeadlines(pack) };
      return known.deadlines;
    },
  };
}
