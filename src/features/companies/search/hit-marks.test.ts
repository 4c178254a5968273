import { expect, test } from 'vitest';
import { directoryOf } from '../../../../tests/support/company-kit.ts';
import { buildIndex, type Hit, searchIndex } from '../../../domain/company/search.ts';
import { foldMore, searchMore } from '../../../domain/company/search-more.ts';
import { hitItem, marksOf, type Range } from './hit-marks.ts';

const name = '重庆市A+恒信（西南）商贸有限公司';
const shortName = '恒信（西南）商贸';
const dir = directoryOf({
  id: 'c1',
  name,
  shortName,
  pinyin: 'chong qing shi a heng xin xi nan shang mao you xian gong si',
  initials: 'cqsahxxnsmyxgs',
  taxIds: '915001000000000018\n500100123456789',
  tags: '重点客户\n季报',
});
const index = buildIndex(dir);
const cut = (text: string, range: Range | null): string | null => (range === null ? null : text.slice(range.from, range.to));

function hit(query: string): Hit {
  const [first] = searchIndex(index, query);
  if (first === undefined) throw new Error(`nothing found for ${query}`);
  return first;
}

/** What is marked of the short name and of the full one. */
function marked(query: string): readonly (string | null)[] {
  const { short, full } = marksOf(name, shortName, hit(query));
  return [cut(shortName, short), cut(name, full)];
}

test('[PLUS-04] the characters that were typed are marked, in the one line that matched', () => {
  expect(marked('商贸')).toEqual(['商贸', null]);
  expect(marked('有限')).toEqual([null, '有限']);
});

test('[PLUS-04] initials and pinyin mark the characters they stand for, over brackets and signs', () => {
  expect(marked('ahx')).toEqual([null, 'A+恒信']);
  expect(marked('xxn')).toEqual(['信（西南', null]);
  expect(marked('xinan')).toEqual(['西南', null]);
  expect(marked('cqsa')).toEqual([null, '重庆市A']);
});

test('[PLUS-04] the identifier or tag that was hit is shown with its part, the second one too', () => {
  const second = hitItem(dir.taxIds[0] ?? '', hit('456789'));
  expect(second?.text).toBe('500100123456789');
  expect(cut(second?.text ?? '', second?.range ?? null)).toBe('456789');
  const tag = hitItem(dir.tags[0] ?? '', hit('季报'));
  expect(tag).toEqual({ text: '季报', range: { from: 0, to: 2 } });
});

test.each([
  ['华信贸', '華信貿'],
  ['華信貿', '華信貿'],
  ['龙（西', '龍（西'],
  ['华x', '華信'],
])('[PLUS-04] in a name in traditional characters %s marks %s', (query, marked) => {
  const written = '𠮷龍（西南）華信貿易有限公司';
  const traditional = directoryOf({
    id: 'c2',
    name: written,
    shortName: '老龍',
    pinyin: 'ji long xi nan hua xin mao yi you xian gong si',
    tags: '重點',
  });
  const folded = buildIndex(traditional, foldMore);
  const [first] = [...searchIndex(folded, query), ...searchMore(folded, query)];
  if (first === undefined) throw new Error(`nothing found for ${query}`);
  expect(cut(written, marksOf(written, '老龍', first).full)).toBe(marked);
});

test('[PLUS-04] in a short name of its own in traditional characters the part that was hit is marked', () => {
  const own = directoryOf({ id: 'c3', name: '上海先锋物流有限公司', shortName: '老龔家' });
  const [first] = searchIndex(buildIndex(own, foldMore), '龚家');
  if (first === undefined) throw new Error('nothing found');
  const { short, full } = marksOf('上海先锋物流有限公司', '老龔家', first);
  expect([cut('老龔家', short), full]).toEqual(['龔家', null]);
});
