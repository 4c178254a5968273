import { shortNameOf } from './short-name.ts';

/** What the rules of an edit need of a company: its editable fields (CALL-042, CALL-093). A `Company` of the contract is one. */
export interface EditableCompany {
  readonly companyName: string;
  readonly shortName: string;
  readonly nsrsbh: string;
  readonly shxydm: string;
  readonly djxh: string;
  readonly dsnsrsbh: string;
  readonly locationCode: string;
  readonly addedTaxType: string;
  readonly accountant: string;
  readonly tags: readonly string[];
  readonly note: string;
}
export type EditableField = keyof EditableCompany;
/** A company of which nothing is written yet. */
export const emptyCompany: EditableCompany = {
  companyName: '',
  shortName: '',
  nsrsbh: '',
  shxydm: '',
  djxh: '',
  dsnsrsbh: '',
  locationCode: '',
  addedTaxType: '',
  accountant: '',
  tags: [],
  note: '',
};

/** Value the user saw and value he wants. */
export interface FieldChange {
  readonly from: unknown;
  readonly to: unknown;
}
export type CompanyChanges = { readonly [F in EditableField]?: FieldChange | undefined };

/** Input of the command companyUpdate. */
export interface CompanyEdit {
  readonly companyId: string;
  readonly baseRev: number;
  readonly changes: CompanyChanges;
}

/** Fields a user may edit (CALL-042, CALL-093). */
export const editFields = [
  'companyName',
  'shortName',
  'nsrsbh',
  'shxydm',
  'djxh',
  'dsnsrsbh',
  'locationCode',
  'addedTaxType',
  'accountant',
  'tags',
  'note',
] as const satisfies readonly EditableField[];

/** Same value; lists of text are compared item by item in order. */
export function sameValue(x: unknown, y: unknown): boolean {
  if (Array.isArray(x) && Array.isArray(y)) return x.length === y.length && x.every((item, i) => item === y[i]);
  return x === y;
}

/** Fields of a change, in the fixed order, without those that change nothing. */
function changedFields(changes: CompanyChanges): { field: EditableField; change: FieldChange }[] {
  return editFields.flatMap((field) => {
    const change = Object.hasOwn(changes, field) ? changes[field] : undefined;
    return change === undefined || sameValue(change.from, change.to) ? [] : [{ field, change }];
  });
}

/** True when `to` may stand in the field by its type: text, or a list of texts for tags. */
export function hasFieldType(field: EditableField, to: unknown): boolean {
  if (field === 'tags') return Array.isArray(to) && to.every((tag) => typeof tag === 'string');
  return typeof to === 'string';
}

/** True for a short name that is only the name's own: nobody chose it, so nobody's choice is lost when it is replaced. */
function isDerived(company: EditableCompany, field: EditableField): boolean {
  return field === 'shortName' && company.shortName === shortNameOf(company.companyName);
}

/** Company with the values wanted in place. A short name that was derived from the name follows the new name. */
function withValues<C extends EditableCompany>(company: C, wanted: readonly { field: EditableField; change: FieldChange }[]): C {
  if (wanted.length === 0) return company;
  const values = Object.fromEntries(wanted.map(({ field, change }) => [field, change.to]));
  const next: C = { ...company, ...values };
  const follows = 'companyName' in values && !('shortName' in values) && isDerived(company, 'shortName');
  return follows ? { ...next, shortName: shortNameOf(next.companyName) } : next;
}

/** Outcome of an edit against the gateway's row. `changed` are the fields whose value is new; none when all was so already. */
export type MergeOutcome<C> =
  | { readonly kind: 'apply'; readonly next: C; readonly changed: readonly EditableField[] }
  | { readonly kind: 'conflict'; readonly fields: readonly EditableField[] };

/**
 * Merges an edit into the newest row, field by field: a field conflicts only when its value differs both from what the user saw and
 * from what he wants (and is no derived short name, which moves with the name); then nothing is applied. `baseRev` says what the user saw and decides nothing: an earlier edit of his own may
 * have moved the revision. `rev`, `updatedAt` and pinyin keys of `next` are the gateway's to set. Values must have passed `checkCompanyEdit`.
 */
export function mergeEdit<C extends EditableCompany>(current: C, edit: Pick<CompanyEdit, 'baseRev' | 'changes'>): MergeOutcome<C> {
  const wanted = changedFields(edit.changes);
  const conflicts = wanted.filter(({ field, change }) => {
    const value = current[field];
    return !sameValue(value, change.from) && !sameValue(value, change.to) && !isDerived(current, field);
  });
  if (conflicts.length > 0) return { kind: 'conflict', fields: conflicts.map(({ field }) => field) };
  const fresh = wanted.filter(({ field, change }) => !sameValue(current[field], change.to));
  return { kind: 'apply', next: withValues(current, fresh), changed: fresh.map(({ field }) => field) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Changes of a stored edit that can be shown: known fields with values of the right type. */
function storedChanges(input: unknown): { field: EditableField; change: FieldChange }[] {
  const changes = isRecord(input) ? input.changes : null;
  if (!isRecord(changes)) return [];
  return editFields.flatMap((field) => {
    const change = Object.hasOwn(changes, field) ? changes[field] : undefined;
    if (!isRecord(change) || !('to' in change) || !hasFieldType(field, change.to)) return [];
    return [{ field, change: { from: change.from, to: change.to } }];
  });
}

/** Names of the values that a stored edit sets. */
export function editedValues(input: unknown): readonly string[] {
  return isRecord(input) && isRecord(input.changes) ? Object.keys(input.changes) : [];
}

/** The row with a stored edit on top, whatever the gateway will say to it. Fields and values that do not fit change nothing. */
export function withEdit<C extends EditableCompany>(row: C, input: unknown): C {
  return withValues(row, storedChanges(input));
}

/** The row hidden or shown again by a stored command. */
export function withHidden<C extends { readonly hidden: 0 | 1 }>(row: C, input: unknown): C {
  const hidden = isRecord(input) ? input.hidden : null;
  return hidden === 0 || hidden === 1 ? { ...row, hidden } : row;
}

/** One field of an edit for the outbox view and the conflict view; the words are the text catalogue's. */
export type EditLine =
  | {
      readonly field: Exclude<EditableField, 'tags'>;
      readonly kind: 'set' | 'cleared' | 'changed';
      readonly from: string;
      readonly to: string;
    }
  | { readonly field: 'tags'; readonly kind: 'tags'; readonly added: readonly string[]; readonly removed: readonly string[] };

function asTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** What an edit changes, a line per field in the order of the form. Values that are no text are left out. */
export function describeEdit(changes: CompanyChanges): EditLine[] {
  return changedFields(changes).map(({ field, change }): EditLine => {
    if (field === 'tags') {
      const [from, to] = [asTexts(change.from), asTexts(change.to)];
      return { field, kind: 'tags', added: to.filter((tag) => !from.includes(tag)), removed: from.filter((tag) => !to.includes(tag)) };
    }
    const from = typeof change.from === 'string' ? change.from : '';
    const to = typeof change.to === 'string' ? change.to : '';
    return { field, kind: from === '' ? 'set' : to === '' ? 'cleared' : 'changed', from, to };
  });
}

/** Changes that lead from the row the user saw to the values of his form: only fields that differ. */
export function changesBetween(seen: EditableCompany, form: Partial<EditableCompany>): CompanyChanges {
  const entries = editFields.flatMap((field) => {
    const to = form[field];
    return to === undefined || sameValue(seen[field], to) ? [] : [[field, { from: seen[field], to }] as const];
  });
  return Object.fromEntries(entries);
}
