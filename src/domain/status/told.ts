import type { ToldBy } from '../sources/standing.ts';
import type { AreaStatus, FilingValue } from './area-value.ts';
import type { FilingJudge } from './cell.ts';
import { rankOfStanding } from './standing.ts';

/** When a row of an area was known, and who told it. */
export const toldOf = ({ at, value }: AreaStatus): ToldBy => ({ at, source: value?.source });

/** The same of one filing of a list that was told so: what stands in the filing itself goes before it. */
export function filingTold({ at, source }: Pick<FilingValue, 'at' | 'source'>, list: ToldBy): ToldBy {
  return source === undefined && at === undefined ? list : { at: Date.parse(at ?? '') || list.at, source: source ?? list.source };
}

/**
 * Of a cell of several filings: who told those that it shows, the most urgent ones; of several the newest word. Else the row's own.
 */
export function cellTold(status: AreaStatus, judge: FilingJudge): ToldBy {
  const list = toldOf(status);
  const items = status.value !== null && 'items' in status.value ? status.value.items : [];
  // Most lists have one source, which needs no second look at each filing.
  if (items.every(({ at, source }) => at === undefined && source === undefined)) return list;
  let [most, told] = [Number.POSITIVE_INFINITY, list];
  for (const filing of items) {
    const [rank, own] = [rankOfStanding(judge.standing(filing)), filingTold(filing, list)];
    if (rank < most || (rank === most && own.at > told.at)) [most, told] = [rank, own];
  }
  return told;
}
