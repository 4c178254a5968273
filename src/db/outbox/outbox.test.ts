import { expect, test } from 'vitest';
import {
  batch,
  callError,
  commandPorts,
  companies,
  company,
  endOf,
  must,
  openTestDb,
  pull,
  seal,
  seen,
  told,
} from '../../../tests/support/db-kit.ts';
import { applyPullBatch, restartPull } from '../companies/apply-pull.ts';
import { changeEdit, editCompany, hideCompany, logSwitch } from '../companies/edit-company.ts';
import { finishPull } from '../companies/finish-pull.ts';
import { foldOverlay } from '../companies/fold.ts';
import type { AccountDb } from '../open/account-db.ts';
import type { OutboxRow } from '../types.ts';
import { markSending, nextCommands, queueCommand, recoverSending, settleDone, settleRetry, settleStopped } from './outbox.ts';
import { outboxRows } from './outbox-rows.ts';
import { discardCommand, retryCommand } from './outbox-user.ts';

async function withCompanies(count = 3) {
  const db = await openTestDb();
  await pull(db, [batch(companies(count), 'k1')], companies(count));
  const ports = commandPorts();
  /** Edits one field, on top of what is seen. */
  async function edit(id: string, to: string, field: 'note' | 'accountant' = 'note'): Promise<OutboxRow> {
    const from = (await seen(db)).get(id)?.[field] ?? '';
    return await must(editCompany(db, { companyId: id, seal: seal(id) }, { baseRev: 1, changes: { [field]: { from, to } } }, ports));
  }
  return { db, ports, edit };
}

const note = async (db: AccountDb, id: string) => (await seen(db)).get(id)?.note;
const pending = async (db: AccountDb, id: string) => (await must(db.run('r', ['overlay'], async (s) => await s.overlay.get(id))))?.pending;
const states = async (db: AccountDb) => (await must(outboxRows(db))).map((row) => row.state);
async function sent(db: AccountDb, row: OutboxRow): Promise<OutboxRow> {
  const sending = await must(markSending(db, row));
  if (sending === null) throw new Error('not waiting');
  return sending;
}

test('[PLUS-11] a queued edit is seen at once, marked as unsent, and waits with its seal', async () => {
  const { db, edit } = await withCompanies();
  const row = await edit('c1', 'x');
  expect(await note(db, 'c1')).toBe('x');
  expect(await pending(db, 'c1')).toBe(1);
  expect(await must(outboxRows(db))).toEqual([row]);
  expect(row).toMatchObject({ key: 'c1', name: 'companyUpdate', seal: seal('c1'), state: 'waiting', attempts: 0 });
  expect(row.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('[PLUS-11] commands of one company are offered in order and one at a time, those of another beside them', async () => {
  const { db, edit } = await withCompanies();
  const [a1, a2, b1] = [await edit('c1', '1'), await edit('c1', '2'), await edit('c2', '3')];
  const ids = async () => (await must(nextCommands(db, 10))).map((row) => row.id);
  expect(await ids()).toEqual([a1.id, b1.id]);
  await sent(db, a1);
  expect(await ids()).toEqual([b1.id]);
  await must(settleDone(db, a1, told(company('c1', { rev: 5, note: '1' }))));
  expect(await ids()).toEqual([a2.id, b1.id]);
});

test('[PLUS-11] an answered command goes, its answer becomes the base under what is left', async () => {
  const { db, edit } = await withCompanies();
  const first = await edit('c1', '1');
  await edit('c1', '甲', 'accountant');
  await must(settleDone(db, await sent(db, first), told(company('c1', { rev: 5, note: '1 (gateway)' }))));
  const row = (await seen(db)).get('c1');
  expect([row?.note, row?.accountant, row?.rev]).toEqual(['1 (gateway)', '甲', 5]);
  expect(await pending(db, 'c1')).toBe(1);
});

test('[PLUS-11] an answer that comes twice, or is older than what was pulled, changes nothing', async () => {
  const { db, edit } = await withCompanies();
  const row = await edit('c1', '1');
  await sent(db, row);
  const newer = company('c1', { ord: 1, rev: 9, note: 'later' });
  await pull(db, [batch([newer], 'k2')], [newer, ...companies(3).slice(1)]);
  await must(settleDone(db, row, told(company('c1', { rev: 5, note: '1' }))));
  await must(settleDone(db, row, told(company('c1', { rev: 5, note: '1' }))));
  expect(await note(db, 'c1')).toBe('later');
  expect(await must(outboxRows(db))).toEqual([]);
});

test('[PLUS-11] a try without an answer keeps id, order and projection, and says when to try again', async () => {
  const { db, edit } = await withCompanies();
  const row = await edit('c1', '1');
  await edit('c1', '2');
  await sent(db, row);
  const again = await must(settleRetry(db, row, callError('timeout'), 500));
  expect(again).toMatchObject({ id: row.id, seq: row.seq, state: 'waiting', attempts: 1, nextAt: 500, lastError: { kind: 'timeout' } });
  expect(await must(nextCommands(db, 499))).toEqual([]);
  expect((await must(nextCommands(db, 500))).map((one) => one.id)).toEqual([row.id]);
  expect(await note(db, 'c1')).toBe('2');
});

test('[PLUS-11] a command left in sending by a dead sender waits again with its id', async () => {
  const { db, edit } = await withCompanies();
  const row = await edit('c1', '1');
  await sent(db, row);
  expect(await must(nextCommands(db, 10))).toEqual([]);
  expect(await must(recoverSending(db))).toBe(1);
  expect(await must(nextCommands(db, 10))).toMatchObject([{ id: row.id, attempts: 1 }]);
  expect(await must(recoverSending(db))).toBe(0);
});

test('a command the user discarded between choosing and sending is not sent', async () => {
  const { db, edit } = await withCompanies();
  const row = await edit('c1', '1');
  await must(discardCommand(db, row.id));
  expect(await must(markSending(db, row))).toBeNull();
  expect(await must(settleRetry(db, row, callError('offline'), 1))).toBeNull();
});

test('a refused command is rolled back and kept; later edits of the same field stand on what was before', async () => {
  const { db, edit } = await withCompanies();
  const first = await edit('c1', '1');
  const second = await edit('c1', '2');
  await must(settleStopped(db, await sent(db, first), 'refused', callError('refused', 'privilege.denied')));
  expect(await note(db, 'c1')).toBe('2');
  expect(await states(db)).toEqual(['refused', 'waiting']);
  const left = (await must(outboxRows(db))).find((row) => row.id === second.id);
  expect(left?.input).toMatchObject({ changes: { note: { from: '', to: '2' } } });
  await must(discardCommand(db, second.id));
  expect(await note(db, 'c1')).toBe('');
  expect(await pending(db, 'c1')).toBe(0);
});

test('[COMP-12] the log of a switch to a company that left the account goes without a word when it is refused; for another reason it is kept', async () => {
  const { db, ports } = await withCompanies();
  const log = (id: string) => must(logSwitch(db, { companyId: id, seal: seal(id) }, ports));
  const [one, two] = [await log('c1'), await log('c2')];
  expect(await must(settleStopped(db, await sent(db, one), 'refused', callError('refused', 'company.notFound')))).toBeNull();
  await must(settleStopped(db, await sent(db, two), 'refused', callError('refused', 'privilege.denied')));
  expect((await must(outboxRows(db))).map(({ id, state }) => [id, state])).toEqual([[two.id, 'refused']]);
});

test('a parked command stays in view and keeps its id when tried again', async () => {
  const { db, edit, ports } = await withCompanies();
  const row = await edit('c1', '1');
  await must(settleStopped(db, await sent(db, row), 'parked', callError('server')));
  expect(await note(db, 'c1')).toBe('1');
  expect(await must(nextCommands(db, 10))).toEqual([]);
  expect(await must(retryCommand(db, row.id, ports))).toMatchObject({ id: row.id, state: 'waiting' });
  expect(await must(nextCommands(db, 10))).toMatchObject([{ id: row.id }]);
});

test('[PLUS-11] an edit on top of a parked one waits for the word about it, and then says what the gateway will hold', async () => {
  const { db, edit, ports } = await withCompanies();
  const parked = await edit('c1', 'B');
  await must(settleStopped(db, await sent(db, parked), 'parked', callError('server')));
  const later = await edit('c1', 'C');
  expect(await must(nextCommands(db, 10))).toEqual([]);
  await must(retryCommand(db, parked.id, ports));
  expect(await must(nextCommands(db, 10))).toMatchObject([{ id: parked.id }]);
  await must(settleDone(db, await sent(db, parked), told(company('c1', { ord: 1, rev: 5, note: 'B' }))));
  expect(await must(nextCommands(db, 10))).toMatchObject([{ id: later.id, input: { changes: { note: { from: 'B', to: 'C' } } } }]);
});

test('[PLUS-11] a discarded parked edit lets the later one go, from what was before both', async () => {
  const { db, edit } = await withCompanies();
  const parked = await edit('c1', 'B');
  await must(settleStopped(db, await sent(db, parked), 'parked', callError('server')));
  const later = await edit('c1', 'C');
  await must(discardCommand(db, parked.id));
  expect(await must(nextCommands(db, 10))).toMatchObject([{ id: later.id, input: { changes: { note: { from: '', to: 'C' } } } }]);
  expect(await note(db, 'c1')).toBe('C');
});

test('[PLUS-10] a parked edit that is edited goes behind the later edit of the same field and starts from it', async () => {
  const { db, edit, ports } = await withCompanies();
  const parked = await edit('c1', 'B');
  await must(settleStopped(db, await sent(db, parked), 'parked', callError('server')));
  await edit('c1', 'C');
  await must(changeEdit(db, parked.id, { note: { from: '', to: 'D' } }, ports));
  const inputs = (await must(outboxRows(db))).map((row) => row.input);
  expect(inputs).toMatchObject([{ changes: { note: { from: '', to: 'C' } } }, { changes: { note: { from: 'C', to: 'D' } } }]);
  expect(await note(db, 'c1')).toBe('D');
});

test('[PLUS-10] a refused edit that is tried again or edited starts from the user’s own edits before it, and leaves no refused row', async () => {
  for (const how of ['retry', 'edit'] as const) {
    const { db, edit, ports } = await withCompanies();
    const refused = await edit('c1', 'B');
    await must(settleStopped(db, await sent(db, refused), 'refused', callError('refused')));
    await edit('c1', 'C');
    if (how === 'retry') await must(retryCommand(db, refused.id, ports));
    else await must(changeEdit(db, refused.id, { note: { from: '', to: 'B' } }, ports));
    const rows = await must(outboxRows(db));
    expect(rows.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    expect(rows[1]?.input).toMatchObject({ changes: { note: { from: 'C', to: 'B' } } });
  }
});

test('a refused command tried again is a new command with another id, seen again', async () => {
  const { db, edit, ports } = await withCompanies();
  const row = await edit('c1', '1');
  await must(settleStopped(db, await sent(db, row), 'refused', callError('refused')));
  expect(await note(db, 'c1')).toBe('');
  const again = await must(retryCommand(db, row.id, ports));
  expect(again.id).not.toBe(row.id);
  expect(again).toMatchObject({ attempts: 0, state: 'waiting', lastError: null, seal: seal('c1') });
  expect(await must(outboxRows(db))).toHaveLength(1);
  expect(await note(db, 'c1')).toBe('1');
});

test('a conflict shows the gateway’s row and keeps the user’s values; the choice makes a new command', async () => {
  const { db, edit, ports } = await withCompanies();
  const row = await edit('c1', 'mine');
  const theirs = company('c1', { ord: 1, rev: 8, note: 'theirs', accountant: '乙' });
  await must(settleStopped(db, await sent(db, row), 'conflict', callError('conflict', 'company.conflict'), told(theirs)));
  expect(await note(db, 'c1')).toBe('theirs');
  expect(await must(outboxRows(db))).toMatchObject([{ state: 'conflict', input: { changes: { note: { to: 'mine' } } } }]);
  expect(await retryCommand(db, row.id, ports)).toEqual({ ok: false, error: { kind: 'wrong-state' } });
  const next = await must(changeEdit(db, row.id, { note: { from: 'theirs', to: 'mine' } }, ports));
  expect(next).toMatchObject({
    state: 'waiting',
    input: { companyId: 'c1', changes: { note: { from: 'theirs', to: 'mine' } } },
  });
  expect(next?.id).not.toBe(row.id);
  expect(await note(db, 'c1')).toBe('mine');
});

test('a decision made after the overlay was folded away still finds the company', async () => {
  const { db, edit, ports } = await withCompanies();
  const [refused, conflict] = [await edit('c1', '1'), await edit('c2', 'mine')];
  await must(settleStopped(db, await sent(db, refused), 'refused', callError('refused')));
  const theirs = company('c2', { ord: 2, rev: 8, note: 'theirs' });
  await must(settleStopped(db, await sent(db, conflict), 'conflict', callError('conflict'), told(theirs)));
  expect(await must(foldOverlay(db))).toBe(2);
  await must(retryCommand(db, refused.id, ports));
  await must(changeEdit(db, conflict.id, { note: { from: 'theirs', to: 'mine' } }, ports));
  expect([await note(db, 'c1'), await note(db, 'c2')]).toEqual(['1', 'mine']);
  expect([await pending(db, 'c1'), await pending(db, 'c2')]).toEqual([1, 1]);
});

test('a conflict left to the gateway leaves no command', async () => {
  const { db, edit, ports } = await withCompanies();
  const row = await edit('c1', 'mine');
  await must(settleStopped(db, await sent(db, row), 'conflict', callError('conflict'), told(company('c1', { rev: 8, note: 'theirs' }))));
  expect(await must(changeEdit(db, row.id, {}, ports))).toBeNull();
  expect(await must(outboxRows(db))).toEqual([]);
  expect([await note(db, 'c1'), await pending(db, 'c1')]).toEqual(['theirs', 0]);
});

test('[PLUS-10] a discarded edit is rolled back under the later ones', async () => {
  const { db, edit } = await withCompanies();
  const first = await edit('c1', '1');
  const second = await edit('c1', '2');
  await edit('c1', '甲', 'accountant');
  await must(discardCommand(db, second.id));
  const row = (await seen(db)).get('c1');
  expect([row?.note, row?.accountant]).toEqual(['1', '甲']);
  await must(discardCommand(db, first.id));
  expect(await note(db, 'c1')).toBe('');
});

test('[PLUS-10] a command whose request is on its way can be neither discarded nor edited nor tried again', async () => {
  const { db, edit, ports } = await withCompanies();
  const row = await edit('c1', '1');
  await sent(db, row);
  const inFlight = { ok: false, error: { kind: 'in-flight' } };
  expect(await discardCommand(db, row.id)).toEqual(inFlight);
  expect(await retryCommand(db, row.id, ports)).toEqual(inFlight);
  expect(await changeEdit(db, row.id, {}, ports)).toEqual(inFlight);
  expect(await states(db)).toEqual(['sending']);
});

test('[PLUS-10] an edited command that never left keeps its id and place; one that did gets a new id', async () => {
  const { db, edit, ports } = await withCompanies();
  const row = await edit('c1', '1');
  const later = await edit('c1', '2');
  const edited = await must(changeEdit(db, row.id, { note: { from: '', to: '1b' } }, ports));
  expect(edited).toMatchObject({ id: row.id, seq: row.seq });
  expect((await must(outboxRows(db))).find((one) => one.id === later.id)?.input).toMatchObject({
    changes: { note: { from: '1b', to: '2' } },
  });
  await sent(db, row);
  await must(settleRetry(db, row, callError('offline'), 0));
  const replaced = await must(changeEdit(db, row.id, { note: { from: '', to: '1c' } }, ports));
  expect(replaced?.id).not.toBe(row.id);
  expect(await note(db, 'c1')).toBe('1c');
  expect(await must(outboxRows(db))).toHaveLength(2);
});

test('[PLUS-10] an edit without any change left discards the command', async () => {
  const { db, edit, ports } = await withCompanies();
  const row = await edit('c1', '1');
  expect(await must(changeEdit(db, row.id, {}, ports))).toBeNull();
  expect(await must(outboxRows(db))).toEqual([]);
  expect(await note(db, 'c1')).toBe('');
});

test('a word about a command that has been answered says that it is gone', async () => {
  const { db, edit, ports } = await withCompanies();
  const row = await edit('c1', '1');
  await must(settleDone(db, await sent(db, row), told(company('c1', { rev: 2 }))));
  expect(await discardCommand(db, row.id)).toEqual({ ok: false, error: { kind: 'gone' } });
  expect(await changeEdit(db, row.id, {}, ports)).toEqual({ ok: false, error: { kind: 'gone' } });
});

test('[PLUS-11] a pull never overwrites unsent edits: it moves the base under them', async () => {
  const { db, edit } = await withCompanies();
  const row = await edit('c1', 'mine');
  const pulled = company('c1', { ord: 1, rev: 6, accountant: '丙' });
  await pull(db, [batch([pulled], 'k2')], [pulled, ...companies(3).slice(1)]);
  expect((await seen(db)).get('c1')).toMatchObject({ note: 'mine', accountant: '丙', rev: 6 });
  await must(discardCommand(db, row.id));
  expect((await seen(db)).get('c1')).toEqual(pulled);
});

test('a company that goes while an edit waits is gone from view; the command stays until it is answered', async () => {
  const { db, edit } = await withCompanies();
  const row = await edit('c1', 'mine');
  await pull(db, [batch([], 'k2', ['c1'])], companies(3).slice(1));
  expect((await seen(db)).has('c1')).toBe(false);
  expect(await must(nextCommands(db, 10))).toMatchObject([{ id: row.id }]);
  await must(settleStopped(db, row, 'refused', callError('refused', 'company.notFound')));
  expect(await states(db)).toEqual(['refused']);
});

test('an answer settled during a pull makes a difference at its end inconclusive', async () => {
  const { db, edit } = await withCompanies();
  const row = await edit('c1', '1');
  await sent(db, row);
  await must(applyPullBatch(db, batch([], 'k2'), { full: false, index: 0 }));
  await must(settleDone(db, row, told(company('c1', { ord: 1, rev: 5, note: '1' }))));
  expect(await must(finishPull(db, endOf(companies(3)), 1))).toEqual({ matches: false, conclusive: false });
});

test('logs of a switch wait in their company’s line and change no row', async () => {
  const { db, ports, edit } = await withCompanies();
  const log = await must(logSwitch(db, { companyId: 'c1', seal: seal('c1') }, ports));
  const row = await edit('c1', '1');
  expect((await must(nextCommands(db, 10))).map((one) => one.id)).toEqual([log.id]);
  expect(await pending(db, 'c1')).toBe(1);
  await must(settleDone(db, log));
  expect((await must(nextCommands(db, 10))).map((one) => one.id)).toEqual([row.id]);
});

test('hiding is seen at once and can be taken back', async () => {
  const { db, ports } = await withCompanies();
  const target = { companyId: 'c2', seal: seal('c2') };
  const row = await must(hideCompany(db, target, 1, ports));
  expect((await seen(db)).get('c2')?.hidden).toBe(1);
  expect(await hideCompany(db, target, 1, ports)).toEqual({ ok: false, error: { kind: 'unchanged' } });
  await must(discardCommand(db, row.id));
  expect((await seen(db)).get('c2')?.hidden).toBe(0);
});

test('a command without a company waits under its own key', async () => {
  const { db, ports } = await withCompanies(0);
  const input = { tipsCode: 'P0001' };
  const command = { id: ports.uuid(), key: '-', name: 'postTipsSave' as const, input, seal: null, createdAt: 1 };
  const row = await must(queueCommand(db, command));
  expect(await must(nextCommands(db, 10))).toEqual([row]);
});

test('[PLUS-11] a command that was put back for a company that is gone meanwhile does not bring it back by its repeated answer', async () => {
  const { db, ports } = await withCompanies();
  const command = { id: ports.uuid(), key: 'c9', name: 'companyHide' as const, input: { companyId: 'c9', hidden: 1 }, seal: seal('c9') };
  const row = await must(queueCommand(db, { ...command, createdAt: 1 }));
  await must(settleDone(db, await sent(db, row), told(company('c9', { ord: 9, rev: 1, hidden: 1 }))));
  expect([...(await seen(db)).keys()]).toEqual(['c1', 'c2', 'c3']);
  expect(await must(outboxRows(db))).toEqual([]);
});

test('a pulled row that is older than an answer already held does not take it back', async () => {
  const { db, edit } = await withCompanies();
  const row = await edit('c1', '1');
  await must(settleDone(db, await sent(db, row), told(company('c1', { ord: 1, rev: 9, note: '1' }))));
  const held = [company('c1', { ord: 1, rev: 9, note: '1' }), ...companies(3).slice(1)];
  expect(await pull(db, [batch([company('c1', { ord: 1, rev: 5, note: 'old' })], 'k2')], held)).toMatchObject({ matches: true });
  expect(await note(db, 'c1')).toBe('1');
});

test('an answer that comes while a full pull is built behind the view is not lost at its end', async () => {
  const { db, edit } = await withCompanies();
  const row = await edit('c1', '1');
  await sent(db, row);
  await must(restartPull(db));
  await must(applyPullBatch(db, batch(companies(3), 'n1'), { full: true, index: 0 }));
  const answer = company('c1', { ord: 1, rev: 9, note: '1' });
  await must(settleDone(db, row, told(answer)));
  const held = [answer, ...companies(3).slice(1)];
  expect(await must(finishPull(db, endOf(held), 1))).toEqual({ matches: true, conclusive: false });
  expect(await note(db, 'c1')).toBe('1');
});
