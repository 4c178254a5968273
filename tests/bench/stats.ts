/** The value in the middle; the mean of the two middle ones of an even number. NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? Number.NaN) + high) / 2;
}

/** The value at or below which the given share of the values lies. NaN of nothing. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** The list turned by `by` places, so that no competitor always goes first. */
export function rotate<T>(list: readonly T[], by: number): T[] {
  if (list.length === 0) return [];
  const at = by % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
}

/** Runs every competitor once a round, in turned order, and collects what each one measured. */
export async function interleave<K extends string, V>(
  names: readonly K[],
  rounds: number,
  measure: (name: K) => Promise<V>,
): Promise<Record<K, V[]>> {
  const entries = names.map((name): [K, V[]] => [name, []]);
  const found = new Map(entries);
  for (let round = 0; round < rounds; round += 1) {
    for (const name of rotate(names, round)) found.get(name)?.push(await measure(name));
  }
  return Object.fromEntries(entries) as Record<K, V[]>; // as: fromEntries forgets the key type that `names` fixes
}
