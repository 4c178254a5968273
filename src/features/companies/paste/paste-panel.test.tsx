import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { deskOn, openStage } from '../../../../tests/support/page/page-kit.tsx';
import { dialogWith, gone } from '../../../../tests/support/page/steps.ts';
import { zhCN } from '../../../texts/zh-CN.ts';
import { closePaste, currentPaste } from './paste-store.ts';

const t = zhCN.companies;
const stage = openStage();
// The page's memory ends with the page.
afterEach(closePaste);
const LIST = '/workbench/company-manage';
const UNKNOWN = '没有这样一家企业';

type Opened = Awaited<ReturnType<typeof stage.open>>;

/** The panel with the focus in it: without a layout the dialog finds nothing to give the focus to. */
async function panel(): Promise<HTMLElement> {
  const dialog = await dialogWith(t.pasteTitle);
  within(dialog).getByRole('button', { name: t.pasteDiscard, hidden: true }).focus();
  await within(dialog).findByRole('button', { name: t.pasteDiscard });
  return dialog;
}
const draftsBar = () => screen.queryByRole('region', { name: zhCN.drafts.title });
const offered = () => screen.findByRole('region', { name: zhCN.drafts.title }).then((bar) => bar);
const resume = async (user: UserEvent) => await user.click(within(await offered()).getByRole('button', { name: zhCN.drafts.resume }));

const draftsOf = ({ page }: Opened) => deskOn(page).data.drafts();
const keptTexts = async (opened: Opened) => (await draftsOf(opened)).map(({ value }) => value);

async function pasteList(user: UserEvent, text: string): Promise<HTMLElement> {
  const field = await screen.findByPlaceholderText<HTMLInputElement>(t.search);
  await user.click(field);
  await user.paste(text);
  return await panel();
}

/** The list open with a pasted list of three lines: one of a company, one of several, one of none. */
async function openPasted() {
  const account = await stage.account();
  const [one] = await stage.companies(account);
  if (one === undefined) throw new Error('no company');
  const opened = await stage.open(LIST, account);
  const text = [one.shxydm, '有限公司', UNKNOWN].join('\n');
  const dialog = await pasteList(opened.user, text);
  return { opened, one, text, dialog };
}

/** Ticks the last of the companies that the second line may mean; answers which. */
async function tickLast(user: UserEvent, dialog: HTMLElement): Promise<string> {
  const last = (await within(dialog).findAllByRole('checkbox')).at(-1);
  if (last === undefined) throw new Error('nothing to tick');
  await user.click(last);
  return last.closest('li')?.textContent ?? '';
}
const showsTicked = (dialog: HTMLElement, expected: string) =>
  waitFor(() => {
    const boxes = within(dialog).getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.flatMap((box) => (box.checked ? [box.closest('li')?.textContent] : []))).toEqual([expected]);
  });

test('[PLUS-14] [PLUS-05] a pasted list and what was ticked in it are offered again after the Escape key and after a reload, with their age', async () => {
  const { opened, text, dialog } = await openPasted();
  const chosen = await tickLast(opened.user, dialog);
  await waitFor(async () => expect(await keptTexts(opened)).toMatchObject([{ text, ticked: [expect.stringMatching(/^2:/)] }]));
  await opened.user.keyboard('{Escape}');
  await gone(() => screen.queryByText(t.pasteTitle));
  const line = await offered();
  expect(line.textContent).toContain('粘贴的名单，3 行');
  expect(line.textContent).toMatch(/(刚刚|秒|分钟).*的草稿/);
  await resume(opened.user);
  await showsTicked(await panel(), chosen);

  const { user } = await opened.reload();
  await resume(user);
  const again = await panel();
  expect(again.textContent).toContain('未保存的内容');
  expect(within(again).getByText(UNKNOWN)).toBeTruthy();
  await showsTicked(again, chosen);
});

test('[PLUS-14] a pasted list reaches neither address nor history nor the small memories of the browser', async () => {
  const { opened, one, text } = await openPasted();
  await waitFor(async () => expect(await keptTexts(opened)).toMatchObject([{ text }]));
  await opened.user.keyboard('{Escape}');
  await gone(() => screen.queryByText(t.pasteTitle));
  await resume(opened.user);
  await panel();
  const small = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, decodeURIComponent(location.href)]);
  for (const part of [one.shxydm, UNKNOWN]) expect(small).not.toContain(part);
});

test('[PLUS-14] a list is kept also when its panel is closed at once', async () => {
  const account = await stage.account();
  const opened = await stage.open(LIST, account);
  await opened.user.click(await screen.findByPlaceholderText<HTMLInputElement>(t.search));
  await opened.user.paste(`甲\n${UNKNOWN}`);
  const dialog = await dialogWith(t.pasteTitle);
  fireEvent.click(within(dialog).getByText(t.pasteClose));
  await waitFor(async () => expect(await keptTexts(opened)).toMatchObject([{ text: `甲\n${UNKNOWN}` }]));
  await resume(opened.user);
  await panel();
});

test('[PLUS-14] a list that was used or discarded is offered no more', async () => {
  const { opened, dialog } = await openPasted();
  const { user } = opened;
  await user.click(await within(dialog).findByRole('button', { name: new RegExp(`^${t.pasteUse.split('{{')[0]}`) }));
  await gone(() => screen.queryByText(t.pasteTitle));
  await waitFor(async () => expect(await draftsOf(opened)).toEqual([]));
  expect(draftsBar()).toBeNull();

  const second = await pasteList(user, `甲\n${UNKNOWN}`);
  await waitFor(async () => expect(await draftsOf(opened)).toHaveLength(1));
  await user.click(await within(second).findByRole('button', { name: t.pasteDiscard }));
  await gone(() => screen.queryByText(t.pasteTitle));
  await waitFor(async () => expect(await draftsOf(opened)).toEqual([]));

  await pasteList(user, `甲\n${UNKNOWN}`);
  await user.keyboard('{Escape}');
  await user.click(within(await offered()).getByRole('button', { name: zhCN.drafts.discard }));
  await gone(draftsBar);
  expect(await draftsOf(opened)).toEqual([]);
});

test('[PLUS-14] the same list pasted again goes on where it was left, another one has a draft of its own', async () => {
  const { opened, text, dialog } = await openPasted();
  const { user } = opened;
  const chosen = await tickLast(user, dialog);
  await waitFor(async () => expect(await keptTexts(opened)).toMatchObject([{ ticked: [expect.anything()] }]));
  await user.keyboard('{Escape}');
  await gone(() => screen.queryByText(t.pasteTitle));
  await showsTicked(await pasteList(user, text.replaceAll('\n', '\r\n')), chosen);
  expect(await draftsOf(opened)).toHaveLength(1);
  await user.keyboard('{Escape}');
  await gone(() => screen.queryByText(t.pasteTitle));
  await pasteList(user, `甲\n${UNKNOWN}`);
  await waitFor(async () => expect(await draftsOf(opened)).toHaveLength(2));
});

test('[PLUS-14] signing out says that a pasted list will be deleted, and closes it', async () => {
  const { opened } = await openPasted();
  await waitFor(async () => expect(await draftsOf(opened)).toHaveLength(1));
  opened.page.dialogs.open('sign-out');
  const dialog = await dialogWith(zhCN.session.outText);
  await waitFor(() => expect(dialog.textContent).toContain(zhCN.session.outPasted));
  opened.page.closeDesk();
  expect(currentPaste()).toBeNull();
});
