import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { index, int, table, text } from './kit.ts';

/** Certificates that were proved for companies, with the next warning of their end. */
async function certificates(db: Kysely<unknown>): Promise<void> {
  const key = ['account_id', 'company_id', 'key_id'];
  await table(db, 'certificate_seen', key, [
    ...key.map(text),
    text('subject'),
    text('name'),
    ...['ends_at', 'seen_at', 'warn_at'].map(int),
  ]);
  await index(db, 'certificate_seen', ['warn_at']);
}

/** Certificates. Append only: a shipped migration is never edited. */
export const certificateMigrations: Record<string, Migration> = {
  '0046-certificates': { up: certificates },
};
