import type { Store, WriteTx } from '../store.ts';
import type { SecurityKeyTable } from './key-tables.ts';

type Db = Store['db'] | WriteTx['db'];

/** Keys of an account, those that were seen last first. */
export async function keysOf(db: Db, accountId: string): Promise<SecurityKeyTable[]> {
  const keys = db.selectFrom('security_key').selectAll().where('account_id', '=', accountId);
  return await keys.orderBy('seen_at', 'desc').orderBy('key_id').execute();
}

export async function keyOf(db: Db, accountId: string, keyId: string): Promise<SecurityKeyTable | undefined> {
  const keys = db.selectFrom('security_key').selectAll().where('account_id', '=', accountId);
  return await keys.where('key_id', '=', keyId).executeTakeFirst();
}

/** Keeps what a key has shown, in the place of what it showed before. */
export async function keepKey(db: Db, row: SecurityKeyTable): Promise<void> {
  const { account_id, key_id, ...newest } = row;
  await db
    .insertInto('security_key')
    .values(row)
    .onConflict((c) => c.columns(['account_id', 'key_id']).doUpdateSet(newest))
    .execute();
}

/** Whether the companies of a key are bound as soon as it is plugged in: only for who has chosen it. */
export async function isAutoBind(db: Db, accountId: string): Promise<boolean> {
  const choice = db.selectFrom('key_choice').select('auto_bind').where('account_id', '=', accountId);
  return Number((await choice.executeTakeFirst())?.auto_bind ?? 0) === 1;
}

export async function setAutoBind(db: Db, accountId: string, autoBind: 0 | 1): Promise<void> {
  await db
    .insertInto('key_choice')
    .values({ account_id: accountId, auto_bind: autoBind })
    .onConflict((c) => c.column('account_id').doUpdateSet({ auto_bind: autoBind }))
    .execute();
}

export const taxNosOf = ({ tax_nos }: Pick<SecurityKeyTable, 'tax_nos'>): string[] => tax_nos.split('\n').filter((taxNo) => taxNo !== '');
