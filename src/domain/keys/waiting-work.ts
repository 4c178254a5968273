import { FLAG_AUTHORIZED, FLAG_HIDDEN } from '../company/directory.ts';
import { cleanTaxId } from '../core/normalize.ts';

/**
 * What a key is needed for, the most urgent first. `authorise`: the company is the account's, but not authorised. `refresh`: its last refresh failed
 * because the tax site wants identity authentication (实名). `bind`: the key opens a taxpayer that the account has no company of.
 */
export const workKinds = ['authorise', 'refresh', 'bind'] as const;
export type WorkKind = (typeof workKinds)[number];

/** A company that waits for a key. Under one key each company stands once. */
export interface WaitingItem {
  readonly kind: WorkKind;
  /** Number of the taxpayer, as the key's certificate has it. */
  readonly taxNo: string;
  /** '' for a taxpayer that is to be bound. */
  readonly companyId: string;
  /** '' where no name is known yet. */
  readonly name: string;
  /** Day of the next deadline, YYYY-MM-DD; null where none is known. */
  readonly due: string | null;
}

/** Columns of the account's companies. A `Directory` is one. */
export interface KeyCompanies {
  readonly id: readonly string[];
  readonly name: readonly string[];
  readonly taxIds: readonly string[];
  readonly flags: readonly number[];
}

/** A key as it was proven: what its certificate opens. */
export interface KnownKey {
  readonly keyId: string;
  readonly taxNos: readonly string[];
}

export interface WaitingAsked {
  readonly keys: readonly KnownKey[];
  readonly companies: KeyCompanies;
  /** Companies whose newest refresh failed for want of identity authentication. */
  readonly needIdentity: ReadonlySet<string>;
  readonly dueOf: (companyId: string) => string | null;
}

/** Places of the companies in the columns, by each of their numbers. */
function placesByNumber({ taxIds }: KeyCompanies): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [at, ids] of taxIds.entries())
    for (const id of new Set(ids.split('\n').map(cleanTaxId))) {
      const there = places.get(id);
      if (there === undefined) places.set(id, [at]);
      else there.push(at);
    }
  return places;
}

/** By deadline, those without one last; then by kind, by name and by number, so that the order never changes by itself. */
function byDeadline(a: WaitingItem, b: WaitingItem): number {
  if (a.due !== b.due) return a.due === null ? 1 : b.due === null ? -1 : a.due < b.due ? -1 : 1;
  const kind = workKinds.indexOf(a.kind) - workKinds.indexOf(b.kind);
  return kind || a.name.localeCompare(b.name, 'zh-CN') || (a.taxNo < b.taxNo ? -1 : Number(a.taxNo > b.taxNo));
}

/**
 * What waits for each key (PLUS-24), in the order in which it is released. This is the one meaning of "waits for a key": every count and list
 * on screen comes from here. A hidden company waits for nothing, and is not bound anew.
 */
export function waitingWork({ keys, companies, needIdentity, dueOf }: WaitingAsked): ReadonlyMap<string, readonly WaitingItem[]> {
  const places = placesByNumber(companies);
  function itemsOf(taxNo: string): WaitingItem[] {
    const own = places.get(taxNo);
    if (own === undefined) return [{ kind: 'bind', taxNo, companyId: '', name: '', due: null }];
    return own.flatMap((at) => {
      const [companyId = '', name = '', flags = 0] = [companies.id[at], companies.name[at], companies.flags[at]];
      if ((flags & FLAG_HIDDEN) !== 0) return [];
      const kind = (flags & FLAG_AUTHORIZED) === 0 ? 'authorise' : needIdentity.has(companyId) ? 'refresh' : null;
      return kind === null ? [] : [{ kind, taxNo, companyId, name, due: dueOf(companyId) }];
    });
  }
  return new Map(
    keys.map(({ keyId, taxNos }) => [
      keyId,
      [...new Set(taxNos.map(cleanTaxId))]
        .filter((no) => no !== '')
        .flatMap(itemsOf)
        .sort(byDeadline),
    ]),
  );
}

/** How many companies wait for any key, each once however many keys open it. */
export function waitingCount(work: ReadonlyMap<string, readonly WaitingItem[]>): number {
  return new Set([...work.values()].flat().map(({ companyId, taxNo }) => companyId || taxNo)).size;
}

/** How many companies of the account a key opens, the hidden ones too. */
export function openedCount({ taxNos }: KnownKey, companies: KeyCompanies): number {
  const places = placesByNumber(companies);
  return new Set(taxNos.flatMap((taxNo) => places.get(cleanTaxId(taxNo)) ?? [])).size;
}
