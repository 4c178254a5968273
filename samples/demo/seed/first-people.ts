import type { CliOptions } from '../../../server/cli.ts';
import type { Services } from '../../../server/pipeline/call.ts';
import { type DemoAccount, demoAccounts, seedDemo } from './demo.ts';

/** Makes the demo accounts where they are asked for; null where the store holds accounts of somebody and nobody insists. */
export async function firstPeople(
  { store, clock, random, config }: Pick<Services, 'store' | 'clock' | 'random' | 'config'>,
  { demo, companies }: Pick<CliOptions, 'demo' | 'companies'>,
): Promise<readonly DemoAccount[] | null> {
  const rows = await store.db.selectFrom('account').select('account_id').where('is_guest', '=', 0).execute();
  const own = new Set(demoAccounts().map(({ accountId }) => accountId));
  const isDemo = rows.every(({ account_id }) => own.has(account_id));
  if (demo !== 'always' && !(demo === 'embedded' && isDemo)) return null;
  // The first origin that the content policy lets in and that is one host's.
  const appOrigin = config.frameSources.find((source) => !source.includes('*'));
  return await seedDemo(store, { companies, appOrigin, clock, random });
}
