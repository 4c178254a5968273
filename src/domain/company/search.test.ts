import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Directory } from './directory.ts';
import { matchLines } from './match-lines.ts';
import { buildIndex, type Hit, type SearchIndex, searchIndex, updateIndex } from './search.ts';
import { searchMore } from './search-more.ts';

interface Entry {
  readonly name: string;
  readonly shortName?: string;
  readonly pinyin?: string;
  readonly initials?: string;
  readonly taxIds?: string;
  readonly tags?: string;
}

function directoryOf(entries: readonly Entry[]): Directory {
  const none = entries.map(() => '');
  const zero = entries.map(() => 0);
  const column = (name: keyof Entry) => entries.map((entry) => entry[name] ?? '');
  return {
    id: entries.map((_, i) => `c${i}`),
    name: column('name'),
    shortName: column('shortName'),
    pinyin: column('pinyin'),
    initials: column('initials'),
    taxIds: column('taxIds'),
    tags: column('tags'),
    locationCode: none,
    addedTaxType: none,
    expireDate: none,
    accountant: none,
    flags: zero,
    ord: entries.map((_, i) => i),
    rev: zero,
    chunk: zero,
  };
}

const entries: readonly Entry[] = [
  {
    name: '重庆长乐科技有限公司',
    shortName: '长乐科技',
    pinyin:
      'chong qing chang le ke ji you xian gong si|zhong qing chang le ke ji you xian gong si|chong qing chang yue ke ji you xian gong si',
    initials: 'cqclkjyxgs|zqclkjyxgs|cqcykjyxgs',
    taxIds: '91500000MA5DA1B2C3\n15000000000000012345',
    tags: '重点客户\nVIP户',
  },
  {
    name: '深圳市华信科技有限公司',
    shortName: '华信科技',
    pinyin: 'shen zhen shi hua xin ke ji you xian gong si',
    initials: 'szshxkjyxgs',
    taxIds: '440301708461136\n91440300708461136T',
    tags: '季报',
  },
  {
    name: '华信（北京）商贸有限公司',
    shortName: '老王家',
    pinyin: 'hua xin bei jing shang mao you xian gong si|lao wang jia',
    initials: 'hxbjsmyxgs|lwj',
    taxIds: '91110000MA00AAAA11',
    tags: '',
  },
  { name: 'ＡＢＣ e家 3号店', shortName: '', pinyin: 'a b c e jia 3 hao dian', initials: 'abcej3hd', taxIds: '', tags: '重点' },
  {
    name: '西安先锋物流有限公司',
    shortName: '先锋物流',
    pinyin: 'xi an xian feng wu liu you xian gong si',
    initials: 'xaxfwlyxgs',
    taxIds: '',
    tags: '',
  },
  {
    name: '略阳县虐心路恩书店',
    shortName: '虐心路恩',
    pinyin: 'lve yang xian nve xin lu en shu dian',
    initials: 'lyxnxlesd',
    taxIds: '',
    tags: '',
  },
  { name: '吕氏绿地园艺店', shortName: '绿地园艺', pinyin: 'lv shi lv di yuan yi dian', initials: 'lsldyyd', taxIds: '', tags: '' },
];
const index = buildIndex(directoryOf(entries));
const rows = (hits: readonly Hit[]) => hits.map(({ row }) => row);
const find = (query: string, over: SearchIndex = index) => rows(searchIndex(over, query));

test.each([
  ['part of the name', '北京', [2]],
  ['the short name', '华信科技', [1]],
  ['a short name that is no part of the name', '老王', [2]],
  ['full pinyin', 'shenzhen', [1]],
  ['full pinyin with spaces', 'shen zhen', [1]],
  ['the likely sound of a polyphone', 'chongqing', [0]],
  ['the other sound of a polyphone', 'zhongqing', [0]],
  ['initials', 'szs', [1]],
  ['initials of another sound', 'zqcl', [0]],
  ['initials inside', 'bjsm', [2]],
  ['pinyin of the short name', 'laowang', [2]],
  ['part of a social credit code', 'MA5DA1', [0]],
  ['part of an old tax number', '0170846', [1]],
  ['the end of a registration number', '012345', [0]],
  ['a tax identifier in lower case', '91440300708461136t', [1]],
  ['a tax identifier in groups', '9144 0300-7084 61136T', [1]],
  ['a tax identifier of full width', '９１４４０３００', [1]],
  ['a tag', 'vip户', [0]],
  ['letters of any width and case', 'abc', [3]],
  ['words apart', '科技 深圳', [1]],
  ['words of different fields', '季报 hx', [1]],
  ['bracketed names by either bracket', '(北京)', [2]],
  ['ü as it is typed without an umlaut', 'lvdi', [6]],
  ['ü as it is printed', 'lüdi', [6]],
  ['ü as passports write it', 'lyudi', [6]],
  ['üe as it is printed in words', 'lueyang', [5]],
  ['üe inside', 'nuexin', [5]],
  ['üe with its dots', 'lüeyang', [5]],
  ['u and an e of its own', 'luen', [5]],
  ['nothing for what is not there', '上海', []],
  ['nothing for white space', ' \u3000 ', []],
] as const)('[PLUS-04] finds %s: %s', (_, query, expected) => {
  expect(find(query)).toEqual(expected);
});

test.each([
  ['a character and a sound', '长l', [0]],
  ['a character and the sounds after it', '重qing长le', [0]],
  ['sounds and a character', 'xi安', [4]],
  ['initials and syllables', 'cqchangle', [0]],
  ['syllables and initials', 'shenzhsh', [1]],
  ['syllables that an apostrophe parts', "xi'an", [4]],
  ['syllables that a typographic apostrophe parts', 'xi’an', [4]],
  ['a sound of one reading and the next of another', 'zhongqingchangyue', [0]],
  ['initials of two readings', 'zqcyk', [0]],
  ['nothing for an apostrophe within a syllable', "xia'n", []],
  ['nothing for a character and a sound that does not follow', '重l', []],
] as const)('[PLUS-04] where the usual search finds nothing, finds %s: %s', (_, query, expected) => {
  expect(find(query)).toEqual([]);
  expect(rows(searchMore(index, query))).toEqual(expected);
});

test('a mixed spelling says which characters it stands for, also in a row that has changed', () => {
  expect(searchMore(index, 'cqchangle')).toMatchObject([{ row: 0, field: 'pinyin', at: 0, length: 4 }]);
  expect(searchMore(index, '华x')[1]).toMatchObject({ row: 1, at: 3, length: 2 });
  const changed = entries.with(1, { name: '重庆长安汽车', pinyin: 'chong qing chang an qi che', initials: 'cqcaqc' });
  const updated = updateIndex(buildIndex(directoryOf(entries)), directoryOf(changed), [1]);
  expect(rows(searchMore(updated, '长an'))).toEqual([1]);
  expect(rows(searchMore(updated, '华x'))).toEqual([2]);
});

test('[PLUS-04] a pinyin hit counts at the start of a syllable only', () => {
  expect(find('ian')).toEqual([]);
  expect(find('an')).toEqual([4]);
  expect(find('hongqing')).toEqual([]);
});

test('[PLUS-04] a start of name goes before a start of syllable, and that before the inside', () => {
  const ranked = buildIndex(
    directoryOf([{ name: '大华信贸易', taxIds: '3HX' }, { name: '华信贸易' }, { name: '上海华信', shortName: '华信' }, { name: '华信' }]),
  );
  expect(find('华信', ranked)).toEqual([3, 1, 2, 0]);
  const hits = searchIndex(ranked, '华信');
  expect(hits.map(({ field }) => field)).toEqual(['name', 'name', 'shortName', 'name']);
});

test('initials of the short name go before initials elsewhere', () => {
  const ranked = buildIndex(
    directoryOf([
      { name: '大海航行', initials: 'dhhx' },
      { name: '北京海信', shortName: '海信', initials: 'bjhx' },
    ]),
  );
  expect(find('hx', ranked)).toEqual([1, 0]);
});

test('hits say where they are, so that they can be marked', () => {
  expect(searchIndex(index, '华信')[1]).toMatchObject({ row: 1, field: 'shortName', at: 0, length: 2 });
  expect(searchIndex(index, '商贸')).toMatchObject([{ row: 2, field: 'name', at: 6, length: 2 }]);
  expect(searchIndex(index, 'huaxin')[0]).toMatchObject({ row: 1, field: 'pinyin', at: 3, length: 2 });
  expect(searchIndex(index, 'zqcl')).toMatchObject([{ row: 0, field: 'initials', at: 0, length: 4 }]);
  expect(searchIndex(index, '5DA1')).toMatchObject([{ row: 0, field: 'taxId', at: 10, length: 4 }]);
});

test('a limit keeps the best', () => {
  const ranked = searchIndex(index, '华信');
  expect(new Set(ranked.map((hit) => hit.rank)).size).toBeGreaterThan(1);
  for (let limit = 1; limit <= ranked.length; limit += 1) expect(searchIndex(index, '华信', limit)).toEqual(ranked.slice(0, limit));
  expect(rows(searchIndex(index, '有限公司', 2))).toEqual(find('有限公司').slice(0, 2));
  expect(searchIndex(index, '有限公司', 0)).toEqual([]);
});

const piece = fc.constantFrom('华', '信', '长', '乐', '（', '）', 'A', 'b', '1', '有限公司', ' ', '\u0001', '\n', '|', 'İ');
const initialsOf = (pinyin: string) =>
  pinyin
    .split('|')
    .map((reading) =>
      reading
        .split(' ')
        .map((sound) => sound.charAt(0))
        .join(''),
    )
    .join('|');
const anyEntry = fc
  .record({
    name: fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join('')),
    shortName: fc.array(piece, { maxLength: 2 }).map((pieces) => pieces.join('')),
    pinyin: fc.array(fc.constantFrom('hua', 'xin', 'chang|hua', 'a', '1'), { maxLength: 4 }).map((syllables) => syllables.join(' ')),
    taxIds: fc.array(fc.constantFrom('91A', '440', 'X1'), { maxLength: 2 }).map((ids) => ids.join('\n')),
    tags: fc.array(fc.constantFrom('华户', 'b1'), { maxLength: 2 }).map((tags) => tags.join('\n')),
  })
  .map((entry) => ({ ...entry, initials: initialsOf(entry.pinyin) }));
const anyQuery = fc
  .array(fc.constantFrom('华', '信', '长', 'a', 'h', 'x', 'hua', '1', '91', '4', ' ', '(', 'i'), { minLength: 1, maxLength: 3 })
  .map((pieces) => pieces.join(''));

/** What search must find, told field by field without any index. Names with odd characters are only asked not to disturb their neighbours. */
function plainFind(list: readonly Required<Entry>[], word: string): Set<number> {
  const found = list.flatMap((entry, row) => {
    const half = (text: string) => text.replace(/（/g, '(').replace(/）/g, ')').toLowerCase();
    const texts = [entry.name, entry.shortName, ...entry.tags.split('\n'), ...entry.taxIds.split('\n')].some((text) =>
      half(text).includes(word),
    );
    const readings = /^[0-9]*[a-z][0-9a-z]*$/.test(word) ? entry.pinyin.split('|').map((reading) => reading.split(' ')) : [];
    const spoken = readings.some((syllables) => syllables.some((_, i) => syllables.slice(i).join('').startsWith(word)));
    const initial = readings.length > 0 && entry.initials.split('|').some((initials) => initials.includes(word));
    return texts || spoken || initial ? [row] : [];
  });
  return new Set(found);
}
const tame = (entry: Required<Entry>) => !['\u0001', '\n', '|', 'İ'].some((odd) => (entry.name + entry.shortName).includes(odd));

test('[PLUS-04] for one word, search finds exactly the rows that a plain look at every field finds', () => {
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 8 }), anyQuery, (list, query) => {
      const word = query.replaceAll(' ', '').toLowerCase();
      if (word === '') return;
      const found = new Set(find(word, buildIndex(directoryOf(list))));
      const expected = plainFind(list, word);
      for (const [row, entry] of list.entries()) if (tame(entry)) expect([row, found.has(row)]).toEqual([row, expected.has(row)]);
    }),
    { numRuns: 500 },
  );
});

test('[PLUS-04] several words find the rows that every word finds', () => {
  fc.assert(
    fc.property(
      fc.array(anyEntry, { maxLength: 8 }),
      fc.constantFrom('华', 'a', 'hua', '91'),
      fc.constantFrom('信', 'x', '1'),
      (list, first, second) => {
        const built = buildIndex(directoryOf(list));
        const seconds = new Set(find(second, built));
        const both = find(first, built).filter((row) => seconds.has(row));
        const together = find(first + second, built);
        expect(new Set(find(`${first} ${second}`, built))).toEqual(new Set([...both, ...together]));
      },
    ),
  );
});

test('an index with changed rows answers as one built anew', () => {
  fc.assert(
    fc.property(
      fc.array(anyEntry, { minLength: 1, maxLength: 8 }),
      fc.array(fc.tuple(fc.nat(), anyEntry), { maxLength: 6 }),
      anyQuery,
      (list, changes, query) => {
        let current = [...list];
        let updated = buildIndex(directoryOf(current));
        for (const [at, entry] of changes) {
          const row = at % current.length;
          current = current.with(row, entry);
          updated = updateIndex(updated, directoryOf(current), [row]);
        }
        expect(searchIndex(updated, query)).toEqual(searchIndex(buildIndex(directoryOf(current)), query));
        expect(searchIndex(updated, query, 2)).toEqual(searchIndex(updated, query).slice(0, 2));
      },
    ),
  );
});

test('a limited search gives the first hits of the whole one', () => {
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 12 }), anyQuery, fc.integer({ min: 1, max: 4 }), (list, query, limit) => {
      const built = buildIndex(directoryOf(list));
      expect(searchIndex(built, query, limit)).toEqual(searchIndex(built, query).slice(0, limit));
    }),
    { numRuns: 1_000 },
  );
});

test('an index of a directory with more or fewer rows is built anew', () => {
  const grown = updateIndex(index, directoryOf([...entries, { name: '新来的公司' }]), [entries.length]);
  expect(find('新来', grown)).toEqual([entries.length]);
  expect(find('北京', updateIndex(grown, directoryOf(entries.slice(0, 2)), []))).toEqual([]);
});

const match = (pasted: string) => matchLines(index, pasted).map(({ line, kind, rows: matched }) => [line, kind, ...matched]);

test('[PLUS-05] each line of a pasted list matches one company, several or none', () => {
  expect(match('深圳市华信科技有限公司\n\n上海不存在公司\n华信\n91500000MA5DA1B2C3')).toEqual([
    [1, 'one', 1],
    [3, 'none'],
    [4, 'several', 2, 1],
    [5, 'one', 0],
  ]);
});

test.each([
  ['1. 深圳市华信科技有限公司'],
  ['2、深圳市华信科技有限公司，'],
  ['（3）深圳市华信科技有限公司。'],
  ['④ 深圳市华信科技有限公司；'],
  ['- 深圳市华信科技有限公司'],
  ['12 深圳市华信科技有限公司'],
  ['深圳市华信科技有限公司\t一般纳税人\t王丽娟'],
  ['3\t深圳市华信科技有限公司\t91440300708461136T'],
  ['深圳市华信科技有限公司,91440300708461136T'],
  ['华信科技'],
  ['91440300708461136t'],
  ['9144 0300 7084 6113 6T'],
  ["'440301708461136"],
  ['麻烦报一下深圳市华信科技有限公司，谢谢'],
  ['税号：91440300708461136T'],
  ['华信科技（停业）'],
  ['5. 深圳市华信科技有限公司（已注销） 张会计'],
  ['深圳市華信科技有限公司'],
  ['  深圳市 华信科技 有限公司  '],
])('[PLUS-05] %s is one company', (line) => {
  expect(match(line)).toEqual([[1, 'one', 1]]);
});

test('[PLUS-05] a name and an identifier of two companies are several', () => {
  expect(match('深圳市华信科技有限公司\t91500000MA5DA1B2C3')).toEqual([[1, 'several', 0, 1]]);
});

test('[PLUS-05] two companies of the same name are told apart by the identifier of the line', () => {
  const twins = buildIndex(
    directoryOf([
      { name: '华信公司', taxIds: '91440300708461136T' },
      { name: '华信公司', taxIds: '91110000MA00AAAA11' },
    ]),
  );
  const kinds = matchLines(twins, '华信公司\n华信公司 91110000MA00AAAA11').map(({ kind, rows: matched }) => [kind, ...matched]);
  expect(kinds).toEqual([
    ['several', 0, 1],
    ['one', 1],
  ]);
});

test('[PLUS-05] a list may have any line ends, and a whole match is told from a part', () => {
  expect(matchLines(index, '先锋物流\r\n先锋\r老王家').map(({ line, exact }) => [line, exact])).toEqual([
    [1, true],
    [2, false],
    [3, true],
  ]);
});
