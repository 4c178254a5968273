import { expect, test } from 'vitest';
import { batch, commandPorts, companies, must, openTestDb, pull, readerOf, seal, seen } from '../../../tests/support/db-kit.ts';
import { editCompany, hideCompany, logSwitch } from '../companies/edit-company.ts';
import { foldOverlay } from '../companies/fold.ts';
import { deleteDatabase, settled } from '../open/raw-idb.ts';
import { outboxRows } from '../outbox/outbox-rows.ts';
import { SCHEMA_VERSION } from '../schema.ts';
import { dropDraft, saveDraft } from './drafts.ts';

const note = (from: string, to: string) => ({ baseRev: 1, changes: { note: { from, to } } });

async function withCompanies() {
  const db = await openTestDb();
  await pull(db, [batch(companies(45), 'k1')], companies(45));
  return { db, ports: commandPorts() };
}

test('[PLUS-02] a command for another company than the one on screen is refused and writes nothing', async () => {
  const { db, ports } = await withCompanies();
  const target = { companyId: 'c1', seal: seal('c2') };
  const refused = { ok: false, error: { kind: 'seal-mismatch' } };
  expect(await editCompany(db, target, note('', 'x'), ports)).toEqual(refused);
  expect(await hideCompany(db, target, 1, ports)).toEqual(refused);
  expect(await logSwitch(db, target, ports)).toEqual(refused);
  const draft = { form: 'company', subject: 'c1', companyId: 'c1', seal: seal('c2'), value: {} };
  expect(await saveDraft(db, draft, 1)).toEqual(refused);
  expect(await saveDraft(db, { ...draft, seal: null }, 1)).toEqual(refused);
  expect(await must(outboxRows(db))).toEqual([]);
  expect((await seen(db)).get('c1')?.note).toBe('');
});

test('[PLUS-02] the seal travels with the command and the draft', async () => {
  const { db, ports } = await withCompanies();
  await must(editCompany(db, { companyId: 'c1', seal: seal('c1') }, note('', 'x'), ports));
  await must(saveDraft(db, { form: 'company', subject: 'c1', companyId: 'c1', seal: seal('c1'), value: { note: 'y' } }, 7));
  expect((await must(outboxRows(db)))[0]?.seal).toEqual(seal('c1'));
  const reader = await readerOf(db);
  expect(await reader.draft('company:c1')).toEqual({ k: 'company:c1', companyId: 'c1', seal: seal('c1'), value: { note: 'y' }, at: 7 });
  reader.close();
});

test('values the rule refuses are not taken, and the answer says which', async () => {
  const { db, ports } = await withCompanies();
  const edit = { baseRev: 1, changes: { companyName: { from: 'c1有限公司', to: ' ' } } };
  const answer = await editCompany(db, { companyId: 'c1', seal: seal('c1') }, edit, ports);
  expect(answer).toMatchObject({ ok: false, error: { kind: 'invalid', problems: { companyName: [{ kind: 'required' }] } } });
  expect(await must(outboxRows(db))).toEqual([]);
});

test('an edit that changes nothing and an edit of a company that is not there are named as such', async () => {
  const { db, ports } = await withCompanies();
  expect(await editCompany(db, { companyId: 'c1', seal: seal('c1') }, note('x', 'x'), ports)).toEqual({
    ok: false,
    error: { kind: 'unchanged' },
  });
  expect(await editCompany(db, { companyId: 'no', seal: seal('no') }, note('', 'x'), ports)).toEqual({
    ok: false,
    error: { kind: 'gone' },
  });
});

test('a company that the gateway took away takes no edit and no hiding', async () => {
  const { db, ports } = await withCompanies();
  await pull(
    db,
    [batch([], 'k2', ['c2'])],
    companies(45).filter((row) => row.companyId !== 'c2'),
  );
  const target = { companyId: 'c2', seal: seal('c2') };
  expect(await editCompany(db, target, note('', 'x'), ports)).toEqual({ ok: false, error: { kind: 'gone' } });
  expect(await hideCompany(db, target, 1, ports)).toEqual({ ok: false, error: { kind: 'gone' } });
  expect(await must(outboxRows(db))).toEqual([]);
});

test('the company is found by the chunk the page saw, by a chunk it has left, and without any', async () => {
  const { db, ports } = await withCompanies();
  const reader = await readerOf(db);
  const chunk = (await reader.parts({ directory: true })).directory?.chunk[44] ?? -1;
  reader.close();
  for (const [i, hint] of [chunk, 999_999, undefined].entries()) {
    const target = { companyId: 'c45', seal: seal('c45'), ...(hint === undefined ? {} : { chunk: hint }) };
    await must(editCompany(db, target, note(`${i}`, `${i + 1}`), ports));
    expect((await seen(db)).get('c45')?.note).toBe(`${i + 1}`);
  }
  expect(await must(foldOverlay(db))).toBe(0);
});

test('with a newer version in charge of the database a command says that this one may only read', async () => {
  const { db, ports } = await withCompanies();
  const request = db.ports.indexedDB.open(`wb-${db.accountId}`, (SCHEMA_VERSION + 1) * 10);
  (await settled(request)).close();
  const answer = await editCompany(db, { companyId: 'c1', seal: seal('c1') }, note('', 'x'), ports);
  expect(answer).toEqual({ ok: false, error: { kind: 'read-only' } });
  expect(await saveDraft(db, { form: 'f', subject: '', companyId: '', seal: null, value: 1 }, 1)).toEqual({
    ok: false,
    error: { kind: 'read-only' },
  });
});

test('storage that fails is told with its kind', async () => {
  const { db, ports } = await withCompanies();
  await deleteDatabase(db.ports.indexedDB, `wb-${db.accountId}`);
  const answer = await editCompany(db, { companyId: 'c1', seal: seal('c1') }, note('', 'x'), ports);
  expect(answer).toMatchObject({ ok: false, error: { kind: 'storage', problem: { kind: 'lost' } } });
});

test('[PLUS-14] a draft is kept until it is dropped', async () => {
  const { db } = await withCompanies();
  const draft = { form: 'feedback', subject: 'new', companyId: '', seal: null, value: { text: '一' } };
  await must(saveDraft(db, draft, 1));
  await must(saveDraft(db, { ...draft, value: { text: '一二' } }, 2));
  const reader = await readerOf(db);
  expect((await reader.drafts()).map((row) => [row.value, row.at])).toEqual([[{ text: '一二' }, 2]]);
  await must(dropDraft(db, 'feedback', 'new'));
  expect(await reader.draft('feedback:new')).toBeNull();
  reader.close();
});
