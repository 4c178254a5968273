import type { ActivityEntry } from './filter.ts';

/** A row as it lies on the device: its times are texts of ISO 8601, '' for none. */
export interface HeldActivity extends Omit<ActivityEntry, 'at' | 'toldAt' | 'offset'> {
  readonly at: string;
  readonly toldAt: string;
  readonly offset?: unknown;
}

/** A row as the rules of the log take it; `self`: the name of who is signed in, by whom everything is that was not told yet. */
export function entryOf(row: HeldActivity, self: string): ActivityEntry {
  const offset = typeof row.offset === 'string' && row.offset !== '' ? Number(row.offset) : null;
  const [at, toldAt] = [Date.parse(row.at) || 0, Date.parse(row.toldAt) || 0];
  const { id, companyId, what, part, result, origin, reason, words, of } = row;
  return { id, companyId, at, toldAt, by: row.by || (toldAt === 0 ? self : ''), what, part, result, origin, reason, words, of, offset };
}
