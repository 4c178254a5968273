import type { Company } from '../../api/entities/company.ts';
import { MANAGE_PATH } from '../../domain/core/view-paths.ts';
import { type ContactChanges, type ContactField, companyWithContacts, contactFields } from '../../domain/peace/contacts.ts';
import type { PeaceSource } from '../../domain/peace/plan.ts';
import type { OutboxRow } from '../types.ts';
import { defineCommand, type Place } from './definition.ts';
import { changedFields, changedWords, contactFieldWords } from './peace-words.ts';

interface ContactInput {
  readonly companyId: string;
  readonly orderId: string;
  readonly contactChanges: ContactChanges;
  readonly source: PeaceSource;
}

const fieldsOf = ({ contactChanges }: ContactInput): ContactField[] => changedFields(contactChanges);

const inputOf = ({ name, input }: Pick<OutboxRow, 'name' | 'input'>): ContactInput | null =>
  name === 'peaceContactChange' ? (input as ContactInput) : null; // as: written by this definition

/** The changes with what they start from moved: `stood` says what a field starts from now; null leaves it. */
function moved(changes: ContactChanges, stood: (field: ContactField, from: string) => string | null): ContactChanges {
  const entries = contactFields.flatMap((field) => {
    const change = changes[field];
    return change === undefined ? [] : [[field, { from: stood(field, change.from) ?? change.from, to: change.to }] as const];
  });
  return Object.fromEntries(entries);
}

/** Where the contacts of a company's plan are changed, and a conflict of them is decided. */
const form = ({ key }: Pick<OutboxRow, 'key'>): Place => ({ path: MANAGE_PATH, search: { plan: key } });

/** Changes the contacts of a company's plan, field by field: it waits for the line as edits of the company do, in their order. */
export const peaceContactChange = defineCommand<ContactInput, { readonly company: Company }, 'companies'>({
  call: 'peaceContactChange',
  company: ({ companyId }) => companyId,
  key: ({ companyId }) => companyId,
  changes: {
    noun: 'companies',
    keys: ({ companyId }) => [companyId],
    row: (row, { contactChanges }) => companyWithContacts(row, contactChanges),
    values: (input) => fieldsOf(input).map((field) => `contact.${field}`),
    told: ({ company }) => [company],
  },
  rule: (row, input) => (row === null ? { kind: 'gone' } : fieldsOf(input).length === 0 ? { kind: 'unchanged' } : null),
  rebase(later, before, after) {
    return later.flatMap((row) => {
      const input = inputOf(row);
      if (input === null || row.state !== 'waiting' || row.attempts > 0) return [];
      const contactChanges = moved(input.contactChanges, (field, from) => {
        const old = before.contactChanges[field];
        return old === undefined || old.to !== from ? null : (after?.contactChanges[field]?.to ?? old.from);
      });
      return [{ ...row, input: { ...input, contactChanges } }];
    });
  },
  standOn(input, earlier) {
    const left = new Map<ContactField, string>();
    for (const row of earlier) {
      const before = inputOf(row);
      if (before !== null) for (const field of fieldsOf(before)) left.set(field, before.contactChanges[field]?.to ?? '');
    }
    return { ...input, contactChanges: moved(input.contactChanges, (field) => left.get(field) ?? null) };
  },
  words: ({ contactChanges }, t) => t('outbox.peaceContactChange', { fields: changedWords(contactChanges, t) }),
  // Of a job the words above say that it was changed: its code says nothing to anybody.
  lines: (input, t) =>
    fieldsOf(input)
      .filter((field) => field.endsWith('.phone'))
      .map((field) => {
        const { from = '', to = '' } = input.contactChanges[field] ?? {};
        const said = (value: string): string => (value === '' ? t('companies.emptyValue') : value);
        return t('outbox.changed', { field: contactFieldWords(field, t), from: said(from), to: said(to) });
      }),
  form,
  conflict: form,
});
