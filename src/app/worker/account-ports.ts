import { listenChanges } from '../../db/changes.ts';
import type { DbPorts } from '../../db/db-ports.ts';
import { openReader } from '../../db/open/reader.ts';
import type { AccountPorts } from '../../features/account/account-types.ts';

/** The account store over a browser's database: this one's when `storage` and `listen` are absent. */
export function accountPorts(storage: Partial<DbPorts> = {}, listen: AccountPorts['listen'] = listenChanges): AccountPorts {
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
  };
}
