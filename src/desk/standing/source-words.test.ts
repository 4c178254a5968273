import { expect, test } from 'vitest';
import type { FactSource, ToldBy } from '../../domain/sources/standing.ts';
import { en } from '../../texts/en.ts';
import { createTranslator } from '../../texts/i18n.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { exactSourceWords, shortSourceWords } from './cell-source-words.ts';
import { sourceName, sourceWords } from './source-words.ts';

const zh = { t: createTranslator('zh-CN', zhCN), language: 'zh-CN' } as const;
const english = { t: createTranslator('en', en), language: 'en' } as const;
const today = '2026-11-13';
const at = (time: string): number => Date.parse(`${time}+08:00`);

const collector: FactSource = { kind: 'collector', name: '税局采集' };
const list: FactSource = { kind: 'file', name: '申报清单.xlsx', by: '李娜' };
const mark: FactSource = { kind: 'hand', name: '', by: '王丽' };
const said = (told: ToldBy) => [sourceWords(told, today, zh), sourceWords(told, today, english)];

test('a fact says the time of today, the day of this year, the whole day of another one, and its source, in both languages', () => {
  expect(said({ at: at('2026-11-13T10:21:00'), source: collector })).toEqual(['10:21 · 税局采集', '10:21 · 税局采集']);
  expect(said({ at: at('2026-11-09T18:05:00'), source: list })).toEqual(['11-09 · 申报清单.xlsx', '9 Nov · 申报清单.xlsx']);
  expect(said({ at: at('2025-12-31T09:00:00'), source: { kind: 'push', name: '发票平台' } })).toEqual([
    '2025-12-31 · 发票平台',
    '31 Dec 2025 · 发票平台',
  ]);
  expect(said({ at: at('2026-11-10T16:42:00'), source: mark })).toEqual(['人工 · 王丽 11-10', 'by hand · 王丽 10 Nov']);
});

test('the day is that of China: just after midnight there is today, just before it is not', () => {
  expect(sourceWords({ at: at('2026-11-13T00:01:00'), source: collector }, today, zh)).toBe('00:01 · 税局采集');
  expect(sourceWords({ at: at('2026-11-12T23:59:00'), source: collector }, today, zh)).toBe('11-12 · 税局采集');
  expect(sourceWords({ at: at('2026-01-01T00:01:00'), source: collector }, today, zh)).toBe('01-01 · 税局采集');
});

test('without a source the time stands alone, of what was never known nothing, and a source without a name is called by its kind', () => {
  expect(said({ at: at('2026-11-13T08:00:00') })).toEqual(['08:00', '08:00']);
  expect(said({ at: 0 })).toEqual(['', '']);
  expect(said({ at: 0, source: collector })).toEqual(['税局采集', '税局采集']);
  const kinds = (['collector', 'push', 'app', 'file', 'hand'] as const).map((kind) => sourceName({ kind, name: '' }, zh.t));
  expect(kinds).toEqual(['采集', '推送', '应用', '清单', '人工']);
  expect(sourceName({ kind: 'app', name: '好会计' }, zh.t)).toBe('好会计');
  expect(sourceName({ kind: 'hand', name: '杨帆' }, zh.t)).toBe('人工 · 杨帆');
  expect(sourceName(undefined, zh.t)).toBe('');
});

test('in little room a time is the authority, a day with 清单 a file, and a name a mark; the tooltip says the second', () => {
  const short = (told: ToldBy) => shortSourceWords(told, today, zh);
  expect(short({ at: at('2026-11-13T10:21:00'), source: collector })).toBe('10:21');
  expect(short({ at: at('2026-11-09T18:05:00'), source: list })).toBe('11-09 清单');
  expect(short({ at: at('2026-11-10T16:42:00'), source: mark })).toBe('人工 王丽');
  expect(short({ at: at('2026-11-10T16:42:00'), source: { kind: 'hand', name: '' } })).toBe('人工');
  expect(short({ at: 0 })).toBe('');
  expect(exactSourceWords({ at: at('2026-11-09T18:05:07'), source: list }, zh)).toBe('2026-11-09 18:05:07 · 申报清单.xlsx');
});
