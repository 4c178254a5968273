import { hashPassword } from '../../../server/access/passwords.ts';
import type { Services } from '../../../server/pipeline/call.ts';
import { systemRandom } from '../../../server/ports.ts';
import { makeCompanies } from '../../../server/seed/companies.ts';
import { changeAccount, insertAccount } from '../../../server/store/tables/accounts.ts';
import { insertCompanies } from '../../../server/store/tables/companies.ts';
import { DEMO_PASSWORD } from './gateway-client.ts';

/** The mobile number of a test account, by the id that it was given. */
export function testMobile(accountId: string): string {
  return `137${accountId.replace(/\D/g, '').padStart(8, '0')}`;
}

const passwordHash = hashPassword(DEMO_PASSWORD, systemRandom);
let accounts = 0;

/** Makes an account with companies of its own; the password is the demo one, the mobile number `testMobile` of its id. Answers the id. */
export async function addAccount(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  loginName: string,
  companies: number,
): Promise<string> {
  accounts += 1;
  const accountId = `test-${accounts}`;
  const password = await passwordHash;
  const names = { login_name: loginName, mobile: testMobile(accountId), full_name: '测试员', position_type: '' };
  const seed = 1_000 + accounts;
  await store.write(async (tx) => {
    await insertAccount(tx, { account_id: accountId, password, ...names }, clock.now());
    await changeAccount(tx, accountId, clock.now(), (change) => insertCompanies(change, makeCompanies(companies, seed)));
  });
  return accountId;
}
