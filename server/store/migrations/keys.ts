import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { int, table, text } from './kit.ts';

/** Security keys that accounts have shown, and whether an account has the companies of a key bound by themselves. */
async function securityKeys(db: Kysely<unknown>): Promise<void> {
  const words = ['account_id', 'key_id', 'subject', 'number', 'holder', 'serial', 'label', 'tax_nos'];
  await table(db, 'security_key', ['account_id', 'key_id'], [...words.map(text), ...['n', 'until_at', 'seen_at', 'proven_until'].map(int)]);
  await table(db, 'key_choice', ['account_id'], [text('account_id'), int('auto_bind')]);
}

/** Security keys. Append only: a shipped migration is never edited. */
export const keyMigrations: Record<string, Migration> = {
  '0043-security-keys': { up: securityKeys },
};
