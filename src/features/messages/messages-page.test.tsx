import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { messageOf } from '../../../server/seed/messages.ts';
import { changeAccount } from '../../../server/store/tables/accounts.ts';
import { messages } from '../../../server/store/tables/messages.ts';
import { openStage, type TestAccount } from '../../../tests/support/page/page-kit.tsx';
import { indicated, press, synced } from '../../../tests/support/page/steps.ts';
import { calls } from '../../api/calls/table.ts';
import type { Message } from '../../api/entities/message.ts';
import { MOST_MARKED } from '../../domain/core/message-marks.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { messagesView } from './view.ts';

const { messages: t, outbox } = zhCN;
const stage = openStage();
const now = Date.now();

async function put({ accountId }: TestAccount, rows: readonly Message[]): Promise<void> {
  const { store, clock } = stage.gateway().services;
  await store.write((tx) => changeAccount(tx, accountId, clock.now(), (change) => messages.put(change, rows)));
}
const notice = (id: string, companyId: string, sceneCode: string, minutesAgo: number, confirm?: true): Message =>
  messageOf(
    { sceneCode, title: `通知 ${id}`, content: `内容 ${id}`, ...(confirm ? { confirm } : {}) },
    id,
    companyId,
    now - minutesAgo * 60_000,
  );

/** An account with three messages, the newest first on screen. */
async function openMessages() {
  const account = await stage.account();
  const [one, two] = await stage.companies(account);
  await put(account, [
    notice('c', two?.companyId ?? '', '1', 50),
    notice('b', one?.companyId ?? '', '2', 40, true),
    notice('a', one?.companyId ?? '', '2', 30),
  ]);
  const opened = await stage.open('/workbench/messages', account);
  await shown('a', 'b', 'c');
  return { ...opened, account, one, two };
}
const entries = () => [...document.querySelectorAll<HTMLElement>('[data-message]')];
function shown(...ids: readonly string[]): Promise<void> {
  return waitFor(() => expect(entries().map(({ dataset }) => dataset.message)).toEqual(ids));
}
function entry(id: string): HTMLElement {
  const found = entries().find(({ dataset }) => dataset.message === id);
  if (found === undefined) throw new Error(`no message ${id}`);
  return found;
}
const isRead = (id: string) => entry(id).dataset.read === '1';
const openButton = (id: string) => within(entry(id)).getByRole('button', { name: new RegExp(`通知 ${id}`) });

test('[MSG-08] [CALL-183] a message opens and is read by pressing it, here at once and at the gateway soon after', async () => {
  const { user, account, one } = await openMessages();
  expect(entry('a').textContent).toContain(one?.shortName);
  expect(entry('a').textContent).toContain(t.scene2);
  expect(entry('a').textContent).toContain('30 分钟前');
  expect(screen.getByText('3 条未读')).toBeDefined();
  await press(user, openButton('a'));
  await waitFor(() => expect(isRead('a')).toBe(true));
  expect(entry('a').textContent).toContain('内容 a');
  expect(isRead('b')).toBe(false);
  await synced();
  const device = await stage.elsewhere(account);
  expect(await device.client.call(calls.messageHistory, { readStatus: 1 })).toMatchObject({ ok: true, value: { total: 1 } });
});

test('[A-163] [PLUS-10] read without a line it stays read, waits in the outbox by its words, and arrives once when the line is back', async () => {
  const { user, account } = await openMessages();
  stage.offline(true);
  await press(user, openButton('b'));
  await waitFor(() => expect(isRead('b')).toBe(true));
  await waitFor(() => expect(entry('b').textContent).toContain(t.waits));
  await stage.open('/workbench/outbox');
  await waitFor(() => expect(document.querySelector('[data-command]')?.textContent).toContain('标记 1 条消息为已读'));
  expect(document.body.textContent).not.toContain(outbox.empty);
  stage.offline(false);
  await indicated(/^●?已同步/);
  const device = await stage.elsewhere(account);
  expect(await device.client.call(calls.messageHistory, { readStatus: 1 })).toMatchObject({ ok: true, value: { total: 1 } });
});

test('[MSG-07] [CALL-182] a message that asks for it is confirmed by its button, and stays unread', async () => {
  const { user } = await openMessages();
  expect(within(entry('a')).queryByText(t.confirm)).toBeNull();
  await press(user, within(entry('b')).getByText(t.confirm));
  await waitFor(() => expect(entry('b').textContent).toContain(t.confirmed));
  expect(isRead('b')).toBe(false);
});

test('[CALL-181] the list is narrowed to unread ones, a scene, a company; all that is shown is marked at once', async () => {
  const { user, two } = await openMessages();
  await user.selectOptions(screen.getByLabelText(t.scenes), '1');
  await shown('c');
  await user.selectOptions(screen.getByLabelText(t.scenes), '*');
  await user.selectOptions(screen.getByLabelText(t.companies), two?.companyId ?? '');
  await shown('c');
  await press(user, screen.getByText('全部已读（1）'));
  await waitFor(() => expect(isRead('c')).toBe(true));
  await user.selectOptions(screen.getByLabelText(t.companies), '*');
  await press(user, screen.getByRole('button', { name: t.onlyUnread }));
  await shown('a', 'b');
});

test('[MSG-12] the rail counts what is unread, and counts down with what is read', async () => {
  const { user } = await openMessages();
  // As in an idle moment after the start.
  messagesView.badge?.part.load();
  const counted = () => document.querySelector('.wb-rail a[href="/workbench/messages"] .wb-badge')?.textContent ?? '';
  await waitFor(() => expect(counted()).toBe('33 条未读'));
  await press(user, openButton('a'));
  await waitFor(() => expect(counted()).toBe('22 条未读'));
  await press(user, await screen.findByText('全部已读（2）'));
  await waitFor(() => expect(counted()).toBe(''));
});

test('[MSG-08] a message that is closed again stays among the unread ones until another is opened, and the focus stays in it', async () => {
  const { user } = await openMessages();
  await press(user, screen.getByRole('button', { name: t.onlyUnread }));
  await press(user, openButton('b'));
  await waitFor(() => expect(isRead('b')).toBe(true));
  await press(user, openButton('b'));
  await waitFor(() => expect(openButton('b').getAttribute('aria-expanded')).toBe('false'));
  expect(document.activeElement).toBe(openButton('b'));
  await shown('a', 'b', 'c');
  await press(user, openButton('a'));
  await shown('a', 'c');
});

test('what takes its button away leaves the focus in the list: all marked, and the last of many shown', async () => {
  const account = await stage.account();
  await put(
    account,
    Array.from({ length: 150 }, (_, n) => notice(`n${String(n).padStart(3, '0')}`, '', '9', n + 1)),
  );
  const { user } = await stage.open('/workbench/messages', account);
  await press(user, await screen.findByText('再显示 50 条'));
  await waitFor(() => expect(entries()).toHaveLength(150));
  expect(document.activeElement).toBe(openButton('n099'));
  const markAll = screen.getByRole('button', { name: '全部已读（150）' });
  await press(user, markAll);
  await waitFor(() => expect(markAll.getAttribute('aria-disabled')).toBe('true'));
  expect(document.activeElement).toBe(markAll);
});

test('[PLUS-20] a message that the address names is drawn, open and has the focus, however old it is and whatever the filter says', async () => {
  const account = await stage.account();
  const [one] = await stage.companies(account);
  await put(
    account,
    Array.from({ length: 150 }, (_, n) =>
      notice(`n${String(n).padStart(3, '0')}`, n === 0 ? (one?.companyId ?? '') : '', n === 0 ? '1' : '9', n + 1),
    ),
  );
  const { user } = await stage.open('/workbench/messages?message=n120', account);
  await waitFor(() => expect(entries()).toHaveLength(121));
  await waitFor(() => expect(document.activeElement).toBe(openButton('n120')));
  expect(entry('n120').textContent).toContain('内容 n120');
  await user.selectOptions(screen.getByLabelText(t.scenes), '1');
  await shown('n000', 'n120');
  await press(user, openButton('n000'));
  await shown('n000');
});

test('[MSG-08] more unread messages than one command takes are all marked at once, and arrive', async () => {
  const account = await stage.account();
  const many = Array.from({ length: MOST_MARKED + 20 }, (_, n) => notice(`n${n}`, '', '9', n));
  for (let from = 0; from < many.length; from += 1_000) await put(account, many.slice(from, from + 1_000));
  const { user } = await stage.open('/workbench/messages', account);
  await press(user, await screen.findByText(`全部已读（${many.length.toLocaleString('zh-CN')}）`));
  await screen.findByText('0 条未读');
  await synced();
  const device = await stage.elsewhere(account);
  expect(await device.client.call(calls.messageHistory, { readStatus: 0 })).toMatchObject({ ok: true, value: { total: 0 } });
});

test('a company whose last message goes no longer narrows the list: what the choice says and what is shown agree', async () => {
  const { user, account, two } = await openMessages();
  await user.selectOptions(screen.getByLabelText(t.companies), two?.companyId ?? '');
  await shown('c');
  const { store, clock } = stage.gateway().services;
  await store.write((tx) => changeAccount(tx, account.accountId, clock.now(), (change) => messages.remove(change, ['c'])));
  await shown('a', 'b');
  expect((screen.getByLabelText(t.companies) as HTMLSelectElement).value).toBe('*'); // as: the only element with this label
});

test('[MSG-13] [MSG-14] [MSG-15] [MSG-16] what is not valid is neither shown nor counted, here and at the rail', async () => {
  const account = await stage.account();
  const [one] = await stage.companies(account);
  const id = one?.companyId ?? '';
  const past = { expireTime: new Date(now - 60_000).toISOString() };
  await put(account, [
    notice('good', id, '2', 5),
    notice('elsewhere', 'not-here', '2', 4),
    { ...notice('type', id, '2', 3), bizType: '2' },
    notice('scene', id, '7', 2),
    { ...notice('over', id, '1', 1), ...past },
  ]);
  await stage.open('/workbench/messages', account);
  await shown('good');
  messagesView.badge?.part.load();
  await waitFor(() => expect(document.querySelector('.wb-rail a[href="/workbench/messages"] .wb-badge')?.textContent).toBe('11 条未读'));
});

test('[CALL-184] a notice that arrives while the list is open is there by push, once, above the others', async () => {
  const { account } = await openMessages();
  await put(account, [notice('new', '', '9', 1)]);
  await shown('new', 'a', 'b', 'c');
  expect(entry('new').textContent).toContain(t.noCompany);
});

test('without a message the list says what will be there', async () => {
  await stage.open('/workbench/messages', await stage.account());
  await screen.findByText(new RegExp(t.empty));
});
