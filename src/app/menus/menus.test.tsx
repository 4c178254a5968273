import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sha256Hex } from '../../../server/hash.ts';
import { changeAccount } from '../../../server/store/tables/accounts.ts';
import { readCompany, replaceCompany } from '../../../server/store/tables/companies.ts';
import { choose, field, openMenuStage, option, plainCompany, said, words } from '../../../tests/support/page/menu-desk.ts';
import { dialogWith, fill, gone, indicated } from '../../../tests/support/page/steps.ts';
import { calls } from '../../api/calls/table.ts';
import { menus as en } from '../../texts/en/menus.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const { menus, frame, companies, access, identity } = zhCN;
const { stage, opened, openDesk, makeAdmin, framed, hasOpened, isFramed } = openMenuStage();

test('[PLUS-20] [TAB-25] the palette finds the menus of the active company by name and by initials, with their tab, and opens them in a tab of their own', async () => {
  const { user } = await openDesk();
  await user.click(field());
  await fill(user, field(), 'kpcx');
  await option(`开票查询.*${menus.kind} · 发票`);
  await choose(user, '开票查询');
  await isFramed('https://apps.example.com/invoice?view=list');
  expect(opened).toEqual([]);
});

test('[PLUS-20] without the line its menus are still found; opening one says which check needs the network', async () => {
  const { user, reload } = await openDesk();
  await user.click(field());
  await fill(user, field(), '开票查询');
  await option('开票查询');
  stage.offline(true);
  const { user: later } = await reload();
  await indicated(/离线/);
  await choose(later, 'kpcx', '开票查询');
  const callout = await screen.findByRole('dialog', { name: zhCN.tabs.blocked, hidden: true });
  expect(callout.textContent).toContain(zhCN.menus.lineOut);
  expect([opened, framed()]).toEqual([[], []]);
});

test('[PLUS-20] menus that another company has are not found, and a switch brings its own', async () => {
  const { user, account } = await openDesk({ addedTaxType: '2' });
  await user.click(field());
  await fill(user, field(), '进项');
  await screen.findByText(words(companies.noHits, { query: '进项' }));
  const second = (await stage.companies(account))[1];
  const { store, clock } = stage.gateway().services;
  await store.write((tx) =>
    changeAccount(tx, account.accountId, clock.now(), async (change) => {
      const row = await readCompany(change, second?.companyId ?? '');
      if (row !== null) await replaceCompany(change, row, { ...row, ...plainCompany });
    }),
  );
  await fill(user, field(), second?.companyName ?? '');
  await option(second?.shortName ?? '');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.querySelector<HTMLElement>('button.wb-switch')?.dataset.company).toBe(second?.companyId));
  await user.click(field());
  await fill(user, field(), '进项');
  await option('进项勾选');
});

test('[CONST-09] menus that were told for another locale are asked for again, also for a company that had none', async () => {
  const { user, account, companyId } = await openDesk({ locationCode: '000000' });
  const find = (asked: string) => fill(user, field(), asked);
  const moveTo = async (locationCode: string): Promise<void> => {
    const { store, clock } = stage.gateway().services;
    await store.write((tx) =>
      changeAccount(tx, account.accountId, clock.now(), async (change) => {
        const row = await readCompany(change, companyId);
        if (row !== null) await replaceCompany(change, row, { ...row, locationCode });
      }),
    );
  };
  await user.click(field());
  await find('残保金');
  await screen.findByText(words(companies.noHits, { query: '残保金' }));
  await moveTo('440100');
  await option('残保金申报');
  const asked = () => stage.line().asked.filter((path) => path === calls.getMenuList.path).length;
  const before = asked();
  await moveTo('441900');
  await find('离线');
  await screen.findByText(words(companies.noHits, { query: '离线' }));
  await moveTo('330100');
  await option('离线报税');
  // One question for the move to another locale, none for that within it.
  expect(asked()).toBe(before + 1);
});

/** Tries to authenticate, which is refused, and gives up. */
async function isRefused(user: UserEvent): Promise<void> {
  const press = async (name: string) => user.click(within(await dialogWith(identity.file)).getByText(name, { selector: 'button' }));
  await press(identity.readHere);
  await waitFor(async () => expect(within(await dialogWith(identity.file)).getByRole('alert', { hidden: true }).textContent).not.toBe(''));
  await press(frame.cancel);
}

test('[CONST-08] a company that says no area goes to a guide, and is asked about at the gateway, as one of 440300', async () => {
  const { user, account, companyId } = await openDesk({ locationCode: '' });
  await makeAdmin(account, companyId);
  await choose(user, '进项勾选');
  await isRefused(user);
  await said(words(menus.guide, { menu: '进项勾选' }));
  expect(new URL(opened[0] ?? '').searchParams.get('locationCode')).toBe('440300');
});

test('[TAB-14] [ROLE-05] without the privilege the callout of the blocked tab shows the gateway’s words and nothing opens; the admin’s opens', async () => {
  const { user, account, companyId } = await openDesk();
  await choose(user, '发票开具');
  const callout = await screen.findByRole('dialog', { name: zhCN.tabs.blocked, hidden: true });
  const { client } = await stage.elsewhere(account);
  const admin = await client.call(calls.hasAdmin, { companyId });
  expect(admin.ok && admin.value.message).not.toBe('');
  expect(callout.textContent).toContain(admin.ok ? admin.value.message : '');
  expect(screen.queryByText(menus.reminder)).toBeNull();
  expect([opened, framed()]).toEqual([[], []]);
  await makeAdmin(account, companyId);
  await choose(user, '发票开具');
  await isFramed('https://apps.example.com/invoice?view=issue');
});

test('[ERR-38] an admin check that is refused shows the words of its refusal', async () => {
  const { user } = await openDesk();
  stage.line().fault('hasAdmin', { head: { code: 'admin.broken', msg: '管理员信息维护中' } });
  await choose(user, '社保费申报');
  expect((await dialogWith(menus.reminder)).textContent).toContain('管理员信息维护中');
});

test('[TAB-14] a check that nobody answers is said to need the network, and nothing opens', async () => {
  const { user } = await openDesk();
  stage.line().fault('privilegeCheck', 'cut');
  await choose(user, '社保费申报');
  await said(words(menus.unreachable, { menu: '社保费申报' }));
  expect([opened, framed()]).toEqual([[], []]);
});

test('[TAB-21] [TAB-06] without the certificate the guide opens with its parameters; of an authorised company the menu itself', async () => {
  const { user, account, companyId } = await openDesk();
  await makeAdmin(account, companyId);
  await choose(user, '进项勾选');
  await isRefused(user);
  await said(words(menus.guide, { menu: '进项勾选' }));
  const guide = new URL(opened[0] ?? '');
  expect(guide.origin + guide.pathname).toBe('https://apps.example.com/guide/certificate');
  const told = Object.fromEntries(guide.searchParams);
  const names =
    'tabCode companyId latestCompanyId companyName accountId accessToken locationCode appCode t appId channelDm activedCompanyId';
  expect(Object.keys(told)).toEqual(names.split(' '));
  expect(told).toMatchObject({
    tabCode: 'fpTab;deduct',
    companyId,
    accountId: account.accountId,
    locationCode: '330100',
    appCode: 'invoice',
  });
  expect(told).toMatchObject({ appId: '22530100010000', channelDm: 'ZS', activedCompanyId: companyId, accessToken: '' });
  const authorised = await openDesk({ isAuthorize: 1 });
  await makeAdmin(authorised.account, authorised.companyId);
  await choose(authorised.user, '进项勾选');
  await isFramed('https://apps.example.com/invoice?view=deduct');
});

test('[TAB-06] the app of a guide is handed a one-time code where the gateway serves it, never the token', async () => {
  const { config, store } = stage.gateway().services;
  const served = '09730100050000';
  Object.assign(config, { appIds: [...config.appIds, served] });
  const { user, account, companyId } = await openDesk();
  await makeAdmin(account, companyId);
  await choose(user, '进项勾选');
  await isRefused(user);
  await said(words(menus.guide, { menu: '进项勾选' }));
  const code = new URL(opened[0] ?? '').searchParams.get('accessToken') ?? '';
  expect(code.length).toBeGreaterThan(20);
  const codes = await store.db.selectFrom('one_time_code').selectAll().where('code_hash', '=', sha256Hex(code)).execute();
  expect(codes).toMatchObject([{ kind: 'login', subject: served, account_id: account.accountId }]);
  expect(await store.db.selectFrom('session_access').selectAll().where('token_hash', '=', sha256Hex(code)).execute()).toEqual([]);
});

test('[TAB-19] [CALL-103] [CALL-129] the trial prompt holds an unbought menu; closed nothing opens, bought it is found and opens', async () => {
  const { user, account, companyId } = await openDesk();
  const title = words(menus.trialTitle, { menu: '凭证查询' });
  await choose(user, '凭证查询');
  await user.click(await within(await dialogWith(title)).findByRole('button', { name: frame.cancel }));
  await gone(() => screen.queryByText(title));
  expect([opened, framed()]).toEqual([[], []]);
  await choose(user, '凭证查询');
  const prompt = within(await dialogWith(title));
  await user.click(await prompt.findByRole('button', { name: menus.trialGo }));
  const shop = `https://member.example.com/try?companyId=${companyId}&authCode=JZ`;
  await hasOpened(shop);
  await user.click(await prompt.findByRole('button', { name: menus.recheck }));
  await prompt.findByText(menus.notYet);
  const member = { account_id: account.accountId, company_id: companyId, doc: '{"expireDate":"2099-01-01"}' };
  await stage.gateway().services.store.db.insertInto('member_info').values(member).execute();
  await user.click(await prompt.findByRole('button', { name: menus.recheck }));
  await isFramed('https://apps.example.com/bookkeeping?view=vouchers');
  const [row] = await stage.companies(account);
  expect(row).toMatchObject({ isVip: 1, expireDate: '2099-01-01' });
});

test('[TAB-23] [TAB-24] a member and a menu that ignores trials open without the prompt', async () => {
  const { user } = await openDesk({ isVip: 1 });
  await choose(user, '凭证查询');
  await isFramed('https://apps.example.com/bookkeeping?view=vouchers');
  const other = await openDesk();
  await choose(other.user, '税务体检');
  await isFramed('https://apps.example.com/health');
});

test('[TAB-18] [TAB-16] the VAT-type prompt asks; confirmed it opens, closed it does not; what was confirmed stays so over a reload', async () => {
  const { user, account, companyId, reload } = await openDesk();
  await makeAdmin(account, companyId);
  await choose(user, '税务申报');
  const first = within(await dialogWith(menus.vatTitle));
  expect((await first.findByRole<HTMLInputElement>('radio', { name: companies.general })).checked).toBe(true);
  await user.click(await first.findByRole('button', { name: frame.cancel }));
  await gone(() => screen.queryByText(menus.vatTitle));
  expect([opened, framed()]).toEqual([[], []]);
  await choose(user, '税务申报');
  await user.click(await within(await dialogWith(menus.vatTitle)).findByRole('button', { name: menus.vatOpen }));
  await isFramed('https://apps.example.com/declaration');
  await reload();
  await isFramed('https://apps.example.com/declaration');
  expect(screen.queryByText(menus.vatTitle)).toBeNull();
});

test('[TAB-17] [TAB-14] a missing type has to be chosen; it is saved, and the privilege is asked again before the menu opens', async () => {
  const { user, account, companyId } = await openDesk({ addedTaxType: '' });
  await makeAdmin(account, companyId);
  await choose(user, '税务申报');
  const prompt = within(await dialogWith(menus.vatTitle));
  await prompt.findByText(menus.vatMissing);
  await user.click(await prompt.findByRole('radio', { name: companies.smallScale }));
  const asked = () => stage.line().asked.filter((path) => path === calls.privilegeCheck.path).length;
  const before = asked();
  await user.click(await prompt.findByRole('button', { name: menus.vatSave }));
  await isFramed('https://apps.example.com/declaration');
  expect(asked()).toBe(before + 1);
  await waitFor(async () => expect((await stage.companies(account))[0]).toMatchObject({ addedTaxType: '2' }));
});

test('[TAB-16] a company whose type is no VAT type is not asked', async () => {
  const { user, account, companyId } = await openDesk({ addedTaxType: '0' });
  await makeAdmin(account, companyId);
  await choose(user, '税务申报');
  await isFramed('https://apps.example.com/declaration');
});

test('[ERR-37] a tax menu that needs the client is refused with the fixed words', async () => {
  const { user } = await openDesk();
  await choose(user, '离线报税');
  await said(menus.needsClient);
  expect(en.needsClient).toBe('Please contact your dedicated service manager to upgrade the micro client');
  expect([opened, framed()]).toEqual([[], []]);
});

test('[TAB-06] an address of a host that is not allowed is not opened, and the host is named', async () => {
  const { db } = stage.gateway().services.store;
  const setting = db.updateTable('remote_config').where('name', '=', 'appOrigins');
  const { config } = stage.gateway().services;
  const { frameSources } = config;
  Object.assign(config, { frameSources: [] });
  await setting.set({ value: '["https://other.example.com"]' }).execute();
  try {
    const { user } = await openDesk();
    await choose(user, '开票查询');
    await said(words(menus.notAllowed, { host: 'apps.example.com' }));
    expect([opened, framed()]).toEqual([[], []]);
  } finally {
    Object.assign(config, { frameSources });
    await setting.set({ value: '["https://apps.example.com","https://member.example.com"]' }).execute();
  }
});

test('[TAB-22] a guest is led to his real name by a menu with a guide, and told of it by one without', async () => {
  const guest = await stage.account(2);
  const { db } = stage.gateway().services.store;
  await db.updateTable('account').set({ is_guest: 1 }).where('account_id', '=', guest.accountId).execute();
  const { user } = await openDesk({}, guest);
  await choose(user, '发票开具');
  await said(words(menus.needsLogin, { menu: '发票开具' }));
  await choose(user, '个税申报');
  await screen.findByRole('dialog', { name: access.realTitle });
  expect([opened, framed()]).toEqual([[], []]);
});
