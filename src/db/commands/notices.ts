import type { Result } from '../../domain/core/result.ts';
import { type NoticeCache, noNotices } from '../../domain/messages/notice-banner.ts';
import { factKey } from '../facts.ts';
import type { AccountDb } from '../open/account-db.ts';
import type { StorageProblem } from '../storage-problem.ts';
import { write } from '../write.ts';

/** What the account was told of a company's notices, kept as a fact. */
export const noticesKey = (companyId: string): string => factKey('antMessages', companyId);

/** Writes what follows from what is kept now, whichever window wrote it; the same cache changes nothing. `now`: device clock. */
export function changeNotices(
  db: AccountDb,
  companyId: string,
  next: (held: NoticeCache) => NoticeCache,
  now: number,
): Promise<Result<boolean, StorageProblem>> {
  const k = noticesKey(companyId);
  return write(db, ['facts'], async (tx) => {
    // as: nobody else writes under this key
    const held = ((await tx.facts.get(k))?.value ?? noNotices) as NoticeCache;
    const value = next(held);
    if (value === held) return false;
    await tx.facts.put({ k, value, fetchedAt: now, outcome: 'known', lastTry: null });
    tx.touch({ facts: [k] });
    return true;
  });
}

/** Reminders that were told are kept by their keys: those of some years. */
const MOST_TOLD = 2_000;
const toldKey = factKey('remindersTold', '');

/**
 * True for the first of all windows that asks about a reminder, and never again: not after a reload, not when the clock was set back (PLUS-21). `now`:
 * device clock.
 */
export function claimReminder(db: AccountDb, reminder: string, now: number): Promise<Result<boolean, StorageProblem>> {
  return write(db, ['facts'], async (tx) => {
    // as: nobody else writes under this key
    const told = ((await tx.facts.get(toldKey))?.value ?? []) as readonly string[];
    if (told.includes(reminder)) return false;
    await tx.facts.put({ k: toldKey, value: [...told, reminder].slice(-MOST_TOLD), fetchedAt: now, outcome: 'known', lastTry: null });
    return true;
  });
}
