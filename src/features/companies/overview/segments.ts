import { useMemo } from 'react';
import { type Urgencies, useUrgencies } from '../../../desk/standing/use-urgencies.ts';
import { isPressing, urgencies } from '../../../domain/calendar/urgency.ts';

/** What the overview lists. */
export type Segment = 'all' | 'pressing' | 'recent' | 'ending';

/** Rows of companies that are to be dealt with today, the most urgent first. */
interface Pressing extends Pick<Urgencies, 'columns'> {
  readonly rows: readonly number[];
}

/** Null until all companies were asked about. */
export function usePressing(): Pressing | null {
  const found = useUrgencies();
  return useMemo(() => {
    if (found === null) return null;
    const { columns, rows } = found;
    const { urgency, daysLeft } = columns;
    const order = (a: number, b: number): number =>
      (urgency[a] ?? 0) - (urgency[b] ?? 0) || (daysLeft[a] ?? 0) - (daysLeft[b] ?? 0) || a - b;
    return { columns, rows: rows.filter((row) => isPressing(urgencies[urgency[row] ?? 0] ?? 'unknown')).sort(order) };
  }, [found]);
}
