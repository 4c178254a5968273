import { hashPassword } from '../../../server/access/passwords.ts';
import type { Clock, Random } from '../../../server/ports.ts';
import type { Store } from '../../../server/store/store.ts';
import { type AccountChange, changeAccount, findAccount, INSERT_ROWS, insertAccount } from '../../../server/store/tables/accounts.ts';
import { insertCompanies } from '../../../server/store/tables/companies.ts';
import { messages } from '../../../server/store/tables/messages.ts';
import { notePrinted } from '../../../server/store/tables/printed-passwords.ts';
import type { VipInfo } from '../../../src/api/entities/company.ts';
import { chinaDay } from '../../../src/domain/core/china-time.ts';
import { knownAt, storyOf } from '../stories/story.ts';
import { idPrefixOf, makeCompanies, type SeedCompany } from './companies.ts';
import { seedConsult } from './consult.ts';
import { demoMessages, type KnownStory } from './demo-messages.ts';
import { insertRights, seedMenus } from './menus.ts';
import { seedPlans, withPlans } from './plans.ts';
import { insertAgreements, insertRoles } from './privileges.ts';
import { seedProducts } from './products.ts';
import { seedProtocols } from './protocols.ts';
import { PROMOTED, seedPublications } from './publications.ts';
import { seedRulePack } from './rule-packs.ts';
import { seedStations } from './stations.ts';
import { seedTaxpayers, TAXPAYER_SEED } from './taxpayers.ts';
import { seedUpgrades } from './upgrades.ts';

/** A demo account. Its password is no secret: it is printed at start. */
export interface DemoAccount {
  readonly loginName: string;
  readonly password: string;
  readonly accountId: string;
  readonly fullName: string;
  readonly mobile: string;
  readonly positionType: string;
  readonly companies: number;
  /** Seed of its companies: two accounts with the same one have the same companies. */
  readonly seed: number;
  /** Made for somebody who has yet to give name and password (CALL-088). */
  readonly needInit: boolean;
  /** May author what is published. */
  readonly isOperator: boolean;
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
    mobile: `138001380${String(n - 1).padStart(2, '0')}`,
    positionType: n === 1 ? 'manager' : 'accountant',
    seed: 41 + n,
    needInit: false,
    isOperator: false,
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
    { ...of(8, 'partner', '孙丽', 5, '与 small 同管五家企业，其中两家的管理员', 'has the companies of small too, admin of two'), seed: 43 },
    of(9, PROMOTED, '郑欣', 5, '会看到演示的弹窗、气泡和横幅', 'is shown the popups, bubbles and banners of the demo'),
    { ...of(10, 'operator', '郭敏', 2, '运营人员，可以发布弹窗和通知', 'operator, publishes popups and notices'), isOperator: true },
    of(11, 'silent', '郑强', 2, '新版本静默升级', 'a new version comes silently'),
    of(12, 'forced', '冯雪', 2, '新版本强制升级', 'a new version is forced'),
    of(13, 'grouped', '褚宁', 2, '分组用户，升级引导带图', 'in a group: upgrade guide with a picture'),
    of(14, 'gov', '卫东', 2, '政务环境，提示升级政务版', 'in the government environment, is offered its edition'),
    of(15, 'blocked', '蒋芳', 2, '政务版黑名单，登录后拦截', 'on the blacklist of the government edition'),
    of(16, 'advisor1', '何静', 0, '顾问，有咨询台（税务、人事社保）', 'advisor for tax and personnel, has the desk'),
    of(17, 'advisor2', '马超', 0, '顾问，有咨询台（税务、软件）', 'advisor for tax and software, has the desk'),
  ];
}

const MEMBER = 'https://member.example.com';

function vipOf(company: SeedCompany): VipInfo {
  const { companyId, taxchina, expireDate } = company;
  return {
    taxchina,
    expireDate,
    productPromotionName: '年度会员',
    productPromotionInfo: '续费一年，赠送两个月',
    visitUrl: `${MEMBER}/visit?companyId=${companyId}`,
    renewUrl: company.renewUrl,
    printUrl: `${MEMBER}/print?companyId=${companyId}`,
    boughtUrl: `${MEMBER}/bought?companyId=${companyId}`,
    moreUrl: `${MEMBER}/more`,
  };
}

/** Memberships of the companies, in inserts of many rows. */
async function insertMembers({ tx, accountId }: AccountChange, companies: readonly SeedCompany[]): Promise<void> {
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

/** Stories of companies, with when each was known of late; those that nobody has fetched are missing. */
function knownStories(companies: readonly SeedCompany[], now: number): KnownStory[] {
  return companies.flatMap((company) => {
    const story = storyOf(company);
    const at = knownAt(story, null, now);
    return at === null ? [] : [{ story, at }];
  });
}

/** Areas with the risk inquiry, that its checks are counted, where new business is ordered, and the member site of companies of which nobody told one; what an operator has set stays. */
async function seedSettings(store: Store): Promise<void> {
  const settings = {
    assistantHomeRiskInquiryConfig: { maintenanceList: ['4403', '440000', '320000', '330000', '350000', '130000', '110000', '310000'] },
    consumption_cyc: true,
    memberVisitUrl: `${MEMBER}/visit?companyId={companyId}`,
    memberMoreUrl: `${MEMBER}/more`,
    ...{ memberCenterUrl: `${MEMBER}/center?companyId={companyId}`, memberCenterWidth: 1_180, memberCenterHeight: 640 },
    businessOrderUrl: 'https://order.example.com/new?companyId={companyId}',
  };
  const values = Object.entries(settings).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  await store.write(async ({ db }) => {
    await db
      .insertInto('remote_config')
      .values(values)
      .onConflict((c) => c.column('name').doNothing())
      .execute();
  });
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
    operator: account.isOperator ? 1 : 0,
    password_weak: account.password === WEAK_PASSWORD ? 1 : 0,
  };
  return store.write(async (tx) => {
    await insertAccount(tx, row, now);
    await notePrinted(tx, { accountId, password: account.password });
    const query = tx.db.selectFrom('account').select(['total', 'mobile']).where('account_id', '=', accountId);
    const { total, mobile: stored } = await query.executeTakeFirstOrThrow();
    const seeded = { ...account, mobile: stored };
    if (total >= account.companies) return { ...seeded, companies: total };
    const today = chinaDay(now);
    const companies = withPlans(makeCompanies(account.companies, account.seed, today), today);
    return changeAccount(tx, accountId, now, async (change) => {
      const missing = await missingOf(change, companies);
      await insertCompanies(change, total === 0 ? missing : missing.map(({ ord: _taken, ...company }) => company));
      await insertMembers(change, missing);
      await insertRights(change, missing);
      await insertRoles(change, loginName, companies, missing);
      await insertAgreements(change, missing);
      if (total === 0 && missing.length > 0) await messages.put(change, demoMessages(accountId, knownStories(companies, now), now));
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
  /** Where the business apps of the menus are. */
  appOrigin?: string | undefined;
  clock: Clock;
  random: Random;
}

/** Whether the demo has a story of a company: of those of its accounts, and of those that are bound from its register. */
export function hasStory(companyId: string): boolean {
  return storyPrefixes.has(companyId.slice(0, PREFIX));
}
const PREFIX = idPrefixOf(0).length;
const storyPrefixes = new Set([...demoAccounts().map(({ seed }) => seed), TAXPAYER_SEED].map(idPrefixOf));

/** Stores the demo accounts that are not there yet and answers them all with the companies and numbers they have. What a user changed stays. */
export async function seedDemo(store: Store, { companies, appOrigin, clock, random }: SeedOptions): Promise<DemoAccount[]> {
  const accounts = demoAccounts(companies);
  const hashes = await hashesOfMissing(store, accounts, random);
  await seedProtocols(store);
  await seedRulePack(store, { clock, random });
  await seedTaxpayers(store);
  await seedStations(store);
  await seedMenus(store, appOrigin);
  await seedPlans(store, appOrigin);
  await seedSettings(store);
  await seedPublications(store, clock.now());
  await seedProducts(store, clock.now());
  const seeded: DemoAccount[] = [];
  for (const account of accounts) {
    seeded.push(await seedAccount(store, account, hashes.get(account.password) ?? '', clock.now()));
  }
  await seedConsult(store, clock.now());
  await seedUpgrades(store, {
    accountOf: (name) => accounts.find(({ loginName }) => loginName === name)?.accountId ?? '',
    appOrigin,
    now: clock.now(),
  });
  return seeded;
}
