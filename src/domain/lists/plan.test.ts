import { expect, test } from 'vitest';
import { changesAnything } from './changes.ts';
import type { FactMapping } from './mapping.ts';
import { matcherOf } from './match.ts';
import { createPlanner, type PlannedRow, withoutDoubles } from './plan.ts';

const AT = Date.parse('2026-11-09T02:00:00Z');
const companies = {
  id: ['a', 'b', 'c', 'd'],
  name: ['合肥创江机械设备有限公司', '石家庄丰庆广告有限公司', '同名公司', '同名公司'],
  taxIds: ['91340100MA74QJRQ1U\n340100123456789', '91130100MA74QU277R', '91330300MA74R49M9F', ''],
};
const filings: FactMapping = {
  kind: 'filings',
  fields: ['taxNo', 'companyName', 'tax', 'period', 'state', 'amount', 'paidOn'],
  states: {},
};

function planned(rows: readonly (readonly string[])[], mapping = filings): PlannedRow[] {
  const planner = createPlanner(mapping, matcherOf(companies), AT);
  return withoutDoubles(planner.next(rows.map((cells, n) => ({ line: n + 2, cells }))));
}
const one = (...cells: readonly string[]): PlannedRow | undefined => planned([cells])[0];

test('[PLUS-46] a row becomes a filing with its state, its amount, and the day on which it was paid', () => {
  expect(one('91340100MA74QJRQ1U', '', '增值税', '2026-10', '申报成功', '￥12,106.78', '2026.11.06')).toMatchObject({
    end: 'give',
    match: { how: 'id', companyId: 'a' },
    fact: {
      area: 'tax',
      part: 'vat.202610',
      doc: { code: 'vat', period: '202610', state: 'paid', amount: '12106.78', stateAt: '2026-11-05T16:00:00.000Z' },
    },
  });
  expect(one('91340100MA74QJRQ1U', '', '企业所得税', '2025', '未申报', '', '')?.fact).toMatchObject({
    part: 'citAnnual.2025',
    doc: { state: 'undeclared', amount: null, stateAt: '2026-11-09T02:00:00.000Z' },
  });
});

test('[PLUS-46] personal tax and social insurance in a list of filings are facts of their own areas', () => {
  expect(one('91130100MA74QU277R', '', '个人所得税', '202610', '申报成功', '15', '')?.fact).toMatchObject({
    area: 'personalTax',
    part: '202610',
    doc: { period: '202610', state: 'accepted', amount: '15.00', persons: null },
  });
  expect(one('91130100MA74QU277R', '', '社会保险费', '202610', '未申报', '', '')?.fact?.area).toBe('social');
});

test.each([
  ['91340100ma74qjrq1u', '别的名称', { how: 'otherName', companyId: 'a' }],
  ['３４０１００１２３４５６７８９', '', { how: 'id', companyId: 'a' }],
  ['="91340100MA74QJRQ1U"', '合肥创江机械设备有限公司', { how: 'id', companyId: 'a' }],
  ['', '石家庄丰庆广告有限公司 ', { how: 'name', companyId: 'b' }],
  ['不知道的号', '石家庄丰庆广告有限公司', { how: 'name', companyId: 'b' }],
  ['', '石家庄丰庆广告', { how: 'none', like: 'b' }],
  ['', '同名公司', { how: 'ambiguous', count: 2 }],
  ['91330300MA74R49M9F', '同名公司', { how: 'id', companyId: 'c' }],
  ['', '', { how: 'none', like: '' }],
] as const)('[PLUS-46] the company %j, %j is found as %j', (taxNo, name, match) => {
  expect(one(taxNo, name, '增值税', '202610', '已申报', '', '')?.match).toEqual(match);
});

test('[PLUS-46] every value of a row that cannot be read is named, and nothing of the row is given', () => {
  const row = one('91340100MA74QJRQ1U', '', '车船税', '13 月', '申报成功', '3l8.2o', '昨天');
  expect(row).toMatchObject({ end: 'unread', fact: null });
  expect(row?.problems.toSorted((x, y) => x.field.localeCompare(y.field))).toEqual([
    { field: 'amount', text: '3l8.2o' },
    { field: 'paidOn', text: '昨天' },
    { field: 'period', text: '13 月' },
    { field: 'tax', text: '车船税' },
  ]);
  expect(one('91340100MA74QJRQ1U', '', '增值税', '202610', '', '', '')?.problems).toEqual([{ field: 'state', text: '' }]);
});

test('[PLUS-46] a word for a state that the user has explained is read as he said, or its rows are left out', () => {
  const explained = { ...filings, states: { 第三方: 'submitted', 申报成功: null } } as const;
  const rows = ['第三方', '申报成功', '未申报'].map((state, n) => ['91340100MA74QJRQ1U', '', '增值税', `20260${n + 1}`, state, '', '']);
  expect(planned(rows, explained).map(({ end, fact }) => [end, fact?.doc.state])).toEqual([
    ['give', 'submitted'],
    ['unread', undefined],
    ['give', 'undeclared'],
  ]);
  expect(planned(rows)[0]?.problems).toEqual([{ field: 'state', text: '第三方' }]);
});

test('[PLUS-46] what a payment says counts over a filing that was accepted, and not over one that was not', () => {
  const mapping: FactMapping = { ...filings, fields: ['taxNo', 'tax', 'period', 'state', 'payState'] };
  const rows = [
    ['申报成功', '扣款成功', 'paid'],
    ['申报成功', '扣款失败', 'paymentFailed'],
    ['申报成功', '未缴款', 'accepted'],
    ['申报失败', '扣款失败', 'rejected'],
    ['未申报', '', 'undeclared'],
    ['', '扣款失败', 'paymentFailed'],
  ] as const;
  const cells = rows.map(([state, pay], n) => ['91340100MA74QJRQ1U', '增值税', `20260${n + 1}`, state, pay]);
  expect(planned(cells, mapping).map(({ fact }) => fact?.doc.state)).toEqual(rows.map(([, , state]) => state));
});

test('[PLUS-46] sums, notes and headings that are printed again are no rows of data; a merged cell above names the company of the rows beside it', () => {
  const rows = [
    ['91340100MA74QJRQ1U', '合肥创江机械设备有限公司', '增值税', '202610', '已申报', '1', ''],
    ['', '', '印花税', '202610', '已申报', '2', ''],
    ['小计', '', '', '', '', '3', ''],
    ['税号', '名称', '税种', '所属期', '状态', '金额', '缴款日期'],
    ['', '', '消费税', '202610', '未申报', '', ''],
    ['', '合 计', '', '', '', '3', ''],
    ['制表人：周建国', '', '', '', '', '', ''],
    ['', '', '', '', '', '', ''],
  ];
  const ends = planned(rows);
  expect(ends.map(({ end }) => end)).toEqual(['give', 'give', 'none', 'none', 'give', 'none', 'none', 'none']);
  expect([ends[1]?.match, ends[4]?.match]).toEqual([
    { how: 'id', companyId: 'a' },
    { how: 'id', companyId: 'a' },
  ]);
});

test('[PLUS-46] surcharges that are listed apart are added up in their first row; one without an amount makes the sum unknown', () => {
  const row = (tax: string, state: string, amount: string) => ['91340100MA74QJRQ1U', '', tax, '202610', state, amount, ''];
  const [first, second, third] = planned([
    row('城市维护建设税', '申报成功', '847.47'),
    row('教育费附加', '未申报', '363.20'),
    row('增值税', '已申报', '5'),
  ]);
  expect(first).toMatchObject({ end: 'give', fact: { part: 'surcharges.202610', doc: { state: 'undeclared', amount: '1210.67' } } });
  expect(second).toMatchObject({ end: 'added', first: 2 });
  expect(third?.end).toBe('give');
  const [unknown] = planned([row('城市维护建设税', '申报成功', '847.47'), row('教育费附加', '申报成功', '')]);
  expect(unknown?.fact?.doc).toMatchObject({ state: 'accepted', amount: null });
});

test('[PLUS-46] of two rows about the same filing the newer counts, and of two as new the lower one', () => {
  const row = (state: string, paidOn: string, period = '202610') => ['91340100MA74QJRQ1U', '', '增值税', period, state, '1', paidOn];
  const rows = [row('已缴款', '2026-11-06'), row('已缴款', '2026-11-03'), row('未申报', '', '202609'), row('已申报', '', '202609')];
  expect(planned(rows).map(({ end, first }) => [end, first])).toEqual([
    ['give', 0],
    ['double', 2],
    ['double', 5],
    ['give', 0],
  ]);
});

test('[PLUS-46] invoices, books and social insurance become documents in which what is not known is null or missing', () => {
  const invoices: FactMapping = {
    kind: 'invoices',
    fields: ['taxNo', 'period', 'issued', 'issuedAmount', 'received', 'certified'],
    states: {},
  };
  const [some, none] = planned(
    [
      ['91340100MA74QJRQ1U', '202610', '31', '1,280.5', '', ''],
      ['91130100MA74QU277R', '202610', '0', '', '3', '2'],
    ],
    invoices,
  );
  const empty = { quotaLeft: null };
  expect(some?.fact?.doc).toEqual({ period: '202610', issued: 31, issuedAmount: '1280.50', received: null, ...empty });
  expect(none?.fact?.doc).toEqual({ period: '202610', issued: 0, issuedAmount: null, received: 3, certified: 2, ...empty });
  const books: FactMapping = { kind: 'books', fields: ['companyName', 'period', 'closed', 'profit'], states: {} };
  const [closed, half] = planned(
    [
      ['石家庄丰庆广告有限公司', '2026年10月', '已结账', '-3500.456'],
      ['石家庄丰庆广告有限公司', '2026年9月', '结了一半', ''],
    ],
    books,
  );
  expect(closed?.fact?.doc).toEqual({ period: '202610', vouchers: null, unposted: null, closed: 1, balanced: null, profit: '-3500.46' });
  expect(half?.problems).toEqual([{ field: 'closed', text: '结了一半' }]);
  const social: FactMapping = { kind: 'social', fields: ['taxNo', 'period', 'persons', 'state', 'unit'], states: {} };
  expect(planned([['91340100MA74QJRQ1U', '202610', '12人', '已缴费', 'S-1']], social)[0]?.fact).toMatchObject({
    area: 'social',
    doc: { persons: 12, state: 'paid', amount: null, unit: 'S-1' },
  });
});

test('[PLUS-46] a row changes something when it says what is not known yet, or otherwise; what it does not know itself says nothing', () => {
  const fact = one('91340100MA74QJRQ1U', '', '增值税', '202610', '已申报', '5', '')?.fact;
  if (fact == null) throw new Error('no fact');
  const status = (state: 'accepted' | 'paid', amount: string | null, period = '202610') => ({
    value: { items: [{ code: 'vat' as const, period, state, amount }] },
  });
  expect(changesAnything(fact, undefined)).toBe(true);
  expect(changesAnything(fact, { value: null })).toBe(true);
  expect(changesAnything(fact, status('accepted', '5.00'))).toBe(false);
  expect(changesAnything(fact, status('accepted', null))).toBe(true);
  expect(changesAnything(fact, status('paid', '5.00'))).toBe(true);
  expect(changesAnything(fact, status('accepted', '5.00', '202609'))).toBe(true);
  const unknown = { ...fact, doc: { ...fact.doc, amount: null } };
  expect(changesAnything(unknown, status('accepted', '5.00'))).toBe(false);
});
