import { createHmac } from 'node:crypto';
import type { Random } from '../ports.ts';
import { randomToken } from '../random-number.ts';
import type { Store } from '../store/store.ts';

/** The account's secret; made when it is first asked for, once over all processes. */
async function secretOf({ db }: Store, accountId: string, random: Random): Promise<string> {
  const read = () => db.selectFrom('account').select('vault_secret').where('account_id', '=', accountId).executeTakeFirstOrThrow();
  const { vault_secret: known } = await read();
  if (known !== '') return known;
  const update = db
    .updateTable('account')
    .set({ vault_secret: randomToken(random) })
    .where('account_id', '=', accountId);
  await update.where('vault_secret', '=', '').execute();
  return (await read()).vault_secret;
}

/** The gateway's half of the key of an account's local database on one device (docs/encryption.md): base64url, 32 bytes; '' without a device. */
export async function vaultKeyShare(asked: { store: Store; random: Random }, accountId: string, pcuid: string): Promise<string> {
  if (pcuid === '') return '';
  const secret = await secretOf(asked.store, accountId, asked.random);
  return createHmac('sha256', Buffer.from(secret, 'base64url')).update(`vault:${pcuid}`).digest('base64url');
}
