import { countUrgencies, type UrgencyCounts, urgencies } from '../calendar/urgency.ts';

/** How the companies of one accountant stand. */
export interface PersonProgress {
  /** '' for companies that nobody looks after. */
  readonly name: string;
  readonly total: number;
  readonly counts: UrgencyCounts;
}

/** Who has more at the most urgent word first; of two who stand alike, who has more companies. */
function moreUrgent(x: PersonProgress, y: PersonProgress): number {
  for (const one of urgencies.slice(0, -1)) if (x.counts[one] !== y.counts[one]) return y.counts[one] - x.counts[one];
  return y.total - x.total;
}

/**
 * Companies by who looks after them, each once. `accountant`, `urgency`: columns of the directory and of how companies are counted (places in
 * `urgencies`); `rows`: which of them count. Nobody's companies stand last, whatever they are.
 */
export function progressByPerson(accountant: readonly string[], urgency: ArrayLike<number>, rows: readonly number[]): PersonProgress[] {
  const people = [...Map.groupBy(rows, (row) => accountant[row] ?? '')].map(([name, own]) => ({
    name,
    total: own.length,
    counts: countUrgencies(urgency, own),
  }));
  return people.sort((x, y) => Number(x.name === '') - Number(y.name === '') || moreUrgent(x, y));
}
