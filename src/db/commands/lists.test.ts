import { expect, test } from 'vitest';
import { commandPorts, must, openTestDb } from '../../../tests/support/db-kit.ts';
import type { KeptMapping } from '../../domain/lists/mapping.ts';
import { type GivenImport, importKey, type RowAnswer, resultKey } from '../../domain/lists/result.ts';
import { readFact } from '../facts.ts';
import { keepImport, keepMapping, readLists } from '../lists.ts';
import type { AccountDb } from '../open/account-db.ts';
import { nextCommands, settleDone } from '../outbox/outbox.ts';
import { giveCommand } from './give.ts';
import { companiesImport, companiesImportUndo, factsImport, factsImportUndo } from './lists.ts';

const AT = '2026-11-12T02:00:00.000Z';
const factOf = async (db: AccountDb, k: string) => (await must(readFact(db, k)))?.value;

function inputOf(importId: string, lines: readonly number[]) {
  const doc = { code: 'vat', period: '202610', state: 'paid', amount: null, stateAt: AT };
  const rows = lines.map((line) => ({ line, companyId: `c${line}`, area: 'tax' as const, doc }));
  return { importId, fileName: '申报清单.xlsx', at: AT, companyIds: rows.map(({ companyId }) => companyId), rows };
}

test('[PLUS-46] what the gateway answers of the rows of an import is kept beside it, each answer once, and of another import apart', async () => {
  const [db, ports] = [await openTestDb(), commandPorts()];
  const give = (importId: string, lines: readonly number[]) =>
    must(giveCommand(db, factsImport, { input: inputOf(importId, lines), seal: null }, ports));
  const [first, second, other] = [await give('one', [2, 3]), await give('one', [4]), await give('two', [2])];
  const answer = (...results: readonly RowAnswer[]) => ({ body: { results } });
  expect(await factOf(db, resultKey('one'))).toBeUndefined();
  const answered = answer({ line: 2, outcome: 'stored' }, { line: 3, outcome: 'bad', problem: 'state: ' });
  await must(settleDone(db, first, answered));
  await must(settleDone(db, first, answered));
  await must(settleDone(db, second, answer({ line: 4, outcome: 'same' })));
  await must(settleDone(db, other, answer({ line: 2, outcome: 'unknown' })));
  expect(await factOf(db, resultKey('one'))).toEqual({
    others: [
      { line: 3, outcome: 'bad', problem: 'state: ' },
      { line: 4, outcome: 'same' },
    ],
    answered: [
      [2, 3],
      [4, 4],
    ],
    withdrawn: null,
  });
  expect(await factOf(db, resultKey('two'))).toMatchObject({ others: [{ line: 2, outcome: 'unknown' }], answered: [[2, 2]] });
});

test('[PLUS-46] what takes an import back goes behind its rows and before nothing of another import, and is counted', async () => {
  const [db, ports] = [await openTestDb(), commandPorts()];
  const rows = await must(giveCommand(db, factsImport, { input: inputOf('one', [2]), seal: null }, ports));
  const undo = (companyIds: readonly string[]) =>
    must(giveCommand(db, factsImportUndo, { input: { importId: 'one', companyIds, reason: '撤销导入' }, seal: null }, ports));
  const [first, second] = [await undo(['c2']), await undo(['c3'])];
  const other = await must(giveCommand(db, factsImport, { input: inputOf('two', [2]), seal: null }, ports));
  const sendable = async () => (await must(nextCommands(db, 10))).map(({ id }) => id);
  expect(await sendable()).toEqual([rows.id, other.id]);
  await must(settleDone(db, rows, { body: { results: [{ line: 2, outcome: 'stored' }] } }));
  expect(await sendable()).toEqual([first.id, other.id]);
  await must(settleDone(db, first, { body: { withdrawn: 1 } }));
  await must(settleDone(db, second, { body: { withdrawn: 0 } }));
  expect(await factOf(db, resultKey('one'))).toMatchObject({ others: [], answered: [[2, 2]], withdrawn: 1 });
});

test('[PLUS-46] of companies it is kept which were not simply added, how many were taken away again, and how many stay', async () => {
  const [db, ports] = [await openTestDb(), commandPorts()];
  const none = {
    shortName: '',
    shxydm: '',
    nsrsbh: '',
    djxh: '',
    dsnsrsbh: '',
    location: '',
    addedTaxType: '',
    accountant: '',
    tags: '',
    note: '',
  };
  const rows = [2, 3, 4].map((line) => ({ ...none, line, companyName: `公司${line}` }));
  const input = { importId: 'one', fileName: '名单.csv', rename: 0 as const, rows };
  const given = await must(giveCommand(db, companiesImport, { input, seal: null }, ports));
  const undo = { importId: 'one', lines: [2, 3, 4] };
  const [first, second] = [
    await must(giveCommand(db, companiesImportUndo, { input: undo, seal: null }, ports)),
    await must(giveCommand(db, companiesImportUndo, { input: undo, seal: null }, ports)),
  ];
  const results = [
    { line: 2, outcome: 'added' },
    { line: 3, outcome: 'completed' },
    { line: 4, outcome: 'refused', problem: 'too-long: note 3000' },
  ];
  await must(settleDone(db, given, { body: { results } }));
  expect(await factOf(db, resultKey('one'))).toEqual({ others: results.slice(1), answered: [[2, 4]], withdrawn: null });
  const kept = (line: number, why: string) => ({ line, why });
  await must(settleDone(db, first, { body: { removed: 1, kept: [kept(3, 'gone'), kept(4, 'shared')] } }));
  await must(settleDone(db, second, { body: { removed: 2, kept: [kept(4, 'changed')] } }));
  expect(await factOf(db, resultKey('one'))).toMatchObject({ withdrawn: 3, kept: 2 });
});

test('[PLUS-46] a mapping is kept for its heading line until it is forgotten; the oldest of very many goes', async () => {
  const db = await openTestDb();
  const mapping = (kind: KeptMapping['kind']): KeptMapping => ({ kind, fields: ['taxNo', null], states: { 第三方: 'submitted' } });
  expect((await must(readLists(db))).mappings).toEqual({});
  await must(keepMapping(db, 'a', mapping('filings')));
  await must(keepMapping(db, 'b', mapping('books')));
  await must(keepMapping(db, 'a', mapping('social')));
  expect((await must(readLists(db))).mappings).toEqual({ a: mapping('social'), b: mapping('books') });
  await must(keepMapping(db, 'b', null));
  expect(Object.keys((await must(readLists(db))).mappings)).toEqual(['a']);
  for (let n = 0; n < 60; n += 1) await must(keepMapping(db, `line ${n}`, mapping('books')));
  const kept = Object.keys((await must(readLists(db))).mappings);
  expect([kept.length, kept.includes('a'), kept.includes('line 0')]).toEqual([60, false, true]);
});

test('[PLUS-46] of imports of one kind only the newest is kept, with its result; that of another kind stays', async () => {
  const db = await openTestDb();
  const given = (importId: string, kind: GivenImport['kind']): GivenImport => ({
    ...{ importId, kind, fileName: `${importId}.csv`, at: 1, givenAt: 2, undone: false },
    rows: [{ line: 2, companyId: 'c1' }],
    left: [{ line: 3, company: '别的', words: '找不到' }],
  });
  await must(keepImport(db, given('one', 'filings')));
  await must(keepImport(db, given('two', 'books')));
  await must(keepImport(db, given('three', 'filings')));
  await must(keepImport(db, { ...given('three', 'filings'), undone: true }));
  expect((await must(readLists(db))).last).toEqual({ filings: 'three', books: 'two' });
  const kept = await Promise.all(
    ['one', 'two', 'three'].map(async (id) => ((await factOf(db, importKey(id))) as GivenImport | undefined)?.undone),
  );
  expect(kept).toEqual([undefined, false, true]);
});
