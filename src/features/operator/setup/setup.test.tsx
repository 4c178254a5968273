import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keptDrafts } from '../../../../tests/support/page/drafts.ts';
import { openStage } from '../../../../tests/support/page/page-kit.tsx';
import { answer, fill, gone, press } from '../../../../tests/support/page/steps.ts';
import { calls } from '../../../api/calls/table.ts';
import { zhCN } from '../../../texts/zh-CN.ts';
import { isAnyDirty } from '../../../ui/dirty-forms.ts';
import { emptyMenu } from './setup-forms.ts';

const { operator: o, setup: t } = zhCN;
const stage = openStage({ config: { frameSources: ['https://books.example.com'] } });
const db = () => stage.gateway().services.store.db;
const sample = readFileSync('samples/setup/agency.json', 'utf8');

/** An area of the operator's page over an empty set-up. */
async function openArea(label: string) {
  for (const table of ['menu', 'menu_app', 'tab_info', 'station', 'remote_config'] as const) await db().deleteFrom(table).execute();
  const boss = await stage.account(2);
  await db().updateTable('account').set({ operator: 1 }).where('account_id', '=', boss.accountId).execute();
  const opened = await stage.open('/workbench/operator', boss);
  await goTo(opened.user, label);
  return { ...opened, boss };
}
type User = Awaited<ReturnType<typeof openArea>>['user'];
async function goTo(user: User, label: string): Promise<void> {
  const nav = await screen.findByRole('navigation', { name: o.areas });
  await press(user, within(nav).getByRole('button', { name: new RegExp(`^${label}`) }));
}
const button = (name: string) => screen.findByRole('button', { name });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input,textarea,select' });
const rows = (noun: string) => [...document.querySelectorAll<HTMLElement>(`[data-${noun}]`)];
const ids = (noun: string) => rows(noun).map((row) => row.getAttribute(`data-${noun}`));
const shown = () => rows('shown').map((row) => row.dataset.shown);

async function addApp(user: User, appId: string, origin: string): Promise<void> {
  await press(user, await button(t.newApp));
  await fill(user, await field(t.appId), appId);
  await fill(user, await field(t.origin), origin);
  await press(user, await button(t.save));
  await waitFor(() => expect(ids('app')).toContain(appId));
}
async function addMenu(user: User, menuCode: string, more: (user: User) => Promise<void> = async () => undefined): Promise<void> {
  await press(user, await button(t.newMenu));
  await fill(user, await field(t.menuName), `菜单${menuCode}`);
  await fill(user, await field(t.menuCode), menuCode);
  await fill(user, await field(t.tabCode), 'tab');
  await more(user);
  await press(user, await button(t.save));
  await waitFor(() => expect(ids('menu')).toContain(`yq ${menuCode}`));
}

test('[PLUS-50] an operator makes an app and menus of it, moves and removes them, and sees what companies of an area and kind have', async () => {
  const { user, boss } = await openArea(t['area-menus']);
  await screen.findByText(t.noMenus);
  await addApp(user, 'books', 'https://books.example.com');
  await addMenu(user, 'one', async () => {
    await user.selectOptions(await field(t.app), 'books');
    await fill(user, await field(t.targetUrl), '/one');
  });
  await addMenu(user, 'two', async () => {
    await fill(user, await field(t.area), '4403');
    await press(user, await screen.findByRole('checkbox', { name: t['taxType-2'] }));
  });
  expect(ids('menu')).toEqual(['yq one', 'yq two']);
  expect(shown()).toEqual(['one']);
  await user.selectOptions(await field(t.taxType), '2');
  await waitFor(() => expect(shown()).toEqual(['one', 'two']));
  await fill(user, await field(t.areaCode), '110000');
  await waitFor(() => expect(shown()).toEqual(['one']));
  expect(rows('shown')[0]?.textContent).toContain('https://books.example.com/one');
  await press(user, await button('下移菜单one'));
  await waitFor(() => expect(ids('menu')).toEqual(['yq two', 'yq one']));
  expect((await button('下移菜单one')).getAttribute('aria-disabled')).toBe('true');
  await press(user, await button('删除菜单two'));
  await answer(user, '删除“菜单two”？', t.remove);
  await waitFor(() => expect(ids('menu')).toEqual(['yq one']));
  const device = await stage.elsewhere(boss);
  const [batch] = await db().selectFrom('company').select('company_id').where('account_id', '=', boss.accountId).execute();
  const told = await device.client.call(calls.getMenuList, { companyId: batch?.company_id ?? '' });
  expect(told.ok && told.value.list.map(({ menuCode, targetUrl }) => `${menuCode} ${targetUrl}`)).toEqual([
    'one https://books.example.com/one',
  ]);
});

test('[PLUS-50] the preview beside a menu’s form shows the menu as it is typed, before it is stored', async () => {
  const { user } = await openArea(t['area-menus']);
  await addMenu(user, 'one');
  await press(user, await button('修改菜单one'));
  expect(shown()).toEqual(['one']);
  await fill(user, await field(t.area), '1101');
  await waitFor(() => expect(shown()).toEqual([]));
  await fill(user, await field(t.area), '44');
  await waitFor(() => expect(shown()).toEqual(['one']));
  await press(user, await screen.findByRole('checkbox', { name: t.membersOnly }));
  await waitFor(() => expect(shown()).toEqual([]));
  await press(user, await screen.findByRole('checkbox', { name: t.member }));
  await waitFor(() => expect(shown()).toEqual(['one']));
  expect(await db().selectFrom('menu').select(['area', 'vip_only']).execute()).toEqual([{ area: '', vip_only: 0 }]);
});

test('[PLUS-50] what is wrong with an entry is said at its field, nothing is stored, and what was typed stays over a reload', async () => {
  const { user, page, reload } = await openArea(t['area-menus']);
  await press(user, await button(t.newApp));
  await press(user, await button(t.save));
  await screen.findByText(o['problem-missing']);
  await fill(user, await field(t.appId), 'books');
  await fill(user, await field(t.origin), 'http://books.example.com/');
  await press(user, await button(t.save));
  await screen.findByText(o['problem-https']);
  expect(await db().selectFrom('menu_app').selectAll().execute()).toEqual([]);
  expect(isAnyDirty()).toBe(true);
  // What was typed is on disk a moment later; a browser that is killed before has it not.
  await waitFor(async () => expect(await keptDrafts(page)).toContain('http://books.example.com/'));
  const again = await reload();
  await waitFor(async () => expect((await field(t.origin)).value).toBe('http://books.example.com/'));
  await fill(again.user, await field(t.origin), 'https://books.example.com');
  await press(again.user, await button(t.save));
  await waitFor(() => expect(ids('app')).toEqual(['books']));
  expect(isAnyDirty()).toBe(false);
});

test('[PLUS-50] an app’s origin is framed, only opened, or closed; one press lets it be opened, and how it is framed is said', async () => {
  const { user } = await openArea(t['area-menus']);
  await addApp(user, 'books', 'https://books.example.com');
  await addApp(user, 'tax', 'https://tax.example.com');
  const states = () => rows('app').map((row) => row.querySelector('[data-let-in]')?.getAttribute('data-let-in'));
  expect(states()).toEqual(['framed', 'closed']);
  await press(user, await button('修改tax'));
  await screen.findByText(/FRAME_SOURCES 里加入 https:\/\/tax.example.com/);
  await press(user, await button(t.originAdd));
  await waitFor(() => expect(document.querySelector('[data-let-in]')?.getAttribute('data-let-in')).toBe('opened'));
  expect(await db().selectFrom('remote_config').selectAll().execute()).toEqual([
    { name: 'appOrigins', value: '["https://tax.example.com"]' },
  ]);
  await press(user, await button(o.back));
  await waitFor(() => expect(states()).toEqual(['framed', 'opened']));
});

test('[PLUS-50] an app that a menu needs is not removed, with the reason; what another operator changed meanwhile is not overwritten', async () => {
  const { user } = await openArea(t['area-menus']);
  await addApp(user, 'books', 'https://books.example.com');
  await addMenu(user, 'one', async () => user.selectOptions(await field(t.app), 'books'));
  await press(user, await button('删除books'));
  await answer(user, '删除“books”？', t.remove);
  await screen.findByText(/有菜单或其他应用在使用这个应用/);
  expect(ids('app')).toEqual(['books']);
  await press(user, await button('修改菜单one'));
  const row = await db().selectFrom('menu').select('doc').executeTakeFirstOrThrow();
  await db()
    .updateTable('menu')
    .set({ doc: row.doc.replace('菜单one', '别人改的') })
    .execute();
  await fill(user, await field(t.menuName), '我改的');
  await press(user, await button(t.save));
  await screen.findByText(/该内容已被他人修改/);
  expect((await field(t.menuName)).value).toBe('我改的');
  expect((await db().selectFrom('menu').select('doc').executeTakeFirstOrThrow()).doc).toContain('别人改的');
});

test('[PLUS-50] halls are added, changed, found by their area and removed', async () => {
  const { user } = await openArea(t['area-halls']);
  await screen.findByText(t.noHalls);
  for (const [code, area, name] of [
    ['h1', '440305', '南山厅'],
    ['h2', '110101', '东城厅'],
  ] as const) {
    await press(user, await button(t.newHall));
    await fill(user, await field(t.hallName), name);
    await fill(user, await field(t.stationCode), code);
    await fill(user, await field(t.areaCode), area);
    await press(user, await button(t.save));
    await waitFor(() => expect(ids('hall')).toContain(code));
  }
  expect(ids('hall')).toEqual(['h1', 'h2']);
  await fill(user, await field(t.hallFilter), '11');
  await waitFor(() => expect(ids('hall')).toEqual(['h2']));
  await press(user, await button('修改东城厅'));
  await fill(user, await field(t.phone), '12366');
  await press(user, await button(t.save));
  await waitFor(() => expect(rows('hall')[0]?.textContent).toContain('12366'));
  await press(user, await button('删除东城厅'));
  await answer(user, '删除“东城厅”？', t.remove);
  await screen.findByText(t.noHallsThere);
  expect(await db().selectFrom('station').select('station_code').execute()).toEqual([{ station_code: 'h1' }]);
});

test('[PLUS-50] every remote setting stands with what it does, its value or its default; one is set, and has its default again', async () => {
  const { user } = await openArea(t['area-settings']);
  await waitFor(() => expect(ids('setting')).toHaveLength(25));
  const device = await stage.elsewhere(await stage.account(0));
  const told = await device.client.call(calls.remoteConfig, {});
  const served = told.ok ? Object.keys(told.value).filter((name) => name !== 'collect') : [];
  expect(ids('setting')).toEqual(expect.arrayContaining(served));
  const row = (name: string) => rows('setting').find((one) => one.dataset.setting === name)?.textContent ?? '';
  expect(row('govUpgradeFrequency')).toContain('默认：7');
  expect(row('govUpgradeFrequency')).toContain(t['does-govUpgradeFrequency']);
  await press(user, await button('修改政务版提示间隔'));
  await fill(user, await field(t.value), '-3');
  await press(user, await button(t.save));
  await screen.findByText(o['problem-value']);
  await fill(user, await field(t.value), '30');
  await press(user, await button(t.save));
  await waitFor(() => expect(row('govUpgradeFrequency')).toMatch(/30修改$/));
  await press(user, await button('修改可打开的来源'));
  await fill(user, await field(t.value), 'https://a.example.com https://*.b.example.com');
  await press(user, await button(t.save));
  await waitFor(() => expect(row('appOrigins')).toContain('https://a.example.com https://*.b.example.com'));
  await press(user, await button('修改政务版提示间隔'));
  await press(user, await button(t.useStandard));
  await press(user, await button(t.save));
  await waitFor(() => expect(row('govUpgradeFrequency')).toContain('默认：7'));
  expect((await db().selectFrom('remote_config').select('name').execute()).map(({ name }) => name)).toEqual(['appOrigins']);
});

test('[PLUS-50] a file is shown as what it changes, written once that is confirmed, and told by its places when it is wrong', async () => {
  const { user } = await openArea(t['area-file']);
  const give = async (text: string) =>
    user.upload(await field(t.file.slice(0, 4)), new File([text], 'setup.json', { type: 'application/json' }));
  await give('{"menus":[{"menu":{"menuCode":"m","menuName":"菜单","tabCode":1}}]}');
  await screen.findByText(/menus\.0\.menu\.tabCode/);
  await give(sample);
  const cell = async (section: string, kind: string) =>
    (
      await waitFor(() => {
        const found = document.querySelector(`[data-section="${section}"] [data-kind="${kind}"]`);
        if (found === null) throw new Error(`no ${section} ${kind}`);
        return found;
      })
    ).textContent;
  expect(await cell('menus', 'added')).toMatch(/^4yq sw、/);
  expect(await cell('menus', 'removed')).toBe('0');
  expect(screen.queryByText(/menus\.0/)).toBeNull();
  expect(await db().selectFrom('menu').selectAll().execute()).toEqual([]);
  await db().insertInto('tab_info').values({ area: '', tab_code: 'late', tab_name: '后来', ord: 0 }).execute();
  await press(user, await button(t.importDo));
  await screen.findByText(t.planOther);
  expect(await cell('tabs', 'removed')).toBe('1late');
  expect(await db().selectFrom('menu').selectAll().execute()).toEqual([]);
  await press(user, await button(t.importDo));
  await gone(() => screen.queryByText(t.importDo));
  expect((await db().selectFrom('menu').select('menu_code').execute()).length).toBe(4);
  await give(sample);
  await screen.findByText(t.planSame);
  await goTo(user, t['area-menus']);
  await waitFor(() => expect(ids('menu')).toHaveLength(4));
});

test('[PLUS-50] what is not set up yet stands first, each with its way, and leads to where it is set up', async () => {
  const { user } = await openArea(t['area-parts']);
  const part = (name: string) => rows('part').find((one) => one.dataset.part === name);
  await waitFor(() => expect(part('apps')?.dataset.set).toBe('0'));
  const states = () => rows('part').map((one) => one.dataset.set);
  expect(states()).toEqual([...states()].sort());
  expect(part('backup')?.textContent).toContain('npm run backup');
  expect(part('companies')?.dataset.set).toBe('1');
  const missing = states().filter((one) => one === '0').length;
  await screen.findByText(`${missing} 项还没设置`);
  expect(within(screen.getByRole('navigation', { name: o.areas })).getByText(String(missing))).toBeDefined();
  await press(user, await button('去设置：应用'));
  await addApp(user, 'books', 'https://books.example.com');
  await goTo(user, t['area-parts']);
  await waitFor(() => expect(part('apps')?.dataset.set).toBe('1'));
  await screen.findByText(`${missing - 1} 项还没设置`);
});

test('[PLUS-50] an operator without companies is led to what is not set up yet at his first sign-in, and not again; nobody else is', async () => {
  const [boss, other] = [await stage.account(0), await stage.account(0)];
  await db().updateTable('account').set({ operator: 1 }).where('account_id', '=', boss.accountId).execute();
  const home = '/workbench/main';
  const { address } = await stage.open(home, boss);
  await screen.findByRole('heading', { name: t['area-parts'] });
  await waitFor(() => expect(rows('part').some(({ dataset }) => dataset.part === 'backup' && dataset.set === '0')).toBe(true));
  expect(address()).toContain('/workbench/operator');
  const firstDay = () => document.querySelector('[data-part="first-day"]');
  await stage.open(home, boss);
  await waitFor(() => expect(firstDay()).not.toBeNull());
  await stage.open(home, other);
  await waitFor(() => expect(firstDay()).not.toBeNull());
  expect(screen.queryByRole('heading', { name: t['area-parts'] })).toBeNull();
});

test('[PLUS-50] without the line nothing of the set-up is written, in words', async () => {
  const { user } = await openArea(t['area-menus']);
  await addMenu(user, 'one');
  stage.offline(true);
  await screen.findByText(o.offline);
  expect((await button('删除菜单one')).getAttribute('aria-disabled')).toBe('true');
  await press(user, await button('修改菜单one'));
  expect((await button(t.save)).getAttribute('aria-disabled')).toBe('true');
  await press(user, await button(o.back));
  await button(t.newMenu);
  stage.offline(false);
});

test('[PLUS-50] what another operator changes on his device is in view without a press, in the list and in the preview', async () => {
  const { boss } = await openArea(t['area-menus']);
  await screen.findByText(t.noMenus);
  const device = await stage.elsewhere(boss);
  const menu = { ...emptyMenu.menu, menuCode: 'far', menuName: '别处新建', tabCode: 'tab' } as typeof emptyMenu.menu; // as: its known fields
  const saved = await device.client.call(calls.operatorMenuSave, { draft: { ...emptyMenu, menu } });
  expect(saved.ok).toBe(true);
  await waitFor(() => expect(ids('menu')).toEqual(['yq far']), { timeout: 8_000 });
  expect(shown()).toEqual(['far']);
});
