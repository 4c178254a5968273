import type { FilingCalendar } from '../calendar/missing.ts';
import { isPressing, urgencies } from '../calendar/urgency.ts';
import { areaKey, areaName, plainAreaName } from '../company/area-names.ts';
import { type Directory, FLAG_KEY, FLAG_VIP } from '../company/directory.ts';
import { membershipOf } from '../company/memberships.ts';
import type { StatusColumns } from '../status/status-columns.ts';
import { workAreas } from '../status/work-area.ts';
import type { ListField } from './query.ts';

/** What queries are asked of: the companies, and their standing where it is known already. */
export interface PortfolioColumns {
  readonly dir: Directory;
  /** Null while nothing was read yet: every state is unknown then. */
  readonly status: StatusColumns | null;
  /** Area of each company as rows show it, '' for none. */
  readonly areaNames: readonly string[];
  /** Key of the area of each company (`areaKey`), '' for none. */
  readonly areaKeys: readonly string[];
  /** Null where there is no rule pack: then no filing is due on any day. */
  readonly calendar: FilingCalendar | null;
}

/** `areaTable`: names of areas in another language, as `areaName` takes it. `calendar`: what conditions about a day are asked of. */
export function portfolioColumns(
  dir: Directory,
  status: StatusColumns | null,
  areaTable?: string,
  calendar: FilingCalendar | null = null,
): PortfolioColumns {
  const known = new Map<string, { readonly name: string; readonly key: string }>();
  const areas = dir.locationCode.map((code) => {
    const area = known.get(code) ?? { name: plainAreaName(areaName(code, areaTable)), key: areaKey(code) };
    known.set(code, area);
    return area;
  });
  return { dir, status, areaNames: areas.map(({ name }) => name), areaKeys: areas.map(({ key }) => key), calendar };
}

/** Marks of a company over all areas as bits. */
export function anyBits(status: StatusColumns, row: number): number {
  let bits = 0;
  for (const area of workAreas) bits |= 1 << (status.areas[area].mark[row] ?? 0);
  return bits;
}

type TextField = Exclude<ListField, (typeof workAreas)[number] | 'any'>;

/** How a company is counted, and that it is one of those to be dealt with today, by its place in `urgencies`. */
const workValues = urgencies.map((one) => (isPressing(one) ? ['pressing', one] : [one]));

/** Words of `StatusColumns.ending` beside that of the membership. */
const endingValues = [[], ['ending'], ['ended']] as const;

/** A company's membership, and that it ends soon (`ending`), which is a state of members too, or that its day is over (`ended`). */
function membershipsAt({ dir, status }: PortfolioColumns, row: number): readonly string[] {
  const membership = membershipOf(((dir.flags[row] ?? 0) & FLAG_VIP) !== 0, dir.expireDate[row] ?? '');
  return [membership, ...(endingValues[status?.ending[row] ?? 0] ?? [])];
}

/** What a column holds for a company, one or several values. */
export function valuesAt(columns: PortfolioColumns, field: TextField, row: number): readonly string[] {
  const { dir, status, areaKeys } = columns;
  const flags = dir.flags[row] ?? 0;
  switch (field) {
    case 'work':
      return status === null ? [] : (workValues[status.urgency[row] ?? 0] ?? []);
    case 'type':
      return [dir.addedTaxType[row] ?? ''];
    case 'area':
      return [areaKeys[row] ?? ''];
    case 'tag': {
      const tags = dir.tags[row] ?? '';
      return tags === '' ? [''] : tags.split('\n');
    }
    case 'accountant':
      return [dir.accountant[row] ?? ''];
    case 'vip':
      return membershipsAt(columns, row);
    case 'key':
      return [(flags & FLAG_KEY) === 0 ? '0' : '1'];
  }
}
