import { expect, test } from 'vitest';
import { messageOf } from '../../../server/store/tables/message-of.ts';
import { batch, callError, commandPorts, must, openTestDb, pull } from '../../../tests/support/db-kit.ts';
import type { Message } from '../../api/entities/message.ts';
import { createTranslator } from '../../texts/i18n.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { applyPullBatch, restartPull } from '../companies/apply-pull.ts';
import type { AccountDb } from '../open/account-db.ts';
import { markSending, settleDone, settleStopped } from '../outbox/outbox.ts';
import { outboxRows } from '../outbox/outbox-rows.ts';
import { discardCommand } from '../outbox/outbox-user.ts';
import { giveCommand } from './give.ts';
import { inboxPlace, messageConfirm, messageRead, messageUnread } from './messages.ts';

const marks = { messageRead, messageConfirm, messageUnread };
const message = (id: string, over: Partial<Message> = {}): Message => ({
  ...messageOf({ sceneCode: '2', title: id, content: '' }, id, 'c1', 1_000),
  ...over,
});
const told = (...rows: readonly Message[]) => rows.map((row) => ({ noun: 'messages' as const, row }));
const stateOf = (db: AccountDb) =>
  must(
    db.run('r', ['messages'], async ({ messages }) =>
      (await messages.orderBy('msgId').toArray()).map(
        (row) => `${row.msgId} ${row.readStatus}${row.pullStatus}${row.unsent === undefined ? '' : '*'}`,
      ),
    ),
  );

async function withMessages(...rows: readonly Message[]) {
  const db = await openTestDb();
  await pull(db, [{ ...batch([], 'k1'), entries: told(...rows) }], []);
  const ports = commandPorts();
  const give = (name: 'messageRead' | 'messageConfirm' | 'messageUnread', ...msgIds: readonly string[]) =>
    must(giveCommand(db, marks[name], { input: { msgIds }, seal: null }, ports));
  return { db, give };
}

test('[MSG-08] [A-163] a message is read at once, waits to be sent, and no pull turns it back to unread', async () => {
  const { db, give } = await withMessages(message('m1'), message('m2'));
  const row = await give('messageRead', 'm1');
  expect(await stateOf(db)).toEqual(['m1 10*', 'm2 00']);
  await pull(db, [{ ...batch([], 'k2'), entries: told(message('m1', { title: '改过的' }), message('m2')) }], []);
  expect(await stateOf(db)).toEqual(['m1 10*', 'm2 00']);
  await must(markSending(db, row));
  await must(settleDone(db, row, { body: { changed: 1 } }));
  expect(await stateOf(db)).toEqual(['m1 10', 'm2 00']);
});

test('[MSG-08] [PLUS-11] a page that the gateway read before the mark does not turn the message back, whenever it arrives; one that it read after counts', async () => {
  const { db, give } = await withMessages(message('m1'), message('m2'));
  const row = await give('messageRead', 'm1');
  await must(markSending(db, row));
  await must(settleDone(db, row, { body: { changed: 1, rev: 12 } }));
  await must(settleDone(db, row, { body: { changed: 1, rev: 12 } }));
  const page = (cursor: string, rev: number | null, rows: readonly Message[]) =>
    pull(db, [{ ...batch([], cursor), rev, entries: told(...rows) }], [], 5_000, rev);
  await page('k2', 11, [message('m1', { title: '改过的', pullStatus: 1 }), message('m2')]);
  expect(await stateOf(db)).toEqual(['m1 11', 'm2 00']);
  const { title } = (await must(db.run('r', ['messages'], ({ messages }) => messages.get('m1')))) ?? {};
  expect(title).toBe('改过的');
  // With a command of the user's own on top, and taken back again: the mark stays under it.
  const next = await give('messageConfirm', 'm2');
  await page('k3', 11, [message('m1'), message('m2')]);
  expect(await stateOf(db)).toEqual(['m1 10', 'm2 01*']);
  await must(discardCommand(db, next.id));
  expect(await stateOf(db)).toEqual(['m1 10', 'm2 00']);
  // From the revision of the answer on the gateway's word is the newer one: somebody may have turned it back there.
  await page('k4', 12, [message('m1')]);
  expect(await stateOf(db)).toEqual(['m1 00', 'm2 00']);
  await page('k5', 11, [message('m1')]);
  expect(await stateOf(db)).toEqual(['m1 00', 'm2 00']);
});

test.each([
  ['whose answer names no revision', { changed: 1 }, 11],
  ['told by a pull that names none', { changed: 1, rev: 12 }, null],
])('[MSG-08] with a gateway of before, a mark %s, a pull is taken at its word', async (_, body, rev) => {
  const { db, give } = await withMessages(message('m1'));
  const row = await give('messageRead', 'm1');
  await must(settleDone(db, row, { body }));
  await pull(db, [{ ...batch([], 'k2'), rev, entries: told(message('m1')) }], [], 5_000, rev);
  expect(await stateOf(db)).toEqual(['m1 00']);
});

test('[MSG-08] a pull of everything begins after what was carried out: its rows are taken as they are told, also by a store whose revisions began again', async () => {
  const { db, give } = await withMessages(message('m1'));
  const [first, second] = [await give('messageRead', 'm1'), await give('messageConfirm', 'm1')];
  await must(settleDone(db, first, { body: { changed: 1, rev: 12 } }));
  await must(restartPull(db));
  await must(settleDone(db, second, { body: { changed: 1, rev: 5 } }));
  await pull(db, [{ ...batch([], 'k2'), rev: 4, entries: told(message('m1')) }], [], 5_000, 4);
  expect(await stateOf(db)).toEqual(['m1 01']);
});

test('[MSG-07] a confirmed message stays unread; read and confirmed in any order it is both', async () => {
  const { db, give } = await withMessages(message('m1'), message('m2'));
  await give('messageConfirm', 'm1', 'm2');
  expect(await stateOf(db)).toEqual(['m1 01*', 'm2 01*']);
  await give('messageRead', 'm2');
  expect(await stateOf(db)).toEqual(['m1 01*', 'm2 11*']);
});

test('[MSG-08] a message that is marked already gets no second mark; of several the others get theirs', async () => {
  const { db, give } = await withMessages(message('m1'), message('m2'));
  await give('messageRead', 'm1');
  const again = await giveCommand(db, messageRead, { input: { msgIds: ['m1'] }, seal: null }, commandPorts());
  expect(again).toMatchObject({ ok: false, error: { kind: 'unchanged' } });
  expect(await must(outboxRows(db))).toHaveLength(1);
  await give('messageRead', 'm1', 'm2');
  await give('messageConfirm', 'm1');
  expect(await stateOf(db)).toEqual(['m1 11*', 'm2 10*']);
});

test('[PLUS-10] a mark that the gateway refuses is taken back in what is seen, and the command says what it was', async () => {
  const { db, give } = await withMessages(message('m1'));
  const row = await give('messageRead', 'm1', 'gone');
  await must(markSending(db, row));
  await must(settleStopped(db, row, 'refused', callError('refused')));
  expect(await stateOf(db)).toEqual(['m1 00']);
  const [held] = await must(outboxRows(db));
  const t = createTranslator('zh-CN', zhCN);
  expect(held?.state).toBe('refused');
  expect(messageRead.words({ msgIds: ['m1', 'gone'] }, t)).toBe('标记 2 条消息为已读');
});

test('3,000 messages are marked by one command in one transaction', async () => {
  const rows = Array.from({ length: 3_000 }, (_, n) => message(`m${n}`));
  const { db, give } = await withMessages(...rows);
  await give('messageRead', ...rows.map(({ msgId }) => msgId));
  expect((await must(outboxRows(db))).length).toBe(1);
  expect((await stateOf(db)).every((state) => state.endsWith('10*'))).toBe(true);
});

const place = (put: 'in' | 'later' | 'done', ...msgIds: readonly string[]) => ({
  msgIds,
  place: put,
  until: put === 'later' ? '2026-11-24T00:30:00.000Z' : '',
  at: '2026-11-23T02:00:00.000Z',
});
const placesOf = (db: AccountDb) =>
  must(
    db.run('r', ['inboxStates'], async ({ inboxStates }) =>
      (await inboxStates.orderBy('msgId').toArray()).map((row) => `${row.msgId} ${row.place}${row.unsent === undefined ? '' : '*'}`),
    ),
  );
const putIn = (db: AccountDb, ...given: Parameters<typeof place>) =>
  must(giveCommand(db, inboxPlace, { input: place(...given), seal: null }, commandPorts()));

test('[PLUS-18] what is put off has its place at once, before the gateway has a row of it, and waits to be sent', async () => {
  const { db } = await withMessages(message('m1'));
  const row = await putIn(db, 'later', 'm1', 'due:vat:202610');
  expect(await placesOf(db)).toEqual(['due:vat:202610 later*', 'm1 later*']);
  expect(
    await must(
      db.run('r', ['inboxStates'], ({ inboxStates }) =>
        inboxStates.where('[place+until]').between(['later', ''], ['later', '2026-11-24T00:30:00.000Z'], true, true).primaryKeys(),
      ),
    ),
  ).toEqual(['due:vat:202610', 'm1']);
  await must(markSending(db, row));
  await must(settleDone(db, row, { body: { changed: 2, rev: 12 } }));
  expect(await placesOf(db)).toEqual(['due:vat:202610 later', 'm1 later']);
});

test('[PLUS-18] a place that is refused, or whose command is dropped, is gone again; one on top of another goes back to it', async () => {
  const { db } = await withMessages(message('m1'));
  const first = await putIn(db, 'done', 'm1');
  await must(markSending(db, first));
  await must(settleDone(db, first, { body: { changed: 1 } }));
  const second = await putIn(db, 'later', 'm1', 'm2');
  expect(await placesOf(db)).toEqual(['m1 later*', 'm2 later*']);
  await must(settleStopped(db, second, 'refused', callError('refused')));
  expect(await placesOf(db)).toEqual(['m1 done']);
});

test('[PLUS-18] [I5] a whole pull that was read before takes no place away: not one that waits, not one that is carried out meanwhile', async () => {
  const { db } = await withMessages(message('m1'));
  await must(restartPull(db));
  const done = await putIn(db, 'done', 'm1');
  await must(markSending(db, done));
  await must(settleDone(db, done, { body: { changed: 1, rev: 12 } }));
  await putIn(db, 'later', 'm2');
  await pull(db, [{ ...batch([], 'k3'), rev: 11, entries: told(message('m1')) }], [], 5_000, 11);
  expect(await placesOf(db)).toEqual(['m1 done', 'm2 later*']);
});

test('[PLUS-18] [I5] an answer that comes after a pull has told as much makes no place again of what is gone; one that is ahead of all pulls does', async () => {
  const { db } = await withMessages(message('m1'), message('m2'));
  const ports = commandPorts();
  const put = (...given: Parameters<typeof place>) => must(giveCommand(db, inboxPlace, { input: place(...given), seal: null }, ports));
  const [gone, begun, ahead] = [await put('done', 'm1'), await put('later', 'm2'), await put('later', 'm3')];
  const entries = [{ noun: 'inboxStates' as const, gone: 'm1' }];
  await pull(db, [{ ...batch([], 'k2'), rev: 14, entries }], [], 5_000, 14);
  expect(await placesOf(db)).toEqual(['m1 done*', 'm2 later*', 'm3 later*']);
  await must(settleDone(db, gone, { body: { changed: 1, rev: 14 } }));
  expect(await placesOf(db)).toEqual(['m2 later*', 'm3 later*']);
  // The next pull has told that m2 is gone, and has not ended.
  const next = { ...batch([], 'k3'), rev: 16, entries: [{ noun: 'inboxStates' as const, gone: 'm2' }] };
  await must(applyPullBatch(db, next, { full: false, index: 0 }));
  await must(settleDone(db, begun, { body: { changed: 1, rev: 15 } }));
  await must(settleDone(db, ahead, { body: { changed: 1, rev: 17 } }));
  expect(await placesOf(db)).toEqual(['m3 later']);
});

test('[PLUS-18] a place that another device chose comes with the pull', async () => {
  const { db } = await withMessages(message('m1'));
  const row = { msgId: 'm1', place: 'done', until: '', at: '2026-11-23T02:00:00.000Z' } as const;
  await pull(db, [{ ...batch([], 'k2'), entries: [{ noun: 'inboxStates', row }] }], []);
  expect(await placesOf(db)).toEqual(['m1 done']);
});

test('[PLUS-18] marked as unread again a message is unread at once, and not when it is already', async () => {
  const { db, give } = await withMessages(message('m1', { readStatus: 1 }), message('m2'));
  await give('messageUnread', 'm1');
  expect(await stateOf(db)).toEqual(['m1 00*', 'm2 00']);
  const again = await giveCommand(db, messageUnread, { input: { msgIds: ['m2'] }, seal: null }, commandPorts());
  expect(again).toMatchObject({ ok: false, error: { kind: 'unchanged' } });
});
