import type { AreaStatus } from '../status/area-value.ts';
import { filingTold, toldOf } from '../status/told.ts';
import type { FactSource, ToldBy } from './standing.ts';

/** How much of one area one source told. */
export interface SourceCount {
  /** Undefined where the row does not say whose it is. */
  readonly source: FactSource | undefined;
  readonly companies: number;
  /** When it knew the newest of it, milliseconds. */
  readonly newest: number;
}

const keyOf = ({ source }: ToldBy): string => (source === undefined ? '' : [source.kind, source.name, source.by].join('\n'));

/** Who told the row of a company, and those who told single filings of it: marks and pushed filings stand in lists of others. */
function wordsOf(status: AreaStatus): readonly ToldBy[] {
  const list = toldOf(status);
  const items = status.value !== null && 'items' in status.value ? status.value.items : [];
  return items.length === 0 ? [list] : items.map((filing) => filingTold(filing, list));
}

/**
 * Who told what is known of one area, by number of companies, the most first: a company of which several sources told something counts for each. What nobody
 * told is not counted.
 */
export function sourcesOf(statuses: Iterable<AreaStatus | undefined>): readonly SourceCount[] {
  const counts = new Map<string, SourceCount>();
  for (const status of statuses) {
    if (status === undefined || status.value === null) continue;
    const seen = new Set<string>();
    for (const told of wordsOf(status)) {
      const key = keyOf(told);
      const before = counts.get(key) ?? { source: told.source, companies: 0, newest: 0 };
      counts.set(key, { ...before, companies: before.companies + (seen.has(key) ? 0 : 1), newest: Math.max(before.newest, told.at) });
      seen.add(key);
    }
  }
  return [...counts.values()].sort((a, b) => b.companies - a.companies || b.newest - a.newest);
}
