import { expect, test } from 'vitest';
import { companyOf } from '../../../../tests/support/company-kit.ts';
import { changesOf, formOf, formOfDraft, isTouched, problemsOf, stepForm } from './edit-form.ts';

const row = companyOf({ accountant: '李娜', note: '旧', tags: ['季报'] });

test('a form that was only opened changes nothing', () => {
  const form = formOf(row);
  expect(isTouched(form)).toBe(false);
  expect(changesOf(form)).toEqual({});
});

test('saving sends the tidied values of the fields that differ, each with the value that was seen', () => {
  let form = stepForm(formOf(row), { kind: 'set', field: 'shxydm', value: ' 9144 0300ＭＡ5F3A ' });
  form = stepForm(form, { kind: 'set', field: 'tags', value: ['季报', ' 重点 '] });
  form = stepForm(form, { kind: 'set', field: 'accountant', value: ' 李娜 ' });
  expect(changesOf(form)).toEqual({
    shxydm: { from: '', to: '91440300MA5F3A' },
    tags: { from: ['季报'], to: ['季报', '重点'] },
  });
});

test('a wrong check digit is a warning that explains, an impossible character an error', () => {
  const wrongDigit = stepForm(formOf(row), { kind: 'set', field: 'shxydm', value: '91350500MA4EDP3Y3B' });
  expect(problemsOf(wrongDigit).shxydm).toEqual([{ level: 'warning', kind: 'credit-code-check-digit', expected: 'A' }]);
  const impossible = stepForm(formOf(row), { kind: 'set', field: 'shxydm', value: '91350500MA4EDP3YIO' });
  expect(problemsOf(impossible).shxydm).toEqual([{ level: 'error', kind: 'credit-code-character' }]);
});

test('[PLUS-14] a row that changes under the form is followed where nothing was typed, and shown where something was', () => {
  const typed = stepForm(formOf(row), { kind: 'set', field: 'note', value: '我的' });
  const moved = stepForm(typed, { kind: 'row', row: companyOf({ ...row, note: '他的', accountant: '王五', rev: 9 }) });
  expect(moved.values).toMatchObject({ note: '我的', accountant: '王五' });
  expect(moved.theirs).toEqual({ note: '他的' });
  expect(changesOf(moved)).toEqual({ note: { from: '他的', to: '我的' } });
  expect(moved.baseRev).toBe(9);
});

test('[PLUS-14] the field the user is in is not replaced under his hands: what was stored meanwhile comes when he leaves it', () => {
  const inNote = stepForm(formOf(row), { kind: 'hold', field: 'note' });
  const moved = stepForm(inNote, { kind: 'row', row: companyOf({ ...row, note: '他的', accountant: '王五', rev: 9 }) });
  expect(moved.values).toMatchObject({ note: '旧', accountant: '王五' });
  expect(isTouched(moved)).toBe(false);
  expect(changesOf(moved)).toEqual({});
  const left = stepForm(moved, { kind: 'release' });
  expect(left.values.note).toBe('他的');
  expect(isTouched(left)).toBe(false);
  const nextField = stepForm(moved, { kind: 'hold', field: 'accountant' });
  expect(nextField.values.note).toBe('他的');
});

test('[PLUS-14] the first key in a field whose stored value changed meanwhile shows that value, and saving says what it was typed over', () => {
  const inNote = stepForm(formOf(row), { kind: 'hold', field: 'note' });
  const moved = stepForm(inNote, { kind: 'row', row: companyOf({ ...row, note: '他的', rev: 9 }) });
  const typed = stepForm(moved, { kind: 'set', field: 'note', value: '我的' });
  expect(typed.theirs).toEqual({ note: '他的' });
  expect(changesOf(typed)).toEqual({ note: { from: '他的', to: '我的' } });
  const back = stepForm(stepForm(moved, { kind: 'row', row }), { kind: 'set', field: 'note', value: '我的' });
  expect(back.theirs).toEqual({});
});

test('taking what is stored gives up what was typed', () => {
  const typed = stepForm(formOf(row), { kind: 'set', field: 'note', value: '我的' });
  const moved = stepForm(typed, { kind: 'row', row: companyOf({ ...row, note: '他的' }) });
  const taken = stepForm(moved, { kind: 'take', field: 'note' });
  expect(taken.values.note).toBe('他的');
  expect(taken.theirs).toEqual({});
  expect(isTouched(taken)).toBe(false);
});

test('[PLUS-14] a draft comes back as it was, also when the row has changed since', () => {
  const typed = stepForm(formOf(row), { kind: 'set', field: 'note', value: '没写完' });
  const stored: unknown = JSON.parse(JSON.stringify({ baseRev: typed.baseRev, seen: typed.seen, values: typed.values }));
  const restored = formOfDraft(stored);
  expect(restored && changesOf(restored)).toEqual({ note: { from: '旧', to: '没写完' } });
  const later = restored && stepForm(restored, { kind: 'row', row: companyOf({ ...row, accountant: '王五' }) });
  expect(later?.values).toMatchObject({ note: '没写完', accountant: '王五' });
});

test('[PLUS-14] a draft whose values have been saved meanwhile holds nothing more', () => {
  const typed = stepForm(formOf(row), { kind: 'set', field: 'note', value: '已保存' });
  const after = stepForm(typed, { kind: 'row', row: companyOf({ ...row, note: '已保存' }) });
  expect(isTouched(after)).toBe(false);
});

test('a stored draft of another shape is not taken for a form', () => {
  for (const value of [
    null,
    'x',
    {},
    { baseRev: 1, seen: {}, values: {} },
    { baseRev: 1, seen: formOf(row).seen, values: { ...formOf(row).values, tags: 'x' } },
  ])
    expect(formOfDraft(value)).toBeNull();
});
