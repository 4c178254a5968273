import { expect, onTestFinished, test, vi } from 'vitest';
import { batch, callError, companies, must, openTestDb, pull } from '../../../tests/support/db-kit.ts';
import type { Activity } from '../../api/entities/activity.ts';
import { tellId } from '../../domain/outbox/tried.ts';
import type { AccountDb } from '../open/account-db.ts';
import { markSending, queueCommand, settleDone, settleRetry, settleStopped } from '../outbox/outbox.ts';
import { outboxRows } from '../outbox/outbox-rows.ts';
import { discardCommand } from '../outbox/outbox-user.ts';
import type { OutboxRow } from '../types.ts';
import { activityTell } from './activity.ts';

const ID = '01900000-0000-7000-8000-000000000001';
const OTHER = '01900000-0000-7000-8000-000000000002';
const at = Date.parse('2026-11-15T14:00:00Z');

const hide = (id: string, companyId: string) => ({
  ...{ id, key: companyId, name: 'companyHide' as const, input: { companyId, hidden: 1 }, seal: null, createdAt: at },
});
const held = async (db: AccountDb): Promise<readonly Activity[]> =>
  (await must(db.run('r', ['activity'], ({ activity }) => activity.toArray()))).flatMap(({ rows }) => rows);
const tells = async (db: AccountDb) => (await must(outboxRows(db))).filter(({ name }) => name === 'activityTell');

/** A device with two companies, on which a command of the first one was sent `kinds.length` times in vain; the clock of the device is two minutes behind. */
async function tried(kinds: readonly ('offline' | 'server')[]): Promise<{ db: AccountDb; row: OutboxRow }> {
  const db = await openTestDb();
  await pull(db, [batch(companies(2), 'k1')], companies(2));
  const status = { k: 'sync', reach: 'online', phase: 'idle', progress: null, lastOkAt: 0, lastError: null, clockOffset: 120_000 } as const;
  await must(db.run('rw', ['meta'], ({ meta }) => meta.put({ ...status, session: 'live', leader: '', push: false })));
  await must(queueCommand(db, hide(ID, 'c1')));
  for (const [n, kind] of kinds.entries()) {
    await must(markSending(db, { id: ID }));
    await must(settleRetry(db, { id: ID }, callError(kind), 0, at + n * 1_000));
  }
  const row = await must(markSending(db, { id: ID }));
  if (row === null) throw new Error('gone');
  return { db, row };
}

test('[PLUS-29] a command that was answered at once tells nothing; one that failed twice is in the log with both tries when it is answered, and the gateway is told once', async () => {
  const at0 = await tried([]);
  await must(settleDone(at0.db, at0.row, null));
  expect([await tells(at0.db), await held(at0.db)]).toEqual([[], []]);
  const { db, row } = await tried(['offline', 'server']);
  expect(await held(db)).toEqual([]);
  await must(settleDone(db, row, null));
  await must(settleDone(db, row, null));
  const [tell, ...others] = await tells(db);
  expect(others).toEqual([]);
  expect(tell?.id).toBe(tellId(ID));
  expect((await held(db)).map(({ at: time, result, reason, origin, offset, of }) => [time, result, reason, origin, offset, of])).toEqual([
    ['2026-11-15T14:00:00.000Z', 'unknown', 'offline', 'device', '120000', ID],
    ['2026-11-15T14:00:01.000Z', 'failed', 'server', 'device', '120000', ID],
  ]);
});

test('[PLUS-29] what the gateway tells of them takes their place: the same rows, with the time at which it was told', async () => {
  const { db, row } = await tried(['offline']);
  await must(settleDone(db, row, null));
  const [tell] = await tells(db);
  const [mine] = await held(db);
  if (tell === undefined || mine === undefined) throw new Error('not told');
  const sent = await must(markSending(db, tell));
  await must(settleDone(db, sent ?? tell, { body: { noted: 1, rev: 7 } }));
  expect(await held(db)).toHaveLength(1);
  const theirs = { ...mine, by: '王丽', toldAt: '2026-11-16T01:00:00.000Z' };
  await pull(db, [{ ...batch([], 'k2'), rev: 7, entries: [{ noun: 'activity', row: theirs }] }], companies(2));
  expect((await held(db)).map(({ id, toldAt, by }) => [id, toldAt, by])).toEqual([[mine.id, '2026-11-16T01:00:00.000Z', '王丽']]);
});

test('[PLUS-29] a command that is set aside keeps its tries; given up, they are told with that, and one that was never sent tells nothing', async () => {
  const { db, row } = await tried(['server']);
  await must(settleStopped(db, row, 'parked', callError('server'), null, at + 5_000));
  expect(await tells(db)).toEqual([]);
  expect((await must(outboxRows(db)))[0]?.tried?.map(({ at: time, kind }) => [time - at, kind])).toEqual([
    [0, 'server'],
    [5_000, 'server'],
  ]);
  await must(queueCommand(db, hide(OTHER, 'c2')));
  await must(discardCommand(db, OTHER, at + 6_000));
  await must(discardCommand(db, ID, at + 9_000));
  expect((await held(db)).map(({ companyId, reason }) => [companyId, reason])).toEqual([
    ['c1', 'server'],
    ['c1', 'server'],
    ['c1', 'discarded'],
  ]);
});

test('[PLUS-29] where the disk is full the log is lost and the work is not: the command leaves the outbox all the same', async () => {
  const { db, row } = await tried(['offline']);
  const made = activityTell.changes;
  if (made?.make === undefined) throw new Error('it makes rows');
  const make = vi.spyOn(made, 'make').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => make.mockRestore());
  await must(settleDone(db, row, null));
  expect(await must(outboxRows(db))).toEqual([]);
  expect(await held(db)).toEqual([]);
});
