import { inGroups } from '../in-groups.ts';
import type { Store, WriteTx } from '../store.ts';

type Db = Store['db'] | WriteTx['db'];

/*
 * Whose a login name is. A table of its own: accounts lie where their ids say, and that two of them never have one name is seen only where the
 * names lie together.
 */

/** Names of one statement. */
const AT_ONCE = 200;

/** Makes a login name the one of an account; false when it is another's. */
export async function claimName({ db }: WriteTx, loginName: string, accountId: string): Promise<boolean> {
  const row = { login_name: loginName, account_id: accountId };
  await db
    .insertInto('account_name')
    .values(row)
    .onConflict((c) => c.column('login_name').doNothing())
    .execute();
  return (await accountNamed(db, loginName)) === accountId;
}

/** Puts a login name in the place of another; false, and nothing changed, when it is another account's. */
export async function changeName(
  tx: WriteTx,
  { accountId, from, to }: { readonly accountId: string; readonly from: string; readonly to: string },
): Promise<boolean> {
  if (!(await claimName(tx, to, accountId))) return false;
  if (from !== to) await freeNames(tx.db, [from]);
  return true;
}

/** Names that nobody has any more. */
export async function freeNames(db: Db, loginNames: readonly string[]): Promise<void> {
  for (const some of inGroups(loginNames, AT_ONCE)) await db.deleteFrom('account_name').where('login_name', 'in', some).execute();
}

/** Id of the account that has this login name (in the form of `loginKey`), a guest's and a disabled one's too; '' for nobody's. */
export async function accountNamed(db: Db, loginName: string): Promise<string> {
  const found = await db.selectFrom('account_name').select('account_id').where('login_name', '=', loginName).executeTakeFirst();
  return found?.account_id ?? '';
}

/** Ids of the accounts that have these login names; those of nobody are missing. */
export async function accountsNamed(db: Db, loginNames: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const some of inGroups(loginNames, AT_ONCE)) {
    const rows = await db.selectFrom('account_name').select('account_id').where('login_name', 'in', some).execute();
    ids.push(...rows.map(({ account_id }) => account_id));
  }
  return ids;
}
