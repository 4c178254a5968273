import { type NewBind, type SeenBinds, withSeen } from '../../domain/company/new-bind.ts';
import type { Result } from '../../domain/core/result.ts';
import { factKey } from '../facts.ts';
import type { AccountDb } from '../open/account-db.ts';
import type { StorageProblem } from '../storage-problem.ts';
import { write } from '../write.ts';

/** Key of the fact that says which of the companies that came lately were seen on this device. */
export const seenBindsKey = factKey('newBindSeen', '');

/** Companies that came lately have been seen: they are marked no more, in every tab of this device. `now`: device clock. */
export function seeBinds(
  db: AccountDb,
  told: readonly NewBind[],
  companyIds: readonly string[],
  now: number,
): Promise<Result<null, StorageProblem>> {
  return write(db, ['facts'], async (tx) => {
    // as: nobody else writes under this key
    const held = ((await tx.facts.get(seenBindsKey))?.value ?? {}) as SeenBinds;
    await tx.facts.put({ k: seenBindsKey, value: withSeen(told, held, companyIds), fetchedAt: now, outcome: 'known', lastTry: null });
    tx.touch({ facts: [seenBindsKey] });
    return null;
  });
}
