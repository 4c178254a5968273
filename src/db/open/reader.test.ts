import { IDBDatabase } from 'fake-indexeddb';
import { expect, onTestFinished, test, vi } from 'vitest';
import { batch, commandPorts, companies, must, openTestDb, pull, readerOf, seal } from '../../../tests/support/db-kit.ts';
import { editCompany } from '../companies/edit-company.ts';
import { patchSync } from '../meta.ts';

/** An account of three companies of which one is edited, and the stores of every transaction from now on. */
async function setUp() {
  const db = await openTestDb();
  await pull(db, [batch(companies(3), 'k1')], companies(3));
  const edit = { baseRev: 1, changes: { note: { from: '', to: 'x' } } };
  const row = await must(editCompany(db, { companyId: 'c2', seal: seal('c2') }, edit, commandPorts()));
  await must(patchSync(db, { push: true }));
  const reader = await readerOf(db);
  onTestFinished(() => reader.close());
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
  onTestFinished(() => begun.mockRestore());
  return { reader, row, stores: () => begun.mock.calls.map(([names]) => [...names].sort()) };
}

test('all parts come from one transaction, so that what comes together was true together', async () => {
  const { reader, row, stores } = await setUp();
  const all = await reader.parts({ directory: true, overlay: 'all', outbox: true, pull: true, sync: true, canary: true });
  expect(stores()).toEqual([['dir', 'meta', 'outbox', 'overlay']]);
  expect(all.directory?.id).toEqual(['c1', 'c2', 'c3']);
  expect(all.overlay).toMatchObject([{ id: 'c2', pending: 1, row: { note: 'x' } }]);
  expect(all.outbox).toEqual([row]);
  expect(all).toMatchObject({ pull: { k: 'pull', total: 3 }, sync: { k: 'sync', push: true }, canary: { k: 'canary' } });
});

test('only the stores of what is wanted are asked for', async () => {
  const { reader, row, stores } = await setUp();
  const edited = await reader.parts({ overlay: ['c2', 'c9'], outbox: true });
  expect(edited).toMatchObject({
    overlay: [{ id: 'c2' }],
    outbox: [{ id: row.id }],
    directory: null,
    pull: null,
    sync: null,
    canary: null,
  });
  expect((await reader.parts({ sync: true })).sync?.push).toBe(true);
  expect(stores()).toEqual([['outbox', 'overlay'], ['meta']]);
});
