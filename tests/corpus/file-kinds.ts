import { constants, deflateRawSync } from 'node:zlib';
import { encodeGbk, makeXlsx, packedEntry, zip } from '../support/import-files.ts';
import { CANARY, type Kind, kindsOf } from './kind.ts';

/** A file that somebody gives to the importer. */
export type BadFile = Uint8Array;

const bytes = (text: string): BadFile => new TextEncoder().encode(text);
const latin1 = (text: string): BadFile => Uint8Array.from(Buffer.from(text, 'latin1'));
const HEAD = '企业名称,统一社会信用代码,会计,备注,标签\n';
const rows = (...lines: string[]): BadFile => bytes(HEAD + lines.join('\n'));
const cells = ['=1+1', '+1', '-1', '@SUM(1)', '\t=cmd|calc', '=HYPERLINK("http://evil.example")', '＝1+1', '＋1', '%0A=1'];
const marks = ['\u202e', '\u200b', '\ufeff', '\u0000', '\u0007', '\ud800', '\u2028', '\u00ad', '\u2066a'];
const markup = [
  `<script>globalThis.${CANARY}=1</script>`,
  `<img src=x onerror=globalThis.${CANARY}=1>`,
  '{{7*7}}',
  '#{7*7}',
  "'; drop table company; --",
];

const book = makeXlsx([['企业名称'], ['甲公司']]);
const sheet = (xml: string): BadFile => {
  const names = ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/_rels/workbook.xml.rels'];
  return zip({ ...Object.fromEntries(names.map((name) => [name, fileIn(book, name)])), 'xl/worksheets/sheet1.xml': xml });
};

/** Text of a stored file in an archive that `makeXlsx` made. */
function fileIn(archive: Uint8Array, name: string): string {
  const all = Buffer.from(archive);
  const at = all.indexOf(name) + Buffer.byteLength(name);
  return all.subarray(at, at + all.readUInt32LE(all.indexOf(name) - 8)).toString('utf8');
}

const MEGABYTE = 1_000_000;
const block = deflateRawSync(Buffer.alloc(MEGABYTE, 0x20), { finishFlush: constants.Z_FULL_FLUSH });

/** Archives of a few kilobytes that unpack to a gigabyte, honestly or not, and one that only says so. */
export function swellingArchives(): BadFile[] {
  const blocks = Array.from({ length: 1_000 }, () => block);
  const data = Buffer.concat([...blocks, deflateRawSync('')]);
  return [
    packedEntry({ data, said: 1_000 * MEGABYTE }),
    packedEntry({ data, said: 10 }),
    packedEntry({ data, said: 0, behind: true }),
    packedEntry({ data: block, said: 0xffff_ffff }),
  ];
}

const nested = (depth: number): string => `${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}`;
const entities = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>';
const outside = '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>';

function archives(): Readonly<Record<string, BadFile[]>> {
  const cut = [10, 40, 100, 200, book.length - 30, book.length - 5].map((at) => book.slice(0, at));
  const bent = [5, 15, 26, 60, 120, 300].map((at) => book.map((byte, i) => (i === at ? byte ^ 0xff : byte)));
  return {
    'file: an archive cut off': cut,
    'file: an archive with wrong bytes': bent,
    'file: an archive of something else': [
      zip({}),
      zip({ 'a.txt': 'x' }),
      zip({ '../../evil': 'x' }),
      zip({ __proto__x: '1', 'xl/workbook.xml': '' }),
      zip({ 'xl/workbook.xml': '<x/>' }),
    ],
    'file: an archive that swells': swellingArchives(),
    'file: sheets of broken XML': [
      '',
      '<',
      '<worksheet>',
      '<worksheet><sheetData><row r="x"><c r="??"><v>1</v>',
      nested(20_000),
      `${entities}<x>&c;</x>`,
      `${outside}<x>&f;</x>`,
      '\u0000',
    ].map((xml) => sheet(xml)),
    'file: sheets with strange places': ['ZZZZZZZ1', 'A99999999999', 'A0', '1A', '', '__proto__', 'A-1'].map((ref) =>
      sheet(`<worksheet><sheetData><row r="1"><c r="${ref}" t="inlineStr"><is><t>企业名称</t></is></c></row></sheetData></worksheet>`),
    ),
    'file: cells of strange kinds': ['s', 'b', 'e', 'd', 'str', 'n', 'x'].map((type) =>
      sheet(`<worksheet><sheetData><row r="1"><c r="A1" t="${type}"><v>99999999</v></c></row></sheetData></worksheet>`),
    ),
  };
}

/** Files that no office program wrote, and cells that nobody should type. */
export function fileKinds(): Kind<BadFile>[] {
  return kindsOf<BadFile>({
    'file: empty': [new Uint8Array(), bytes(' '), bytes('\n\n\n'), bytes('\ufeff')],
    'file: no table': [
      latin1('\x00\x01\x02\x03'),
      latin1('\x89PNG\r\n\x1a\n'),
      latin1('%PDF-1.7'),
      latin1('MZ\x90\x00'),
      bytes('{"a":1}'),
      bytes('<html></html>'),
      latin1('\xd0\xcf\x11\xe0\xa1\xb1'),
    ],
    'file: wrong coding': [
      latin1('\xff\xfe\x00'),
      latin1('\xfe\xff\xd8\x00'),
      latin1('\xc0\xaf'),
      latin1('\xd6\xd0\xff'),
      encodeGbk('企业名称\n甲'),
      Uint8Array.from(Buffer.from('\ufeff企业名称\n甲', 'utf16le')),
    ],
    'file: headings': [
      '__proto__',
      'constructor,toString',
      '企业名称,企业名称,企业名称',
      ',,,',
      '"企业名称',
      '企业名称'.repeat(2_000),
      '企业名称,__proto__,hasOwnProperty',
    ].map((head) => bytes(`${head}\n甲,乙,丙`)),
    'file: quotes': ['"甲', '甲"乙', '"甲""', '""""', '"甲\n乙', `"${'甲'.repeat(10_000)}`, '"甲"x,y', "'甲'"].map((line) => rows(line)),
    'file: separators': ['甲\t乙', '甲;乙;丙', '甲|乙', ','.repeat(5_000), '，，，', '甲，乙'].map((line) => rows(line)),
    'file: formulas': cells.flatMap((cell) => [
      rows(`"${cell.replaceAll('"', '""')}",,,,`),
      rows(`甲公司,,${cell},${cell},${cell}`),
      makeXlsx([
        ['企业名称', '备注'],
        [cell, cell],
      ]),
    ]),
    'file: markup and code': markup.flatMap((text) => [
      rows(`"${text}",,,,`),
      makeXlsx([
        ['企业名称', '会计'],
        [text, text],
      ]),
    ]),
    'file: invisible marks': marks.flatMap((mark) => [rows(`甲${mark}公司,,,,`), rows(`甲公司,${mark}91350100M000100Y43,,${mark},`)]),
    'file: names of the prototype': ['__proto__', 'constructor', 'toString'].flatMap((name) => [
      rows(`${name},${name},${name},${name},${name}`),
      makeXlsx([
        ['企业名称', '标签'],
        [name, name],
      ]),
    ]),
    'file: large': [
      rows('甲'.repeat(1_000_000)),
      rows(...Array.from({ length: 300 }, (_, i) => `公司${i},,,,`)),
      rows(`甲公司,,,,${'标签;'.repeat(5_000)}`),
      bytes('\n'.repeat(50_000)),
    ],
    'file: identifiers': ['9'.repeat(400), '1e20', '9.135E+17', '-91350100', '９１３５０１００Ｍ０００１００Ｙ４３', '0x10', ' '].map(
      (code) => rows(`甲公司,${code},,,`),
    ),
    ...archives(),
  });
}
