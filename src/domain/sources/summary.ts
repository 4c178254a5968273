import type { AreaStatus } from '../status/area-value.ts';
import { toldOf } from '../status/told.ts';
import type { FactSource } from './standing.ts';

/** How much of one area one source told. */
export interface SourceCount {
  /** Undefined where the row does not say whose it is. */
  readonly source: FactSource | undefined;
  readonly companies: number;
  /** When it knew the newest of it, milliseconds. */
  readonly newest: number;
}

/** Who told what is known of one area, by number of companies, the most first. What nobody told is not counted. */
export function sourcesOf(statuses: Iterable<AreaStatus | undefined>): readonly SourceCount[] {
  const counts = new Map<string, SourceCount>();
  for (const status of statuses) {
    if (status === undefined || status.value === null) continue;
    const { at, source } = toldOf(status);
    const key = source === undefined ? '' : [source.kind, source.name, source.by].join('\n');
    const before = counts.get(key);
    counts.set(key, { source, companies: (before?.companies ?? 0) + 1, newest: Math.max(before?.newest ?? 0, at) });
  }
  return [...counts.values()].sort((a, b) => b.companies - a.companies || b.newest - a.newest);
}
