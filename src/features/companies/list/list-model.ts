import type { MemberQueryType } from '../../../domain/company/company-list-state.ts';
import { type Directory, FLAG_AUTHORIZED, FLAG_HIDDEN, FLAG_KEY, FLAG_PENDING, FLAG_VIP } from '../../../domain/company/directory.ts';
import { mainTaxId } from '../../../domain/company/tax-ids.ts';

export type ListTab = 'all' | 'hidden';
/** `ord` is the account's own order; `changed` is newest first by revision, with unsent edits before all. */
export const sortKeys = ['ord', 'name', 'taxId', 'area', 'type', 'authorized', 'expiry', 'accountant', 'changed'] as const;
export type SortKey = (typeof sortKeys)[number];
/** A taxpayer type of ENT-04, or 'any'. */
export type TypeFilter = '1' | '2' | '0' | '' | 'any';

/** What the company list shows; everything is part of the address, so that a reload shows the same. */
export interface ListView {
  readonly tab: ListTab;
  readonly vip: MemberQueryType;
  readonly type: TypeFilter;
  readonly sort: SortKey;
  readonly descending: boolean;
}

export const startView: ListView = { tab: 'all', vip: '0', type: 'any', sort: 'ord', descending: false };

const zhOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Value a row is sorted by; '' sorts last in both directions: an unknown is no extreme. */
function sortValues(dir: Directory, sort: SortKey): readonly string[] | null {
  switch (sort) {
    case 'name':
      return dir.pinyin.map((reading, i) => (reading === '' ? (dir.name[i] ?? '') : reading));
    case 'taxId':
      return dir.taxIds.map(mainTaxId);
    case 'area':
      return dir.locationCode;
    case 'type':
      return dir.addedTaxType;
    case 'authorized':
      // Those without come first: something is to be done about them.
      return dir.flags.map((flags) => ((flags & FLAG_AUTHORIZED) === 0 ? '1' : '2'));
    case 'accountant':
      return dir.accountant;
    case 'expiry':
      return dir.expireDate;
    default:
      return null;
  }
}

function byText(values: readonly string[], descending: boolean): (a: number, b: number) => number {
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const x = values[a] ?? '';
    const y = values[b] ?? '';
    if (x === y) return a - b;
    if (x === '') return 1;
    if (y === '') return -1;
    return sign * zhOrder(x, y);
  };
}

function byChange(dir: Directory, descending: boolean): (a: number, b: number) => number {
  const sign = descending ? -1 : 1;
  const value = (i: number): number => (((dir.flags[i] ?? 0) & FLAG_PENDING) !== 0 ? Number.MAX_SAFE_INTEGER : (dir.rev[i] ?? 0));
  return (a, b) => sign * (value(a) - value(b)) || a - b;
}

/** Whether a row belongs to the view's tab and filters. */
function matchesView(dir: Directory, i: number, view: ListView): boolean {
  const flags = dir.flags[i] ?? 0;
  if (((flags & FLAG_HIDDEN) !== 0) !== (view.tab === 'hidden')) return false;
  if (view.vip !== '0' && ((flags & FLAG_VIP) !== 0) !== (view.vip === '1')) return false;
  return view.type === 'any' || dir.addedTaxType[i] === view.type;
}

/**
 * Rows of the list, as indices into the directory. `among` (search hits by rank, or a pasted list) narrows, and keeps its own order
 * as long as the user has not asked for another one. Linear but for the sort; 20,000 rows stay well under a frame.
 */
export function listRows(dir: Directory, view: ListView, among: readonly number[] | null): readonly number[] {
  const rows: number[] = [];
  if (among === null) {
    for (let i = 0; i < dir.id.length; i += 1) if (matchesView(dir, i, view)) rows.push(i);
  } else {
    for (const i of among) if (matchesView(dir, i, view)) rows.push(i);
  }
  const values = sortValues(dir, view.sort);
  if (values !== null) return rows.sort(byText(values, view.descending));
  if (view.sort === 'changed') return rows.sort(byChange(dir, view.descending));
  return view.descending ? rows.reverse() : rows;
}

/** Whether a company is one of a security key (XSB, CALL-071): the directory knows what the gateway would answer. */
export const isInKey = (dir: Directory, row: number): boolean => ((dir.flags[row] ?? 0) & FLAG_KEY) !== 0;

/** Whether the taxpayer type or the area of a company is not known: its days may be others. */
export const lacksTraits = (dir: Directory, row: number): boolean =>
  (dir.addedTaxType[row] ?? '') === '' || (dir.locationCode[row] ?? '') === '';

/** Visible and hidden companies of the account. */
export function countTabs(dir: Directory): Record<ListTab, number> {
  let hidden = 0;
  for (const flags of dir.flags) if ((flags & FLAG_HIDDEN) !== 0) hidden += 1;
  return { all: dir.id.length - hidden, hidden };
}

/** Next row at or after `from` (wrapping) whose short name or first initials start with what was typed; -1 for none. */
export function typeAhead(dir: Directory, rows: readonly number[], from: number, typed: string): number {
  const wanted = typed.toLowerCase();
  for (let step = 0; step < rows.length; step += 1) {
    const at = (from + step) % rows.length;
    const i = rows[at];
    if (i === undefined) continue;
    const initials = (dir.initials[i] ?? '').split('|');
    if ((dir.shortName[i] ?? '').toLowerCase().startsWith(wanted) || initials.some((reading) => reading.startsWith(wanted))) return at;
  }
  return -1;
}
