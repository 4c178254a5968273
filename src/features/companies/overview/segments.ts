import { useEffect, useMemo, useState } from 'react';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import { useStatusColumns } from '../../../desk/standing/area-status.ts';
import { FLAG_HIDDEN } from '../../../domain/company/directory.ts';
import { chinaDay } from '../../../domain/core/china-time.ts';
import { type StatusColumns, standingOf } from '../../../domain/status/status-columns.ts';

/** What the overview lists. */
export type Segment = 'all' | 'pressing' | 'recent' | 'ending';

/** Columns of every company's standing as of today. */
export function useTodayColumns(): StatusColumns | null {
  const { clock } = useDesk();
  return useStatusColumns(chinaDay(clock.now()));
}

/** Rows of visible companies with something pressing, the most urgent first, null until it is known. */
export function usePressing(): readonly number[] | null {
  const dir = useAccount((state) => state.directory);
  const columns = useTodayColumns();
  // The first tick is left to what is on screen already.
  const [isLate, setLate] = useState(false);
  useEffect(() => setLate(true), []);
  return useMemo(() => {
    if (dir === null || columns === null || !isLate) return null;
    const rows: number[] = [];
    for (let row = 0; row < dir.id.length; row += 1)
      if (((dir.flags[row] ?? 0) & FLAG_HIDDEN) === 0 && standingOf(columns, row) === 'pressing') rows.push(row);
    const { worst, daysLeft } = columns;
    return rows.sort((a, b) => (worst[a] ?? 0) - (worst[b] ?? 0) || (daysLeft[a] ?? 0) - (daysLeft[b] ?? 0) || a - b);
  }, [dir, columns, isLate]);
}
