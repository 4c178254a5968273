import type { FilingState } from '../status/work-area.ts';
import { type FoundHeadings, fieldsFor, headingKey } from './headings.ts';
import type { FactKind, ListField, ListKind } from './kinds.ts';

/** How a list is read: its kind, the field of each column, and words for states that the user has explained. */
export interface Mapping {
  readonly kind: ListKind;
  readonly fields: readonly (ListField | null)[];
  /** By the word as it stands in the file; null for one whose rows are left out. */
  readonly states: Readonly<Record<string, FilingState | null>>;
  /** Of a list of companies: one that is known by its number may get the name that the file has. */
  readonly rename?: boolean;
}

/** How a list of facts is read. */
export type FactMapping = Mapping & { readonly kind: FactKind };

/** A mapping as it is kept for a heading line. */
export type KeptMapping = Mapping;

/** The mapping that follows from the headings alone, in a list of this kind. */
export function recognised(found: FoundHeadings, kind: ListKind): Mapping {
  return { kind, fields: fieldsFor(found, kind), states: {} };
}

/** The mapping to begin with: the kept one of this heading line, else what is recognised. */
export function firstMapping(found: FoundHeadings, kept: Readonly<Record<string, KeptMapping>>): Mapping {
  const held = kept[headingKey(found.headings)];
  if (held !== undefined && held.fields.length === found.headings.length) return held;
  return recognised(found, found.kind);
}

/** The mapping with another field in a column; whichever column held it before holds none. */
export function withField(mapping: Mapping, column: number, field: ListField | null): Mapping {
  const fields = mapping.fields.map((one, at) => (at === column ? field : one === field ? null : one));
  return { ...mapping, fields };
}

/** The mapping of another kind: what the columns are read as stays, but between a list of companies and one of facts, which have other columns. */
export function withKind(mapping: Mapping, kind: ListKind, found: FoundHeadings): Mapping {
  const isSame = (mapping.kind === 'companies') === (kind === 'companies');
  return { ...mapping, kind, fields: isSame ? mapping.fields : fieldsFor(found, kind) };
}

/** The mapping with a word for a state explained. */
export function withState(mapping: Mapping, word: string, state: FilingState | null): Mapping {
  return { ...mapping, states: { ...mapping.states, [word]: state } };
}
