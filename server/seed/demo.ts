import type { CompanyTips, VipInfo } from '../../src/api/entities/company.ts';
import { hashPassword } from '../passwords.ts';
import type { Clock, Random } from '../ports.ts';
import { type AccountChange, changeAccount, findAccount, INSERT_ROWS, insertAccount } from '../store/accounts.ts';
import { insertCompanies } from '../store/companies.ts';
import type { Store } from '../store/store.ts';
import { makeCompanies, type SeedCompany } from './companies.ts';
import { seedProtocols } from './protocols.ts';

/** A demo account. Its password is no secret: it is printed at start. */
export interface DemoAccount {
  readonly loginName: string;
  readonly password: string;
  readonly accountId: string;
  readonly fullName: string;
  readonly mobile: string;
  readonly positionType: string;
  readonly companies: number;
  /** Seed of its companies: no two accounts share one. */
  readonly seed: number;
  /** Made for somebody who has yet to give name and password (CALL-088). */
  readonly needInit: boolean;
  /** What it shows. */
  readonly note: { readonly zh: string; readonly en: string };
}

const PASSWORD = 'Demo2026';
/** Of the account whose password has to be changed (VALID-08). */
const WEAK_PASSWORD = '123456';

/** The demo accounts; `agencyCompanies` is the size of the large one. */
export function demoAccounts(agencyCompanies = 1_200): DemoAccount[] {
  const of = (n: number, loginName: string, fullName: string, companies: number, zh: string, en: string): DemoAccount => ({
    loginName,
    password: PASSWORD,
    fullName,
    companies,
    accountId: `8800000000000000${n}`,
    mobile: `1380013800${n - 1}`,
    positionType: n === 1 ? 'manager' : 'accountant',
    seed: 41 + n,
    needInit: false,
    note: { zh, en },
  });
  return [
    of(1, 'agency', '周建国', agencyCompanies, '代账公司，企业很多', 'agency with many companies'),
    of(2, 'small', '李娜', 5, '五家企业', 'five companies'),
    of(3, 'empty', '王新', 0, '还没有企业', 'no company yet'),
    of(4, 'colleague1', '陈静', 60, '同事甲，与乙不共享企业', 'colleague, shares nothing with the next'),
    of(5, 'colleague2', '刘洋', 60, '同事乙，与甲不共享企业', 'colleague, shares nothing with the one before'),
    { ...of(6, 'weak', '赵敏', 3, '密码太简单，登录后须修改', 'too easy a password, to be changed'), password: WEAK_PASSWORD },
    { ...of(7, 'newcomer', '', 3, '新开账号，登录后须完善信息', 'new, asks for name and password'), needInit: true },
  ];
}

/** The eight tips that the home page keeps (HOME-23); which of them a demo company has follows from its number. */
export const tipsCodes = [
  'copyTaxTips',
  'declarationTips',
  'declarationTips-must',
  'declarationTips-no_must',
  'paymentTips',
  'paymentTips-must',
  'paymentTips-no_must',
  'clearCardTips',
] as const;

function tipsOf(n: number): CompanyTips {
  return tipsCodes.filter((_code, i) => (n * 7 + i * 3) % 11 < 2).map((tipsCode) => ({ tipsCode }));
}

function vipOf(company: SeedCompany): VipInfo {
  const { companyId, taxchina, expireDate } = company;
  const member = 'https://member.example.com';
  return {
    taxchina,
    expireDate,
    productPromotionName: '年度会员',
    productPromotionInfo: '续费一年，赠送两个月',
    visitUrl: `${member}/visit?companyId=${companyId}`,
    renewUrl: company.renewUrl,
    printUrl: `${member}/print?companyId=${companyId}`,
    boughtUrl: `${member}/bought?companyId=${companyId}`,
    moreUrl: `${member}/more`,
  };
}

/** Tips and memberships of the companies, in inserts of many rows. */
async function insertFacts({ tx, accountId }: AccountChange, companies: readonly SeedCompany[]): Promise<void> {
  const tips = companies.flatMap(({ companyId }, n) =>
    tipsOf(n).map(({ tipsCode }) => ({ account_id: accountId, company_id: companyId, tips_code: tipsCode })),
  );
  for (let i = 0; i < tips.length; i += INSERT_ROWS)
    await tx.db
      .insertInto('company_tip')
      .values(tips.slice(i, i + INSERT_ROWS))
      .execute();
  const members = companies
    .filter((company) => company.expireDate !== '')
    .map((company) => ({ account_id: accountId, company_id: company.companyId, doc: JSON.stringify(vipOf(company)) }));
  for (let i = 0; i < members.length; i += INSERT_ROWS) {
    await tx.db
      .insertInto('member_info')
      .values(members.slice(i, i + INSERT_ROWS))
      .execute();
  }
}

/** Companies of the account that it has not and never had: a later start may ask for more. They go to the end of its order. */
async function missingOf({ tx, accountId }: AccountChange, companies: readonly SeedCompany[]): Promise<SeedCompany[]> {
  const known = new Set<string>();
  for (const name of ['company', 'tombstone'] as const) {
    const rows = await tx.db.selectFrom(name).select('company_id').where('account_id', '=', accountId).execute();
    for (const row of rows) known.add(row.company_id);
  }
  return companies.filter(({ companyId }) => !known.has(companyId));
}

/** Stores one demo account with everything it has; one that exists keeps what it has and gets the companies it lacks to the number asked for. */
async function seedAccount(store: Store, account: DemoAccount, passwordHash: string, now: number): Promise<DemoAccount> {
  const { accountId, loginName, fullName, mobile, positionType } = account;
  const row = {
    account_id: accountId,
    login_name: loginName,
    password: passwordHash,
    full_name: fullName,
    mobile,
    position_type: positionType,
    need_init: account.needInit ? 1 : 0,
    password_weak: account.password === WEAK_PASSWORD ? 1 : 0,
  };
  return store.write(async (tx) => {
    await insertAccount(tx, row, now);
    const query = tx.db.selectFrom('account').select(['total', 'mobile']).where('account_id', '=', accountId);
    const { total, mobile: stored } = await query.executeTakeFirstOrThrow();
    const seeded = { ...account, mobile: stored };
    if (total >= account.companies) return { ...seeded, companies: total };
    const companies = makeCompanies(account.companies, account.seed, new Date(now).toISOString().slice(0, 10));
    return changeAccount(tx, accountId, now, async (change) => {
      const missing = await missingOf(change, companies);
      await insertCompanies(change, total === 0 ? missing : missing.map(({ ord: _taken, ...company }) => company));
      await insertFacts(change, missing);
      return { ...seeded, companies: total + missing.length };
    });
  });
}

/** Password hashes of the accounts that are not there yet: each takes some 16 MB, of which the process gives little back. */
async function hashesOfMissing(store: Store, accounts: readonly DemoAccount[], random: Random): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  for (const { loginName, password } of accounts) {
    if (hashes.has(password) || (await findAccount(store.db, loginName))) continue;
    hashes.set(password, await hashPassword(password, random));
  }
  return hashes;
}

export interface SeedOptions {
  /** Companies of the account `agency`, default 1,200. */
  companies?: number;
  clock: Clock;
  random: Random;
}

/** Stores the demo accounts that are not there yet and answers them all with the companies and numbers they have. What a user changed stays. */
export async function seedDemo(store: Store, { companies, clock, random }: SeedOptions): Promise<DemoAccount[]> {
  const accounts = demoAccounts(companies);
  const hashes = await hashesOfMissing(store, accounts, random);
  await seedProtocols(store);
  const seeded: DemoAccount[] = [];
  for (const account of accounts) {
    seeded.push(await seedAccount(store, account, hashes.get(account.password) ?? '', clock.now()));
  }
  return seeded;
}
