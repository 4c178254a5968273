import { FLAG_AUTHORIZED, FLAG_VIP } from '../company/directory.ts';
import { membershipOf, type NotAsked, whyNotAsked } from '../company/memberships.ts';
import type { AreaStatus } from './area-value.ts';
import type { WorkArea } from './work-area.ts';

/** Companies of one record, and of one request (the contract allows 300). */
export const BLOCK_SIZE = 200;

/** An area status is asked for anew after this, while somebody looks. Milliseconds. */
export const STATUS_STALE_MS = 30 * 60_000;

/** What was asked for in vain is left alone for this long. Milliseconds. */
const STATUS_RETRY_MS = 60_000;

/** A record of area statuses: up to `BLOCK_SIZE` companies in one area. */
export interface StatusBlock {
  readonly area: WorkArea;
  readonly block: number;
  readonly rows: Readonly<Record<string, AreaStatus>>;
  /** When it was last asked for in vain, device clock; 0 for not since it was answered. */
  readonly failedAt: number;
}

/** One request: companies of one record. */
export interface StatusQuestion {
  readonly area: WorkArea;
  readonly block: number;
  readonly companyIds: readonly string[];
}

/** Order of asking: what decides the order of work first. */
export const askingOrder: readonly WorkArea[] = ['tax', 'personalTax', 'social', 'risk', 'invoice', 'books'];

/** Why the gateway is not asked for the standing of a row of the directory in an area, null where it is. */
export function whyRowNotAsked(area: WorkArea, flags: number, expireDate: string): NotAsked | null {
  return whyNotAsked(area, (flags & FLAG_AUTHORIZED) !== 0, membershipOf((flags & FLAG_VIP) !== 0, expireDate));
}

/**
 * Whether the gateway is asked for a company's standing in an area.
 *
 * @param flags those of the directory
 */
export function isAsked(area: WorkArea, flags: number): boolean {
  return whyRowNotAsked(area, flags, '') === null;
}

/** How many standings the gateway is asked for: of each company those of the areas it is asked for. `flags`: a column of the directory. */
export function countAsked(flags: readonly number[]): number {
  const known = new Map<number, number>();
  let sum = 0;
  for (const one of flags) {
    const areas = known.get(one) ?? askingOrder.filter((area) => isAsked(area, one)).length;
    known.set(one, areas);
    sum += areas;
  }
  return sum;
}

/** By what a row is judged: what was answered since `holdsFrom` is kept young by the changes that come; null where none come. */
export interface Freshness {
  readonly now: number;
  readonly holdsFrom: number | null;
}

/** Whether something of this age must be asked for again; what comes from the future has an unknown age. */
function isStale(fetchedAt: number, { now, holdsFrom }: Freshness): boolean {
  if (fetchedAt > now) return true;
  return holdsFrom === null ? now - fetchedAt >= STATUS_STALE_MS : fetchedAt < holdsFrom;
}

/** Whether a record was asked for in vain so lately that it is left alone. `failedAt`: 0 for not since it was answered. */
export function isResting(failedAt: number, now: number): boolean {
  return failedAt > 0 && failedAt <= now && now - failedAt < STATUS_RETRY_MS;
}

/** The companies of the account, in the order to ask for them. */
export interface AskedCompanies {
  readonly id: readonly string[];
  readonly flags: readonly number[];
}

/**
 * The requests that bring every company of the account up to date: those never asked for first, then the oldest. A company stays in the record
 * it has; new ones fill the last record and then new ones, in the account's own order.
 */
export function dueQuestions(companies: AskedCompanies, blocks: readonly StatusBlock[], freshness: Freshness): StatusQuestion[] {
  return askingOrder.flatMap((area) => {
    const held = blocks.filter((block) => block.area === area);
    const wanted = companies.id.filter((_, i) => isAsked(area, companies.flags[i] ?? 0));
    return [...newQuestions(area, wanted, held), ...oldQuestions(area, wanted, held, freshness)];
  });
}

function newQuestions(area: WorkArea, wanted: readonly string[], held: readonly StatusBlock[]): StatusQuestion[] {
  const known = new Set(held.flatMap(({ rows }) => Object.keys(rows)));
  const missing = wanted.filter((id) => !known.has(id));
  const last = held.reduce((most, { block }) => Math.max(most, block), -1);
  const free = BLOCK_SIZE - Object.keys(held.find(({ block }) => block === last)?.rows ?? {}).length;
  const questions: StatusQuestion[] = [];
  const room = last < 0 ? 0 : Math.max(0, free);
  if (room > 0 && missing.length > 0) questions.push({ area, block: last, companyIds: missing.slice(0, room) });
  for (let at = room, block = last + 1; at < missing.length; at += BLOCK_SIZE, block += 1)
    questions.push({ area, block, companyIds: missing.slice(at, at + BLOCK_SIZE) });
  return questions;
}

function oldQuestions(area: WorkArea, wanted: readonly string[], held: readonly StatusBlock[], freshness: Freshness): StatusQuestion[] {
  const mine = new Set(wanted);
  const due = held.flatMap(({ block, rows, failedAt }) => {
    const companyIds = Object.keys(rows).filter((id) => mine.has(id) && isStale(rows[id]?.fetchedAt ?? 0, freshness));
    const oldest = Math.min(...companyIds.map((id) => rows[id]?.fetchedAt ?? 0));
    return companyIds.length === 0 || isResting(failedAt, freshness.now) ? [] : [{ question: { area, block, companyIds }, oldest }];
  });
  return due.sort((a, b) => a.oldest - b.oldest).map(({ question }) => question);
}
