/** A stored thing that a view shows, with when it was fetched (milliseconds of the device clock). */
export interface Aged<K extends string> {
  readonly of: K;
  readonly at: number;
}

/** The newest and the oldest of what a view shows; what was never fetched (0) has no age and is left out. Null when nothing has one. */
export function ageSpan<K extends string>(shown: readonly Aged<K>[]): { readonly newest: Aged<K>; readonly oldest: Aged<K> } | null {
  const known = shown.filter(({ at }) => at > 0).sort((a, b) => a.at - b.at);
  const [oldest] = known;
  const newest = known.at(-1);
  return oldest === undefined || newest === undefined ? null : { newest, oldest };
}
