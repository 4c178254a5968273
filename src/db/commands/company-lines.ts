import { areaName } from '../../domain/company/area-names.ts';
import { describeEdit, type EditLine } from '../../domain/company/company-edit.ts';
import type { TextKey, Translate } from '../../texts/catalogue.ts';

const fieldKeys: Readonly<Record<string, TextKey>> = {
  companyName: 'outbox.fieldName',
  shortName: 'outbox.fieldShortName',
  nsrsbh: 'outbox.fieldTaxpayerId',
  shxydm: 'outbox.fieldCreditCode',
  djxh: 'outbox.fieldRegistration',
  dsnsrsbh: 'outbox.fieldLocalTax',
  locationCode: 'outbox.fieldArea',
  addedTaxType: 'outbox.fieldType',
  accountant: 'outbox.fieldAccountant',
  tags: 'outbox.fieldTags',
  note: 'outbox.fieldNote',
};

const typeKeys: Readonly<Record<string, TextKey>> = {
  '1': 'companies.general',
  '2': 'companies.smallScale',
  '0': 'companies.otherType',
};

/** Characters of a value shown in a line; the form has all of it. */
const SHOWN = 40;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function storedChanges(input: unknown): Record<string, unknown> {
  return isRecord(input) && isRecord(input.changes) ? input.changes : {};
}

/** Names of the fields that a stored edit changes, never their values (they may be tax identifiers). */
export function editWords(input: unknown, t: Translate): string {
  const fields = Object.keys(storedChanges(input)).map((field) => (fieldKeys[field] ? t(fieldKeys[field]) : field));
  return t('outbox.companyUpdate', { fields: fields.join(t('outbox.comma')) });
}

function valueWords(field: string, value: string, t: Translate): string {
  if (value === '') return t('companies.emptyValue');
  const type = field === 'addedTaxType' ? typeKeys[value] : undefined;
  const words =
    field === 'locationCode' ? areaName(value, t('companies.areas') || undefined) || value : type === undefined ? value : t(type);
  return words.length > SHOWN ? `${words.slice(0, SHOWN)}…` : words;
}

function lineWords(line: EditLine, t: Translate): string {
  const key = fieldKeys[line.field];
  const field = key === undefined ? line.field : t(key);
  if (line.kind === 'tags') {
    const tags = [...line.added.map((tag) => `+${tag}`), ...line.removed.map((tag) => `−${tag}`)].join(' ');
    return t('outbox.changedTags', { field, tags });
  }
  const words = (value: string): string => valueWords(line.field, value, t);
  return t('outbox.changed', { field, from: words(line.from), to: words(line.to) });
}

/** What a stored edit changes, field by field, old value and new: what was typed can be read here whatever became of it. */
export function editLines(input: unknown, t: Translate): readonly string[] {
  const changes = Object.fromEntries(Object.entries(storedChanges(input)).filter(([, change]) => isRecord(change)));
  return describeEdit(changes).map((line) => lineWords(line, t));
}
