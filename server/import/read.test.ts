import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeCompanies } from '../../samples/demo/seed/companies.ts';
import { fieldOfHeading } from '../../src/domain/lists/companies/columns.ts';
import { readRow } from '../../src/domain/lists/companies/read-row.ts';
import { swellingArchives } from '../../tests/corpus/file-kinds.ts';
import { encodeGbk, makeXlsx, packedEntry } from '../../tests/support/import-files.ts';
import { decodeText } from './decode.ts';
import { readTable } from './read-table.ts';
import { unpacksBeyond } from './unpacked-size.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
async function table(bytes: Uint8Array, format: 'csv' | 'xlsx' | null = null) {
  const read = await readTable(bytes, format);
  if (!read.ok) throw new Error(`not read: ${read.error.kind}`);
  return read.value;
}
async function rows(text: string) {
  const read = await table(utf8(text));
  return read.rows.map((row) => readRow(row, read.headings.fields));
}
const kinds = (notes: readonly { kind: string }[]) => notes.map(({ kind }) => kind);

test('[PLUS-34] UTF-8 with and without mark, GBK and UTF-16 give the same text', () => {
  const text = '企业名称,税号\n深圳市华信科技有限公司（总部）,1';
  const utf16 = new Uint8Array([0xff, 0xfe, ...[...text].flatMap((char) => [char.charCodeAt(0) & 0xff, char.charCodeAt(0) >> 8])]);
  expect([utf8(text), utf8(`\ufeff${text}`), encodeGbk(text), utf16].map((bytes) => decodeText(bytes))).toEqual([
    { ok: true, value: { text, encoding: 'UTF-8' } },
    { ok: true, value: { text, encoding: 'UTF-8' } },
    { ok: true, value: { text, encoding: 'GBK' } },
    { ok: true, value: { text, encoding: 'UTF-16LE' } },
  ]);
});

test('[PLUS-34] any Chinese list is taken for the encoding it is in', () => {
  const names = makeCompanies(300, 5).map((company) => company.companyName);
  fc.assert(
    fc.property(fc.subarray(names, { minLength: 1, maxLength: 20 }), (list) => {
      const text = list.join('\n');
      expect(decodeText(encodeGbk(text))).toEqual({ ok: true, value: { text, encoding: 'GBK' } });
      expect(decodeText(utf8(text))).toEqual({ ok: true, value: { text, encoding: 'UTF-8' } });
    }),
  );
});

test.each([
  ['an empty file', new Uint8Array(), 'empty'],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), 'binary'],
  ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'old-excel'],
  ['a broken workbook', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]), 'bad-excel'],
  ['text of neither encoding', new Uint8Array([0x41, 0xff, 0xff, 0x41]), 'bad-encoding'],
  ['Shift JIS', new Uint8Array([0x83, 0x65, 0x83, 0x58, 0x83, 0x67, 0x82, 0xcc, 0x89, 0xef, 0x8e, 0xd0]), 'no-headings'],
  ['text without headings', utf8('a,b\n1,2'), 'no-headings'],
] as const)('[PLUS-34] %s is refused as a whole', async (_, bytes, kind) => {
  const read = await readTable(bytes, null);
  expect(read.ok ? 'read' : read.error.kind).toBe(kind);
});

test.each([
  ['企业名称', 'companyName'],
  [' 客户名称 * ', 'companyName'],
  ['Company Name', 'companyName'],
  ['统一社会信用代码', 'shxydm'],
  ['统一社会信用代码（18位）', 'shxydm'],
  ['税号', 'taxId'],
  ['税号/统一社会信用代码', 'taxId'],
  ['纳税人识别号或统一社会信用代码', 'taxId'],
  ['Tax ID', 'taxId'],
  ['tax_id', 'taxId'],
  ['纳税人识别号', 'nsrsbh'],
  ['所属地区：', 'location'],
  ['主办会计', 'accountant'],
  ['联系电话', null],
] as const)('the heading %s is %s', (heading, field) => {
  expect(fieldOfHeading(heading)).toBe(field);
});

test('[PLUS-34] titles above the headings are passed over, and lines are those of the file', async () => {
  const read = await table(utf8('客户清单 2026\r\n\r\n序号,客户名称,备注\r\n1,甲公司,"一\n二"\r\n\r\n2,乙公司,\r\n'));
  expect(read.rows.map(({ line, cells }) => [line, cells[1]])).toEqual([
    [4, '甲公司'],
    [7, '乙公司'],
  ]);
  expect(read.headings.unknown).toEqual(['序号']);
});

test.each(['\t', ';', ',', '；', '，', '|'])('[PLUS-34] columns may be parted by %j', async (delimiter) => {
  const read = await table(utf8(`${['企业名称', '税号', '备注'].join(delimiter)}\n${['甲', '1', '其 他'].join(delimiter)}`));
  expect(read.rows).toEqual([{ line: 2, cells: ['甲', '1', '其 他'] }]);
});

test('[PLUS-34] a workbook gives the same rows as text, long digits unrounded', async () => {
  const read = await table(
    makeXlsx([
      ['客户名称', '税号', '备注'],
      [null, null, null],
      ['甲公司', { number: '350100000100123' }, 'a & b'],
      ['乙公司', { number: '91350100000100123456' }, null],
    ]),
  );
  expect(read).toMatchObject({ format: 'xlsx', sheet: '客户', encoding: null });
  expect(read.rows.map(({ line, cells }) => [line, ...cells.slice(0, 2)])).toEqual([
    [3, '甲公司', '350100000100123'],
    [4, '乙公司', '91350100000100123456'],
  ]);
});

test('[PLUS-34] values are tidied: width, case, spaces, marks, area by name or code', async () => {
  const [row] = await rows(
    '客户名称,税号,地区,纳税人类型,会计,标签\n 华信\u200b（北京） 科技　有限公司 ,９１３５-0100 m000 100y43,广东省深圳市南山区,小规模纳税人 ,王 丽娟,"重点、季报，重点"',
  );
  expect(row?.company).toEqual({
    companyName: '华信（北京）科技有限公司',
    shortName: '',
    shxydm: '91350100M000100Y43',
    nsrsbh: '91350100M000100Y43',
    djxh: '',
    dsnsrsbh: '',
    locationCode: '440300',
    addedTaxType: '2',
    accountant: '王 丽娟',
    tags: ['重点', '季报'],
    note: '',
  });
  expect([row?.errors, row?.hints]).toEqual([[], []]);
});

test.each([
  ['甲公司', '91350100M000100Y44', 'code-check-digit'],
  ['甲公司', '9135010OM000100Y43', 'code-character'],
  ['甲公司', '91441500MA74UGEP4', 'code-length'],
  ['甲公司', '9.14403E+17', 'lost-digits'],
  ['甲公司', '税号不详', 'tax-id-character'],
  ['', '91350100M000100Y43', 'missing-name'],
  ['甲'.repeat(201), '', 'too-long'],
])('[PLUS-34] %s with %s is an error: %s', async (name, code, kind) => {
  const [row] = await rows(`客户名称,税号\n${name},${code}`);
  expect(kinds(row?.errors ?? [])).toEqual([kind]);
});

test('[PLUS-34] what was understood in part is taken with a hint', async () => {
  const read = await rows('客户名称,税号,地区,纳税人类型\n甲,,华南片区,核定\n乙,3501,福州,一般\n丙,91350100M000100Y43,,');
  expect(read.map(({ hints }) => kinds(hints))).toEqual([
    ['no-tax-id', 'unknown-area', 'unknown-tax-type'],
    ['tax-id-form'],
    ['area-from-code'],
  ]);
  expect(read.map(({ company }) => company.locationCode)).toEqual(['', '350100', '350100']);
});

test.each([["'91350100M000100Y43"], ['"=""91350100M000100Y43"""'], ['\'="91350100M000100Y43"']])(
  'identifiers are read out of %s',
  async (cell) => {
    const [row] = await rows(`客户名称,税号\n甲,${cell}`);
    expect(row?.company.shxydm).toBe('91350100M000100Y43');
  },
);

test('an old number of 15 characters is the taxpayer id, under whatever heading it stands', async () => {
  for (const heading of ['税号', '统一社会信用代码', '纳税人识别号']) {
    const [row] = await rows(`客户名称,${heading}\n甲,350100000100123`);
    expect(row).toMatchObject({ company: { nsrsbh: '350100000100123', shxydm: '' }, errors: [] });
  }
});

test('[S2] whatever the bytes, reading ends in rows or in a named problem', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ maxLength: 300 }),
        fc.string({ unit: 'binary' }).map((text) => utf8(`企业名称,税号\n${text}`)),
        fc.uint8Array({ maxLength: 60 }).map((tail) => new Uint8Array([0x50, 0x4b, 3, 4, ...tail])),
      ),
      async (bytes) => {
        const read = await readTable(bytes, null);
        if (!read.ok) return;
        for (const row of read.value.rows) expect(readRow(row, read.value.headings.fields).line).toBeGreaterThan(0);
      },
    ),
  );
});

test('[S2] a workbook of some kilobytes that unpacks to a gigabyte, or says it does, is refused before it is unpacked', async () => {
  for (const bytes of swellingArchives()) expect(await readTable(bytes, null)).toEqual({ ok: false, error: { kind: 'too-large' } });
});

test('what an archive unpacks to is counted over its entries, stored or deflated, with sizes before or behind them', async () => {
  const text = 'x'.repeat(1_000);
  const deflated = { data: deflateRawSync(text), said: 1_000 };
  const archive = Buffer.concat([
    packedEntry(deflated),
    packedEntry({ ...deflated, behind: true }),
    packedEntry({ data: Buffer.from(text), said: 1_000, stored: true }),
  ]);
  expect(await unpacksBeyond(archive, 3_000)).toBe(false);
  expect(await unpacksBeyond(archive, 2_999)).toBe(true);
  expect(await unpacksBeyond(packedEntry({ ...deflated, said: 10 }), 999)).toBe(true);
  expect(await unpacksBeyond(packedEntry({ data: Buffer.from([0xff, 0xff]), said: 10 }), 999)).toBe(false);
});
