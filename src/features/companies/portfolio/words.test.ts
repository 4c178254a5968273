import { describe, expect, test } from 'vitest';
import { clean, columnsOf, filing, type Known, taxOf } from '../../../../tests/support/portfolio-kit.ts';
import { areaTable } from '../../../domain/company/area-names.ts';
import { type PortfolioColumns, portfolioColumns } from '../../../domain/portfolio/columns.ts';
import { completionOf } from '../../../domain/portfolio/complete.ts';
import { matchingRows } from '../../../domain/portfolio/evaluate.ts';
import { parseQuery } from '../../../domain/portfolio/parse.ts';
import { askedStates, type Condition, everything, isStateField, type ListField, listFields } from '../../../domain/portfolio/query.ts';
import { areas } from '../../../texts/en/areas.ts';
import { en } from '../../../texts/en.ts';
import { createTranslator } from '../../../texts/i18n.ts';
import { zhCN } from '../../../texts/zh-CN.ts';
import { lexiconOf, readingOf, tokenOf, typedOf } from './words.ts';

/* Day 2026-11-10. A company in every area of the country, and some with each kind of value and state. */
const rejected: Known = { ...clean, ...taxOf(filing('rejected')) };
const submitted: Known = { ...taxOf(filing('submitted')), risk: { count: 2, high: 1 } };
const columns = columnsOf([
  ...[...areaTable().keys()].map((key) => ({ locationCode: key.padEnd(6, '0') })),
  { addedTaxType: '1', tags: ['重点', '重点 客户', '甲、乙', 'VIP Gold'], accountant: '赵敏', known: rejected, locationCode: '' },
  { addedTaxType: '2', tags: ['甲', '乙'], accountant: 'Anna Li', isVip: 0, expireDate: '2026-01-31', isXSB: 1, known: submitted },
  { addedTaxType: '0', isVip: 0, known: taxOf(filing('undeclared', '202609')) },
  {
    addedTaxType: '1',
    known: { ...taxOf(filing('undeclared')), social: { period: '202609', persons: 2, state: 'accepted', amount: '7.00', unit: '' } },
  },
]);

const languages: readonly [string, ReturnType<typeof createTranslator>, PortfolioColumns][] = [
  ['zh-CN', createTranslator('zh-CN', zhCN), columns],
  ['en', createTranslator('en', en), portfolioColumns(columns.dir, columns.status, areas)],
];

describe.each(languages)('%s', (_, t, asked) => {
  const rows = asked.dir.id.map((__, row) => row);
  const lexicon = lexiconOf(asked, rows, t);
  const offersOf = (typed: string, conditions: readonly Condition[] = []) => completionOf(asked, conditions, typed, lexicon);
  const ask = (typed: string) => {
    const { conditions, unread } = parseQuery(typed, lexicon);
    expect(unread).toEqual([]);
    return matchingRows(asked, conditions);
  };
  const conditionsOf = (field: ListField): Condition[] => {
    const values = isStateField(field) ? askedStates : [...lexicon.values(field)];
    return values.flatMap((value): Condition[] => [
      { field, not: false, values: [value] },
      { field, not: true, values: [value] },
    ]);
  };

  test('[PLUS-07] every condition of every field and value, typed as it is shown, is read as itself', () => {
    const all = listFields.flatMap(conditionsOf);
    expect(all.length).toBeGreaterThan(800);
    for (const condition of all) {
      expect(parseQuery(typedOf(condition, t), lexicon)).toEqual({ conditions: [condition], unread: [] });
      const { field, sign, value } = tokenOf(condition, t);
      expect(parseQuery(`${field} ${sign} ${value}`, lexicon)).toEqual({ conditions: [condition], unread: [] });
    }
  });

  test('[PLUS-07] every suggestion for every field is read as itself, behind another condition too', () => {
    const fields = Object.values(lexicon.fields).map(([name = '']) => name);
    let seen = 0;
    for (const name of fields) {
      for (const typed of [`${name}=`, `${name}≠`, `${name}<=`, ...[...name].map((__, n) => name.slice(0, n + 1))]) {
        for (const offer of offersOf(typed).offers) {
          if (offer.kind === 'field') {
            expect(offersOf(offer.text).offers).not.toEqual([]);
            continue;
          }
          const text = typedOf(offer.condition, t);
          expect(parseQuery(`${text} ${text}`, lexicon)).toEqual({ conditions: [offer.condition, offer.condition], unread: [] });
          expect(offer.count).toBe(matchingRows(asked, [offer.condition]).length);
          seen += 1;
        }
      }
    }
    expect(seen).toBeGreaterThan(50);
  });

  test('[PLUS-07] the example in the empty field is read', () => {
    const [example = ''] = /(?:国税|Tax)=.*?<=\d/.exec(t('portfolio.queryHint')) ?? [];
    expect(example).not.toBe('');
    expect(ask(example)).toEqual([rows.length - 2, rows.length - 1]);
  });

  test('[PLUS-07] a name that rows show of several areas is no one of them: none is read, none is the likeliest, and each that is offered is told apart and read as itself', () => {
    const field = lexicon.fields.area[0] ?? '';
    const keys = [...lexicon.values('area')].filter((key) => key !== '');
    const shown = Map.groupBy(keys, (key) => lexicon.rowName('area', key));
    expect([...shown.values()].filter((alike) => alike.length > 1).length).toBeGreaterThan(1);
    // What is the whole name of one (Jilin, the province) is that one.
    const isOwn = (name: string, alike: readonly string[]) => alike.some((key) => lexicon.valueName('area', key) === name);
    for (const [name, alike] of [...shown].sort(([, a], [, b]) => b.length - a.length).slice(0, 30)) {
      for (const typed of [`${field}=${name}`, `${field}≠${name}`, name]) {
        const { offers, isShared } = offersOf(typed);
        expect([typed, isShared]).toEqual([typed, alike.length > 1 && !isOwn(name, alike)]);
        if (!isShared) continue;
        if (typed !== name)
          expect(parseQuery(`${t('portfolio.vip')}=${t('portfolio.vip-over')} ${typed}`, lexicon).unread).toEqual([
            { text: typed, why: 'shared' },
          ]);
        const conditions = offers.flatMap((offer) =>
          offer.kind === 'condition' && offer.condition.field === 'area' ? [offer.condition] : [],
        );
        expect(
          conditions
            .slice(0, alike.length)
            .flatMap(({ values }) => values)
            .toSorted(),
        ).toEqual(alike.toSorted());
        const readings = conditions.map((condition) => readingOf({ ...everything, conditions: [condition] }, t));
        expect(new Set(readings).size).toBe(conditions.length);
        for (const condition of conditions)
          expect(parseQuery(typedOf(condition, t), lexicon)).toEqual({ conditions: [condition], unread: [] });
      }
    }
  });

  test('[PLUS-07] what shows as one name and is two areas is asked by either, and a name of two words is no word in names', () => {
    expect(ask(`${lexicon.fields.area[0]}=${lexicon.valueName('area', '3205')}`)).toHaveLength(1);
    expect(ask(`${lexicon.fields.area[0]}=${lexicon.valueName('area', '3413')}`)).toHaveLength(1);
    expect(parseQuery(`${t('portfolio.tax')}=${t('portfolio.overdue')}`, lexicon).conditions).toEqual([
      { field: 'tax', not: false, values: ['overdue'] },
    ]);
  });

  test('[PLUS-07] the suggestion that comes first is the state that was typed: the one by which companies are counted, where nobody is counted so over all work; and it counts what it leaves', () => {
    const [first] = offersOf(t('portfolio.overdue')).offers;
    expect(first).toEqual({ kind: 'condition', condition: { field: 'work', not: false, values: ['overdue'] }, count: 2 });
    const { offers, before } = offersOf(`${t('portfolio.vip')}=${t('portfolio.vip-over')} ${t('portfolio.overdue')}`);
    expect(offers[0]).toEqual({ kind: 'condition', condition: { field: 'any', not: false, values: ['overdue'] }, count: 1 });
    expect(parseQuery(before, lexicon).conditions).toEqual([{ field: 'vip', not: false, values: ['over'] }]);
  });

  test('[PLUS-07] a membership is one of three, in one word each: a member, none, and what nobody told, and of one whose day is over that as well; each finds its own', () => {
    const field = t('portfolio.vip');
    const names = [...lexicon.values('vip')].map((value) => lexicon.valueName('vip', value));
    const words = [t('portfolio.vip-member'), t('portfolio.vip-over'), t('portfolio.vip-untold'), t('portfolio.vip-ended')];
    expect(names.toSorted()).toEqual(words.toSorted());
    for (const name of names) expect(name).not.toContain(' ');
    const last = rows.length;
    expect(ask(`${field}=${t('portfolio.vip-over')}`)).toEqual([last - 3]);
    expect(ask(`${field}=${t('portfolio.vip-ended')}`)).toEqual([last - 3]);
    expect(ask(`${field}=${t('portfolio.vip-untold')}`)).toEqual([last - 2]);
    expect(ask(`${field}=${t('portfolio.vip-member')}`)).toHaveLength(last - 2);
    // A view of an earlier version reads as the two that it does not tell apart.
    const earlier: Condition = { field: 'vip', not: false, values: ['0'] };
    expect(ask(typedOf(earlier, t))).toEqual(matchingRows(asked, [earlier]));
    expect(matchingRows(asked, [earlier])).toEqual([last - 3, last - 2]);
  });
});

test('[PLUS-07] a reading says what is matched: who has no tag, nobody, and a word with where it is looked for', () => {
  const t = createTranslator('zh-CN', zhCN);
  const read = (...conditions: Condition[]) => readingOf({ ...everything, conditions }, t);
  expect(read({ field: 'tag', not: false, values: [''] })).toContain('读作：无标签的企业');
  expect(read({ field: 'tag', not: false, values: ['重点', ''] })).toContain('读作：有标签重点或无标签的企业');
  expect(read({ field: 'accountant', not: false, values: [''] })).toContain('读作：无人负责的企业');
  expect(read({ field: 'accountant', not: false, values: ['赵敏'] })).toContain('读作：由赵敏负责的企业');
  expect(read({ field: 'text', text: 'qzshs' })).toContain('名称、简称、拼音首字母或税号含“qzshs”');
});

test('[PLUS-07] 未申报 is what no declaration stands for, one that came back too, and not what is sent, or accepted and to be paid', () => {
  const lexicon = lexiconOf(columns, [], createTranslator('zh-CN', zhCN));
  const last = columns.dir.id.length;
  const ask = (text: string) => matchingRows(columns, parseQuery(text, lexicon).conditions).filter((row) => row >= last - 4);
  expect(ask('国税=未申报')).toEqual([last - 4, last - 2, last - 1]);
  expect(ask('社保=未申报')).toEqual([]);
  expect(ask('社保=未报或未缴')).toEqual([last - 1]);
  expect(ask('国税=未报或未缴')).toEqual([last - 4, last - 2, last - 1]);
});
