import { expect, test } from 'vitest';
import { en } from '../../texts/en.ts';
import { createTranslator } from '../../texts/i18n.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { factsMark, factsUnmark } from './marks.ts';

const t = createTranslator('zh-CN', zhCN);
const vat = (companyId: string) => ({ companyId, area: 'tax', code: 'vat', period: '202610' }) as const;
const mark = (place: ReturnType<typeof vat>, note = '') =>
  ({ ...place, state: 'accepted', amount: '1280.00', day: '2026-11-19', note }) as const;
const books = {
  companyId: 'a',
  area: 'books',
  code: '',
  period: '202610',
  state: 'closed',
  amount: null,
  day: '2026-11-20',
  note: '',
} as const;
const input = (...rows: (ReturnType<typeof mark> | typeof books)[]) => ({ at: '2026-11-20T01:00:00.000Z', rows });

test('[PLUS-47] [PLUS-02] a mark belongs to the company that all its rows are of, and to none when they are of several', () => {
  expect(factsMark.company(input(mark(vat('a')), books))).toBe('a');
  expect(factsMark.company(input(mark(vat('a')), mark(vat('b'))))).toBe('');
  expect(factsUnmark.company({ rows: [vat('b')], reason: '', whose: 'own' })).toBe('b');
  expect(factsMark.key(input(books))).toBe(factsUnmark.key({ rows: [vat('b')], reason: '', whose: 'own' }));
});

test('[PLUS-10] [PLUS-47] the outbox says of how many companies and what: tax, period, state, amount, day and note; the same of several once', () => {
  const both = input(mark(vat('a')), mark(vat('b')), mark(vat('b'), '柜台'), books);
  expect(factsMark.words(both, t)).toBe('人工标记 2 家企业的状态');
  expect(factsMark.lines?.(both, t)).toEqual([
    '增值税 2026-10：已申报 ¥1,280.00（2026-11-19 起）',
    '增值税 2026-10：已申报 ¥1,280.00（2026-11-19 起），备注：柜台',
    '记账 2026-10：已结账（2026-11-20 起）',
  ]);
  const back = { rows: [vat('a'), vat('b')], reason: '标错了', whose: 'own' } as const;
  expect([factsUnmark.words(back, t), factsUnmark.lines?.(back, t)]).toEqual(['撤回 2 家企业的人工标记', ['增值税 2026-10']]);
  expect(factsMark.words(input(books), createTranslator('en', en))).toBe('Mark the state of 1 company by hand');
});
