import { expect, test } from 'vitest';
import { companyOf, directoryOf } from '../../../../tests/support/company-kit.ts';
import type { OutboxRow } from '../../../db/types.ts';
import { sealAt } from '../../../desk/seal-at.ts';
import { changedRows } from '../../../desk/search/use-company-search.ts';
import { readFirstPage } from '../../../desk/store/first-page.ts';
import { areaTable } from '../../../domain/company/area-names.ts';
import { FLAG_AUTHORIZED, FLAG_VIP } from '../../../domain/company/directory.ts';
import { sealOfCompany } from '../../../domain/company/seal.ts';
import { areas } from '../../../texts/en/areas.ts';
import { en } from '../../../texts/en.ts';
import { createTranslator } from '../../../texts/i18n.ts';
import { zhCN } from '../../../texts/zh-CN.ts';
import { firstPageOf } from '../overview/overview-first-page.ts';
import { rangeWords } from '../overview/range-words.ts';
import { unsentByCompany } from '../state-mark.tsx';
import { areaWord, companyView, groupedTaxId } from './row-view.ts';

const t = createTranslator('zh-CN', zhCN);
const known = {
  id: 'c1',
  name: '深圳市恒信商贸有限公司',
  shortName: '恒信商贸',
  locationCode: '440305',
  addedTaxType: '1',
  flags: FLAG_VIP | FLAG_AUTHORIZED,
  taxIds: '91440300MA5F3A1237',
};
const dir = directoryOf(known, { id: 'c2', name: '乐天文化', shortName: '乐天文化' });

test('[PLUS-08] a row says in words what is not known of a company', () => {
  expect(companyView(dir, 0, t).meta).toBe('深圳 · 一般纳税人 · 已授权');
  expect(companyView(dir, 1, t).meta).toBe('地区未知 · 类型未知 · 未授权');
});

test('[PLUS-02] the seal of a row is the seal of the company', () => {
  const company = companyOf({ companyId: 'c1', companyName: known.name, shortName: known.shortName, shxydm: known.taxIds });
  expect(sealAt(dir, 0)).toEqual(sealOfCompany(company));
  expect(sealAt(dir, 0)).toMatchObject({ letter: '恒', shortName: '恒信商贸', tail: '1237' });
});

test('a tax identifier is grouped for reading without losing a character', () => {
  for (const id of ['91440300MA5F3A1237', '440301123456789', '44030119900101123X00', '12345'])
    expect(groupedTaxId(id).replaceAll('\u2009', '')).toBe(id);
  expect(groupedTaxId('91440300MA5F3A1237').split('\u2009')).toEqual(['91', '440300', 'MA5F3A123', '7']);
});

test('the first page kept for the next start is what the overview shows, and holds no whole tax identifier', () => {
  const rows = [companyView(dir, 0, t), companyView(dir, 1, t)];
  const range = rangeWords(2, 1200, t, 'zh-CN');
  const kept = firstPageOf({ accountId: 'acc', language: 'zh-CN', t, dir, rows, range, total: 1200, activeId: 'c1' });
  const page = readFirstPage(kept, 'acc', 'zh-CN');
  expect(page).toMatchObject({ count: '1,200 家', range: '1–2 / 1,200', active: { name: '恒信商贸', tail: '…1237' } });
  expect(page?.rows.map((row) => row.meta)).toEqual([companyView(dir, 0, t).meta, companyView(dir, 1, t).meta]);
  expect(kept).not.toContain(known.taxIds);
});

test('the worst of the unsent changes of a company is shown, and the log of a switch is none', () => {
  const row = (key: string, state: OutboxRow['state'], name: OutboxRow['name'] = 'companyUpdate'): OutboxRow => ({
    id: `${key}${state}`,
    key,
    name,
    input: {},
    seal: null,
    createdAt: 0,
    attempts: 0,
    nextAt: 0,
    state,
    lastError: null,
  });
  const unsent = unsentByCompany([
    row('a', 'waiting'),
    row('a', 'conflict'),
    row('b', 'sending'),
    row('b', 'waiting'),
    row('c', 'waiting', 'switchCompanyLog'),
  ]);
  expect([...unsent]).toEqual([
    ['a', 'conflict'],
    ['b', 'sending'],
  ]);
});

test('the search index is carried on when texts changed, and made anew when companies came, went or moved', () => {
  const renamed = directoryOf({ ...known, name: '深圳市新名有限公司' }, { id: 'c2', name: '乐天文化', shortName: '乐天文化' });
  expect(changedRows(dir, renamed)).toEqual([0]);
  expect(changedRows(dir, directoryOf(known))).toBeNull();
  expect(changedRows(dir, directoryOf({ id: 'c2' }, known))).toBeNull();
});

test('[PLUS-26] an area has its name in English too, a province in place of a city that is not known', () => {
  const inEnglish = createTranslator('en', en);
  expect(companyView(dir, 0, inEnglish).meta).toMatch(/^Shenzhen · /);
  expect(companyView(dir, 0, t).meta).toMatch(/^深圳 · /);
  const words = ['440000', '449900', '150100', '419001', '810000'].map((code) => areaWord(code, inEnglish));
  expect(words).toEqual(['Guangdong', 'Guangdong', 'Hohhot', 'counties under the province', 'Hong Kong']);
});

test('[PLUS-26] every area that has a Chinese name has an English one, without a Chinese character', () => {
  const names = areaTable(areas);
  expect([...names.keys()]).toEqual([...areaTable().keys()]);
  for (const name of names.values()) expect(name).toMatch(/^[A-Za-zü' ]+$/);
});
