import { listenChanges } from '../../db/changes.ts';
import type { DbPorts } from '../../db/db-ports.ts';
import { openReader } from '../../db/open/reader.ts';
import type { AccountPorts } from '../../desk/store/account-types.ts';
import { browserClock } from '../effects/windows/browser-clock.ts';

interface Surroundings extends Pick<AccountPorts, 'listen' | 'after'> {
  readonly storage: Partial<DbPorts>;
}

/** The account store over a browser's database: this one's unless told otherwise. */
export function accountPorts({
  storage = {},
  listen = listenChanges,
  after = browserClock.after,
}: Partial<Surroundings> = {}): AccountPorts {
  const openedBefore = new Set<string>();
  return {
    async open(accountId, onTrouble) {
      const opened = await openReader(accountId, {
        ports: storage,
        onProblem: (problem) => onTrouble(problem.kind),
        again: openedBefore.has(accountId),
      });
      openedBefore.add(accountId);
      return opened.ok ? opened : { ok: false, error: opened.error.kind };
    },
    listen,
    after,
  };
}
