import type { Company } from '../../../api/entities/company.ts';
import { checkCompanyEdit, type EditProblems, tidyField } from '../../../domain/company/company-check.ts';
import {
  type CompanyChanges,
  changesBetween,
  type EditableCompany,
  type EditableField,
  editFields,
  hasFieldType,
  sameValue,
} from '../../../domain/company/company-edit.ts';

export type FieldValue = EditableCompany[EditableField];

/** The form of one company: what was seen when it was opened (or last brought up to date), what it holds, what changed meanwhile. */
export interface EditForm {
  readonly baseRev: number;
  readonly seen: EditableCompany;
  readonly values: EditableCompany;
  /** Fields the user has touched whose stored value changed under him, with the new value. */
  readonly theirs: { readonly [F in EditableField]?: FieldValue };
  /** The field the user is in. What is stored for it does not replace what he sees (and has perhaps selected) before he leaves it. */
  readonly held: EditableField | null;
  /** What was stored meanwhile for the held field, while nothing is typed in it. */
  readonly late: { readonly value: FieldValue } | null;
}

export type FormStep =
  | { readonly kind: 'set'; readonly field: EditableField; readonly value: FieldValue }
  /** The stored row changed: untouched fields follow it, touched ones keep what was typed. */
  | { readonly kind: 'row'; readonly row: Company }
  /** The user goes into a field. */
  | { readonly kind: 'hold'; readonly field: EditableField }
  /** The user leaves the field he was in. */
  | { readonly kind: 'release' }
  /** Gives up what was typed for what is stored. */
  | { readonly kind: 'take'; readonly field: EditableField }
  | { readonly kind: 'reset'; readonly form: EditForm };

function editableOf(row: Company): EditableCompany {
  const { companyName, shortName, nsrsbh, shxydm, djxh, dsnsrsbh, locationCode, addedTaxType, accountant, tags, note } = row;
  return { companyName, shortName, nsrsbh, shxydm, djxh, dsnsrsbh, locationCode, addedTaxType, accountant, tags, note };
}

export function formOf(row: Company): EditForm {
  const seen = editableOf(row);
  return { baseRev: row.rev, seen, values: seen, theirs: {}, held: null, late: null };
}

const isTyped = ({ seen, values }: EditForm, field: EditableField): boolean => !sameValue(values[field], seen[field]);

/** The form after `now` was stored for one field. */
function withStored(form: EditForm, field: EditableField, now: FieldValue): EditForm {
  const typed = isTyped(form, field);
  const moved = typed && !sameValue(now, form.seen[field]) && !sameValue(now, form.values[field]);
  const { [field]: known, ...others } = form.theirs;
  const theirs = moved || (known !== undefined && typed) ? { ...others, [field]: now } : others;
  const values = typed ? form.values : { ...form.values, [field]: now };
  return { ...form, seen: { ...form.seen, [field]: now }, values, theirs };
}

function withRow(form: EditForm, row: Company): EditForm {
  const now = editableOf(row);
  let next: EditForm = { ...form, baseRev: row.rev };
  for (const field of editFields) {
    if (field !== form.held || isTyped(form, field)) next = withStored(next, field, now[field]);
    else next = { ...next, late: sameValue(now[field], form.seen[field]) ? null : { value: now[field] } };
  }
  return next;
}

/** What was stored late is heard of: the user has typed, or has left the field. */
function withLate(form: EditForm): EditForm {
  const { held, late } = form;
  return held === null || late === null ? form : withStored({ ...form, late: null }, held, late.value);
}

export function stepForm(form: EditForm, step: FormStep): EditForm {
  switch (step.kind) {
    case 'set': {
      const next: EditForm = { ...form, values: { ...form.values, [step.field]: step.value } };
      return step.field === form.held && isTyped(next, step.field) ? withLate(next) : next;
    }
    case 'row':
      return withRow(form, step.row);
    case 'hold':
      return { ...withLate(form), held: step.field };
    case 'release':
      return { ...withLate(form), held: null };
    case 'take': {
      const { [step.field]: _, ...theirs } = form.theirs;
      return { ...form, values: { ...form.values, [step.field]: form.seen[step.field] }, theirs };
    }
    case 'reset':
      return step.form;
  }
}

/** What saving would change: tidied values that differ from what was seen. */
export function changesOf({ seen, values }: Pick<EditForm, 'seen' | 'values'>): CompanyChanges {
  const tidied = Object.fromEntries(editFields.map((field) => [field, tidyField(field, values[field])]));
  return changesBetween(seen, tidied);
}

/** True while the form holds anything that is stored neither in the row nor in `queued`, the change it was opened on; tidy or not. */
export function isTouched({ seen, values }: Pick<EditForm, 'seen' | 'values'>, queued: CompanyChanges = {}): boolean {
  return editFields.some((field) => !sameValue(queued[field] === undefined ? seen[field] : queued[field].to, values[field]));
}

/** Problems of what the form holds, by field. Values are judged tidied, as they would be saved. */
export function problemsOf(form: EditForm): EditProblems {
  return checkCompanyEdit(form.seen, changesOf(form));
}

function isEditable(value: unknown): value is EditableCompany {
  if (typeof value !== 'object' || value === null) return false;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  return editFields.every((field) => hasFieldType(field, fields[field]));
}

/** A stored draft as a form; null when it is of another shape (written by another version). */
export function formOfDraft(value: unknown): EditForm | null {
  if (typeof value !== 'object' || value === null) return null;
  const draft: Readonly<Record<string, unknown>> = { ...value };
  const { baseRev, seen, values } = draft;
  if (typeof baseRev !== 'number' || !isEditable(seen) || !isEditable(values)) return null;
  return { baseRev, seen, values, theirs: {}, held: null, late: null };
}
