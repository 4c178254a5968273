/** Positions of recommendations that are asked for (CONST-15, A-125). */
export const recommendPositions = ['P0008', 'P0018', 'P0019'] as const;

/** What is recommended, of the answer by position: that of P0008, then that of P0019, or of P0018 where P0019 has nothing (CONST-16, A-125). */
export function recommendedOf<T>(map: Readonly<Record<string, readonly T[]>>): readonly T[] {
  const of = (position: string): readonly T[] => map[position] ?? [];
  return [...of('P0008'), ...(of('P0019').length > 0 ? of('P0019') : of('P0018'))];
}
