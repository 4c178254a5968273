import { type PortfolioColumns, valuesAt } from './columns.ts';
import { bitsAt } from './evaluate.ts';
import { type AskedState, askedStates, isStateField, type ListField, marksBits } from './query.ts';

/** How many companies have each value of a field; values that no company has are not in it. */
export type Facet = ReadonlyMap<string, number>;

const bitsOf = new Map<AskedState, number>(askedStates.map((state) => [state, marksBits([state])]));

function stateFacet(columns: PortfolioColumns, rows: readonly number[], field: ListField): Facet {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const mine = bitsAt(columns.status, field, row);
    for (const [state, bits] of bitsOf) if ((mine & bits) !== 0) counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return new Map(askedStates.flatMap((state) => (counts.has(state) ? [[state, counts.get(state) ?? 0]] : [])));
}

/** Values of a field among some companies with their counts, most frequent first; states in their own order. */
export function facetOf(columns: PortfolioColumns, rows: readonly number[], field: ListField): Facet {
  if (isStateField(field)) return stateFacet(columns, rows, field);
  const counts = new Map<string, number>();
  for (const row of rows) for (const value of valuesAt(columns, field, row)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return new Map([...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)));
}
