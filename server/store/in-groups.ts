/** The items in groups of at most so many, in their order: what a statement takes, or a transaction holds, has a bound. */
export function* inGroups<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let i = 0; i < items.length; i += size) yield items.slice(i, i + size);
}
