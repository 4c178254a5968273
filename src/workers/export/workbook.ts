import { strToU8, Zip, ZipDeflate } from 'fflate';
import { type ExportRow, sheetRow } from '../../domain/export/cells.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** The parts of a workbook of one sheet beside the sheet. Style 1 is text, style 2 a heading. */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
};

/** Characters of the widest column. */
const WIDEST = 40;

function sheetHead(head: ExportRow): string {
  const cols = head.map(
    (name, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${Math.min(WIDEST, Math.max(14, String(name).length * 3))}" customWidth="1"/>`,
  );
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  return `${declaration}<worksheet xmlns="${main}">${frozen}<cols>${cols.join('')}</cols><sheetData>`;
}

export interface Workbook {
  add(rows: readonly ExportRow[]): void;
  /** The whole file. */
  finish(): Uint8Array<ArrayBuffer>[];
}

/** A workbook of one sheet, packed row by row as the rows come: the sheet is never in memory as a text. */
export function createWorkbook(head: ExportRow): Workbook {
  const packed: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error;
    packed.push(new Uint8Array(bytes));
  });
  for (const [name, text] of Object.entries(parts)) {
    const part = new ZipDeflate(name);
    zip.add(part);
    part.push(strToU8(declaration + text), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 3 });
  zip.add(sheet);
  sheet.push(strToU8(sheetHead(head) + sheetRow(head, 1)));
  let count = 1;
  return {
    add(rows) {
      const from = count + 1;
      count += rows.length;
      sheet.push(strToU8(rows.map((row, n) => sheetRow(row, from + n)).join('')));
    },
    finish() {
      sheet.push(strToU8('</sheetData></worksheet>'), true);
      zip.end();
      return packed;
    },
  };
}
