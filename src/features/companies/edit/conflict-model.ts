import type { Company } from '../../../api/entities/company.ts';
import type { OutboxRow } from '../../../db/types.ts';
import { tidyField } from '../../../domain/company/company-check.ts';
import {
  type CompanyChanges,
  type EditableCompany,
  type EditableField,
  editFields,
  hasFieldType,
  mergeEdit,
  sameValue,
} from '../../../domain/company/company-edit.ts';
import type { FieldValue } from './edit-form.ts';

export type Choice = 'mine' | 'theirs' | 'both';

/** One field that two people changed. `both` is there for tags and note only. */
export interface ConflictField {
  readonly field: EditableField;
  readonly was: FieldValue;
  readonly mine: FieldValue;
  readonly theirs: FieldValue;
  readonly both: FieldValue | null;
}

export interface Conflict {
  readonly commandId: string;
  readonly fields: readonly ConflictField[];
  /** Changes of the same edit that nobody else touched: they are sent as they are. */
  readonly rest: CompanyChanges;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value of the field's type, else its empty one. */
export function typedValue(field: EditableField, value: unknown): FieldValue {
  // as: hasFieldType has just told which of the two it is
  if (hasFieldType(field, value)) return value as FieldValue;
  return field === 'tags' ? [] : '';
}

/** Union of tags in the order of theirs, then mine; notes one after the other, without repeating one in the other. */
export function merged(field: EditableField, mine: FieldValue, theirs: FieldValue): FieldValue | null {
  if (field === 'tags' && typeof mine !== 'string' && typeof theirs !== 'string') return tidyField('tags', [...theirs, ...mine]);
  if (field !== 'note' || typeof mine !== 'string' || typeof theirs !== 'string') return null;
  if (theirs.includes(mine)) return theirs;
  return mine.includes(theirs) ? mine : `${theirs}\n${mine}`;
}

/** What a stored command changes, whatever wrote it: known fields only. */
export function changesOfCommand(input: unknown): CompanyChanges {
  if (!isRecord(input) || !isRecord(input.changes)) return {};
  const { changes } = input;
  const entries = editFields.flatMap((field) => {
    const change = changes[field];
    return isRecord(change) ? [[field, { from: change.from, to: change.to }] as const] : [];
  });
  return Object.fromEntries(entries);
}

/**
 * The gateway's row of a company: in the overlay until a fold moves it into the records, where, with nothing unsent over it, the stored
 * company is that row. Null when the company is gone.
 */
export function gatewayRow<R>(held: { readonly base: Company | null } | undefined, stored: R): Company | null | R {
  return held === undefined ? stored : held.base;
}

/** What a command in conflict wants against what the gateway holds; null when the command is not in conflict (any more). */
export function conflictOf(row: OutboxRow | undefined, base: Company): Conflict | null {
  if (row === undefined || row.state !== 'conflict') return null;
  const changes = changesOfCommand(row.input);
  const merge = mergeEdit<EditableCompany>(base, { baseRev: base.rev, changes });
  const names: readonly EditableField[] = merge.kind === 'conflict' ? merge.fields : [];
  const fields = names.map((field): ConflictField => {
    const mine = typedValue(field, changes[field]?.to);
    const theirs: FieldValue = base[field];
    return { field, was: typedValue(field, changes[field]?.from), mine, theirs, both: merged(field, mine, theirs) };
  });
  const rest = Object.fromEntries(Object.entries(changes).filter(([field]) => !names.some((name) => name === field)));
  return { commandId: row.id, fields, rest };
}

/** The changes to send for what was chosen, from the gateway's values on; empty when all was left to the gateway. */
export function resolvedChanges({ fields, rest }: Conflict, choices: ReadonlyMap<EditableField, Choice>): CompanyChanges {
  const entries = fields.flatMap(({ field, mine, theirs, both }) => {
    const choice = choices.get(field) ?? 'theirs';
    const to = choice === 'mine' ? mine : choice === 'both' && both !== null ? both : theirs;
    return sameValue(to, theirs) ? [] : [[field, { from: theirs, to }] as const];
  });
  return { ...rest, ...Object.fromEntries(entries) };
}
