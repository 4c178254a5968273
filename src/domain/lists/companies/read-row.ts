import { areaCodeOf, areaTable } from '../../company/area-names.ts';
import { fieldLimits, MAX_TAG_LENGTH, MAX_TAGS } from '../../company/company-check.ts';
import { checkCreditCode, hasTaxIdForm } from '../../company/credit-code.ts';
import { cleanLines, cleanTaxId, cleanText } from '../../core/normalize.ts';
import { isFoot } from '../no-data.ts';
import type { ListLine } from '../separated.ts';
import type { ImportField } from './columns.ts';

/** A company as a row of the file tells it; '' and [] where it tells nothing. */
export interface ImportedCompany {
  readonly companyName: string;
  readonly shortName: string;
  readonly shxydm: string;
  readonly nsrsbh: string;
  readonly djxh: string;
  readonly dsnsrsbh: string;
  readonly locationCode: string;
  readonly addedTaxType: '1' | '2' | '0' | '';
  readonly accountant: string;
  readonly tags: readonly string[];
  readonly note: string;
}

/** What is wrong with a row or was understood of it only in part. `about` is the value or a hint for the words. */
export interface RowNote {
  readonly kind:
    | 'no-data'
    | 'missing-name'
    | 'too-long'
    | 'code-length'
    | 'code-character'
    | 'code-check-digit'
    | 'lost-digits'
    | 'tax-id-character'
    | 'tax-id-form'
    | 'unknown-area'
    | 'unknown-tax-type'
    | 'area-from-code'
    | 'no-tax-id'
    | 'double'
    | 'other-name'
    | 'other-id'
    | 'ambiguous';
  readonly about: string;
}

export interface ReadRow {
  readonly line: number;
  readonly company: ImportedCompany;
  /** The row cannot be taken. */
  readonly errors: readonly RowNote[];
  /** The row is taken; someone should look. */
  readonly hints: readonly RowNote[];
}

/** A cell without what spreadsheets put around text that looks like a number: ="…" and a leading apostrophe. */
function bare(cell: string): string {
  const text = cell.replace(/^\s*'/, '');
  const formula = /^\s*="(.*)"\s*$/s.exec(text);
  return (formula?.[1] ?? text).replace(/^\s*'/, '');
}

/** A name without the white space that people put between Chinese characters. */
function nameText(cell: string): string {
  return cleanText(cell).replace(/(?<=[\p{Script=Han}）)]) (?=[\p{Script=Han}（(])/gu, '');
}

/** A credit code of which a character was lost or doubled: it names its kind and place and an organisation of the new numbering. */
function isCutCode(id: string): boolean {
  return id.length !== 18 && /^[1-9Y][1-9]\d{6}MA[0-9A-Z]*$/.test(id);
}

/** Digits that a spreadsheet has turned into a power of ten, the last ones being lost. */
function hasLostDigits(cell: string): boolean {
  return /^\s*\d(?:\.\d+)?e\+?\d{1,2}\s*$/i.test(cell.normalize('NFKC'));
}

interface Notes {
  readonly errors: RowNote[];
  readonly hints: RowNote[];
}

function readCreditCode(code: string, { errors }: Notes): string {
  const check = checkCreditCode(code);
  if (check.kind === 'length') errors.push({ kind: 'code-length', about: code });
  if (check.kind === 'character') errors.push({ kind: 'code-character', about: `${code} · ${check.at + 1} · ${check.char}` });
  if (check.kind === 'check-digit') errors.push({ kind: 'code-check-digit', about: `${code} → …${check.expected}` });
  return code;
}

function readTaxId(id: string, { errors, hints }: Notes): string {
  if (id === '') return '';
  if (!/^[0-9A-Z]+$/.test(id)) errors.push({ kind: 'tax-id-character', about: id });
  else if (id.length === 18 || isCutCode(id)) readCreditCode(id, { errors, hints });
  else if (!hasTaxIdForm(id)) hints.push({ kind: 'tax-id-form', about: id });
  return id;
}

/** Both identifiers out of the columns for them and the one that does not say which it is. A code of 18 characters is also the taxpayer id. */
function readIdentifiers(cell: (field: ImportField) => string, notes: Notes): { shxydm: string; nsrsbh: string } {
  for (const field of ['shxydm', 'nsrsbh', 'taxId', 'djxh', 'dsnsrsbh'] as const) {
    if (hasLostDigits(cell(field))) notes.errors.push({ kind: 'lost-digits', about: cell(field).trim() });
  }
  if (notes.errors.length > 0) return { shxydm: '', nsrsbh: '' };
  const unnamed = cleanTaxId(cell('taxId'));
  const given = cleanTaxId(cell('shxydm'));
  // People put an old number of 15 characters under any heading.
  const isOld = given.length === 15 && cleanTaxId(cell('nsrsbh')) === '';
  const shxydm = isOld ? '' : readCreditCode(given || (unnamed.length === 18 ? unnamed : ''), notes);
  const second = cleanTaxId(cell('nsrsbh')) || (isOld ? given : '') || unnamed || shxydm;
  const nsrsbh = second === shxydm ? second : readTaxId(second, notes);
  return { shxydm: shxydm === '' && nsrsbh.length === 18 ? nsrsbh : shxydm, nsrsbh };
}

/** Code of a written area: digits of 2 or more, or a name of which the longest known beginning counts. */
function areaOfText(text: string): string {
  const written = cleanText(text);
  const digits = cleanTaxId(written);
  if (/^\d{2,12}$/.test(digits)) return areaTable().has(digits.slice(0, 2)) ? digits.padEnd(6, '0') : '';
  for (let length = written.length; length >= 2; length -= 1) {
    const code = areaCodeOf(written.slice(0, length));
    if (code !== '') return code;
  }
  return '';
}

/** Area by its column; without one by the code, whose characters 3 to 8 name the place of registration. */
function readLocation(written: string, { shxydm, nsrsbh }: { shxydm: string; nsrsbh: string }, { errors, hints }: Notes): string {
  const code = areaOfText(written);
  if (code !== '') return code;
  if (cleanText(written) !== '') hints.push({ kind: 'unknown-area', about: cleanText(written) });
  if (errors.length > 0) return '';
  const registered = shxydm === '' ? (nsrsbh.length === 15 ? nsrsbh.slice(0, 6) : '') : shxydm.slice(2, 8);
  if (!/^\d{6}$/.test(registered) || !areaTable().has(registered.slice(0, 2))) return '';
  hints.push({ kind: 'area-from-code', about: registered });
  return registered;
}

const taxTypes: readonly (readonly [RegExp, '1' | '2' | '0' | ''])[] = [
  [/^$|^(未知|不详|unknown)$/, ''],
  [/^1$|一般|general|增值税一般/, '1'],
  [/^2$|小规模|小微|small/, '2'],
  [/^0$|其他|其它|other|非增值税/, '0'],
];

function readTaxType(cell: string, { hints }: Notes): '1' | '2' | '0' | '' {
  const text = cleanText(cell).toLowerCase();
  const found = taxTypes.find(([pattern]) => pattern.test(text));
  if (found === undefined) hints.push({ kind: 'unknown-tax-type', about: cleanText(cell) });
  return found?.[1] ?? '';
}

function readTags(cell: string): string[] {
  const tags = cell.split(/[,，;；、|/\n]/).map((tag) => cleanText(tag).slice(0, MAX_TAG_LENGTH));
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, MAX_TAGS);
}

/** One row of the file, tidied (NFC, half-width, upper-case codes, no unprinted marks) and judged by itself. */
export function readRow(row: ListLine, fields: readonly (ImportField | null)[]): ReadRow {
  const cell = (field: ImportField) => bare(row.cells[fields.indexOf(field)] ?? '');
  const notes: Notes = { errors: isFoot(row.cells) ? [{ kind: 'no-data', about: '' }] : [], hints: [] };
  const companyName = nameText(cell('companyName'));
  if (companyName === '' && notes.errors.length === 0) notes.errors.push({ kind: 'missing-name', about: '' });
  const ids = readIdentifiers(cell, notes);
  if (ids.nsrsbh === '' && notes.errors.length === 0) notes.hints.push({ kind: 'no-tax-id', about: '' });
  const company: ImportedCompany = {
    companyName,
    shortName: nameText(cell('shortName')),
    ...ids,
    djxh: cleanTaxId(cell('djxh')),
    dsnsrsbh: cleanTaxId(cell('dsnsrsbh')),
    locationCode: readLocation(cell('location'), ids, notes),
    addedTaxType: readTaxType(cell('addedTaxType'), notes),
    accountant: cleanText(cell('accountant')),
    tags: readTags(cell('tags')),
    note: cleanLines(cell('note')),
  };
  for (const field of ['companyName', 'shortName', 'nsrsbh', 'djxh', 'dsnsrsbh', 'accountant', 'note'] as const) {
    if (company[field].length > fieldLimits[field]) notes.errors.push({ kind: 'too-long', about: `${field} ${company[field].length}` });
  }
  return { line: row.line, company, ...notes };
}

/** A row whose values are known by their fields, judged as one of a file. */
export function readValues(line: number, values: Readonly<Partial<Record<ImportField, string>>>): ReadRow {
  // as: the keys of such a record are its fields
  const fields = Object.keys(values) as ImportField[];
  return readRow({ line, cells: fields.map((field) => values[field] ?? '') }, fields);
}
