import * as v from 'valibot';
import { expect, test } from 'vitest';
import { filesOf } from '../../../samples/lists/make.ts';
import { companyList, sampleCompanies, sampleLists } from '../../../samples/lists/tables.ts';
import { encodeGbk, makeXlsx } from '../../../tests/support/import-files.ts';
import { factDocs } from '../../api/entities/fact.ts';
import type { HeldCompany, RowResult } from '../../domain/lists/companies/plan.ts';
import type { ListCompanies } from '../../domain/lists/list-companies.ts';
import type { Mapping } from '../../domain/lists/mapping.ts';
import type { PlannedRow } from '../../domain/lists/plan.ts';
import type { ListSaid, ListTable, StateWord } from '../../domain/lists/table.ts';
import { createListReader } from './list-reader.ts';

const AT = Date.parse('2026-11-12T02:00:00Z');
const companies: ListCompanies = {
  id: sampleCompanies.map(({ id }) => id),
  name: sampleCompanies.map(({ name }) => name),
  taxIds: sampleCompanies.map(({ taxNo }) => taxNo),
};

/** A reader with what it says. */
function opened() {
  const said: ListSaid[] = [];
  const hear = createListReader((word) => said.push(word));
  return {
    async read(bytes: Uint8Array, name: string): Promise<ListTable | string> {
      said.length = 0;
      await hear({ t: 'read', bytes, name });
      const [answer] = said;
      if (said.length !== 1 || answer === undefined) throw new Error(`${said.length} answers`);
      return answer.t === 'table' ? answer.table : answer.t === 'problem' ? answer.problem : answer.t;
    },
    async plan(mapping: Mapping, own = companies, held: readonly HeldCompany[] = []) {
      said.length = 0;
      await hear({ t: 'plan', ask: { mapping, companies: own, told: {}, held, at: AT } });
      const rows = said.flatMap((word): readonly PlannedRow[] => (word.t === 'rows' ? word.rows : []));
      const progress = said.flatMap((word) => (word.t === 'progress' ? [[word.done, word.total]] : []));
      const words = said.flatMap((word): readonly StateWord[] => (word.t === 'planned' ? word.words : []));
      const found = said.flatMap((word): readonly RowResult[] => (word.t === 'companies' ? word.rows : []));
      return {
        rows,
        found,
        words,
        progress,
        last: said.at(-1)?.t,
        largest: Math.max(...said.map((word) => (word.t === 'rows' ? word.rows.length : 0))),
      };
    },
  };
}

/** What a list tells, row by row, with its kind. */
async function told(bytes: Uint8Array, name: string) {
  const reader = opened();
  const table = await reader.read(bytes, name);
  if (typeof table === 'string') throw new Error(table);
  const { rows, words } = await reader.plan({ kind: table.kind, fields: table.fields, states: {} });
  return { table, words, rows };
}

const inShort = ({ end, match, fact, first }: PlannedRow): readonly unknown[] => [
  end === 'give' ? 'companyId' in match && match.companyId : end,
  fact === null ? first : fact.part,
  fact?.doc.state ?? fact?.doc.closed ?? fact?.doc.issued ?? null,
  fact?.doc.amount ?? fact?.doc.issuedAmount ?? fact?.doc.profit ?? null,
];

const kinds = ['filings', 'invoices', 'books', 'personalTax', 'social'] as const;
const expected = [
  [
    ['c1', 'vat.202610', 'paid', '12106.78'],
    ['c1', 'surcharges.202610', 'accepted', '1210.67'],
    ['added', 'surcharges.202610', 'accepted', '363.20'],
    ['c2', 'cit.2026Q3', 'undeclared', null],
    ['c3', 'vat.202610', 'paymentFailed', '980.00'],
    ['unmatched', 0, null, null],
    ['unread', 0, null, null],
    ['none', 0, null, null],
  ],
  [
    ['c1', '202610', 31, '1280000.50'],
    ['c2', '202610', 0, '0.00'],
    ['c3', '202609', 4, '-1200.00'],
    ['none', 0, null, null],
  ],
  [
    ['c1', '202610', 1, '-3500.46'],
    ['c2', '202610', 0, null],
    ['c3', '202610', 1, '0.00'],
  ],
  [
    ['c1', '202610', 'paid', '4186.20'],
    ['c2', '202610', 'paymentFailed', '15.00'],
    ['c3', '202610', 'undeclared', null],
  ],
  [
    ['c1', '202610', 'paid', '18200.00'],
    ['c2', '202610', 'undeclared', null],
  ],
];
const lists = sampleLists.map((list, n) => ({ ...list, kind: kinds[n] ?? 'filings', short: expected[n] ?? [] }));

test.each(lists)(
  '[PLUS-46] the sample $name is read the same from Excel and from CSV in GBK, and its facts hold by the contract',
  async (list) => {
    const files = filesOf(list);
    for (const [name, bytes] of Object.entries(files)) {
      const { table, rows } = await told(bytes, name);
      expect([table.kind, table.encoding, rows.map(inShort)]).toEqual([list.kind, name.endsWith('.csv') ? 'GBK' : null, list.short]);
      for (const { fact } of rows) if (fact !== null) expect(v.safeParse(factDocs[fact.area], fact.doc).issues).toBeUndefined();
    }
  },
);

test('[PLUS-46] a file is told by its heading line, its rows and the first value of each column; rows carry their line, problems their text', async () => {
  const [list] = lists;
  const files = Object.entries(list === undefined ? {} : filesOf(list));
  expect(files).toHaveLength(2);
  for (const [name, bytes] of files) {
    const { table, rows, words } = await told(bytes, name);
    expect(table).toMatchObject({ headingLine: 4, count: 8, sheet: name.endsWith('.csv') ? null : '客户' });
    expect(table.samples.slice(0, 4)).toEqual(['91340100MA74QJRQ1U', '合肥创江机械设备有限公司', '增值税', '46296']);
    expect(rows.map(({ line }) => line)).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
    expect(rows[6]?.problems).toEqual([
      { field: 'period', text: '2026-13-01' },
      { field: 'amount', text: '3l8.2o' },
    ]);
    expect(words.map(({ word, count, state }) => [word, count, state])).toEqual([
      ['申报成功', 4, 'accepted'],
      ['已缴款', 1, 'paid'],
      ['未申报', 1, 'undeclared'],
      ['扣款未成功', 1, 'paymentFailed'],
    ]);
  }
});

const held = sampleCompanies.map(({ id, name, taxNo }) => ({
  ...{ companyId: id, companyName: name, shortName: '', shxydm: taxNo, nsrsbh: taxNo, djxh: '', dsnsrsbh: '' },
  ...{ locationCode: id === 'c2' ? '130100' : '', addedTaxType: '', accountant: '', tags: [], note: '' },
}));

test('[PLUS-46] a list of companies is read the same from Excel and from CSV in GBK: who is new, completed, known, written twice or refused', async () => {
  for (const [name, bytes] of Object.entries(filesOf(companyList))) {
    const reader = opened();
    const table = await reader.read(bytes, name);
    if (typeof table === 'string') throw new Error(table);
    expect([table.kind, table.headingLine, table.count]).toEqual(['companies', 2, 6]);
    const { found, rows, progress, last } = await reader.plan(
      { kind: table.kind, fields: table.companyFields, states: {} },
      companies,
      held,
    );
    expect([rows, progress, last]).toEqual([[], [[6, 6]], 'planned']);
    expect(found.map(({ line, kind, notes }) => [line, kind, notes.map((note) => note.kind).join()])).toEqual([
      [3, 'new', ''],
      [4, 'update', ''],
      [5, 'same', 'area-from-code'],
      [6, 'double', ''],
      [7, 'error', 'code-check-digit'],
      [8, 'error', 'no-data'],
    ]);
    expect(found[0]?.company).toMatchObject({ locationCode: '440300', addedTaxType: '2', accountant: '王丽', tags: ['按月申报'] });
    expect(found[1]).toMatchObject({
      companyId: 'c1',
      changes: { locationCode: '340100', addedTaxType: '1', accountant: '李明', note: '9 月起由李明接手' },
    });
  }
});

test('[PLUS-46] a company of a known number and another name is refused, unless the names of the file are to count', async () => {
  const reader = opened();
  const table = await reader.read(utf8(`企业名称,税号\n新名称有限公司,${sampleCompanies[0].taxNo}\n`), 'x.csv');
  if (typeof table === 'string') throw new Error(table);
  const mapping = { kind: table.kind, fields: table.companyFields, states: {} };
  expect((await reader.plan(mapping, companies, held)).found).toMatchObject([{ kind: 'error', notes: [{ kind: 'other-name' }] }]);
  expect((await reader.plan({ ...mapping, rename: true }, companies, held)).found).toMatchObject([
    { kind: 'update', companyId: 'c1', changes: { companyName: '新名称有限公司' } },
  ]);
});

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

test.each([
  ['empty', utf8('')],
  ['no-headings', utf8('甲,乙\n1,2\n')],
  ['no-headings', makeXlsx([['甲', '乙']])],
  ['no-rows', utf8('税号,开票月份,开票份数\n\n')],
  ['no-rows', makeXlsx([['税号', '开票月份', '开票份数']])],
  ['old-excel', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2])],
  ['bad-excel', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3])],
  ['binary', new Uint8Array([1, 0, 2])],
  ['bad-encoding', new Uint8Array([0xff, 0x41, 0xff])],
] as const)('[PLUS-46] what is no list is said to be %s', async (problem, bytes) => {
  expect(await opened().read(bytes, 'x')).toBe(problem);
});

test('[PLUS-46] tabs, semicolons, quoted cells with line ends, a byte order mark: lines are those of the file', async () => {
  const texts = [
    '\ufeff税号;开票月份;开票份数\r\n91340100MA74QJRQ1U;202610;"3"\r\n"91130100MA74QU277R";202610;4',
    '"发票\n统计"\t\t\n税号\t开票月份\t开票份数\n91340100MA74QJRQ1U\t202610\t3\n91130100MA74QU277R\t"202610"x\t4\n',
  ];
  const read = await Promise.all(texts.map((text) => told(utf8(text), 'x.csv')));
  expect(read.map(({ rows }) => rows.map(({ line, fact }) => [line, fact?.doc.issued]))).toEqual([
    [
      [2, 3],
      [3, 4],
    ],
    [
      [4, 3],
      [5, 4],
    ],
  ]);
});

test('[PLUS-46] 20,000 rows are read with progress, and come some at a time', async () => {
  const many = Array.from({ length: 20_000 }, (_, n) => `公司${n}`);
  const own = { id: many.map((_, n) => `c${n}`), name: many, taxIds: many.map(() => '') };
  const reader = opened();
  const table = await reader.read(
    encodeGbk(`企业名称,开票月份,开票份数\n${many.map((name, n) => `${name},202610,${n}\n`).join('')}`),
    '开票.csv',
  );
  if (typeof table === 'string') throw new Error(table);
  const { rows, progress, last, largest } = await reader.plan({ kind: table.kind, fields: table.fields, states: {} }, own);
  expect([rows.length, last, progress.length, progress.at(-1), largest]).toEqual([20_000, 'planned', 20, [20_000, 20_000], 1_000]);
  expect(
    rows.every(
      ({ end, match, fact }, n) => end === 'give' && 'companyId' in match && match.companyId === `c${n}` && fact?.doc.issued === n,
    ),
  ).toBe(true);
});
