import { expect, test } from 'vitest';
import { csvLine, sheetRow } from './cells.ts';

/** What a cell of one text shows, in CSV and in a workbook. */
function shown(text: string): readonly [csv: string, sheet: string | undefined] {
  return [csvLine([text]), /<t xml:space="preserve">(.*)<\/t>/su.exec(sheetRow([text], 2))?.[1]];
}

test.each(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'])(
  '[PLUS-19] what begins with %j is a text in CSV and in a workbook; what has it further on stays as it is',
  (sign) => {
    expect(shown(`${sign}1`)).toEqual([`"'${sign}1"\r\n`, `'${sign}1`]);
    expect(shown(`A${sign}1`)).toEqual([`"A${sign}1"\r\n`, `A${sign}1`]);
  },
);

test.each(['\n', ' ', '\u00a0', '\u0000', '\u3000', '\u200b', '\ufeff', ' \u00a0\n'])(
  '[PLUS-19] %j before the sign of a formula hides it from nobody, and before any other text it stays as it is',
  (before) => {
    for (const sign of ['=', '+', '-', '@', '＝']) expect(csvLine([`${before}${sign}1+1`])).toBe(`"'${before}${sign}1+1"\r\n`);
    expect(csvLine([`${before}A=1`])).toBe(`"${before}A=1"\r\n`);
  },
);

test('[PLUS-19] a lone dash begins no formula, two do, and so does a lone sign of another kind', () => {
  expect(['-', '--', '=', '－'].map((text) => shown(text)[1])).toEqual(['-', "'--", "'=", "'－"]);
});
