import { expect, test } from 'vitest';
import { checkFields } from './fields.ts';
import { parseSource, readSources } from './source-files.ts';

const breaches = (text: string, path = 'src/features/a.tsx') => checkFields(parseSource(path, `export const a = ${text};`));

test('[S4] a field says whether the browser may keep what is written in it; where nothing is written nothing has to be said', () => {
  expect(breaches('<Input value={v} />')).toEqual(['src/features/a.tsx:1 <Input> without autoComplete.']);
  expect(breaches('<p><textarea rows={2} /><input type="search" /></p>')).toHaveLength(2);
  expect(breaches('<p><Input autoComplete="off" /><input type="checkbox" /><Input {...field} /><Select value={v} /></p>')).toEqual([]);
  expect(breaches('<Input />', 'src/features/a.test.tsx')).toEqual([]);
});

test('[S4] every field of the product says it', () => {
  expect(readSources().flatMap(checkFields)).toEqual([]);
});
