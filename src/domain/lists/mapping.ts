import type { FilingState } from '../status/work-area.ts';
import { type FoundHeadings, headingKey } from './headings.ts';
import type { ListField, ListKind } from './kinds.ts';

/** How a list is read: its kind, the field of each column, and words for states that the user has explained. */
export interface Mapping {
  readonly kind: ListKind;
  readonly fields: readonly (ListField | null)[];
  /** By the word as it stands in the file; null for one whose rows are left out. */
  readonly states: Readonly<Record<string, FilingState | null>>;
}

/** A mapping as it is kept for a heading line. */
export type KeptMapping = Mapping;

/** The mapping to begin with: the kept one of this heading line, else what is recognised. */
export function firstMapping(found: FoundHeadings, kept: Readonly<Record<string, KeptMapping>>): Mapping {
  const held = kept[headingKey(found.headings)];
  if (held !== undefined && held.fields.length === found.headings.length) return held;
  return { kind: found.kind, fields: found.fields, states: {} };
}

/** The mapping with another field in a column; whichever column held it before holds none. */
export function withField(mapping: Mapping, column: number, field: ListField | null): Mapping {
  const fields = mapping.fields.map((one, at) => (at === column ? field : one === field ? null : one));
  return { ...mapping, fields };
}

/** The mapping of another kind: what the columns are recognised as stays. */
export function withKind(mapping: Mapping, kind: ListKind): Mapping {
  return { ...mapping, kind };
}

/** The mapping with a word for a state explained. */
export function withState(mapping: Mapping, word: string, state: FilingState | null): Mapping {
  return { ...mapping, states: { ...mapping.states, [word]: state } };
}
