import { expect, test } from 'vitest';
import { languageOf, type TextKey } from './catalogue.ts';
import { en } from './en.ts';
import { createTranslator } from './i18n.ts';
import { createTextStore } from './text-store.ts';
import { first as chineseFirst } from './zh-CN/first.ts';
import { late as chineseLate } from './zh-CN/late.ts';
import { zhCN } from './zh-CN.ts';

type Flat = Record<string, string>;
const flat = (catalogue: object): Flat =>
  Object.fromEntries(
    Object.entries(catalogue).flatMap(([noun, words]) => Object.entries(words as Flat).map(([key, text]) => [`${noun}.${key}`, text])), // as: both catalogues are records of texts
  );

const placeholders = (text: string | undefined): string[] => [...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map((m) => m[1] ?? '').sort();

test('[PLUS-26] both languages have exactly the same keys, English plurals aside', () => {
  const chinese = Object.keys(flat(zhCN)).sort();
  const english = Object.keys(flat(en))
    .filter((key) => !key.endsWith('_one'))
    .sort();
  expect(english).toEqual(chinese);
});

test.each(['zh-CN', 'en'] as const)('[PLUS-26] what the page loads first and late is every text of %s', async (language) => {
  const store = createTextStore();
  await store.show(language);
  await store.need();
  const t = store.translator();
  const texts = flat(language === 'en' ? en : zhCN);
  for (const [key, text] of Object.entries(texts)) expect(t(key as TextKey), key).toBe(text); // as: keys of the same list
});

test('[PLUS-26] the column of the zone with the end of each company is not headed as one that ends today', () => {
  expect([en.zone['col-endDate'], zhCN.zone['col-endDate']]).toEqual(['Current end', '现在到期']);
});

test('[PLUS-26] no text comes twice', () => {
  const keys = [...Object.keys(flat(chineseFirst)), ...Object.keys(flat(chineseLate))];
  expect(new Set(keys).size).toBe(keys.length);
});

test('[PLUS-26] no text is empty, and both languages fill in the same values', () => {
  const chinese = flat(zhCN);
  const english = flat(en);
  for (const [key, text] of Object.entries(chinese)) {
    // The names of the table itself are Chinese.
    if (key !== 'companies.areas') expect(text.trim(), key).not.toBe('');
    expect(english[key]?.trim(), key).not.toBe('');
    expect(placeholders(english[key]), key).toEqual(placeholders(text));
  }
});

test('[PLUS-26] no English text holds Chinese characters, the product name of the other language aside', () => {
  const mixed = Object.entries(flat(en)).filter(([key, text]) => /\p{Script=Han}/u.test(text) && !key.startsWith('language.'));
  expect(mixed).toEqual([]);
});

test('[PLUS-26] counts follow the plural rules of the language', () => {
  const english = createTranslator('en', en);
  expect(english('frame.count', { count: 1 })).toBe('1 company');
  expect(english('frame.count', { count: 2 })).toBe('2 companies');
  expect(createTranslator('zh-CN', zhCN)('frame.count', { count: 1 })).toBe('1 家');
  expect(createTranslator('zh-CN', zhCN)('frame.count', { count: 1_175 })).toBe('1,175 家');
});

test('[PLUS-26] no English text has Chinese punctuation, and what is counted has a form for one', () => {
  const english = flat(en);
  expect(Object.entries(english).filter(([, text]) => /[，。：；（）！？]/.test(text))).toEqual([]);
  // A figure alone, or with a word that has one form only.
  const sameForOne = ['adverts.page', 'session.outMore', 'sync.heldCount', 'sync.items', 'tabs.moved'];
  const counted = Object.entries(english).filter(([key, text]) => text.includes('{{count}}') && !/_(?:one|other)$/.test(key));
  expect(counted.map(([key]) => key).filter((key) => !sameForOne.includes(key))).toEqual([]);
  for (const key of Object.keys(english)) if (key.endsWith('_other')) expect(english[key.replace('_other', '_one')], key).toBeDefined();
});

test.each([
  [null, ['zh-CN'], 'zh-CN'],
  [null, ['fr-FR'], 'zh-CN'],
  [null, ['en-GB', 'zh-CN'], 'en'],
  ['zh-CN', ['en-US'], 'zh-CN'],
  ['en', ['zh-CN'], 'en'],
  ['nonsense', [], 'zh-CN'],
] as const)('[PLUS-26] with %j chosen in a browser of %j the product speaks %s', (stored, browser, expected) => {
  expect(languageOf(stored, browser)).toBe(expected);
});

test('[PLUS-26] values stand where the text names them, and a missing one stays visible', () => {
  const t = createTranslator('zh-CN', zhCN);
  expect(t('problems.labelled', { label: '登录异常', text: '密码错误 $& {{label}}' })).toBe('登录异常：密码错误 $& {{label}}');
  expect(t('companies.range', { from: 1, to: 5 })).toBe('1–5 / {{total}}');
});
