import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { countUrgencies, type UrgencyCounts } from '../../domain/calendar/urgency.ts';
import type { Directory } from '../../domain/company/directory.ts';
import { visibleRows } from '../../domain/company/visible-rows.ts';
import type { StatusColumns } from '../../domain/status/status-columns.ts';
import { useShowInPortfolio } from '../asked/use-show-in-portfolio.ts';
import { useChinaDay } from '../calendar/use-china-day.ts';
import { useRulePack } from '../calendar/use-rule-pack.ts';
import { useAccount, useDesk } from '../desk.tsx';
import { onceFor } from '../once-for.ts';
import { useResource } from '../use-resource.ts';
import { useStatusColumns } from './area-status.ts';
import { type StatusBooks, statusBooks } from './status-book.ts';

/** Accounts of which every company was asked about, and what came was read: what comes later changes counts and makes no part of them. */
const whole = new WeakSet<StatusBooks>();

/**
 * Whether every company was asked about once: the pull has ended, the rule pack is read, and a round over all companies has, if only in vain, and what it
 * brought is read. Before that a count is one of a part, and no number on a screen.
 */
export function useIsWhole(): boolean {
  const books = statusBooks(useDesk());
  useSyncExternalStore(books.subscribe, books.get);
  const isPulled = useAccount((state) => (state.pull?.at ?? 0) > 0);
  const { isRead } = useRulePack();
  const { fetchedAt, lastTry } = useResource('status.areaStatus', '');
  if (isPulled && isRead && (fetchedAt > 0 || lastTry !== null) && books.isSettled()) whole.add(books);
  return whole.has(books);
}

/** How the companies of the account are counted today, each once. */
export interface Urgencies {
  readonly dir: Directory;
  readonly columns: StatusColumns;
  /** Rows of companies that are not hidden. */
  readonly rows: readonly number[];
  readonly counts: UrgencyCounts;
}

const urgenciesOf = onceFor((dir: Directory, columns: StatusColumns): Urgencies => {
  const rows = visibleRows(dir);
  return { dir, columns, rows, counts: countUrgencies(columns.urgency, rows) };
});

/** Every count of companies on a screen is one of these; null until all were asked about. */
export function useUrgencies(): Urgencies | null {
  const dir = useAccount((state) => state.directory);
  const columns = useStatusColumns(useChinaDay());
  const isWhole = useIsWhole();
  return useMemo(
    () => (isWhole && dir !== null && columns !== null && columns.due.length === dir.id.length ? urgenciesOf(dir, columns) : null),
    [isWhole, dir, columns],
  );
}

/** Shows in the portfolio the companies that a count counts, and no others. */
export function useShowUrgency(): (value: keyof UrgencyCounts | 'pressing') => void {
  const show = useShowInPortfolio();
  return useCallback((value) => show([{ field: 'work', not: false, values: [value] }]), [show]);
}
