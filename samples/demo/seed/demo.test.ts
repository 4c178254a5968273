import { expect, test } from 'vitest';
import { openGateway } from '../../../server/gateway.ts';
import { systemClock as clock, systemRandom as random } from '../../../server/ports.ts';
import { openStore } from '../../../server/store/open.ts';
import { changeAccount } from '../../../server/store/tables/accounts.ts';
import { readCompany, removeCompany, replaceCompany } from '../../../server/store/tables/companies.ts';
import { messages } from '../../../server/store/tables/messages.ts';
import { type CompanyMember, membersOf } from '../../../server/store/tables/privileges.ts';
import { tips } from '../../../server/store/tables/tips.ts';
import { keptTips } from '../../../src/domain/company/tips.ts';
import { digestOf } from '../../../src/domain/core/digest.ts';
import { memoryStore } from '../../../tests/support/gateway/memory-store.ts';
import { tellStories } from '../tell-stories.ts';
import { makeCompanies } from './companies.ts';
import { demoAccounts, hasStory, seedDemo } from './demo.ts';

test('seeding stores each account with companies of its own, whose digest and counts are the account’s', async () => {
  const store = await openStore({ url: await memoryStore() });
  const seeded = await seedDemo(store, { companies: 300, clock, random });
  expect(seeded.map(({ loginName, companies }) => [loginName, companies])).toEqual([
    ['agency', 300],
    ['small', 5],
    ['empty', 0],
    ['colleague1', 60],
    ['colleague2', 60],
    ['weak', 3],
    ['newcomer', 3],
    ['partner', 5],
    ['promo', 5],
    ['operator', 2],
    ['silent', 2],
    ['forced', 2],
    ['grouped', 2],
    ['gov', 2],
    ['blocked', 2],
    ['advisor1', 0],
    ['advisor2', 0],
  ]);
  const rows = await store.db.selectFrom('company').select(['account_id', 'company_id', 'rev', 'hidden', 'location_code']).execute();
  // Five are had by two of them.
  expect(new Set(rows.map((row) => row.company_id)).size).toBe(448);
  expect(rows).toHaveLength(453);
  const agency = rows.filter((row) => row.account_id === seeded[0]?.accountId);
  const account = await store.db.selectFrom('account').selectAll().where('login_name', '=', 'agency').executeTakeFirstOrThrow();
  expect(account.digest.toString(16).padStart(12, '0')).toBe(digestOf(agency.map((row) => ({ companyId: row.company_id, rev: row.rev }))));
  // Two talks with advisors, and what was said in each, are an event each.
  expect([account.total, account.hidden_total, account.rev]).toEqual([300, agency.filter((row) => row.hidden === 1).length, 305]);
  expect(new Set(agency.map((row) => row.location_code.slice(0, 2))).size).toBeGreaterThan(20);
  await store.close();
});

test('the demo companies have the tips that follow from their filings, and memberships', async () => {
  const gateway = await openGateway({ db: await memoryStore() });
  const { store } = gateway.services;
  await seedDemo(store, { companies: 100, clock, random });
  await tellStories(gateway.services, hasStory);
  const rows = await Promise.all(demoAccounts().map(({ accountId }) => tips.select(store.db, accountId).select('doc').execute()));
  expect([...new Set(rows.flat().map(({ doc }) => tips.parse(doc).tipsCode))].sort()).toEqual(
    // On a day on which nothing is accepted and to be paid later.
    keptTips.filter((code) => code !== 'paymentTips-no_must').sort(),
  );
  expect((await store.db.selectFrom('member_info').selectAll().execute()).length).toBeGreaterThan(20);
  await gateway.close();
});

test('[CONST-59] the demo messages have the business type that messages are matched against', async () => {
  const store = await openStore({ url: await memoryStore() });
  await seedDemo(store, { companies: 30, clock, random });
  const [agency] = demoAccounts();
  const rows = await messages
    .select(store.db, agency?.accountId ?? '')
    .select('doc')
    .execute();
  expect(rows.length).toBeGreaterThan(20);
  expect([...new Set(rows.map(({ doc }) => messages.parse(doc).bizType))]).toEqual(['AXB']);
  await store.close();
});

test('a second start changes nothing, a larger number adds what is missing and keeps what the user changed', async () => {
  const store = await openStore({ url: await memoryStore() });
  await seedDemo(store, { companies: 20, clock, random });
  const { accountId } = demoAccounts()[0] ?? { accountId: '' };
  await store.write((tx) =>
    changeAccount(tx, accountId, clock.now(), async (change) => {
      const [edited, removed] = makeCompanies(2, 42);
      const row = await readCompany(change, edited?.companyId ?? '');
      if (!row) throw new Error('the first demo company is not there');
      await replaceCompany(change, row, { ...row, note: '用户的备注', hidden: 1 });
      await removeCompany(change, removed?.companyId ?? '');
    }),
  );
  const before = await store.db.selectFrom('company').select(['company_id', 'doc']).orderBy('company_id').execute();
  await seedDemo(store, { companies: 20, clock, random });
  expect(await store.db.selectFrom('company').select(['company_id', 'doc']).orderBy('company_id').execute()).toEqual(before);
  const [agency] = await seedDemo(store, { companies: 50, clock, random });
  // One of the fifty is the one the user removed.
  expect(agency?.companies).toBe(49);
  const after = await store.db.selectFrom('company').select(['company_id', 'doc']).execute();
  expect(after).toHaveLength(before.length + 30);
  for (const row of before) expect(after).toContainEqual(row);
  await store.close();
});

test('no two demo accounts share a login name, a number or an id; two have the same companies', () => {
  const accounts = demoAccounts();
  for (const of of ['loginName', 'mobile', 'accountId'] as const)
    expect(new Set(accounts.map((account) => account[of])).size).toBe(accounts.length);
});

test('a start that finds its accounts hashes no password, and they keep theirs', async () => {
  const store = await openStore({ url: await memoryStore() });
  await seedDemo(store, { companies: 3, clock, random });
  const passwords = () => store.db.selectFrom('account').select(['login_name', 'password']).orderBy('login_name').execute();
  const before = await passwords();
  expect(before.every(({ password }) => password.startsWith('scrypt$'))).toBe(true);
  let salts = 0;
  const counted = {
    ...random,
    bytes(length: number) {
      salts += 1;
      return random.bytes(length);
    },
  };
  await seedDemo(store, { companies: 3, clock, random: counted });
  expect(salts).toBe(0);
  expect(await passwords()).toEqual(before);
  await store.db.deleteFrom('account').where('login_name', '=', 'weak').execute();
  await seedDemo(store, { companies: 3, clock, random: counted });
  expect(salts).toBe(1);
  expect((await passwords()).every(({ password }) => password.startsWith('scrypt$'))).toBe(true);
  await store.close();
});

test('[ROLE-03] of the demo companies one account is admin, another account or nobody', async () => {
  const store = await openStore({ url: await memoryStore() });
  const seeded = await seedDemo(store, { companies: 20, clock, random });
  const small = seeded.find(({ loginName }) => loginName === 'small');
  const own = store.db
    .selectFrom('company')
    .select('company_id')
    .where('account_id', '=', small?.accountId ?? '');
  const of: CompanyMember[][] = [];
  for (const { company_id } of await own.orderBy('ord').execute()) of.push(await membersOf(store.db, company_id));
  const admins = of.map((members) => members.filter(({ isAdmin }) => isAdmin).map(({ fullName }) => fullName));
  expect(admins).toEqual([['李娜'], ['孙丽'], [], ['李娜'], ['孙丽']]);
  expect(of.map((members) => members.find(({ isAdmin }) => !isAdmin)?.bizIds)).toEqual([['kp', 'sb'], ['gs', 'jz'], [], ['gs', 'jz'], []]);
  await store.close();
});
