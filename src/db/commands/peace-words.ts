import { type ContactChanges, type ContactField, contactFields } from '../../domain/peace/contacts.ts';
import type { Translate } from '../../texts/catalogue.ts';

/** A field of a plan's contacts in words, as in 备用联系人 2 手机号. */
export function contactFieldWords(field: ContactField, t: Translate): string {
  const [person = '', what = ''] = field.split('.');
  const who = person === 'main' ? t('peace.main') : t('peace.backup', { n: person.slice('back'.length) });
  return t('peace.fieldOf', { who, what: t(what === 'phone' ? 'peace.phone' : 'peace.job') });
}

/** Fields that a change sets, in the order of their form. */
export const changedFields = (changes: ContactChanges): ContactField[] => contactFields.filter((field) => changes[field] !== undefined);

/** The fields that a change sets, in words. */
export const changedWords = (changes: ContactChanges, t: Translate): string =>
  changedFields(changes)
    .map((field) => contactFieldWords(field, t))
    .join(t('outbox.comma'));
