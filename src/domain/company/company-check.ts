import { cleanLines, cleanTaxId, cleanText, hasUnprinted } from '../core/normalize.ts';
import type { CompanyChanges, EditableCompany, EditableField } from './company-edit.ts';
import { editFields, hasFieldType, sameValue } from './company-edit.ts';
import { checkCreditCode, hasTaxIdForm } from './credit-code.ts';

/** Most characters (UTF-16 units) of each text field, as the contract has them. */
export const fieldLimits = {
  companyName: 200,
  shortName: 40,
  nsrsbh: 40,
  shxydm: 40,
  djxh: 40,
  dsnsrsbh: 40,
  locationCode: 20,
  addedTaxType: 1,
  accountant: 60,
  note: 2000,
} as const satisfies Record<Exclude<EditableField, 'tags'>, number>;
export const MAX_TAGS = 30;
export const MAX_TAG_LENGTH = 30;

/** First two digits of the areas that exist: the country, 31 provinces, Taiwan, Hong Kong, Macao. */
const provinceCodes = new Set(
  '00 11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82'.split(' '),
);

/** Closed kinds of what can be wrong with one field. Errors are refused by page and gateway; warnings are shown and may be saved. */
export const editErrorKinds = [
  'wrong-type',
  'required',
  'too-long',
  'unprinted',
  'credit-code-length',
  'credit-code-character',
  'tax-id-character',
  'location-form',
  'added-tax-type',
  'too-many-tags',
  'tag-too-long',
  'tag-empty',
  'tag-double',
] as const;
export const editWarningKinds = ['credit-code-check-digit', 'tax-id-form', 'tax-ids-differ', 'location-unknown', 'untidy'] as const;
export type EditErrorKind = (typeof editErrorKinds)[number];
export type EditWarningKind = (typeof editWarningKinds)[number];

export type EditProblem =
  | { readonly level: 'error'; readonly kind: EditErrorKind }
  | { readonly level: 'warning'; readonly kind: EditWarningKind; readonly expected?: string };
/** Problems by field; a field without problems is not in it. */
export type EditProblems = { readonly [F in EditableField]?: readonly EditProblem[] };

const error = (kind: EditErrorKind): EditProblem => ({ level: 'error', kind });
const warning = (kind: EditWarningKind): EditProblem => ({ level: 'warning', kind });

/** A form value as it should be stored: tidy text, identifiers in upper case without grouping, tags tidy, each once, without empty ones. */
export function tidyField<F extends EditableField>(field: F, value: EditableCompany[F]): EditableCompany[F];
export function tidyField(field: EditableField, value: string | readonly string[]): string | readonly string[] {
  if (typeof value !== 'string') return [...new Set(value.map((tag) => cleanText(tag)).filter((tag) => tag !== ''))];
  if (field === 'nsrsbh' || field === 'shxydm' || field === 'djxh' || field === 'dsnsrsbh') return cleanTaxId(value);
  if (field === 'locationCode' || field === 'addedTaxType') return cleanTaxId(value);
  return field === 'note' ? cleanLines(value) : cleanText(value);
}

/** Problems of tags that are to stand on one company. */
export function tagProblems(tags: readonly string[]): EditProblem[] {
  const found: EditProblem[] = [];
  if (tags.length > MAX_TAGS) found.push(error('too-many-tags'));
  if (tags.some((tag) => tag.trim() === '')) found.push(error('tag-empty'));
  if (tags.some((tag) => tag.length > MAX_TAG_LENGTH)) found.push(error('tag-too-long'));
  if (tags.some((tag) => hasUnprinted(tag) || tag.includes('\n'))) found.push(error('unprinted'));
  if (new Set(tags).size < tags.length) found.push(error('tag-double'));
  return found;
}

function creditCodeProblems(code: string): EditProblem[] {
  const check = checkCreditCode(code);
  switch (check.kind) {
    case 'ok':
    case 'empty':
      return [];
    case 'length':
      return [error('credit-code-length')];
    case 'character':
      return [error('credit-code-character')];
    case 'check-digit':
      return [{ level: 'warning', kind: 'credit-code-check-digit', expected: check.expected }];
  }
}

function taxIdProblems(id: string): EditProblem[] {
  if (id === '') return [];
  if (!/^[0-9A-Z]+$/.test(id)) return [error('tax-id-character')];
  return hasTaxIdForm(id) ? [] : [warning('tax-id-form')];
}

function locationProblems(code: string): EditProblem[] {
  if (code === '') return [];
  if (!/^\d{6,12}$/.test(code)) return [error('location-form')];
  return provinceCodes.has(code.slice(0, 2)) ? [] : [warning('location-unknown')];
}

/** Problems of one text field that lie in its meaning, its length and characters being right. */
function meaningProblems(field: Exclude<EditableField, 'tags'>, text: string): EditProblem[] {
  switch (field) {
    case 'companyName':
      return text.trim() === '' ? [error('required')] : [];
    case 'shxydm':
      return creditCodeProblems(text);
    case 'nsrsbh':
    case 'dsnsrsbh':
      return taxIdProblems(text);
    case 'djxh':
      return text === '' || /^[0-9A-Z]+$/.test(text) ? [] : [error('tax-id-character')];
    case 'locationCode':
      return locationProblems(text);
    case 'addedTaxType':
      return ['1', '2', '0', ''].includes(text) ? [] : [error('added-tax-type')];
    case 'shortName':
    case 'accountant':
    case 'note':
      return [];
  }
}

function fieldProblems(field: EditableField, to: unknown): EditProblem[] {
  if (field === 'tags') return hasFieldType(field, to) && Array.isArray(to) ? tagProblems(to) : [error('wrong-type')];
  if (typeof to !== 'string') return [error('wrong-type')];
  if (to.length > fieldLimits[field]) return [error('too-long')];
  const body = field === 'note' ? to.replaceAll('\n', ' ') : to;
  if (hasUnprinted(body) || (field !== 'note' && /[\n\r\t]/.test(to))) return [error('unprinted')];
  const found = meaningProblems(field, to);
  return found.length === 0 && tidyField(field, to) !== to ? [warning('untidy')] : found;
}

/**
 * Judges an edit before it is queued, and again in the gateway before it is merged: only fields that change are judged, so that an old
 * wrong value does not stand in the way of another edit. Both tax identifiers of 18 characters that differ are a warning. Without
 * problems the answer is {}.
 */
export function checkCompanyEdit(company: EditableCompany, changes: CompanyChanges): EditProblems {
  const problems: { [F in EditableField]?: EditProblem[] } = {};
  for (const field of editFields) {
    const change = Object.hasOwn(changes, field) ? changes[field] : undefined;
    if (change === undefined || sameValue(company[field], change.to)) continue;
    const found = fieldProblems(field, change.to);
    if (found.length > 0) problems[field] = found;
  }
  const nsrsbh = changes.nsrsbh?.to ?? company.nsrsbh;
  const shxydm = changes.shxydm?.to ?? company.shxydm;
  const concerned = changes.shxydm !== undefined ? 'shxydm' : changes.nsrsbh !== undefined ? 'nsrsbh' : null;
  const both = typeof nsrsbh === 'string' && typeof shxydm === 'string' && nsrsbh.length === 18 && shxydm.length === 18;
  if (concerned !== null && both && nsrsbh !== shxydm && problems[concerned] === undefined)
    problems[concerned] = [warning('tax-ids-differ')];
  return problems;
}

/** True when the edit must not be saved. */
export function hasEditErrors(problems: EditProblems): boolean {
  return editFields.some((field) => problems[field]?.some((problem) => problem.level === 'error') ?? false);
}
