import type { OutboxRow } from '../../db/types.ts';
import { areaName } from '../../domain/area-names.ts';
import { describeEdit, type EditLine } from '../../domain/company-edit.ts';
import type { TextKey, Translate } from '../../texts/catalogue.ts';
import { fieldKeys, isRecord } from './outbox-words.ts';

/* Apart from outbox-words, which is on the boot path: rules of edits and names of areas come with the outbox view. */

const typeKeys: Readonly<Record<string, TextKey>> = {
  '1': 'companies.general',
  '2': 'companies.smallScale',
  '0': 'companies.otherType',
};

/** Characters of a value shown in a line; the form has all of it. */
const SHOWN = 40;

function valueWords(field: string, value: string, t: Translate): string {
  if (value === '') return t('companies.emptyValue');
  const type = field === 'addedTaxType' ? typeKeys[value] : undefined;
  const words = field === 'locationCode' ? areaName(value) || value : type === undefined ? value : t(type);
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

/** What a queued edit changes, field by field, old value and new: what was typed can be read here whatever became of it. */
export function changeLines({ name, input }: Pick<OutboxRow, 'name' | 'input'>, t: Translate): readonly string[] {
  if (name !== 'companyUpdate' || !isRecord(input) || !isRecord(input.changes)) return [];
  const changes = Object.fromEntries(Object.entries(input.changes).filter(([, change]) => isRecord(change)));
  return describeEdit(changes).map((line) => lineWords(line, t));
}
