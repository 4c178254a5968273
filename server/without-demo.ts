import type { Services } from './pipeline/call.ts';
import { forgetInvented } from './sources/forget-invented.ts';
import { openPrinted } from './store/tables/printed-passwords.ts';

/** What an operator must know of a gateway that starts without a demo. */
export interface WithoutDemo {
  readonly noAccount: boolean;
  /** Accounts of a demo whose printed password signs in. */
  readonly knownPasswords: readonly string[];
}

/** Makes a store that may have been a demo's tell nothing that is made up, and finds out what its operator must be told. */
export async function withoutDemo(services: Pick<Services, 'store' | 'facts' | 'passwords' | 'log'>): Promise<WithoutDemo> {
  const { store, passwords, log } = services;
  const forgotten = await forgetInvented(services);
  if (forgotten > 0) log.info('facts of a demo deleted', { facts: forgotten });
  const knownPasswords = await openPrinted(store, passwords);
  if (knownPasswords.length > 0) log.error('demo accounts with public passwords', { loginNames: knownPasswords });
  const account = await store.db.selectFrom('account').select('account_id').where('is_guest', '=', 0).limit(1).executeTakeFirst();
  return { noAccount: account === undefined, knownPasswords };
}
