import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changeAccount } from '../../../server/store/tables/accounts.ts';
import { messageOf } from '../../../server/store/tables/message-of.ts';
import { messages } from '../../../server/store/tables/messages.ts';
import { now } from '../../../tests/support/clock/clock.ts';
import { openStage, type TestAccount } from '../../../tests/support/page/page-kit.tsx';
import { indicated, press, synced } from '../../../tests/support/page/steps.ts';
import { calls } from '../../api/calls/table.ts';
import type { Message } from '../../api/entities/message.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { messagesView } from './view.ts';

const { messages: t, outbox } = zhCN;
const stage = openStage();
const start = now();
const DAY = 24 * 3_600_000;

async function put({ accountId }: TestAccount, rows: readonly Message[]): Promise<void> {
  const { store, clock } = stage.gateway().services;
  for (let from = 0; from < rows.length; from += 1_000)
    await store.write((tx) => changeAccount(tx, accountId, clock.now(), (change) => messages.put(change, rows.slice(from, from + 1_000))));
}
type Given = Partial<Parameters<typeof messageOf>[0]>;
const notice = (id: string, companyId: string, minutesAgo: number, given: Given = {}): Message =>
  messageOf({ sceneCode: '2', title: `通知 ${id}`, content: `内容 ${id}`, ...given }, id, companyId, start - minutesAgo * 60_000);

/** An account with three messages of two companies, the newest first on screen. */
async function openMessages() {
  const account = await stage.account();
  const [one, two] = await stage.companies(account);
  await put(account, [
    notice('c', two?.companyId ?? '', 3, { sceneCode: '1' }),
    notice('b', one?.companyId ?? '', 2, { confirm: true }),
    notice('a', one?.companyId ?? '', 1),
  ]);
  const opened = await stage.open('/workbench/messages', account);
  await shown('a', 'b', 'c');
  return { ...opened, account, one, two };
}
const entries = () => [...document.querySelectorAll<HTMLElement>('[data-message]')];
const ids = () => entries().map(({ dataset }) => dataset.message);
const shown = (...wanted: readonly string[]): Promise<void> => waitFor(() => expect(ids()).toEqual(wanted));
function entry(id: string): HTMLElement {
  const found = entries().find(({ dataset }) => dataset.message === id);
  if (found === undefined) throw new Error(`no message ${id}`);
  return found;
}
const isRead = (id: string) => entry(id).dataset.read === '1';
const current = () => document.querySelector<HTMLElement>('[data-current]')?.dataset.message;
const item = () => document.querySelector<HTMLElement>('[data-inbox-item]');
const list = () => document.querySelector<HTMLElement>('[data-inbox-list]');
const viewButton = (id: string) => document.querySelector<HTMLElement>(`[data-view="${id}"]`);
const countOf = (id: string) => viewButton(id)?.lastElementChild?.textContent;
const undoWords = () => document.querySelector('[data-undo]')?.textContent ?? '';

test('[MSG-08] [CALL-183] a message that is pressed shows whole and is read, here at once and at the gateway soon after', async () => {
  const { user, account, one } = await openMessages();
  expect(entry('b').textContent).toContain(one?.shortName);
  expect(countOf('all')).toBe('3');
  await press(user, entry('b'));
  await waitFor(() => expect(isRead('b')).toBe(true));
  expect(item()?.textContent).toContain('内容 b');
  expect(item()?.textContent).toContain(one?.companyName);
  expect([isRead('a'), isRead('c')]).toEqual([false, false]);
  // It keeps its place while somebody looks (MSG-09).
  expect(ids()).toEqual(['a', 'b', 'c']);
  await synced();
  const device = await stage.elsewhere(account);
  await waitFor(async () =>
    expect(await device.client.call(calls.messageHistory, { readStatus: 1 })).toMatchObject({ ok: true, value: { total: 1 } }),
  );
});

test('the keys of the inbox act as soon as it is there, without a press into it: J goes down, F6 to the next pane', async () => {
  const { user } = await openMessages();
  expect(current()).toBe('a');
  await user.keyboard('j');
  await waitFor(() => expect(current()).toBe('b'));
  await user.keyboard('{F6}');
  expect(document.activeElement?.closest('[data-inbox]')).not.toBeNull();
  expect(document.activeElement?.hasAttribute('data-inbox')).toBe(false);
});

test('[MSG-09] [PLUS-18] read ones stand behind the unread when the inbox is opened again, and what presses comes before every day', async () => {
  const account = await stage.account();
  const [one] = await stage.companies(account);
  const id = one?.companyId ?? '';
  const read = { ...notice('read', id, 1), readStatus: 1 as const };
  await put(account, [
    read,
    notice('new', id, 2),
    notice('old', id, 3 * 24 * 60),
    notice('rejected', id, 20 * 24 * 60, { subtopic: 'rejected' }),
  ]);
  await stage.open('/workbench/messages', account);
  await shown('rejected', 'new', 'read', 'old');
  const heads = [...document.querySelectorAll('[data-group]')].map(({ textContent }) => textContent);
  expect(heads[0]).toBe(`${t.pressing}1`);
  expect(entry('rejected').textContent).toContain(t['state-rejected']);
});

test('[A-163] [PLUS-10] [PLUS-18] done without a line it is away, its row said 待发 when it is looked up, waits in the outbox by its words, and arrives once', async () => {
  const { user, account } = await openMessages();
  stage.offline(true);
  await press(user, entry('b'));
  await waitFor(() => expect(entry('b').textContent).toContain(t.waits));
  await user.keyboard('e');
  await shown('a', 'c');
  await screen.findByText(t.offline);
  await press(user, viewButton('done'));
  await shown('b');
  expect(entry('b').textContent).toContain(t.waits);
  await stage.open('/workbench/outbox');
  await waitFor(() => expect(document.body.textContent).toContain('完成 1 条'));
  expect(document.body.textContent).not.toContain(outbox.empty);
  stage.offline(false);
  await indicated(/^●?已同步/);
  const device = await stage.elsewhere(account);
  const told = (await device.pullAll('', undefined, ['inboxStates'])).flatMap((batch) => batch.entries);
  expect(told).toMatchObject([{ row: { msgId: 'b', place: 'done' } }]);
});

test('[PLUS-18] what another device puts off or finishes leaves the inbox here, and comes back at its time', async () => {
  const { account } = await openMessages();
  const device = await stage.elsewhere(account);
  const at = new Date(start).toISOString();
  await device.client.call(calls.inboxPlace, { msgIds: ['a'], place: 'done', until: '', at });
  await device.client.call(calls.inboxPlace, { msgIds: ['b'], place: 'later', until: new Date(start + DAY).toISOString(), at });
  await shown('c');
  expect([countOf('later'), countOf('all')]).toEqual(['1', '1']);
  await device.client.call(calls.inboxPlace, { msgIds: ['b'], place: 'later', until: new Date(start - 60_000).toISOString(), at });
  await shown('b', 'c');
});

test('[PLUS-18] done by its key goes to the next and is taken back by its key: unread, and where it was', async () => {
  const { user } = await openMessages();
  list()?.focus();
  await user.keyboard('j');
  expect(current()).toBe('b');
  await user.keyboard('e');
  await shown('a', 'c');
  expect(current()).toBe('c');
  expect(undoWords()).toContain('已完成 1 条');
  await user.keyboard('z');
  await shown('a', 'b', 'c');
  await waitFor(() => expect(isRead('b')).toBe(false));
  expect(undoWords()).toBe('');
  // A second press has nothing to take back.
  await user.keyboard('z');
  expect(ids()).toEqual(['a', 'b', 'c']);
});

test('[PLUS-18] done is open again when news of the same matter arrive', async () => {
  const account = await stage.account();
  const [one] = await stage.companies(account);
  const id = one?.companyId ?? '';
  await put(account, [notice('first', id, 60, { bizId: 'vat-202610', subtopic: 'rejected' })]);
  const { user } = await stage.open('/workbench/messages', account);
  await shown('first');
  list()?.focus();
  await user.keyboard('e');
  await screen.findByText(t.allDone);
  await put(account, [notice('news', id, 1, { bizId: 'vat-202610', subtopic: 'accepted' })]);
  await shown('news');
  expect(entry('news').textContent).toContain(t['state-accepted']);
  expect(item()?.textContent).toContain('此事之前的 1 条');
  expect(item()?.textContent).toContain('内容 first');
});

test('[PLUS-18] a selection is read, and put off until a time, at once, each with one way back', async () => {
  const { user } = await openMessages();
  list()?.focus();
  await user.keyboard('x');
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  expect(document.querySelector('[data-selection]')?.textContent).toContain('已选 2 条');
  await user.keyboard('u');
  await waitFor(() => expect([isRead('a'), isRead('b'), isRead('c')]).toEqual([true, true, false]));
  expect(undoWords()).toContain('已把 2 条标为已读');
  await user.keyboard('z');
  await waitFor(() => expect([isRead('a'), isRead('b')]).toEqual([false, false]));
  await user.keyboard('h');
  await press(user, (await screen.findAllByText(/^明天 08:30$/)).find((one) => one.closest('[role="dialog"]') !== null) ?? null);
  await shown('c');
  expect(countOf('later')).toBe('2');
  expect(undoWords()).toContain('2 条稍后提醒');
  await press(user, screen.getByText(t.undo, { selector: 'button' }));
  await shown('a', 'b', 'c');
});

test('[PLUS-18] views by scene and company count what is unread and narrow the list; all of a view is read at once', async () => {
  const { user, one, two } = await openMessages();
  expect([countOf('scene:filing'), countOf('scene:invoice')]).toEqual(['2', '1']);
  await press(user, viewButton('scene:invoice'));
  await shown('c');
  await press(user, viewButton(`company:${one?.companyId}`));
  await shown('a', 'b');
  await press(user, screen.getByRole('button', { name: t.markAll }));
  await waitFor(() => expect([isRead('a'), isRead('b')]).toEqual([true, true]));
  await press(user, viewButton('all'));
  await press(user, screen.getByRole('button', { name: /^未读/ }));
  await shown('c');
  await press(user, screen.getByRole('button', { name: t.findCompany }));
  await user.type(screen.getByPlaceholderText(t.findCompany), two?.shortName ?? '');
  await waitFor(() => expect(viewButton(`company:${one?.companyId}`)).toBeNull());
  expect(viewButton(`company:${two?.companyId}`)).not.toBeNull();
});

test('[PLUS-18] the keys act neither while somebody types or composes, nor when single letters are switched off', async () => {
  const { user } = await openMessages();
  await press(user, screen.getByRole('button', { name: t.findCompany }));
  await user.type(screen.getByPlaceholderText(t.findCompany), 'ejx');
  expect(ids()).toEqual(['a', 'b', 'c']);
  expect(document.querySelector('[data-selection]')).toBeNull();
  list()?.focus();
  list()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true, isComposing: true }));
  await user.keyboard('?');
  const keys = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-inbox-keys]');
    if (found === null) throw new Error('no list of keys');
    return found;
  });
  await press(user, within(keys).getByRole('switch'));
  await user.keyboard('{Escape}');
  keys.closest('[popover]')?.dispatchEvent(Object.assign(new Event('toggle'), { newState: 'closed' }));
  list()?.focus();
  await user.keyboard('e');
  expect(ids()).toEqual(['a', 'b', 'c']);
  await user.keyboard('{ArrowDown}');
  expect(current()).toBe('b');
});

test('[PLUS-18] a message leads to the view or the company that it names, and nowhere by an address that is none', async () => {
  const account = await stage.account();
  const [one, two] = await stage.companies(account);
  await put(account, [
    notice('view', one?.companyId ?? '', 1, { url: '/workbench/calendar' }),
    notice('company', two?.companyId ?? '', 2),
    notice('bad', '', 3, { sceneCode: '9', url: 'javascript:alert(1)' }),
  ]);
  const { user, address } = await stage.open('/workbench/messages', account);
  await shown('view', 'company', 'bad');
  await press(user, entry('bad'));
  await waitFor(() => expect(item()?.textContent).toContain('内容 bad'));
  expect(document.querySelector('[data-inbox-open]')).toBeNull();
  await press(user, entry('company'));
  await waitFor(() => expect(document.querySelector('[data-inbox-open]')?.textContent).toContain(t.openCompany));
  await press(user, entry('view'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toMatch(/^\/workbench\/calendar/));
});

test('[MSG-07] [CALL-182] a message that asks for it is confirmed by its button, and stays unread until it is read', async () => {
  const { user, account } = await openMessages();
  list()?.focus();
  await user.keyboard('j');
  await press(user, within(item() ?? document.body).getByText(t.confirm));
  await waitFor(() => expect(item()?.textContent).toContain(t.confirmed));
  expect(isRead('b')).toBe(false);
  await synced();
  const device = await stage.elsewhere(account);
  expect(await device.client.call(calls.messageHistory, { pullStatus: 1 })).toMatchObject({ ok: true, value: { total: 1 } });
});

test('[MSG-12] [PLUS-18] the rail counts what is unread but for what is put off, and counts down with what is read', async () => {
  const { user } = await openMessages();
  // As in an idle moment after the start.
  messagesView.badge?.part.load();
  const counted = () => document.querySelector('.wb-rail a[href="/workbench/messages"] .wb-badge')?.textContent ?? '';
  await waitFor(() => expect(counted()).toBe('33 条未读'));
  await press(user, entry('a'));
  await waitFor(() => expect(counted()).toBe('22 条未读'));
  await user.keyboard('j');
  await press(user, item()?.querySelector('[data-later="tomorrow"]') ?? null);
  await waitFor(() => expect(counted()).toBe('11 条未读'));
});

test('[PLUS-20] a message that the address names is shown and has the focus, however old it is and wherever it was put', async () => {
  const account = await stage.account();
  await put(
    account,
    Array.from({ length: 150 }, (_, n) => notice(`n${String(n).padStart(3, '0')}`, '', n + 1, { sceneCode: '9' })),
  );
  const device = await stage.elsewhere(account);
  await device.client.call(calls.inboxPlace, { msgIds: ['n120'], place: 'done', until: '', at: new Date(start).toISOString() });
  const { user } = await stage.open('/workbench/messages?message=n120', account);
  await waitFor(() => expect(item()?.dataset.inboxItem).toBe('n120'));
  expect(viewButton('done')?.getAttribute('aria-current')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(list()));
  await press(user, viewButton('all'));
  await waitFor(() => expect(current()).toBe('n000'));
});

test('[CALL-184] a notice that arrives while the list is open is there by push, once, above the others; who looks at another keeps it', async () => {
  const { account, user } = await openMessages();
  list()?.focus();
  await user.keyboard('j');
  await put(account, [notice('new', '', 0, { sceneCode: '9' })]);
  await shown('new', 'a', 'b', 'c');
  expect(entry('new').textContent).toContain(t.noCompany);
  expect(current()).toBe('b');
});

test('without a message the list says what will be there', async () => {
  await stage.open('/workbench/messages', await stage.account());
  await screen.findByText(new RegExp(t.empty));
});

test('[PLUS-18] 3,000 messages of 800 companies are worked to zero by keyboard, only rows in sight exist, and all arrives', async () => {
  const account = await stage.account(800);
  const companies = await stage.companies(account);
  const services = ['declaration', 'invoice', 'books', 'risk', 'social', 'certificate'];
  const many = Array.from({ length: 3_000 }, (_, n) =>
    notice(`m${n}`, companies[n % 800]?.companyId ?? '', n * 7, {
      serviceCode: services[n % 6] ?? '',
      subtopic: n % 50 === 0 ? 'rejected' : '',
    }),
  );
  await put(account, many);
  const { user } = await stage.open('/workbench/messages', account);
  await waitFor(() => expect(countOf('all')).toBe('3,000'));
  expect(entries().length).toBeLessThan(60);
  expect(document.querySelectorAll('[data-view^="company:"]').length).toBeLessThan(60);
  list()?.focus();
  // The first ones one by one, the rest at once.
  for (let n = 0; n < 5; n += 1) await user.keyboard('e');
  await waitFor(() => expect(countOf('all')).toBe('2,995'));
  await user.keyboard('{Control>}a{/Control}');
  expect(document.querySelector('[data-selection]')?.textContent).toContain('2,995');
  await user.keyboard('e');
  await screen.findByText(t.allDone);
  await waitFor(() => expect(undoWords()).toContain('2,995'));
  await synced();
  const device = await stage.elsewhere(account);
  expect(await device.client.call(calls.messageHistory, { readStatus: 0 })).toMatchObject({ ok: true, value: { total: 0 } });
  const told = (await device.pullAll('', undefined, ['inboxStates'])).flatMap((batch) => batch.entries);
  expect(told).toHaveLength(3_000);
});

test('[MSG-13] [MSG-14] [MSG-15] [MSG-16] what is not valid is neither shown nor counted, here and at the rail', async () => {
  const account = await stage.account();
  const [one] = await stage.companies(account);
  const id = one?.companyId ?? '';
  const past = { expireTime: new Date(start - 60_000).toISOString() };
  await put(account, [
    notice('good', id, 5),
    notice('elsewhere', 'not-here', 4),
    { ...notice('type', id, 3), bizType: '2' },
    notice('scene', id, 2, { sceneCode: '7' }),
    { ...notice('over', id, 1), ...past },
  ]);
  await stage.open('/workbench/messages', account);
  await shown('good');
  expect(countOf('all')).toBe('1');
  messagesView.badge?.part.load();
  await waitFor(() => expect(document.querySelector('.wb-rail a[href="/workbench/messages"] .wb-badge')?.textContent).toBe('11 条未读'));
});
