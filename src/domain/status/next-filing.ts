import type { AreaStatus } from './area-value.ts';
import { areaCell, type FilingJudge, filingsOf, isOpen } from './cell.ts';
import { type Mark, worstMark } from './mark.ts';
import type { WorkArea } from './work-area.ts';

/** What a company has to file next in an area of work, or that nothing is left. */
export interface NextFiling {
  readonly period: string;
  /** The day it is due; null where nothing is open, or no rule says a day. */
  readonly due: string | null;
  readonly mark: Mark;
  /** Something is still to be filed. */
  readonly isOpen: boolean;
}

/** The period of the day's work and its deadline: of what is open the one that is due first, else of what was filed last. Null where nothing is filed. */
export function nextFiling(area: WorkArea, status: AreaStatus, judge: FilingJudge): NextFiling | null {
  const { value } = status;
  if (value === null) return null;
  // Books have a month and no day of their own.
  if ('closed' in value) return { period: value.period, due: null, mark: areaCell(area, status, judge).mark, isOpen: value.closed === 0 };
  const filings = filingsOf(area, value).map((filing) => ({
    period: filing.period,
    due: judge.due(filing),
    mark: judge.mark(filing),
    isOpen: isOpen(judge.standing(filing)),
  }));
  const day = ({ due }: { readonly due: string | null }): string => due ?? '9999';
  const [first] = filings.filter((filing) => filing.isOpen).sort((a, b) => day(a).localeCompare(day(b)));
  if (first !== undefined) return first;
  const [last] = filings.filter(({ mark }) => mark !== 'none').sort((a, b) => day(b).localeCompare(day(a)));
  return last === undefined ? null : { period: last.period, due: null, mark: worstMark(filings.map(({ mark }) => mark)), isOpen: false };
}
