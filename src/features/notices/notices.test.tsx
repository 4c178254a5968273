import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changeAccount } from '../../../server/store/tables/accounts.ts';
import { messageOf } from '../../../server/store/tables/message-of.ts';
import { messages } from '../../../server/store/tables/messages.ts';
import { now } from '../../../tests/support/clock/clock.ts';
import { openStage, type TestAccount } from '../../../tests/support/page/page-kit.tsx';
import { press, synced } from '../../../tests/support/page/steps.ts';
import { calls } from '../../api/calls/table.ts';
import type { Message } from '../../api/entities/message.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { RemindHistoryError, remindHistory } from './remind-history.ts';

const { notices: t } = zhCN;
const stage = openStage();
const start = now();
const DAY = 86_400_000;

async function put({ accountId }: TestAccount, rows: readonly Message[]): Promise<void> {
  const { store, clock } = stage.gateway().services;
  await store.write((tx) => changeAccount(tx, accountId, clock.now(), (change) => messages.put(change, rows)));
}
const notice = (id: string, companyId: string, sceneCode: string, minutesAgo = 0): Message =>
  messageOf({ sceneCode, title: `提醒 ${id}`, content: `内容 ${id}` }, id, companyId, start - minutesAgo * 60_000);

/** Home of the first company, with the late parts there. */
async function open(rows: (one: string, two: string) => readonly Message[]) {
  const account = await stage.account();
  const [one, two] = (await stage.companies(account)).map(({ companyId }) => companyId);
  await put(account, rows(one ?? '', two ?? ''));
  const opened = await stage.open(`/workbench/main?company=${one}`, account);
  const bell = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-bell]');
    if (found === null) throw new Error('no bell');
    return found;
  });
  return { ...opened, account, one: one ?? '', two: two ?? '', bell };
}
const banner = () => document.querySelector<HTMLElement>('[data-notice="banner"]');
const drawer = () => document.querySelector<HTMLElement>('[data-notice="recent"]');
const listed = () => [...document.querySelectorAll<HTMLElement>('[data-reminder]')].map(({ dataset }) => dataset.reminder);
const bannerShown = () => waitFor(() => expect(banner()).not.toBeNull());
const drawerShown = () => waitFor(() => expect(drawer()).not.toBeNull());
const at = async (account: TestAccount) => {
  const device = await stage.elsewhere(account);
  return async (query: object) => {
    const answer = await device.client.call(calls.remindMessages, query);
    return answer.ok ? answer.value.list.map(({ msgId }) => msgId) : [];
  };
};

test('[MSG-01] [MSG-05] the banner tells of unread reminders of the active company only, and the bell counts all of the account', async () => {
  const { bell } = await open((one, two) => [notice('a', one, '2', 5), notice('b', one, '1', 9), notice('c', two, '2', 1)]);
  await bannerShown();
  expect(banner()?.textContent).toContain('防风险提醒：2 条未读');
  expect(banner()?.textContent).toContain('提醒 a');
  await waitFor(() => expect(bell.textContent).toBe('3'));
});

test('[MSG-01] [CONST-24] the banner has no layer of its own while a dialog is open: dialogs come later in the document and lie over it', async () => {
  await open((one) => [notice('a', one, '2', 5)]);
  await bannerShown();
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule instanceof CSSStyleRule);
  const lowered = () => rules.some(({ selectorText, style }) => style.zIndex === 'auto' && banner()?.matches(selectorText) === true);
  expect(lowered()).toBe(false);
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('aria-modal', 'true');
  expect(lowered()).toBe(true);
  dialog.remove();
});

test('[MSG-02] [MSG-06] [MSG-07] [MSG-10] the drawer shows the reminders of both scenes by tab, marks them as shown and confirms their arrival; the banner is gone for good', async () => {
  const { user, account, reload, one } = await open((one, two) => [
    notice('a', one, '2', 5),
    notice('b', one, '1', 9),
    notice('c', two, '2', 1),
  ]);
  await bannerShown();
  await press(user, screen.getByText(t.look));
  await drawerShown();
  expect(drawer()?.parentElement?.closest('main')?.id).toBe('wb-content');
  await waitFor(() => expect(listed()).toEqual(['a']));
  await press(user, drawer()?.querySelector('[data-remind="fpTab"]') ?? null);
  await waitFor(() => expect(listed()).toEqual(['b']));
  await synced();
  const ask = await at(account);
  await waitFor(async () => expect(await ask({ pullStatus: 1, confirmFlag: 1 })).toEqual(['a', 'b']));
  expect(await ask({ companyId: one, readStatus: 1 })).toEqual([]);
  await press(user, within(drawer() ?? document.body).getByRole('button', { name: zhCN.frame.close }));
  await waitFor(() => expect(drawer()).toBeNull());
  expect(banner()).toBeNull();
  await reload();
  await waitFor(() => expect(document.querySelector('[data-bell]')?.textContent).toBe('3'));
  expect(banner()).toBeNull();
  await put(account, [notice('d', one, '2')]);
  await bannerShown();
  expect(banner()?.textContent).toContain('提醒 d');
});

test('[MSG-07] without a line the list is shown all the same and its confirming waits; it arrives when the line is back', async () => {
  const { user, account, bell } = await open((one) => [notice('a', one, '2', 5)]);
  await waitFor(() => expect(bell.textContent).toBe('1'));
  stage.offline(true);
  await press(user, bell);
  await waitFor(() => expect(listed()).toEqual(['a']));
  await screen.findByText(t.failedOffline);
  await waitFor(() => expect(drawer()?.textContent).toContain(t.waits));
  stage.offline(false);
  await synced();
  const ask = await at(account);
  expect(await ask({ pullStatus: 1 })).toEqual(['a']);
});

test('[MSG-08] a reminder that is pressed opens and is read, keeps its place, and leaves the count of the bell', async () => {
  const { user, bell } = await open((one) => [notice('a', one, '2', 5), notice('b', one, '2', 3)]);
  await waitFor(() => expect(bell.textContent).toBe('2'));
  await press(user, bell);
  await waitFor(() => expect(listed()).toEqual(['b', 'a']));
  await press(user, screen.getByRole('button', { name: /提醒 b/ }));
  await waitFor(() => expect(bell.textContent).toBe('1'));
  expect(drawer()?.textContent).toContain('内容 b');
  expect(listed()).toEqual(['b', 'a']);
  expect(document.querySelector('[data-reminder="b"] a')?.getAttribute('href')).toBe('/workbench/messages?message=b');
});

test('[MSG-02] [PLUS-18] 打开消息 in the drawer closes it and gives the inbox the focus, on home and in the inbox itself', async () => {
  const { user, bell } = await open((one) => [notice('a', one, '2', 5), notice('b', one, '2', 3)]);
  await waitFor(() => expect(bell.textContent).toBe('2'));
  for (let n = 0; n < 2; n += 1) {
    await press(user, bell);
    await drawerShown();
    await press(user, within(drawer() ?? document.body).getByText(t.toMessages));
    await waitFor(() => expect(document.activeElement).toBe(document.querySelector('[data-inbox]') ?? 'the inbox'));
    expect(drawer()).toBeNull();
  }
});

test('[MSG-05] put aside it stays away until there is news; at the messages nothing stands over the list', async () => {
  const { user, account, one, bell } = await open((one) => [notice('a', one, '2', 5)]);
  await bannerShown();
  await press(user, screen.getByText(t.putAside));
  await waitFor(() => expect(banner()).toBeNull());
  await put(account, [notice('b', one, '1')]);
  await bannerShown();
  expect(bell.textContent).toBe('2');
  await stage.open(`/workbench/messages?company=${one}`);
  await waitFor(() => expect(document.querySelector('[data-bell]')?.textContent).toBe('2'));
  expect(banner()).toBeNull();
});

test('[MSG-18] [MSG-17] [CONST-47] the drawer shows today, unread ones of any day, and more days when asked; ten of the gateway’s at a time, each once', async () => {
  const old = (id: string, one: string, days: number) => ({
    ...notice(id, one, '2', (days * DAY) / 60_000),
    readStatus: 1 as const,
    pullStatus: 1 as const,
  });
  const { user, bell } = await open((one) => [
    notice('new', one, '2', 0),
    { ...old('unread', one, 20), readStatus: 0 },
    ...Array.from({ length: 14 }, (_, n) => old(`w${String(n).padStart(2, '0')}`, one, 2 + n / 10)),
  ]);
  await waitFor(() => expect(bell.textContent).toBe('2'));
  await press(user, bell);
  await waitFor(() => expect(listed()).toEqual(['new', 'unread']));
  await user.selectOptions(screen.getByLabelText(t.span), '7');
  await waitFor(() => expect(listed()).toHaveLength(16));
  await press(user, await screen.findByText(t.more));
  await waitFor(() => expect(screen.queryByText(t.more)).toBeNull());
  expect(listed()).toHaveLength(16);
  expect(new Set(listed()).size).toBe(16);
});

test('[ERR-46] a failure of the history rejects the promise', async () => {
  const error = { kind: 'server', code: '500', msg: '系统出错', status: 500 } as const;
  const worker = { ask: async () => ({ ok: false, error }) } as unknown as Parameters<typeof remindHistory>[0]; // as: what it asks of the worker
  const query = { companyId: 'c', sceneCode: '2', startTime: '', endTime: '', pageIndex: 1 } as const;
  await expect(remindHistory(worker, query)).rejects.toBeInstanceOf(RemindHistoryError);
  await expect(remindHistory(worker, query)).rejects.toMatchObject({ error, message: '系统出错' });
});
