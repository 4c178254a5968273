import { screen, waitFor, within } from '@testing-library/react';
import { pinyin } from 'pinyin-pro';
import { expect, test } from 'vitest';
import { changeAccount } from '../../../server/store/tables/accounts.ts';
import { messageOf } from '../../../server/store/tables/message-of.ts';
import { messages } from '../../../server/store/tables/messages.ts';
import { now } from '../../../tests/support/clock/clock.ts';
import { openStage } from '../../../tests/support/page/page-kit.tsx';
import { dialogWith, editForm, fill, press, rowOf } from '../../../tests/support/page/steps.ts';
import { createTranslator } from '../../texts/i18n.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { type ActionSteps, actionsOf } from './actions.ts';

const { frame, palette, access } = zhCN;
const stage = openStage();
const field = () => screen.getByPlaceholderText<HTMLInputElement>(frame.search);
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent ?? '');
const option = (name: string) => screen.findByRole('option', { name: new RegExp(name) });

async function openAccount() {
  const account = await stage.account();
  const [one, two, three] = await stage.companies(account);
  if (one === undefined || two === undefined || three === undefined) throw new Error('too few companies');
  return { account, one, two, three, ...(await stage.open('/workbench/company-manage', account)) };
}

test('[PLUS-20] before anything is typed the palette offers the recent companies and the commonest actions', async () => {
  const { user, one, two } = await openAccount();
  await press(user, (await rowOf(two.companyId)).querySelector('[data-act="more"]'));
  await user.click(await screen.findByRole('menuitem', { name: zhCN.switching.stay }));
  await waitFor(() => expect(document.querySelector<HTMLElement>('button.wb-switch')?.dataset.company).toBe(two.companyId));
  await user.keyboard('{Control>}k{/Control}');
  expect(document.activeElement).toBe(field());
  await option(palette.syncNow);
  const offered = options();
  expect(offered[0]).toContain(one.companyName);
  for (const name of [palette.editActive, palette.copyTaxId, palette.syncNow, frame.signOut])
    expect(offered.some((text) => text.includes(name))).toBe(true);
});

test('[PLUS-20] [PLUS-11] Ctrl+K does nothing over a question, but leads from a form at the side to the field; Escape in it gives the focus back to what had it', async () => {
  const { user, one } = await openAccount();
  const more = (await rowOf(one.companyId)).querySelector<HTMLElement>('[data-act="more"]');
  more?.focus();
  await user.keyboard('{Control>}k{/Control}');
  expect(document.activeElement).toBe(field());
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(more);
  await user.keyboard('{Control>}k{/Control}');
  await fill(user, field(), palette.editActive);
  await option(palette.editActive);
  await user.keyboard('{Enter}');
  const form = await editForm();
  await waitFor(() => expect(form.contains(document.activeElement)).toBe(true));
  const { activeElement } = document;
  const question = document.createElement('div');
  for (const [name, value] of [
    ['role', 'dialog'],
    ['aria-modal', 'true'],
  ] as const)
    question.setAttribute(name, value);
  document.body.append(question);
  await user.keyboard('{Control>}k{/Control}');
  expect(document.activeElement).toBe(activeElement);
  question.remove();
  await user.keyboard('{Control>}k{/Control}');
  expect(document.activeElement).toBe(field());
});

test('[PLUS-20] actions, settings, the account and the outbox are found by name and by initials, and do what they say', async () => {
  const { user, one, address } = await openAccount();
  await user.click(field());
  for (const [asked, name] of [
    ['xgmm', access.changeTitle],
    ['登录设备', zhCN.protocol.devices],
    ['tcdl', frame.signOut],
    ['设置', palette.themeDark],
    ['gdbd', palette.themeContrast],
    ['dfgg', frame.outbox],
    ['绑定', zhCN.portfolio.bind],
    ['导出', frame.portfolio],
    ['截止', frame.calendar],
    ['国税', frame.portfolio],
    ['clients', frame.companies],
    ['ztly', zhCN.settings.sources],
    ['快捷键', zhCN.settings.keys],
    ['dark', palette.themeDark],
  ] as const) {
    await fill(user, field(), asked);
    await option(name);
  }
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
  await fill(user, field(), 'bjzl');
  await option(palette.editActive);
  await user.keyboard('{Enter}');
  const form = await editForm();
  expect(within(form).getByText(one.shortName)).toBeTruthy();
  expect(address()).toContain(`edit=${one.companyId}`);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(zhCN.companies.editTitle)).toBeNull());
  await fill(user, field(), 'tcdl');
  await option(frame.signOut);
  await user.keyboard('{Enter}');
  await dialogWith(zhCN.session.outText);
});

test('[PLUS-20] a section of the settings is found by what it sets, and has the focus when it opens', async () => {
  const { user, address } = await openAccount();
  for (const [asked, name, section] of [
    ['隐私', zhCN.settings.privacy, 'privacy'],
    ['状态来源', zhCN.settings.sources, 'sources'],
    ['ztly', zhCN.settings.sources, 'sources'],
  ] as const) {
    await user.click(field());
    await fill(user, field(), asked);
    await option(name);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.id).toBe(section));
    expect(document.activeElement?.textContent).toBe(name);
    expect(address()).toMatch(/^\/workbench\/settings/);
  }
});

test('[PLUS-20] an address that names a section of the settings opens at it', async () => {
  const account = await stage.account();
  await stage.companies(account);
  const { address } = await stage.open('/workbench/settings#device', account);
  await waitFor(() => expect(address()).toContain('company='));
  expect(location.hash).toBe('#device');
  await waitFor(() => expect(document.activeElement?.textContent).toBe(zhCN.settings.device));
});

test('[PLUS-20] [MSG-08] a message is found by a part of its title, opens, is read, and opens again after another view of the inbox was chosen', async () => {
  const { account, one, user, address } = await openAccount();
  const { store, clock } = stage.gateway().services;
  const words = { sceneCode: '2', title: '增值税申报将于周五截止', content: '请在截止前完成申报。' };
  const message = messageOf(words, 'palette-1', one.companyId, now() - 60_000);
  await store.write((tx) => changeAccount(tx, account.accountId, clock.now(), (change) => messages.put(change, [message])));
  await user.click(field());
  await fill(user, field(), '周五截止');
  expect((await option('周五截止')).textContent).toContain(one.shortName);
  await user.keyboard('{Enter}');
  await screen.findByText(words.content);
  expect(address()).toMatch(/^\/workbench\/messages/);
  await waitFor(() => expect(document.querySelector('[data-message="palette-1"]')?.getAttribute('data-read')).toBe('1'));
  await user.click(document.querySelector('[data-view="later"]') ?? document.body);
  await waitFor(() => expect(screen.queryByText(words.content)).toBeNull());
  await user.click(field());
  await fill(user, field(), '周五截止');
  await option('周五截止');
  await user.keyboard('{Enter}');
  await screen.findByText(words.content);
});

const noSteps = {} as ActionSteps; // as: nothing is chosen here
const facts = { hasActive: true, isGuest: false, formBlocked: null, isEncrypted: true };

test.each(actionsOf(noSteps, facts, createTranslator('zh-CN', zhCN)).map((item) => [item.name, item.words] as const))(
  '[PLUS-20] %s is found by its initials and by an English word',
  (name, words) => {
    const spoken = pinyin(name.replace(/[^\p{Script=Han}A-Za-z]/gu, ''), { toneType: 'none', type: 'array', nonZh: 'consecutive' });
    const initials = spoken.map((sound) => (/^[A-Z]/.test(sound) ? sound.toLowerCase() : sound.charAt(0))).join('');
    expect(words).toContain(initials);
    expect(words.some((word) => /^[a-z]{4,}$/.test(word) && word !== spoken.join('').toLowerCase())).toBe(true);
  },
);
