import type { Passwords } from '../../access/passwords.ts';
import type { Store, WriteTx } from '../store.ts';
import type { PrintedPasswordTable } from './tables.ts';

/** Notes that the password of an account was printed, as a demo does. */
export async function notePrinted(
  { db }: WriteTx,
  { accountId, password }: { readonly accountId: string; readonly password: string },
): Promise<void> {
  const row: PrintedPasswordTable = { account_id: accountId, password };
  await db
    .insertInto('printed_password')
    .values(row)
    .onConflict((c) => c.column('account_id').doNothing())
    .execute();
}

/** Login names of accounts whose printed password still signs in. */
export async function openPrinted({ db }: Pick<Store, 'db'>, passwords: Passwords): Promise<string[]> {
  const rows = await db
    .selectFrom('printed_password')
    .innerJoin('account', 'account.account_id', 'printed_password.account_id')
    .select(['account.login_name', 'account.password as hash', 'printed_password.password'])
    .where('account.disabled_at', '=', 0)
    .orderBy((e) => e.fn<number>('length', ['account.account_id']))
    .orderBy('account.account_id')
    .execute();
  const open: string[] = [];
  for (const { login_name, hash, password } of rows) if (await passwords.verify(password, hash)) open.push(login_name);
  return open;
}
