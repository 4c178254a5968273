import type { CliOptions } from '../cli.ts';
import type { Services } from '../pipeline/call.ts';
import type { Store } from '../store/store.ts';
import { type DemoAccount, demoAccounts, openDemoAccounts, seedDemo } from './demo.ts';

/** Who can sign in to a gateway that has just started. */
export interface FirstPeople {
  /** Demo accounts that were asked for; their passwords are printed. */
  readonly accounts: readonly DemoAccount[];
  readonly noAccount: boolean;
  /** Demo accounts that nobody asked for and whose printed password signs in. */
  readonly knownPasswords: readonly string[];
}

async function accountIds({ db }: Pick<Store, 'db'>): Promise<string[]> {
  const rows = await db.selectFrom('account').select('account_id').where('is_guest', '=', 0).execute();
  return rows.map((row) => row.account_id);
}

/** Makes the demo accounts where they are asked for, and finds out what the operator must be told where they are not. */
export async function firstPeople(
  { store, clock, random, passwords, log, config }: Pick<Services, 'store' | 'clock' | 'random' | 'passwords' | 'log' | 'config'>,
  { demo, companies }: Pick<CliOptions, 'demo' | 'companies'>,
): Promise<FirstPeople> {
  const there = await accountIds(store);
  const own = new Set(demoAccounts().map(({ accountId }) => accountId));
  const isDemo = there.every((accountId) => own.has(accountId));
  if (demo === 'always' || (demo === 'embedded' && isDemo)) {
    // The first origin that the content policy lets in and that is one host's.
    const appOrigin = config.frameSources.find((source) => !source.includes('*'));
    return { accounts: await seedDemo(store, { companies, appOrigin, clock, random }), noAccount: false, knownPasswords: [] };
  }
  const knownPasswords = await openDemoAccounts(store, passwords);
  if (knownPasswords.length > 0) log.error('demo accounts with public passwords', { loginNames: knownPasswords });
  return { accounts: [], noAccount: there.length === 0, knownPasswords };
}
