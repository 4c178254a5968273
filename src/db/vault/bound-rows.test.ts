import { expect, test } from 'vitest';
import {
  batch,
  commandPorts,
  companies,
  encryptingRing,
  freshAccount,
  freshDevice,
  must,
  openTestDb,
  pull,
  readerOf,
  seal,
  seen,
} from '../../../tests/support/db-kit.ts';
import { editCompany, hideCompany } from '../companies/edit-company.ts';
import type { AccountDb } from '../open/account-db.ts';
import { openAccountDb } from '../open/account-db.ts';
import { openExisting, settled } from '../open/raw-idb.ts';
import { wipeAccount } from '../open/wipe.ts';
import { markSending, nextCommands, queueCommand, recoverSending, settleDone } from '../outbox/outbox.ts';
import { outboxRows } from '../outbox/outbox-rows.ts';
import { changeCommand, discardCommand, retryCommand } from '../outbox/outbox-user.ts';
import { addTracking, settleTracking, takeTracking } from '../outbox/tracking.ts';
import { isUnreadable } from '../outbox/unreadable.ts';
import type { OutboxRow } from '../types.ts';

type Raw = Record<string, unknown> & { id: string; sealed: Uint8Array };

/** Two companies with a changed note each and a third that was hidden, in an encrypted account, and three usage events. */
async function filled() {
  const db = await openTestDb({ ...freshDevice(), keys: encryptingRing() }, freshAccount());
  await pull(db, [batch(companies(3), 'k1')], companies(3));
  const ports = commandPorts();
  for (const id of ['c1', 'c2']) {
    const changes = { note: { from: '', to: `note of ${id}` } };
    await must(editCompany(db, { companyId: id, seal: seal(id) }, { baseRev: 1, changes }, ports));
  }
  await must(hideCompany(db, { companyId: 'c3', seal: seal('c3') }, 1, ports));
  for (const event of ['e1', 'e2', 'e3']) await must(addTracking(db, eventOf(event)));
  return { db, ports };
}
const eventOf = (event: string) => ({
  event,
  platform: 'web' as const,
  time: 1,
  appId: '',
  accountId: '',
  companyId: '',
  locationCode: '',
});

/** Rows of a store as they lie on the disk, changed past every key, as somebody can who writes to the browser's files. */
async function tamper(db: AccountDb, store: 'outbox' | 'tracking', change: (rows: Raw[]) => readonly object[]): Promise<void> {
  const raw = await openExisting(db.ports.indexedDB, `wb-${db.accountId}`);
  const stored = raw?.transaction(store, 'readwrite').objectStore(store);
  if (raw == null || stored === undefined) throw new Error('no database');
  const rows = change(await settled(stored.getAll()));
  await settled(stored.clear());
  for (const row of rows) await settled(stored.put(row));
  raw.close();
}
const byId = async (db: AccountDb) => new Map((await must(outboxRows(db))).map((row) => [row.id, row]));
const sendable = async (db: AccountDb) => (await must(nextCommands(db, 1))).map(({ key, name }) => `${key} ${name}`);
const notes = async (db: AccountDb) => {
  const rows = await seen(db);
  return ['c1', 'c2', 'c3'].map((id) => [rows.get(id)?.note, rows.get(id)?.hidden]);
};
const at = <T>(rows: readonly T[], i: number): T => rows[i] as T; // as: three of each are stored

/** What can be done with rows of others without the key, and how many can then not be opened. */
const tricks: readonly (readonly [string, number, (rows: Raw[]) => readonly object[]])[] = [
  ['the bytes of two companies are exchanged', 2, ([a, b, c]) => [{ ...a, sealed: b?.sealed }, { ...b, sealed: a?.sealed }, { ...c }]],
  ['a command is put into the line of another company', 1, ([a, ...rest]) => [{ ...a, key: 'c2' }, ...rest]],
  ['a command is put under the name of another', 1, ([a, ...rest]) => [{ ...a, name: 'companyHide' }, ...rest]],
  ['a command is stored twice, under a new id', 1, (rows) => [...rows, { ...at(rows, 0), id: 'new', seq: 9 }]],
  ['the bytes of a command are cut off', 1, ([a, ...rest]) => [{ ...a, sealed: a?.sealed.subarray(0, 30) }, ...rest]],
];

test.each(tricks)('[PLUS-23] %s: it is not sent, stays in the outbox, and the others go on', async (_, broken, trick) => {
  const { db, ports } = await filled();
  await tamper(db, 'outbox', trick);
  const rows = [...(await byId(db)).values()];
  const unreadable = rows.filter(isUnreadable);
  expect(unreadable).toHaveLength(broken);
  for (const row of unreadable) expect(row).toMatchObject({ state: 'refused', input: null, seal: null });
  expect(await sendable(db)).toEqual(rows.filter((row) => !isUnreadable(row)).map(({ key, name }) => `${key} ${name}`));
  await must(recoverSending(db));
  const reader = await readerOf(db);
  expect((await reader.parts({ outbox: true })).outbox.map(isUnreadable)).toEqual(rows.map(isUnreadable));
  reader.close();
  // The user's word: neither again nor otherwise, only away; then what is seen is what is left.
  for (const { id } of unreadable) {
    expect(await retryCommand(db, id, ports)).toMatchObject({ ok: false, error: { kind: 'wrong-state' } });
    await must(discardCommand(db, id));
  }
  const left = await must(outboxRows(db));
  expect(left.map(({ id }) => id)).toEqual(rows.filter((row) => !isUnreadable(row)).map(({ id }) => id));
  const isLeft = (id: string) => left.some(({ key }) => key === id);
  expect(await notes(db)).toEqual([
    [isLeft('c1') ? 'note of c1' : '', 0],
    [isLeft('c2') ? 'note of c2' : '', 0],
    ['', 1],
  ]);
});

test('[PLUS-23] what cannot be opened is in nobody’s way: the command behind it can be changed, and a sign-out that keeps keeps it', async () => {
  const { db, ports } = await filled();
  await tamper(db, 'outbox', ([a, ...rest]) => [{ ...a, name: 'companyHide' }, ...rest]);
  const [, second] = await must(outboxRows(db));
  await must(changeCommand(db, second?.id ?? '', (row) => ({ ok: true, value: row.input }), ports));
  await pull(db, [batch(companies(3, { accountant: '新' }), 'k2')], companies(3, { accountant: '新' }));
  expect((await seen(db)).get('c2')).toMatchObject({ accountant: '新', note: 'note of c2' });
  await must(wipeAccount(db, 'keep'));
  const again = await must(openAccountDb(db.accountId, db.ports));
  expect((await must(outboxRows(again))).map(isUnreadable)).toEqual([true, false, false]);
});

test('[PLUS-23] usage events that are exchanged or stored twice are dropped, and it is said how many', async () => {
  const { db } = await filled();
  await tamper(db, 'tracking', ([a, b, c]) => [{ ...a, sealed: b?.sealed }, { ...b }, { ...c }, { ...b, n: 9 }]);
  const taken = await must(takeTracking(db, 'b1'));
  expect([taken.events.map(({ event }) => event), taken.unreadable]).toEqual([['e2', 'e3'], 2]);
  await must(settleTracking(db, 'b1'));
  expect(await must(takeTracking(db, 'b2'))).toEqual({ id: '', events: [], unreadable: 0 });
});

/** Rows as the build before stored them: bytes bound to the id of a command, and of a usage event to its store alone. */
async function asBefore(db: AccountDb): Promise<void> {
  const cipher = db.ports.keys.get(db.accountId)?.cipher;
  if (cipher === undefined) throw new Error('not encrypted');
  const sealed = (store: 'outbox' | 'tracking', key: string, old: Uint8Array) => {
    const { bound, ...body } = JSON.parse(cipher.decrypt(store, key, old));
    expect(bound).toHaveLength(store === 'outbox' ? 2 : 1);
    return cipher.encrypt(store, key, JSON.stringify(body));
  };
  await tamper(db, 'outbox', (rows) => rows.map((row) => ({ ...row, sealed: sealed('outbox', row.id, row.sealed) })));
  await tamper(db, 'tracking', (rows) => rows.map((row) => ({ ...row, sealed: sealed('tracking', '', row.sealed) })));
}

test('[PLUS-23] commands of the build before are opened, sent once each, and bound from their next writing on', async () => {
  const { db } = await filled();
  await asBefore(db);
  const sent: OutboxRow[] = [];
  for (const row of await must(nextCommands(db, 1))) {
    const leaving = await must(markSending(db, row));
    if (leaving !== null) sent.push(leaving);
  }
  expect(sent.map(({ key, input }) => [key, input])).toMatchObject([
    ['c1', { companyId: 'c1', changes: { note: { to: 'note of c1' } } }],
    ['c2', { companyId: 'c2', changes: { note: { to: 'note of c2' } } }],
    ['c3', { companyId: 'c3', hidden: 1 }],
  ]);
  expect(await must(nextCommands(db, 1))).toEqual([]);
  // Written as being sent: from now on no other place will do.
  await tamper(db, 'outbox', ([a, ...rest]) => [{ ...a, key: 'c2' }, ...rest]);
  expect((await must(outboxRows(db))).map(isUnreadable)).toEqual([true, false, false]);
  for (const row of sent) await must(settleDone(db, row));
  expect(await must(outboxRows(db))).toEqual([]);
});

test('[PLUS-23] usage events of the build before are sent once, and those of both builds keep their order', async () => {
  const { db } = await filled();
  await asBefore(db);
  await must(addTracking(db, eventOf('e4')));
  const taken = await must(takeTracking(db, 'b1'));
  expect([taken.events.map(({ event }) => event), taken.unreadable]).toEqual([['e1', 'e2', 'e3', 'e4'], 0]);
  await tamper(db, 'tracking', ([a, b, ...rest]) => [{ ...a, sealed: b?.sealed }, { ...b }, ...rest]);
  expect(await must(takeTracking(db, 'b2'))).toMatchObject({ id: 'b1', unreadable: 1 });
});

test('[PLUS-23] the build before opens what this one stores: its rows in a tab that is still open stay the same commands', async () => {
  const { db } = await filled();
  const cipher = db.ports.keys.get(db.accountId)?.cipher;
  await tamper(db, 'outbox', (rows) => {
    for (const { id, sealed } of rows) expect(JSON.parse(cipher?.decrypt('outbox', id, sealed) ?? '')).toHaveProperty('input.companyId');
    // As that build stores a row again: every field that it does not know as readable is in the body.
    return rows.map(({ sealed, ...plain }) => {
      const body = cipher?.decrypt('outbox', plain.id, sealed) ?? '';
      return { ...plain, state: 'sending', attempts: 1, sealed: cipher?.encrypt('outbox', plain.id, body) };
    });
  });
  await must(recoverSending(db));
  expect(await sendable(db)).toEqual(['c1 companyUpdate', 'c2 companyUpdate', 'c3 companyHide']);
});

test('a queue that is stored readable is not touched by any of this', async () => {
  const db = await openTestDb({ ...freshDevice(), keys: undefined });
  await must(queueCommand(db, { id: 'i1', key: 'c1', name: 'companyHide', input: { hidden: 1 }, seal: null, createdAt: 1 }));
  const rows: unknown[] = [];
  await tamper(db, 'outbox', (stored) => {
    rows.push(...stored);
    return stored;
  });
  expect(rows).toMatchObject([{ id: 'i1', input: { hidden: 1 } }]);
  expect(rows[0]).not.toHaveProperty('bound');
});
