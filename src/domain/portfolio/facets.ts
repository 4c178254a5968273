import { rankOf } from '../status/mark.ts';
import { anyBits, type PortfolioColumns, valuesAt } from './columns.ts';
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

/** How the companies outside of a view stand: what is closed, what waits elsewhere, and what nobody knows, each counted for itself. */
export interface Rest {
  readonly clean: number;
  readonly open: number;
  readonly unknown: number;
}

/** The closing line of a portfolio: of these companies, how many have nothing left, how many have, and of how many something is unknown. */
export function restOf({ status }: PortfolioColumns, rows: readonly number[]): Rest {
  const calm = (1 << rankOf('good')) | (1 << rankOf('done')) | (1 << rankOf('none'));
  let [clean, open, unknown] = [0, 0, 0];
  for (const row of rows) {
    const bits = status === null ? 1 << rankOf('unknown') : anyBits(status, row);
    if ((bits & ~calm) === 0) clean += 1;
    else if ((bits & ~calm) === 1 << rankOf('unknown')) unknown += 1;
    else open += 1;
  }
  return { clean, open, unknown };
}
