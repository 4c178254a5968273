import { type FilingCalendar, likelyFiling } from '../../domain/calendar/missing.ts';
import type { Directory } from '../../domain/company/directory.ts';
import { isTold, type MarkArea, type MarkPlace, markPlaceOf } from '../../domain/sources/marks.ts';
import { mayMark } from '../../domain/sources/may-mark.ts';

/** A company that is not marked: it has no right to the matter, or has left the account since the set was frozen. */
interface LeftCompany {
  readonly id: string;
  readonly name: string;
  readonly why: 'noRight' | 'gone';
}

/** Which companies of a set are marked and which not. */
export interface MarkPlan {
  readonly touched: readonly { readonly id: string; readonly name: string }[];
  readonly left: readonly LeftCompany[];
}

/** Sorts a set of companies by whether they can be marked in an area. */
export function markPlan(dir: Directory | null, ids: readonly string[], area: MarkArea): MarkPlan {
  const rows = new Map(dir?.id.map((id, row) => [id, row]));
  const touched: { id: string; name: string }[] = [];
  const left: LeftCompany[] = [];
  for (const id of new Set(ids)) {
    const row = rows.get(id);
    if (dir === null || row === undefined) left.push({ id, name: id, why: 'gone' });
    else if (mayMark(dir, row, area)) touched.push({ id, name: dir.name[row] ?? id });
    else left.push({ id, name: dir.name[row] ?? id, why: 'noRight' });
  }
  return { touched, left };
}

/** The filing that is meant when a set is marked without saying which: what most of it has to do next. Undefined where nothing says so. */
export function likelyPlace(
  dir: Directory,
  ids: readonly string[],
  calendar: FilingCalendar,
  lastMonth: string,
): Omit<MarkPlace, 'companyId'> | undefined {
  const asked = new Set(ids);
  const rows = dir.id.flatMap((id, row) => (asked.has(id) ? [row] : []));
  const due = likelyFiling(calendar, dir, rows, (row, { code, period }) => {
    const place = markPlaceOf('', code, period);
    return isTold(place, lastMonth) && mayMark(dir, row, place.area);
  });
  return due === null ? undefined : markPlaceOf('', due.code, due.period);
}
