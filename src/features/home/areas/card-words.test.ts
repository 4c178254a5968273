import { expect, test } from 'vitest';
import { createTranslator } from '../../../texts/i18n.ts';
import { zhCN } from '../../../texts/zh-CN.ts';
import { figureWords } from './card-words.ts';

const texts = { t: createTranslator('zh-CN', zhCN), language: 'zh-CN' } as const;
const line = (done: number, all: number, due: string | null) =>
  figureWords({ area: 'tax', done, all, due, lines: [] }, texts, Date.parse('2026-11-24T04:00:00Z')).line;

test('[HOME-01] national tax says that all is filed only when it is: what has no published day is counted', () => {
  expect(line(5, 5, null)).toBe('本期已全部申报');
  expect(line(5, 6, null)).toBe('1 项未申报，截止日未知');
  expect(line(3, 4, '2026-11-30')).toBe('截止 11-30 · 剩 6 天');
  expect(line(0, 0, null)).toBe(zhCN.home.nothingToFile);
});
