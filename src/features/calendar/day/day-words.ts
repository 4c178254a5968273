import { periodWord, taxWord } from '../../../desk/calendar/calendar-words.ts';
import type { CalendarData } from '../../../desk/calendar/use-calendar.ts';
import type { DayCount, GroupCount } from '../../../domain/calendar/count.ts';
import type { Due } from '../../../domain/calendar/expand.ts';
import { areaName, plainAreaName } from '../../../domain/company/area-names.ts';
import type { Translate } from '../../../texts/catalogue.ts';

/** The name of the area whose rule it is. Areas are named in Chinese as the rules' own sources are, unless the language has names. */
export function areaWord(area: string, t: Translate): string {
  return area === '' ? t('calendar.national') : plainAreaName(areaName(area, t('companies.areas') || undefined));
}

/** The area whose own rule gave the days of a group, how many where there are several, '' for the country's. */
export function areasWord(group: Pick<GroupCount, 'areas'> | undefined, t: Translate): string {
  const own = [...(group?.areas ?? [])].filter((area) => area !== '');
  const [first] = own;
  return first === undefined ? '' : own.length === 1 ? areaWord(first, t) : t('calendar.areas', { count: own.length });
}

/** What is said in place of days that are not counted: there is no rule pack, or it is still read. */
export const uncountedWord = ({ used }: Pick<CalendarData, 'used'>, t: Translate): string =>
  t(used.isRead && used.pack === null ? 'calendar.noPack' : 'calendar.reading');

/** Most companies first. */
export const largestFirst = (groups: Iterable<GroupCount>): readonly GroupCount[] => [...groups].sort((a, b) => sum(b) - sum(a));
const sum = ({ counts }: GroupCount): number => counts.reduce((all, count) => all + count, 0);

const isFiling = ({ origin, nominal }: Due): boolean => (origin === 'published' || origin === 'computed') && nominal.endsWith('-15');

/** The one reason that names a day: the end of the filing period, a single tax with its period, or how many things are due. */
export function reasonOf({ groups }: DayCount, t: Translate): string {
  const all = [...groups.values()];
  const dues = all.map(({ due }) => due);
  const filing = dues.find(isFiling);
  if (filing !== undefined) {
    if (filing.origin === 'computed') return t('calendar.filingEndsExpected');
    return t(filing.day === filing.nominal ? 'calendar.filingEnds' : 'calendar.filingEndsMoved');
  }
  const [only] = dues;
  if (only !== undefined && dues.length === 1) return `${taxWord(only.code, t)} ${areasWord(all[0], t) || periodWord(only.period, t)}`;
  return t('calendar.things', { count: dues.length });
}
