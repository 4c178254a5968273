import readExcel from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { csvLine } from '../../domain/export/cells.ts';
import { createWorkbook } from './workbook.ts';

/** What a program of others reads in a workbook of ours. */
async function opened(head: readonly string[], rows: readonly (readonly (string | number)[])[]) {
  const book = createWorkbook(head);
  for (const row of rows) book.add([row]);
  const [sheet] = await readExcel(Buffer.concat(book.finish()));
  return (sheet as unknown as { data: unknown[][] }).data ?? sheet;
}

test('[PLUS-19] a workbook opened by another program: identifiers are whole, figures are numbers, signs of XML and emoji stay', async () => {
  const rows = [
    ['公司 <A> & "B"', '914403007084611361', '0012', -3],
    ['𠮷野家😀', '91440300708461136T', '', 12],
  ];
  expect(await opened(['名称', '税号', '编号', '剩余'], rows)).toEqual([
    ['名称', '税号', '编号', '剩余'],
    ['公司 <A> & "B"', '914403007084611361', '0012', -3],
    ['𠮷野家😀', '91440300708461136T', null, 12],
  ]);
});

test('[PLUS-19] what looks like a formula is a text, in a workbook and in CSV, in half and in full width', async () => {
  const formulas = ['=1+1', '+1', '-1', '@a', '＝1', '\t=1', '-'];
  const [, row] = await opened(
    formulas.map((_, n) => `c${n}`),
    [formulas],
  );
  expect(row).toEqual(["'=1+1", "'+1", "'-1", "'@a", "'＝1", "'\t=1", '-']);
  expect(csvLine(formulas.slice(0, 2))).toBe('"\'=1+1","\'+1"\r\n');
});

test('[PLUS-19] CSV quotes everything, doubles quotes, and keeps long identifiers and leading zeros as texts, without a sign of another kind in them', () => {
  expect(csvLine(['a"b', '914403007084611361', '0012', '123456789012345', -3])).toBe(
    '"a""b","=""914403007084611361""","=""0012""","123456789012345","-3"\r\n',
  );
});

test('signs that may not stand in XML are left out, and the file can still be opened', async () => {
  expect(await opened(['a'], [['x\u0000y\u000bz']])).toEqual([['a'], ['xyz']]);
});
