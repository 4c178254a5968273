import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seedMenus } from '../../samples/demo/seed/menus.ts';
import { readSetupFile } from '../../server/operator/setup/setup-file.ts';
import { importSetup } from '../../server/operator/setup/setup-store.ts';
import { changeAccount } from '../../server/store/tables/accounts.ts';
import { insertCompanies, removeCompany } from '../../server/store/tables/companies.ts';
import type { MenuAppTable } from '../../server/store/tables/desk-tables.ts';
import { addRights } from '../../server/store/tables/menus.ts';
import { calls } from '../../src/api/calls/table.ts';
import type { Company } from '../../src/api/entities/company.ts';
import type { Menu } from '../../src/api/entities/menu.ts';
import { type OpenTestGateway, onBothStores, type TestGateway } from './stores.ts';

const ID = '9200000100000001';
const origin = 'https://apps.example.com';

/** An account with one company of these facts, signed in, at a gateway with the demo's catalogue. */
async function openWith(open: OpenTestGateway, over: Partial<Company>, options: Parameters<OpenTestGateway>[0] = {}) {
  const gateway = await open(options);
  const { store } = gateway.services;
  await seedMenus(store);
  const accountId = await gateway.account('wang', 0);
  const company = { companyId: ID, companyName: '杭州云帆科技有限公司', locationCode: '110100', addedTaxType: '2' as const, ...over };
  await store.write((tx) => changeAccount(tx, accountId, gateway.clock.now(), (change) => insertCompanies(change, [company])));
  const client = gateway.client();
  await client.signIn('wang');
  const list = async (companyId = ID): Promise<readonly Menu[]> => {
    const answer = await client.client.call(calls.getMenuList, { companyId });
    if (!answer.ok) throw new Error(JSON.stringify(answer.error));
    return answer.value.list;
  };
  return { gateway, accountId, client, list };
}
const codes = (menus: readonly Menu[]): string[] => menus.map(({ menuCode }) => menuCode);
const menuOf = (menus: readonly Menu[], code: string) => menus.find(({ menuCode }) => menuCode === code);

async function right({ services: { store } }: TestGateway, accountId: string, auth_code: string, expire_date: string): Promise<void> {
  await store.write((tx) => addRights(tx, [{ account_id: accountId, company_id: ID, auth_code, expire_date }]));
}
async function membership({ services: { store } }: TestGateway, accountId: string, expireDate: string): Promise<void> {
  await store.db
    .insertInto('member_info')
    .values({ account_id: accountId, company_id: ID, doc: JSON.stringify({ expireDate }) })
    .execute();
}

onBothStores('menus', (open) => {
  test('[CALL-102] [CALL-130] [TAB-25] the menus of a company come in their order, of the group yq, with the apps they lead to', async () => {
    const { client, list } = await openWith(open, {});
    expect(codes(await list())).toEqual([
      ...[
        'saas',
        'issue',
        'issued',
        'books',
        'vouchers',
        'declare',
        'hall',
        'query',
        'itp',
        'social',
        'archive',
        'health',
        'authorize',
        'consult',
        'vatSplit',
        'amountWords',
        'security',
        'mail',
        'members',
      ],
    ]);
    const answer = await client.client.call(calls.getMenuList, { companyId: ID, groupCode: 'yq' });
    expect(answer.ok && answer.value.apps).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ appId: '22260100010000', appCode: 'software', dependentAppId: '' }),
        expect.objectContaining({ appId: '09730100050000', appCode: 'invoice', dependentAppId: '22260100010000' }),
      ]),
    );
    expect(await client.client.call(calls.getMenuList, { companyId: ID, groupCode: 'other' })).toEqual({
      ok: true,
      value: { list: [], apps: [], locationCode: '110100' },
    });
  });

  test('[EMBED-02] each app comes with what it may ask of the page that frames it; one that was there before may know its company', async () => {
    const { client, gateway } = await openWith(open, {});
    const { db } = gateway.services.store;
    const may = async (appCode: string) => {
      const answer = await client.client.call(calls.getMenuList, { companyId: ID });
      return answer.ok ? answer.value.apps.find((app) => app.appCode === appCode)?.capabilities : undefined;
    };
    expect(await may('invoice')).toEqual(['company', 'open', 'notice', 'saveFile', 'pickFile', 'print']);
    await db.updateTable('menu_app').set({ capabilities: '' }).where('app_code', '=', 'invoice').execute();
    expect(await may('invoice')).toEqual([]);
    const old = { app_id: '09730100050000', app_code: 'invoice', dependent_app_id: '', origin };
    await db.deleteFrom('menu_app').where('app_code', '=', 'invoice').execute();
    // as: a row that was written before the column was there
    await db
      .insertInto('menu_app')
      .values(old as MenuAppTable)
      .execute();
    expect(await may('invoice')).toEqual(['company']);
  });

  test('[ENT-24] [TAB-25] area, VAT type and membership decide which menus there are', async () => {
    const { list, gateway, accountId } = await openWith(open, { locationCode: '330100', addedTaxType: '1', isVip: 1 });
    expect(codes(await list())).toEqual(expect.arrayContaining(['deduct', 'export', 'reports', 'offline']));
    const other: Partial<Company> = { companyId: 'c2', locationCode: '440300', addedTaxType: '0' };
    const more = [{ companyName: '广州某某有限公司', ...other }] as Parameters<typeof insertCompanies>[1]; // as: the rest has its default
    const { store } = gateway.services;
    await store.write((tx) => changeAccount(tx, accountId, gateway.clock.now(), (change) => insertCompanies(change, more)));
    const theirs = codes(await list('c2'));
    expect(theirs).toContain('cbj');
    for (const code of ['deduct', 'export', 'reports', 'offline', 'oldHall']) expect(theirs).not.toContain(code);
  });

  test('[CONST-08] [CONST-01] a company that says no area has the menus of 440300, one that works in the whole country only what is meant for everywhere', async () => {
    const nowhere = await openWith(open, { locationCode: '' });
    expect(codes(await nowhere.list())).toContain('cbj');
    const everywhere = await openWith(open, { locationCode: '000000' });
    expect(codes(await everywhere.list())).toContain('social');
    expect(codes(await everywhere.list())).not.toContain('cbj');
  });

  test('[ENT-24] addresses are complete: of the app’s origin, for the company; authorised as the company is', async () => {
    const { list } = await openWith(open, { addedTaxType: '1', isAuthorize: 1 });
    const menus = await list();
    expect(menuOf(menus, 'deduct')).toMatchObject({
      ...{ targetUrl: `${origin}/invoice?view=deduct`, guideUrl: `${origin}/guide/certificate`, needCertificate: 1, isAuthorized: 1 },
    });
    expect(menuOf(menus, 'books')?.buyUrl).toBe(`https://member.example.com/buy?companyId=${ID}&authCode=JZ`);
    expect(menuOf(menus, 'security')?.targetUrl).toBe('');
    expect(menuOf(menus, 'issue')?.isAuthorized).toBe(0);
  });

  test('[TAB-23] [TAB-24] a right of the company’s own skips the trial while it runs; after its last day the menu has expired', async () => {
    const { gateway, accountId, list } = await openWith(open, {});
    await right(gateway, accountId, 'JZ', '2026-11-20');
    await right(gateway, accountId, 'DA', '2026-11-19');
    const menus = await list();
    expect(menuOf(menus, 'books')).toMatchObject({ isExpired: 0, ignoreCompanyTrial: 1 });
    expect(menuOf(menus, 'archive')).toMatchObject({ isExpired: 1, ignoreCompanyTrial: 0 });
    expect(menuOf(menus, 'health')).toMatchObject({ isExpired: 0, ignoreCompanyTrial: 1 });
  });

  test('[CALL-103] membership is that of the code where the company has one of its own, else the company’s', async () => {
    const { gateway, accountId, client } = await openWith(open, {});
    const ask = (authCode: string) => client.client.call(calls.member, { companyId: ID, authCode });
    expect(await ask('')).toEqual({ ok: true, value: { isMember: 0, isExpired: 0, expireDate: '' } });
    await membership(gateway, accountId, '2026-11-20');
    await right(gateway, accountId, 'DA', '2026-11-19');
    expect(await ask('')).toEqual({ ok: true, value: { isMember: 1, isExpired: 0, expireDate: '2026-11-20' } });
    expect(await ask('JZ')).toMatchObject({ value: { isMember: 1 } });
    expect(await ask('DA')).toEqual({ ok: true, value: { isMember: 0, isExpired: 1, expireDate: '2026-11-19' } });
    gateway.clock.advance(24 * 3_600_000);
    await client.signIn('wang');
    expect(await ask('')).toMatchObject({ value: { isMember: 0, isExpired: 1 } });
  });

  test('[CALL-129] clearing takes the membership anew into the company’s row, once, and the pull brings it', async () => {
    const { gateway, accountId, client } = await openWith(open, {});
    const cursor = (await client.pullAll('')).at(-1)?.cursor ?? '';
    const clear = () => client.client.call(calls.clearMemberCache, { companyId: ID });
    expect(await clear()).toEqual({ ok: true, value: { isVip: 0, expireDate: '', changed: false } });
    await membership(gateway, accountId, '2027-11-19');
    expect(await clear()).toEqual({ ok: true, value: { isVip: 1, expireDate: '2027-11-19', changed: true } });
    expect(await clear()).toMatchObject({ value: { changed: false } });
    const rows = (await client.pullAll(cursor)).flatMap((batch) => batch.rows);
    expect(rows).toMatchObject([{ companyId: ID, isVip: 1, expireDate: '2027-11-19' }]);
  });

  test('[CALL-131] [CALL-132] tabs and the index page are those of the nearest area', async () => {
    const { client } = await openWith(open, {});
    const tabs = async (locationCode: string) => {
      const answer = await client.client.call(calls.workbenchTabInfo, { locationCode });
      return answer.ok ? answer.value.list.map(({ tabCode }) => tabCode) : null;
    };
    const has = (locationCode: string) => client.client.call(calls.workbenchTabState, { locationCode });
    expect(await tabs('110100')).toEqual(['index', 'saasTab', 'fpTab', 'jzTab', 'sw', 'itpTab', 'sbTab']);
    expect(await tabs('310100')).toContain('bsdh');
    expect(await tabs('650100')).not.toContain('index');
    expect(await has('110100')).toEqual({ ok: true, value: { hasIndexPage: 1 } });
    expect(await has('650100')).toEqual({ ok: true, value: { hasIndexPage: 0 } });
    expect(await has('')).toEqual({ ok: true, value: { hasIndexPage: 1 } });
  });

  test('[HOME-08] where nobody has set any tabs up there is an index page; where others are set up an area without tabs has none', async () => {
    const { gateway, client } = await openWith(open, {});
    const { db } = gateway.services.store;
    await db.deleteFrom('tab_info').execute();
    const has = () => client.client.call(calls.workbenchTabState, { locationCode: '440300' });
    expect(await has()).toEqual({ ok: true, value: { hasIndexPage: 1 } });
    await db.insertInto('tab_info').values({ area: '31', tab_code: 'index', tab_name: '首页', ord: 1 }).execute();
    expect(await has()).toEqual({ ok: true, value: { hasIndexPage: 0 } });
  });

  test('a company that goes takes its rights with it', async () => {
    const { gateway, accountId } = await openWith(open, {});
    await right(gateway, accountId, 'JZ', '2027-01-01');
    const { store } = gateway.services;
    await store.write((tx) => changeAccount(tx, accountId, gateway.clock.now(), (change) => removeCompany(change, ID)));
    expect(await store.db.selectFrom('member_right').selectAll().execute()).toEqual([]);
  });

  test('[TAB-06] the origins of the content policy count among those that may be opened', async () => {
    const frames = ['https://frames.example.com', origin];
    const { gateway } = await openWith(open, {}, { config: { frameSources: frames } });
    const answer = await gateway.client().client.call(calls.remoteConfig, {});
    expect(answer.ok && answer.value.appOrigins).toEqual([...frames, 'https://member.example.com']);
  });

  test('[TAB-25] [PLUS-50] the set-up file that the guide for apps gives is a menu of every company, with its app and what the app may do', async () => {
    const { gateway, client, list } = await openWith(open, {});
    const [, text = ''] = /```json\n([\s\S]+?)```/.exec(readFileSync('docs/embedding.md', 'utf8')) ?? [];
    const read = readSetupFile(text);
    if ('problems' in read) throw new Error(read.problems.join());
    expect(await importSetup(gateway.services.store, read.file, { isWanted: () => true })).toMatchObject({ ok: true });
    const menus = await list();
    expect(codes(menus)).toEqual(['ledger']);
    expect(menuOf(menus, 'ledger')).toMatchObject({
      menuName: '台账',
      targetUrl: 'https://ledger.example.com/ledger/',
      isAuthorized: 0,
      isExpired: 0,
    });
    const answer = await client.client.call(calls.getMenuList, { companyId: ID });
    expect(answer.ok && answer.value.apps.find(({ appCode }) => appCode === 'ledger')?.capabilities).toEqual(['company', 'notice']);
  });
});
