import type { Company } from '../../api/entities/company.ts';
import { checkCompanyEdit, type EditProblems, tidyField } from '../../domain/company-check.ts';
import {
  type CompanyChanges,
  changesBetween,
  type EditableCompany,
  type EditableField,
  editFields,
  hasFieldType,
  sameValue,
} from '../../domain/company-edit.ts';

export type FieldValue = EditableCompany[EditableField];

/** The form of one company: what was seen when it was opened (or last brought up to date), what it holds, what changed meanwhile. */
export interface EditForm {
  readonly baseRev: number;
  readonly seen: EditableCompany;
  readonly values: EditableCompany;
  /** Fields the user has touched whose stored value changed under him, with the new value. */
  readonly theirs: { readonly [F in EditableField]?: FieldValue };
}

export type FormStep =
  | { readonly kind: 'set'; readonly field: EditableField; readonly value: FieldValue }
  /** The stored row changed: untouched fields follow it, touched ones keep what was typed. */
  | { readonly kind: 'row'; readonly row: Company }
  /** Gives up what was typed for what is stored. */
  | { readonly kind: 'take'; readonly field: EditableField }
  | { readonly kind: 'reset'; readonly form: EditForm };

function editableOf(row: Company): EditableCompany {
  const { companyName, shortName, nsrsbh, shxydm, djxh, dsnsrsbh, locationCode, addedTaxType, accountant, tags, note } = row;
  return { companyName, shortName, nsrsbh, shxydm, djxh, dsnsrsbh, locationCode, addedTaxType, accountant, tags, note };
}

export function formOf(row: Company): EditForm {
  const seen = editableOf(row);
  return { baseRev: row.rev, seen, values: seen, theirs: {} };
}

function withRow(form: EditForm, row: Company): EditForm {
  const now = editableOf(row);
  const values: Record<string, FieldValue> = {};
  const theirs: Record<string, FieldValue> = {};
  for (const field of editFields) {
    const touched = !sameValue(form.values[field], form.seen[field]);
    values[field] = touched ? form.values[field] : now[field];
    const moved = touched && !sameValue(now[field], form.seen[field]) && !sameValue(now[field], form.values[field]);
    const known = form.theirs[field];
    if (moved || (known !== undefined && touched)) theirs[field] = now[field];
  }
  // as: both were filled for every field of the list, each with the value of that field
  return { baseRev: row.rev, seen: now, values: values as unknown as EditableCompany, theirs };
}

export function stepForm(form: EditForm, step: FormStep): EditForm {
  switch (step.kind) {
    case 'set':
      return { ...form, values: { ...form.values, [step.field]: step.value } };
    case 'row':
      return withRow(form, step.row);
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
  return { baseRev, seen, values, theirs: {} };
}
