import { expect, test } from 'vitest';
import { createTranslator } from '../../../texts/i18n.ts';
import { zhCN } from '../../../texts/zh-CN.ts';
import { figureWords } from './card-words.ts';

const texts = { t: createTranslator('zh-CN', zhCN), language: 'zh-CN' } as const;
const line = (done: number, all: number, due: string | null) =>
  figureWords({ area: 'tax', done, all, due, lines: [] }, texts, Date.parse('2026-11-24T04:00:00Z')).line;

test('[HOME-01] national tax says that all is filed only when it is: what has no published day is counted', () => {
  expect(line(5, 5, null)).toBe('本期已全部申报');
  expect(line(5, 6, null)).toBe('1 项未完成，截止日未知');
  expect(line(3, 4, '2026-11-30')).toBe('截止 11-30 · 剩 6 天');
  expect(line(0, 0, null)).toBe(zhCN.home.nothingToFile);
});

const books = (vouchers: number | null, unposted: number | null) =>
  figureWords({ area: 'books', period: '202610', vouchers, unposted }, texts, 0).line;

test('[HOME-02] the books say that all is posted only when nothing is left, and of what nobody told they say nothing', () => {
  expect(books(12, 0)).toBe(`${zhCN.home.allPosted} · ${texts.t('home.vouchers', { count: 12 })}`);
  expect(books(12, 1)).toBe(`${texts.t('home.unposted', { count: 1 })} · ${texts.t('home.vouchers', { count: 12 })}`);
  expect([books(null, 3), books(0, null), books(null, null)]).toEqual([
    texts.t('home.unposted', { count: 3 }),
    texts.t('home.vouchers', { count: 0 }),
    '',
  ]);
});

test('[HOME-01] invoices of a month that is over are called by it, and only those of the running one this month’s', () => {
  const unit = (period: string) =>
    figureWords({ area: 'invoice', period, issued: 4, amount: null, quotaLeft: null }, texts, Date.parse('2026-11-30T16:30:00Z')).unit;
  expect(unit('202612')).toBe(zhCN.home.issuedUnit);
  expect([unit('202611'), unit('202609')]).toEqual(['份 2026-11 已开', '份 2026-09 已开']);
});
