import { randomBytes, scryptSync } from 'node:crypto';
import { makeCompanies } from '../../../samples/demo/seed/companies.ts';
import type { Services } from '../../../server/pipeline/call.ts';
import { changeAccount, insertAccount } from '../../../server/store/tables/accounts.ts';
import { insertCompanies } from '../../../server/store/tables/companies.ts';
import { DEMO_PASSWORD } from './gateway-client.ts';

/** The mobile number of a test account, by the id that it was given. */
export function testMobile(accountId: string): string {
  return `137${accountId.replace(/\D/g, '').padStart(8, '0')}`;
}

/** A hash as the gateway stores it, at a cost that guesses would love: signing in is what most tests begin with. */
function cheapHash(password: string): string {
  const cost = { N: 2, r: 1, p: 1 };
  const salt = randomBytes(16);
  const key = scryptSync(password, salt, 32, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

const password = cheapHash(DEMO_PASSWORD);
let accounts = 0;
let seeds = 1_000;

/** From now on accounts have the same companies as those of every other file that begins so, whichever files this process has run before. */
export function sameCompaniesAgain(): void {
  seeds = 1_000;
}

/** Makes an account with companies of its own; the password is the demo one, the mobile number `testMobile` of its id. Answers the id. */
export async function addAccount(
  { store, clock }: Pick<Services, 'store' | 'clock'>,
  loginName: string,
  companies: number,
): Promise<string> {
  accounts += 1;
  seeds += 1;
  const seed = seeds;
  const accountId = `test-${accounts}`;
  const names = { login_name: loginName, mobile: testMobile(accountId), full_name: '测试员', position_type: '' };
  await store.write(async (tx) => {
    await insertAccount(tx, { account_id: accountId, password, ...names }, clock.now());
    await changeAccount(tx, accountId, clock.now(), (change) => insertCompanies(change, makeCompanies(companies, seed)));
  });
  return accountId;
}
