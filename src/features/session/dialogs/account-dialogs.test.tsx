import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { must } from '../../../../tests/support/db-kit.ts';
import { sayOnline } from '../../../../tests/support/page/browser-parts.ts';
import { deskOn, openStage } from '../../../../tests/support/page/page-kit.tsx';
import { dialogWith, editForm, fill, gone, indicated } from '../../../../tests/support/page/steps.ts';
import { deviceMemory } from '../../../app/effects/storage/memory.ts';
import { patchSync } from '../../../db/meta.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const { access, companies, frame, protocol } = zhCN;
const stage = openStage();

test('[VALID-07] the dialog about a weak password is put off by its button, not by the Escape key', async () => {
  const { user, page } = await stage.open('/workbench/main', await stage.account());
  page.dialogs.open('weak');
  const dialog = await dialogWith(access.passwordEasy);
  await user.keyboard('{Escape}');
  expect(page.dialogs.get()).toBe('weak');
  await user.click(within(dialog).getByRole('button', { name: access.later }));
  await gone(() => screen.queryByText(access.passwordEasy));
  page.dialogs.open('change');
  await dialogWith(access.changeOthers);
  await user.keyboard('{Escape}');
  await gone(() => screen.queryByText(access.changeOthers));
});

test('[PLUS-12] without the line the menu and the palette say why the password cannot be changed, and its form is offered when the line is back', async () => {
  const { user, page } = await stage.open('/workbench/main', await stage.account());
  stage.offline(true);
  await indicated(/离线/);
  await user.click(screen.getByRole('button', { name: /^账号/ }));
  const item = await screen.findByRole('menuitem', { name: new RegExp(access.changeTitle) });
  expect(item.textContent).toContain(companies.onlineOnly);
  expect(item.getAttribute('aria-disabled')).toBe('true');
  await user.click(item);
  expect(page.dialogs.get()).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: companies.remind }));
  await user.click(screen.getByPlaceholderText(frame.search));
  await user.paste('xgmm');
  const option = await screen.findByRole('option', { name: new RegExp(access.changeTitle) });
  expect(option.textContent).toContain(companies.reminded);
  await user.click(option);
  expect(page.dialogs.get()).toBeNull();
  stage.offline(false);
  await screen.findByText(/连接已恢复，可以修改密码/);
  await user.click(screen.getByRole('button', { name: companies.doNow }));
  await dialogWith(access.changeOthers);
});

test.each([
  ['weak', access.weakOffline, access.changeTitle, access.passwordEasy],
  ['given', access.givenOffline, access.changeTitle, access.passwordGiven],
  ['init', access.initOffline, access.initTitle, access.initText],
] as const)(
  '[PLUS-12] without a line the form that is due (%s) says so in place of opening, the user works on, and it is offered when the line is back',
  async (due, said, title, opened) => {
    const account = await stage.account();
    const first = await stage.open('/workbench/main', account);
    deviceMemory.set('accountDue', `${account.accountId}:${due}`);
    stage.offline(true);
    await indicated(/离线/);
    const { user, page } = await first.reload();
    await screen.findByText(said);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.dialogs.get()).toBeNull();
    await user.click(await screen.findByRole('link', { name: frame.editCompany }));
    await editForm();
    await waitFor(() => expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull());
    await user.keyboard('{Escape}');
    await gone(() => screen.queryByText(companies.editTitle));
    stage.offline(false);
    await screen.findByText(access.backOnline.replace('{{action}}', title));
    expect(screen.queryByText(said)).toBeNull();
    expect(page.dialogs.get()).toBeNull();
    await user.click(await screen.findByRole('button', { name: companies.doNow }));
    await dialogWith(opened);
  },
);

test('[PLUS-12] a form that is due gives way when the line goes before anything was typed, and stays with what was typed', async () => {
  const { user, page } = await stage.open('/workbench/main', await stage.account());
  page.dialogs.open('weak');
  await dialogWith(access.passwordEasy);
  stage.offline(true);
  await screen.findByText(access.weakOffline);
  await gone(() => screen.queryByText(access.passwordEasy));
  await indicated(/离线/);
  stage.offline(false);
  await indicated(/^●?已同步/);
  page.dialogs.open('weak');
  await dialogWith(access.passwordEasy);
  const old = await screen.findByLabelText<HTMLInputElement>(access.oldPassword);
  await fill(user, old, 'Secret#2026');
  stage.offline(true);
  await screen.findByText(access.offline);
  expect(old.value).toBe('Secret#2026');
  expect(page.dialogs.get()).toBe('weak');
});

test('[PLUS-12] a form that is due is not opened while nobody knows yet whether there is a line, and opens when the gateway has answered', async () => {
  const account = await stage.account();
  const { page, user } = await stage.open('/workbench/login');
  // The gateway lets the user in, and answers nothing after that.
  let answer = (): void => {};
  stage.line().fault('webPasswordLogin', async (request, forward) => {
    const entered = await forward(request);
    answer = stage.line().hold();
    return entered;
  });
  const { loginName, password } = account;
  await page.entrance.signIn({ way: 'password', loginName, password, rememberPassword: false, autoLogin: false });
  page.dialogs.open('weak');
  // By then the form would have been drawn: what stands beside it has loaded all that it needs.
  await user.click(await screen.findByPlaceholderText(frame.search));
  await user.paste('xgmm');
  await screen.findByRole('option', { name: new RegExp(access.changeTitle) });
  expect(page.dialogs.get()).toBe('weak');
  expect(screen.queryByText(access.passwordEasy)).toBeNull();
  answer();
  await dialogWith(access.passwordEasy);
});

test('[PLUS-12] a form that is due and stands there stays while the line is looked at once more: nothing that is typed then is lost', async () => {
  const { page } = await stage.open('/workbench/main', await stage.account());
  await indicated(/已同步/);
  page.dialogs.open('weak');
  const field = within(await dialogWith(access.passwordEasy)).getByLabelText(access.oldPassword);
  const { store, writes } = deskOn(page);
  const { db } = await must(writes.open());
  const seen = new Set<string | undefined>();
  store.subscribe(() => seen.add(store.get().sync?.reach));
  // What a worker that starts says of a line that the last page had proved; the one of this page soon knows better.
  await waitFor(async () => {
    await must(patchSync(db, { reach: 'unknown' }));
    expect(seen).toContain('unknown');
  });
  await must(patchSync(db, { reach: 'online' }));
  await waitFor(() => expect(store.get().sync?.reach).toBe('online'));
  expect(field.isConnected).toBe(true);
});

test('[PLUS-12] what waits for the line is not offered while the browser still says that there is none', async () => {
  const account = await stage.account();
  const { user, page } = await stage.open('/workbench/main', account);
  deviceMemory.set('accountDue', `${account.accountId}:weak`);
  const offered = access.backOnline.replace('{{action}}', access.changeTitle);
  // The second time the code that offers it is there.
  for (let round = 0; round < 2; round += 1) {
    sayOnline(false);
    page.dialogs.open('weak');
    await screen.findByText(access.weakOffline);
    await fill(user, screen.getByPlaceholderText(frame.search), 'xgmm');
    await screen.findByRole('option', { name: new RegExp(access.changeTitle) });
    await fill(user, screen.getByPlaceholderText(frame.search), '');
    expect(screen.queryByText(offered)).toBeNull();
    sayOnline(true);
    await screen.findByText(offered);
  }
});

test('[PLUS-14] name and number of the real-name form are there again after a reload, password and code are not and were never stored', async () => {
  const { user, page, reload } = await stage.open('/workbench/main', await stage.account());
  const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
  const draft = (of: typeof page) => {
    const state = of.session.get();
    return state.kind === 'none' ? null : of.deskOf(state.login).data.draft('real:');
  };
  page.dialogs.open('real');
  await fill(user, await field(access.realName), '王小明');
  await fill(user, await field(access.mobile), '13900001234');
  await fill(user, await field(access.code), '123456');
  await fill(user, await field(access.newPassword), 'Secret#2026');
  await waitFor(async () => expect((await draft(page))?.value).toEqual({ fullName: '王小明', mobile: '13900001234' }));
  const after = await reload();
  after.page.dialogs.open('real');
  await waitFor(async () => expect((await field(access.realName)).value).toBe('王小明'));
  expect((await field(access.mobile)).value).toBe('13900001234');
  expect((await field(access.code)).value).toBe('');
  expect((await field(access.newPassword)).value).toBe('');
});

test('the devices without a line: what is missing and when it comes, not a word about what was typed', async () => {
  const { page } = await stage.open('/workbench/main', await stage.account());
  stage.offline(true);
  await indicated(/离线/);
  page.dialogs.open('devices');
  await screen.findByText(protocol.devicesOffline);
  expect(screen.queryByText(access.offline)).toBeNull();
});

test('devices of the same name are told apart by a number', async () => {
  const account = await stage.account();
  await stage.elsewhere(account);
  await stage.elsewhere(account);
  const { page } = await stage.open('/workbench/main', account);
  page.dialogs.open('devices');
  await waitFor(() => expect(document.querySelectorAll('[role="dialog"] li').length).toBe(3));
  const names = [...document.querySelectorAll('[role="dialog"] li')].map(({ textContent }) => textContent?.split(/登录于|密码/)[0]);
  expect(new Set(names).size).toBe(3);
});
