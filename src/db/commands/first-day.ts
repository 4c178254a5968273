import type { Result } from '../../domain/core/result.ts';
import { factKey } from '../facts.ts';
import type { AccountDb } from '../open/account-db.ts';
import type { StorageProblem } from '../storage-problem.ts';
import { write } from '../write.ts';

/** Key of the fact that says how far the first day of the account is on this device. */
export const firstDayKey = factKey('firstDay', '');

/** It began without companies here; or its user has closed what is left of it. */
export type FirstDay = 'begun' | 'closed';

/** Keeps how far the first day is; what is closed does not begin again. `now`: device clock. */
export function keepFirstDay(db: AccountDb, value: FirstDay, now: number): Promise<Result<null, StorageProblem>> {
  return write(db, ['facts'], async (tx) => {
    if ((await tx.facts.get(firstDayKey)) !== undefined && value === 'begun') return null;
    await tx.facts.put({ k: firstDayKey, value, fetchedAt: now, outcome: 'known', lastTry: null });
    tx.touch({ facts: [firstDayKey] });
    return null;
  });
}
