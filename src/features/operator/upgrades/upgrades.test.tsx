import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openStage, type TestAccount } from '../../../../tests/support/page/page-kit.tsx';
import { answer, fill, gone, press } from '../../../../tests/support/page/steps.ts';
import { pngOf } from '../../../../tests/support/pictures.ts';
import { calls } from '../../../api/calls/table.ts';
import { zhCN } from '../../../texts/zh-CN.ts';
import { isAnyDirty } from '../../../ui/dirty-forms.ts';

const { operator: t } = zhCN;
const environments = { gov: '/gov', near: '/near' };
const stage = openStage({ config: { page: { gatewayUrl: '', variant: 'main', environments } } });
const db = () => stage.gateway().services.store.db;

/** The list of upgrades, as an operator opens it. */
async function openPage() {
  for (const table of ['upgrade', 'upgrade_member', 'upgrade_group', 'gov_list'] as const) await db().deleteFrom(table).execute();
  const boss = await stage.account(2);
  await db().updateTable('account').set({ operator: 1 }).where('account_id', '=', boss.accountId).execute();
  const opened = await stage.open('/workbench/operator', boss);
  await press(opened.user, await screen.findByRole('button', { name: t['area-upgrades'] }));
  return { ...opened, boss };
}
const button = (name: string) => screen.findByRole('button', { name });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input,textarea,select' });
const audience = () => document.querySelector<HTMLElement>('[data-audience]');
const upgradeRow = (words: string) =>
  waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[data-upgrade]')].find(({ textContent }) => textContent?.includes(words));
    if (found === undefined) throw new Error(`no upgrade ${words}`);
    return found;
  });
const groupRow = (words: string) =>
  waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('[data-group]')].find(({ textContent }) => textContent?.includes(words));
    if (found === undefined) throw new Error(`no group ${words}`);
    return found;
  });
async function upgradeOf(account: TestAccount) {
  const told = await (await stage.elsewhere(account)).client.call(calls.queryUpgrade, {});
  if (!told.ok) throw new Error(JSON.stringify(told.error));
  return told.value;
}

test('[UPG-01] [UPG-03] [PLUS-22] an operator gives a forced upgrade to an account, sees who gets it, and takes it back', async () => {
  const reader = await stage.account(3);
  const other = await stage.account(1);
  const { user } = await openPage();
  await screen.findByText(t.noUpgrades);
  await press(user, await button(t.newUpgrade));
  await user.selectOptions(await field(t.way), 'forced');
  await screen.findByText(t['wayHint-forced']);
  await fill(user, await field(t.title), '请立即升级');
  expect(isAnyDirty()).toBe(true);
  await fill(user, await field(t.account), reader.loginName);
  await waitFor(() => expect(audience()?.dataset.audience).toBe('1'));
  expect(audience()?.textContent).toContain(reader.loginName);
  const preview = screen.getByRole('region', { name: t.preview });
  expect(within(preview).getByText('请立即升级')).toBeDefined();
  expect(within(preview).queryByText(t.guideLater)).toBeNull();
  expect(await upgradeOf(reader)).toMatchObject({ whiteType: 'none' });
  await press(user, await button(t.give));
  const row = await upgradeRow('请立即升级');
  for (const words of [t['way-forced'], reader.loginName, t['standing-given']]) expect(row.textContent).toContain(words);
  expect(isAnyDirty()).toBe(false);
  expect(await upgradeOf(reader)).toMatchObject({ whiteType: 'force', guideType: 'force', title: '请立即升级' });
  expect(await upgradeOf(other)).toMatchObject({ whiteType: 'none' });
  // Another one for him would come after it, and its writer is told so.
  await press(user, await button(t.newUpgrade));
  await fill(user, await field(t.account), reader.loginName);
  await waitFor(() => expect(audience()?.textContent).toContain('其中 1 个账号正有强制升级'));
  await press(user, await button(t.back));
  await answer(user, t.leaveTitle, t.leave);
  await press(user, within(await upgradeRow('请立即升级')).getByText(t.takeBack));
  await answer(user, t.takeBackTitle, t.takeBack);
  await waitFor(async () => expect((await upgradeRow('请立即升级')).textContent).toContain(t['standing-ended']));
  expect(await upgradeOf(reader)).toMatchObject({ whiteType: 'none' });
});

test('[UPG-06] [UPG-07] [PLUS-22] a group gets a picture, which is shown half as wide as it is, and an upgrade that its accounts are guided to', async () => {
  const reader = await stage.account(1);
  const { user } = await openPage();
  await press(user, await button(t.newGroup));
  const width = () => document.querySelector<HTMLElement>('[data-guide]')?.style.width;
  expect(width()).toBe('454px');
  await fill(user, await field(t.groupName), '试点');
  await fill(user, await field(t.members), reader.loginName);
  const file = new File([pngOf(908, 480).slice()], 'guide.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText<HTMLInputElement>(t.pictureFile), file);
  await waitFor(async () => expect((await field(t.imgUrl)).value).toContain('/pictures/up-'));
  expect(width()).toBe('454px');
  const wider = new File([pngOf(1_200, 600).slice()], 'wider.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText<HTMLInputElement>(t.pictureFile), wider);
  await waitFor(() => expect(width()).toBe('600px'));
  await press(user, await button(t.saveGroup));
  expect((await groupRow('试点')).textContent).toContain('1 个账号');
  const device = await stage.elsewhere(reader);
  expect(await device.client.call(calls.getImgInfo, {})).toMatchObject({ ok: true, value: { wide: 1_200, high: 600 } });
  await press(user, await button(t.newUpgrade));
  await user.selectOptions(await field(t.whom), 'group');
  await user.selectOptions(await field(t.group), (await groupRowOption('试点')).value);
  await waitFor(() => expect(audience()?.textContent).toContain(reader.loginName));
  expect(width()).toBe('600px');
  await press(user, await button(t.give));
  expect((await upgradeRow('试点')).textContent).toContain(t['way-guide']);
  expect(await upgradeOf(reader)).toMatchObject({ whiteType: 'upgrade', autoUp: 0, guideType: 'guide' });
});
const groupRowOption = async (name: string) => await screen.findByRole<HTMLOptionElement>('option', { name: new RegExp(name) });

test('[PLUS-22] what is wrong with an upgrade or a group is said at its field, and nothing is given out', async () => {
  const { user } = await openPage();
  await press(user, await button(t.newUpgrade));
  await waitFor(() => expect(audience()).not.toBeNull());
  expect(screen.queryByText(t['problem-missing'])).toBeNull();
  await press(user, await button(t.give));
  await screen.findByText(t['problem-missing']);
  await fill(user, await field(t.account), 'nobody-here');
  await screen.findByText(t['problem-account']);
  await fill(user, await field(t.title), '<script>');
  await screen.findByText(t['problem-markup']);
  await press(user, await button(t.give));
  expect(await db().selectFrom('upgrade').select('upgrade_id').execute()).toEqual([]);
  await press(user, await button(t.back));
  await answer(user, t.leaveTitle, t.leave);
  await press(user, await button(t.newGroup));
  await fill(user, await field(t.members), 'nobody-here');
  await press(user, await button(t.saveGroup));
  await screen.findByText(t['problem-missing']);
  await screen.findByText(t['problem-account']);
  expect(await db().selectFrom('upgrade_group').select('group_code').execute()).toEqual([]);
});

test('[PLUS-22] what another operator has changed meanwhile is not overwritten, and what was typed stays; without the line nothing is given out, in words', async () => {
  const { user } = await openPage();
  await press(user, await button(t.newUpgrade));
  await user.selectOptions(await field(t.whom), 'all');
  await fill(user, await field(t.title), '甲的升级');
  await press(user, await button(t.give));
  await press(user, within(await upgradeRow('甲的升级')).getByText(t.edit));
  await db().updateTable('upgrade').set({ updated_at: 7, title: '乙改过' }).execute();
  await fill(user, await field(t.title), '我的升级');
  await press(user, await button(t.save));
  await screen.findByText(/该内容已被他人修改/);
  expect((await field(t.title)).value).toBe('我的升级');
  expect(await db().selectFrom('upgrade').select('title').execute()).toEqual([{ title: '乙改过' }]);
  stage.offline(true);
  await screen.findByText(t.offline);
  expect((await button(t.save)).getAttribute('aria-disabled')).toBe('true');
  stage.offline(false);
  await gone(() => screen.queryByText(t.offline));
});

test('[PLUS-14] [PLUS-22] an upgrade that was typed is there after a reload, as is the list that was in view', async () => {
  const { user, reload } = await openPage();
  await press(user, await button(t.newUpgrade));
  await fill(user, await field(t.title), '没有写完');
  const again = await reload();
  await waitFor(async () => expect((await field(t.title)).value).toBe('没有写完'));
  await press(again.user, await button(t.back));
  await answer(again.user, t.leaveTitle, t.leave);
  await button(t.newUpgrade);
  expect(isAnyDirty()).toBe(false);
});

const govRows = () => [...document.querySelectorAll<HTMLElement>('[data-gov]')].map(({ textContent }) => textContent ?? '');

test('[GOV-01] [GOV-08] [PLUS-22] an operator puts accounts on the lists of the government edition by their login names, and takes one off', async () => {
  const reader = await stage.account(1);
  const { user } = await openPage();
  await screen.findByText(t.govNone);
  await fill(user, await field(t.account), 'nobody-here');
  await press(user, await button(t.govAdd));
  await screen.findByText(t['problem-account']);
  expect((await field(t.account)).value).toBe('nobody-here');
  await fill(user, await field(t.account), reader.loginName);
  expect(screen.queryByText(t['problem-account'])).toBeNull();
  await press(user, await button(t.govAdd));
  await waitFor(() => expect(govRows()).toEqual([expect.stringContaining(`${t['govList-black']}`)]));
  expect(govRows()[0]).toContain(reader.loginName);
  expect((await field(t.account)).value).toBe('');
  await user.selectOptions(await field(t.govList), 'white');
  await fill(user, await field(t.account), reader.loginName);
  await press(user, await button(t.govAdd));
  await screen.findByText(t['problem-missing']);
  await user.selectOptions(await field(t.environment), 'near');
  await press(user, await button(t.govAdd));
  await waitFor(() => expect(govRows().some((words) => words.includes('白名单：near'))).toBe(true));
  expect(await upgradeOf(reader)).toMatchObject({ szcsWhiteFlag: 1, environment: 'near' });
  await press(user, await button(`把 ${reader.loginName} 移出${t['govList-black']}`));
  await waitFor(() => expect(govRows()).toEqual([expect.stringContaining('白名单：near')]));
  stage.offline(true);
  await screen.findByText(t.offline);
  await press(user, await button(`把 ${reader.loginName} 移出${t['govList-white']}`));
  await press(user, await button(t.govAdd));
  stage.offline(false);
  expect(await db().selectFrom('gov_list').select('list').execute()).toEqual([{ list: 'white' }]);
});

test('[UPG-06] [PLUS-22] a group is removed after a question; one that an upgrade runs for stays, with the reason', async () => {
  const { user, boss } = await openPage();
  const device = await stage.elsewhere(boss);
  const ids: string[] = [];
  for (const name of ['空闲', '在用']) {
    const draft = { name, imgUrl: '', wide: 0, high: 0, members: [] };
    const made = await device.client.call(calls.operatorGroupSave, { requestId: `g-${name.length}-${ids.length}`, draft });
    if (made.ok) ids.push(made.value.id);
  }
  const draft = {
    way: 'guide',
    operateVersion: 'up',
    target: 'group',
    subject: ids[1] ?? '',
    title: '',
    text: '',
    from_at: 0,
    to_at: 0,
  } as const;
  await device.client.call(calls.operatorUpgradeSave, { requestId: 'u-1', draft });
  await press(user, await button(t.refresh));
  for (const name of ['空闲', '在用']) {
    await press(user, within(await groupRow(name)).getByText(t.removeGroup));
    await answer(user, t.removeGroupTitle.replace('{{name}}', name), t.removeGroup);
  }
  await screen.findByText(/有升级正下发给这个分组/);
  const groups = () => [...document.querySelectorAll('[data-group]')].map((row) => row.textContent);
  await waitFor(() => expect(groups()).toEqual([expect.stringContaining('在用')]));
  expect(await db().selectFrom('upgrade_group').select('name').execute()).toEqual([{ name: '在用' }]);
});
