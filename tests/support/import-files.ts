import { crc32 } from 'node:zlib';

/** Text in GBK: the platform only reads it, so the table is turned round once. Throws for a character GBK has not. */
export function encodeGbk(text: string): Uint8Array {
  const decoder = new TextDecoder('gbk');
  const table = new Map<string, readonly [number, number]>();
  for (let high = 0x81; high <= 0xfe; high += 1) {
    for (let low = 0x40; low <= 0xfe; low += 1) {
      const char = decoder.decode(new Uint8Array([high, low]));
      if (low !== 0x7f && [...char].length === 1 && !table.has(char)) table.set(char, [high, low]);
    }
  }
  const bytes = [...text].flatMap((char) => {
    const pair = char.charCodeAt(0) < 0x80 ? [char.charCodeAt(0)] : table.get(char);
    if (pair === undefined) throw new Error(`GBK has no ${char}`);
    return pair;
  });
  return new Uint8Array(bytes);
}

function entry(name: string, content: string, offset: number): { local: Buffer; central: Buffer } {
  const data = Buffer.from(content, 'utf8');
  const path = Buffer.from(name, 'utf8');
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt32LE(crc32(data), 10);
  common.writeUInt32LE(data.length, 14);
  common.writeUInt32LE(data.length, 18);
  common.writeUInt16LE(path.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, path, data]);
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(offset, 10);
  return { local, central: Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, tail, path]) };
}

/** A zip archive that stores its files as they are. */
export function zip(files: Readonly<Record<string, string>>): Uint8Array {
  let offset = 0;
  const entries = Object.entries(files).map(([name, content]) => {
    const made = entry(name, content, offset);
    offset += made.local.length;
    return made;
  });
  const central = Buffer.concat(entries.map((one) => one.central));
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...entries.map((one) => one.local), central, end]);
}

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** An Excel workbook of one sheet. A number is written as a numeric cell with exactly these digits, null as no cell. */
export function makeXlsx(rows: readonly (readonly (string | { readonly number: string } | null)[])[]): Uint8Array {
  const cell = (value: string | { readonly number: string } | null, column: number, row: number): string => {
    const ref = `${String.fromCharCode(65 + column)}${row}`;
    if (value === null) return '';
    if (typeof value !== 'string') return `<c r="${ref}"><v>${value.number}</v></c>`;
    return `<c r="${ref}" t="inlineStr"><is><t>${xml(value)}</t></is></c>`;
  };
  const lines = rows.map((cells, i) => `<row r="${i + 1}">${cells.map((value, column) => cell(value, column, i + 1)).join('')}</row>`);
  const ns = 'http://schemas.openxmlformats.org';
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${ns}/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  const relations = (list: string) => `${head}<Relationships xmlns="${ns}/package/2006/relationships">${list}</Relationships>`;
  return zip({
    '[Content_Types].xml': `${head}<Types xmlns="${ns}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${head}<workbook xmlns="${ns}/spreadsheetml/2006/main" xmlns:r="${ns}/officeDocument/2006/relationships"><sheets><sheet name="客户" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(relation('rId1', 'worksheet', 'worksheets/sheet1.xml')),
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${ns}/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`,
  });
}

/** One entry of an archive as it stands in front of its list: `said` is the size that it tells, `behind` puts the sizes after the data. */
export function packedEntry({
  data,
  said,
  behind = false,
  stored = false,
}: {
  data: Uint8Array;
  said: number;
  behind?: boolean;
  stored?: boolean;
}): Buffer {
  const name = Buffer.from('xl/worksheets/sheet1.xml');
  const head = Buffer.alloc(30);
  head.write('PK\x03\x04', 'latin1');
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(behind ? 8 : 0, 6);
  head.writeUInt16LE(stored ? 0 : 8, 8);
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32LE(data.length, 0);
  sizes.writeUInt32LE(said, 4);
  if (!behind) sizes.copy(head, 18);
  head.writeUInt16LE(name.length, 26);
  const trailer = behind ? [Buffer.from('PK\x07\x08\0\0\0\0', 'latin1'), sizes] : [];
  return Buffer.concat([head, name, data, ...trailer]);
}
