import { useMemo, useSyncExternalStore } from 'react';
import { useRulePack } from '../../desk/calendar/use-rule-pack.ts';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { statusBooks } from '../../desk/standing/status-book.ts';
import { DEADLINE_DAYS, nextOpenDeadline } from '../../domain/attention/deadline.ts';
import { Expansion } from '../../domain/calendar/expand.ts';
import { noStates } from '../../domain/calendar/filing.ts';
import { filingStates } from '../../domain/calendar/known-company.ts';
import { addDays, startOfChinaDay } from '../../domain/core/china-time.ts';

const never = () => () => undefined;

/**
 * The next day, within two from China's `day`, on which something is due that a company of the account still has to file; null when there is none,
 * and without a rule pack, which alone says days (P-05); `undefined` until that is known. The standing of companies is read near a deadline only.
 */
export function useOpenDeadline(day: string): string | null | undefined {
  const desk = useDesk();
  const directory = useAccount((state) => state.directory);
  const { pack, isRead } = useRulePack();
  const books = statusBooks(desk);
  const now = startOfChinaDay(day);
  const expansion = useMemo(() => (pack === null ? null : new Expansion(pack, day, addDays(day, DEADLINE_DAYS))), [pack, day]);
  const isOver = directory === null || expansion === null;
  const due = useMemo(() => (isOver ? null : nextOpenDeadline(directory, expansion, noStates, now)), [isOver, directory, expansion, now]);
  const book = useSyncExternalStore(due === null ? never : books.subscribe, books.get);
  const open = useMemo(
    () => (isOver || due === null ? null : nextOpenDeadline(directory, expansion, filingStates(book.of), now)),
    [isOver, due, directory, expansion, book, now],
  );
  const isKnown = directory !== null && isRead && (due === null || book.isRead);
  return isKnown ? open : undefined;
}
