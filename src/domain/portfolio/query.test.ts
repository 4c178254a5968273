import { describe, expect, test } from 'vitest';
import { clean, columnsOf, filing, lexiconOf, taxOf } from '../../../tests/support/portfolio-kit.ts';
import { countUrgencies } from '../calendar/urgency.ts';
import { completionOf, countsWithout } from './complete.ts';
import { matchingRows, queryRows } from './evaluate.ts';
import { facetOf } from './facets.ts';
import { parseQuery } from './parse.ts';
import { type Condition, everything, sameQuery } from './query.ts';
import { countsOf, viewsOf } from './views.ts';

/* Day 2026-11-10: what is due for October is due on 11-16, in six days; what was due for September is long over. */
const columns = columnsOf([
  {
    companyName: '阳江市恒航网络科技',
    addedTaxType: '1',
    locationCode: '441700',
    tags: ['重点', '长期 客户'],
    known: { ...clean, ...taxOf(filing('undeclared')) },
  },
  {
    companyName: '鄂州重山会计师',
    addedTaxType: '1',
    locationCode: '420700',
    accountant: '赵敏',
    known: { ...clean, ...taxOf(filing('undeclared', '202609')) },
  },
  { companyName: '万景五金', addedTaxType: '2', locationCode: '441700', isVip: 0, expireDate: '2026-01-31', known: clean },
  { companyName: '启昌汽车', addedTaxType: '2', locationCode: '350300', isXSB: 1, isVip: 0, tags: ['重点'] },
  { companyName: '已经隐藏', addedTaxType: '1', hidden: 1, known: taxOf(filing('rejected')) },
]);
const lexicon = lexiconOf(columns);
const ask = (text: string) => {
  const { conditions, unread } = parseQuery(text, lexicon);
  expect(unread).toEqual([]);
  return matchingRows(columns, conditions);
};

describe('what a query finds', () => {
  test.each([
    ['纳税人=一般', [0, 1]],
    ['纳税人=一般、小规模', [0, 1, 2, 3]],
    ['纳税人≠一般', [2, 3]],
    ['地区=阳江', [0, 2]],
    ['地区=阳江、鄂州', [0, 1, 2]],
    ['国税=未申报', [0, 1]],
    ['国税=todo', [0, 1]],
    ['国税=逾期', [1]],
    ['国税=unknown', [3]],
    ['任一=unknown', [3]],
    ['风险=clean', [0, 1, 2]],
    ['剩余<=6', [0, 1]],
    ['剩余<=6天', [0, 1]],
    ['剩余 ≤ 6 天', [0, 1]],
    ['剩余<0', [1]],
    ['剩余>=0', [0]],
    ['标签=重点', [0, 3]],
    ['标签=长期客户', [0]],
    ['标签=长期 客户', [0]],
    ['标签=长期 客户 国税=未申报', [0]],
    ['标签=重点、长期 客户 阳江', [0]],
    ['会员=会员', [0, 1]],
    ['会员=非会员', [2]],
    ['会员=未获取', [3]],
    ['会员≠会员', [2, 3]],
    ['密钥=1', [3]],
    ['负责人=赵敏', [1]],
    ['负责人=无', [0, 2, 3]],
    ['五金', [2]],
    ['国税=未申报 剩余<=3', [1]],
    ['ＴＡＸ＝逾期', [1]],
    ['', [0, 1, 2, 3]],
  ])('[PLUS-07] %s', (text, rows) => {
    expect(ask(text)).toEqual(rows);
  });

  test('[PLUS-07] a view of an earlier version, which told no membership from one that is over, finds what it found', () => {
    const found = (...values: readonly string[]) => matchingRows(columns, [{ field: 'vip', not: false, values }]);
    expect([found('1'), found('0'), found('1', '0')]).toEqual([
      [0, 1],
      [2, 3],
      [0, 1, 2, 3],
    ]);
  });

  test.each([
    ['国税=不存在', 'value'],
    ['地区=巴黎', 'value'],
    ['颜色=红', 'field'],
    ['剩余<=几天', 'number'],
    ['剩余≠3', 'number'],
    ['国税<逾期', 'value'],
  ])('[PLUS-07] %s is not read, says why, and the rest is', (text, why) => {
    const read = parseQuery(`纳税人=一般 ${text}`, lexicon);
    expect(read.unread).toEqual([{ text, why }]);
    expect(read.conditions).toHaveLength(1);
  });
});

describe('order', () => {
  test('[PLUS-06] the most urgent first; by name, by day in both directions with what has none last', () => {
    expect(queryRows(columns, everything)).toEqual([1, 3, 0, 2]);
    expect(queryRows(columns, { conditions: [], sort: 'due', descending: false })).toEqual([1, 0, 2, 3]);
    expect(queryRows(columns, { conditions: [], sort: 'due', descending: true })).toEqual([0, 1, 2, 3]);
    expect(queryRows(columns, { conditions: [], sort: 'accountant', descending: false })[0]).toBe(1);
  });

  test('[PLUS-07] nothing is read yet: every state is unknown, and no day is known', () => {
    const early = { ...columns, status: null };
    expect(matchingRows(early, [{ field: 'tax', not: false, values: ['unknown'] }])).toHaveLength(4);
    expect(matchingRows(early, [{ field: 'days', op: '<=', n: 99 }])).toEqual([]);
    expect(matchingRows(early, [{ field: 'work', not: false, values: ['overdue', 'clear'] }])).toEqual([]);
  });
});

describe('completion', () => {
  const offered = (typed: string, conditions: readonly Condition[] = []) =>
    completionOf(columns, conditions, typed, lexicon).offers.map((offer) =>
      offer.kind === 'field' ? offer.text : `${Object.values(offer.condition).flat().join(' ')} ${offer.count}`,
    );

  test('[PLUS-07] values that occur with their counts, among the companies that the conditions of before leave', () => {
    expect(offered('地区=')).toEqual(['area false 4417 2', 'area false 3503 1', 'area false 4207 1']);
    expect(offered('地区=', [{ field: 'type', not: false, values: ['1'] }])).toEqual(['area false 4207 1', 'area false 4417 1']);
    expect(offered('标签=重')).toEqual(['tag false 重点 2']);
    expect(offered('标签≠重')).toEqual(['tag true 重点 2']);
    expect(offered('国税=')).toEqual([
      'tax false todo 2',
      'tax false undeclared 2',
      'tax false overdue 1',
      'tax false open 1',
      'tax false clean 1',
      'tax false paid 1',
      'tax false unknown 1',
    ]);
  });

  test('[PLUS-07] a word within the name of a state is not that state: 申报 offers no 未申报, what a name begins with does', () => {
    expect(offered('国税=申报')).toEqual([]);
    expect(offered('国税=未')).toEqual(['tax false undeclared 2']);
    expect(offered('标签=客户')).toEqual(['tag false 长期 客户 1']);
  });

  test('[PLUS-07] a word finds fields and values, days are offered where something is due, and nothing follows a field nobody knows', () => {
    expect(offered('阳')).toEqual(['text 阳 1', 'area false 4417 2']);
    expect(offered('国')).toEqual(['国税=', 'text 国 0']);
    expect(offered('剩余')).toEqual(['剩余<=', 'text 剩余 0']);
    expect(offered('剩余<=')).toEqual(['days < 0 1', 'days <= 0 1', 'days <= 3 1', 'days <= 7 2']);
    expect(offered('unknown').slice(0, 2)).toEqual(['work false unknown 1', 'any false unknown 1']);
    expect(offered('颜色=')).toEqual([]);
    expect(offered('')).toHaveLength(15);
  });

  test('[PLUS-07] no company is left: how many there would be without each condition', () => {
    const both: readonly Condition[] = [
      { field: 'vip', not: false, values: ['over'] },
      { field: 'tax', not: false, values: ['overdue'] },
    ];
    expect(matchingRows(columns, both)).toEqual([]);
    expect(countsWithout(columns, both)).toEqual([1, 1]);
  });
});

test('[PLUS-06] saved views count what they show now; those of the user only where he keeps companies', () => {
  const own = { id: 'x', name: '五金', query: { ...everything, conditions: [{ field: 'text' as const, text: '五金' }] } };
  const views = viewsOf(columns, [own], '赵敏');
  expect(views.map(({ id }, i) => `${id} ${countsOf(columns, views)[i]}`)).toEqual([
    'today 2',
    'general 2',
    'soon 0',
    'overdue 1',
    'risk 0',
    'mine 1',
    'unknown 1',
    'all 4',
    'own:x 1',
  ]);
  expect(viewsOf(columns, [], '没有').map(({ id }) => id)).not.toContain('mine');
});

test('two queries are the same whatever the order of their parts was stored in', () => {
  const a = { ...everything, conditions: [{ field: 'days' as const, op: '<' as const, n: 1 }] };
  expect(sameQuery(a, { conditions: [{ n: 1, op: '<', field: 'days' }], descending: false, sort: 'urgency' })).toBe(true);
  expect(sameQuery(a, { ...a, descending: true })).toBe(false);
});

test('[PLUS-07] 已提交, 已申报 and 已扣款 are asked for as their cells say them; 处理中 and 已完成 take them together', () => {
  const states = ['submitted', 'accepted', 'paid', 'paid', 'undeclared'] as const;
  const columns = columnsOf([...states.map((state) => ({ known: { ...clean, ...taxOf({ ...filing(state), amount: '0.00' }) } })), {}]);
  const rows = (...values: string[]) => matchingRows(columns, [{ field: 'tax', not: false, values }]);
  expect(['submitted', 'accepted', 'paid', 'underWay', 'clean'].map((value) => rows(value))).toEqual([[0], [1], [2, 3], [0], [1, 2, 3]]);
  expect(rows('submitted', 'paid')).toEqual([0, 2, 3]);
  // Withheld tax and social insurance of every company of which anything is known are paid.
  expect(matchingRows(columns, [{ field: 'any', not: false, values: ['paid'] }])).toEqual([0, 1, 2, 3, 4]);
});

test('[PLUS-06] accepted with tax to pay is neither finished nor cleared on its day, and overdue from the next day on', () => {
  const owing = { ...clean, ...taxOf({ ...filing('accepted'), amount: '5000.00' }) };
  const zero = { ...clean, ...taxOf({ ...filing('accepted'), amount: '0.00' }) };
  const on = (day: string) => {
    const columns = columnsOf([{ known: owing }, { known: zero }, { known: owing }, { known: clean }], day);
    const rows = (value: string) => matchingRows(columns, [{ field: 'tax', not: false, values: [value] }]);
    const states = Object.fromEntries(facetOf(columns, [0, 1, 2, 3], 'tax'));
    const counts = countUrgencies(columns.status?.urgency ?? [], [0, 1, 2, 3]);
    return [rows('clean'), rows('todo'), states, counts.clear, columns.status?.daysLeft[0]];
  };
  expect(on('2026-11-10')).toEqual([[1, 3], [0, 2], { todo: 2, unpaid: 2, clean: 2, accepted: 1, paid: 1 }, 2, 6]);
  expect(on('2026-11-14')).toEqual([[1, 3], [0, 2], { todo: 2, due: 2, clean: 2, accepted: 1, paid: 1 }, 2, 2]);
  expect(on('2026-11-16')).toEqual([[1, 3], [0, 2], { todo: 2, due: 2, clean: 2, accepted: 1, paid: 1 }, 2, 0]);
  expect(on('2026-11-17')).toEqual([[1, 3], [0, 2], { todo: 2, overdue: 2, clean: 2, accepted: 1, paid: 1 }, 2, -1]);
});
