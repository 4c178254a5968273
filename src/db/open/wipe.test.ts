import { expect, test } from 'vitest';
import {
  batch,
  callError,
  commandPorts,
  companies,
  durabilityOf,
  freshDevice,
  must,
  openTestDb,
  pull,
  seal,
  seen,
} from '../../../tests/support/db-kit.ts';
import { ok } from '../../domain/core/result.ts';
import { editCompany } from '../companies/edit-company.ts';
import { readMeta } from '../meta.ts';
import { markSending, settleDone, settleStopped } from '../outbox/outbox.ts';
import { outboxRows } from '../outbox/outbox-rows.ts';
import { keepWork } from '../outbox/set-aside.ts';
import { type AccountDb, openAccountDb } from './account-db.ts';
import { wipeAccount } from './wipe.ts';

async function withUnsent() {
  const device = freshDevice();
  const db = await openTestDb(device);
  await pull(db, [batch(companies(3), 'k1')], companies(3));
  const ports = commandPorts();
  const edit = (id: string, to: string, into = db) =>
    must(editCompany(into, { companyId: id, seal: seal(id) }, { baseRev: 1, changes: { note: { from: '', to } } }, ports));
  const rows = [await edit('c1', 'a'), await edit('c2', 'b'), await edit('c3', 'c')];
  return { device, db, rows, edit };
}

/** As a sign-out that keeps what is unsent begins. */
async function keepAll(db: AccountDb): Promise<void> {
  const epoch = (await must(readMeta(db, 'canary')))?.epoch ?? '';
  await keepWork(db.accountId, epoch, db.ports, { rows: await must(outboxRows(db)), drafts: [] });
}

function saveLate(db: AccountDb, id: string) {
  const changes = { accountant: { from: '', to: '晚' } };
  return editCompany(db, { companyId: 'c1', seal: seal('c1') }, { baseRev: 1, changes }, { now: () => 9_000, uuid: () => id });
}

test('[PLUS-11] unsent work kept at sign-out comes back with the next sign-in, in order, under the same ids, and is seen after the first pull', async () => {
  const { device, db, rows } = await withUnsent();
  const [first, second] = rows;
  if (first === undefined || second === undefined) throw new Error('no rows');
  await must(markSending(db, first));
  await must(settleStopped(db, second, 'refused', callError('refused')));
  await must(wipeAccount(db, 'keep'));
  const again = await must(openAccountDb(db.accountId, device));
  expect(again.opened).toBe('new');
  expect((await seen(again)).size).toBe(0);
  expect((await must(outboxRows(again))).map((row) => [row.id, row.state])).toEqual(
    rows.map((row, i) => [row.id, i === 1 ? 'refused' : 'waiting']),
  );
  await pull(again, [batch(companies(3), 'k1')], companies(3));
  expect([...(await seen(again)).values()].map((row) => row.note)).toEqual(['a', '', 'c']);
});

test('unsent work that is not kept is gone, also what an earlier sign-out had kept', async () => {
  for (const fate of ['drop', 'late'] as const) {
    const { device, db, rows } = await withUnsent();
    await keepAll(db);
    if (fate === 'late') for (const row of rows) await must(settleDone(db, row));
    await must(wipeAccount(db, fate));
    expect(await must(outboxRows(await must(openAccountDb(db.accountId, device)))), fate).toEqual([]);
  }
});

test('[PLUS-11] a sign-out that was stopped before the wipe gives nothing back twice', async () => {
  const { device, db, rows, edit } = await withUnsent();
  await keepAll(db);
  await must(db.run('rw', ['meta'], ({ meta }) => meta.put({ k: 'rev', rev: 9, closing: -60_000 })));
  db.close();
  const again = await must(openAccountDb(db.accountId, device));
  expect(again.opened).toBe('known');
  for (const row of [...rows, await edit('c1', 'd', again)]) await must(settleDone(again, row));
  again.close();
  expect(await must(outboxRows(await must(openAccountDb(db.accountId, device))))).toEqual([]);
});

test('[PLUS-11] unsent work is on the disk when it is set aside', async () => {
  const { device, db } = await withUnsent();
  const asked = durabilityOf(device);
  await keepAll(db);
  expect(asked).toEqual(['strict']);
});

test('[PLUS-11] two tabs that sign out at once and keep what is unsent: it comes back whole', async () => {
  for (let delay = 0; delay < 60; delay += 1) {
    const { device, db } = await withUnsent();
    const other = await must(openAccountDb(db.accountId, device));
    const first = wipeAccount(db, 'keep');
    for (let turn = 0; turn < delay; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    for (const wiped of await Promise.all([first, wipeAccount(other, 'keep')])) expect(wiped, `after ${delay} turns`).toEqual(ok(null));
    expect(await must(outboxRows(await must(openAccountDb(db.accountId, device)))), `after ${delay} turns`).toHaveLength(3);
  }
});

test.each([
  ['whose database is open', true],
  ['that opens it just then', false],
])('[PLUS-11] what another tab %s saves while unsent work is set aside is kept as well or refused, never lost', async (_, isOpen) => {
  for (let delay = 0; delay < 80; delay += 1) {
    const { device, db } = await withUnsent();
    const open = () => openAccountDb(db.accountId, device);
    const before = isOpen ? await open() : null;
    const saving = (async () => {
      for (let turn = 0; turn < delay; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      const other = before ?? (await open());
      if (!other.ok || (!isOpen && other.value.opened !== 'known')) return false;
      const saved = await saveLate(other.value, `late-${delay}`);
      other.value.close();
      return saved.ok;
    })();
    await must(wipeAccount(db, 'keep'));
    const saved = await saving;
    const rows = await must(outboxRows(await must(open())));
    expect(rows.length, `after ${delay} turns`).toBe(saved ? 4 : 3);
  }
});

test('[PLUS-11] a database that was set aside and never deleted is written to again, after a while or when the clock was set back', async () => {
  for (const wait of [9_000, 11_000, -11_000]) {
    const { device, db } = await withUnsent();
    await must(db.run('rw', ['meta'], ({ meta }) => meta.put({ k: 'rev', rev: 9, closing: 1_000 })));
    db.close();
    const again = await openAccountDb(db.accountId, { ...device, now: () => 1_000 + wait });
    expect(again, `${wait} ms`).toMatchObject(wait === 9_000 ? { ok: false, error: { kind: 'closed' } } : { ok: true });
    if (again.ok) expect(await saveLate(again.value, 'late'), `${wait} ms`).toMatchObject({ ok: true });
  }
});
