import { DatabaseSync } from 'node:sqlite';
import type { Company } from '../../src/api/entities/company.ts';
import type { Store, WriteTx } from '../store/store.ts';
import { accountNamed } from '../store/tables/account-names.ts';

/** What an import asks of a store before it writes anything. */
export interface ImportReads {
  /** Id of the account with this login name, null when there is none. */
  account(loginName: string): Promise<string | null>;
  /** Id of the first account of a demo (its agency), null where the store holds none. */
  demoAccount(): Promise<string | null>;
  /** Login names to propose, at most 20. */
  logins(): Promise<string[]>;
  companies(accountId: string): Promise<Company[]>;
}

/** Companies of the account as stored, hidden ones too; with `since` only those that changed after that revision. */
export async function readCompanies(db: Store['db'] | WriteTx['db'], accountId: string, since = -1): Promise<Company[]> {
  const query = db.selectFrom('company').select('doc').where('account_id', '=', accountId);
  const rows = await (since < 0 ? query.orderBy('ord') : query.where('rev', '>', since).orderBy('rev')).execute();
  return rows.map(({ doc }): Company => JSON.parse(doc));
}

/** Ids of the companies that the account lost after revision `since`. */
export async function readGone(db: WriteTx['db'], accountId: string, since: number): Promise<string[]> {
  const query = db.selectFrom('tombstone').select('company_id').where('account_id', '=', accountId);
  return (await query.where('rev', '>', since).execute()).map((row) => row.company_id);
}

/** Revision of the account. */
export async function readRev(db: Store['db'], accountId: string): Promise<number> {
  return (await db.selectFrom('account').select('rev').where('account_id', '=', accountId).executeTakeFirstOrThrow()).rev;
}

export function storeReads({ db }: Pick<Store, 'db'>): ImportReads {
  return {
    async account(loginName) {
      return (await accountNamed(db, loginName)) || null;
    },
    async demoAccount() {
      const row = await db.selectFrom('printed_password').select('account_id').orderBy('account_id').limit(1).executeTakeFirst();
      return row?.account_id ?? null;
    },
    async logins() {
      const rows = await db.selectFrom('account').select('login_name').orderBy('login_name').limit(20).execute();
      return rows.map((row) => row.login_name);
    },
    companies: (accountId) => readCompanies(db, accountId),
  };
}

/**
 * Reads a SQLite store beside the gateway that has it open: a dry run needs no stop. Throws what SQLite says when the file is no store.
 * Call `close` at the end.
 */
export function sqliteReads(path: string): ImportReads & { close(): void } {
  const db = new DatabaseSync(path, { readOnly: true });
  const texts = (sql: string, ...values: string[]) =>
    db
      .prepare(sql)
      .all(...values)
      .map((row) => String(row.text));
  return {
    account: async (loginName) => texts('SELECT account_id AS text FROM account WHERE login_name = ?', loginName)[0] ?? null,
    demoAccount: async () => texts('SELECT account_id AS text FROM printed_password ORDER BY account_id LIMIT 1')[0] ?? null,
    logins: async () => texts('SELECT login_name AS text FROM account ORDER BY login_name LIMIT 20'),
    companies: async (accountId) =>
      texts('SELECT doc AS text FROM company WHERE account_id = ? ORDER BY ord', accountId).map((doc): Company => JSON.parse(doc)),
    close: () => db.close(),
  };
}
