import { expect, test } from 'vitest';
import { isComposing } from '../../ui/composing.ts';
import { type PressedKey, tableKey, typedSoFar } from './table-keys.ts';

const press = (key: string, over: Partial<PressedKey> = {}): PressedKey => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...over,
});
const at = (place: number, count = 100) => ({ at: place, count, page: 10 });

test('arrows, pages, Home and End move within the list and stop at its ends', () => {
  expect(tableKey(press('ArrowDown'), at(-1))).toEqual({ kind: 'move', to: 0 });
  expect(tableKey(press('ArrowUp'), at(0))).toEqual({ kind: 'move', to: 0 });
  expect(tableKey(press('PageDown'), at(95))).toEqual({ kind: 'move', to: 99 });
  expect(tableKey(press('PageUp'), at(3))).toEqual({ kind: 'move', to: 0 });
  expect(tableKey(press('End'), at(3))).toEqual({ kind: 'move', to: 99 });
  expect(tableKey(press('ArrowDown'), at(-1, 0))).toBeNull();
});

test('[PLUS-03] Enter enters, with Shift it switches and stays', () => {
  expect(tableKey(press('Enter'), at(1))).toEqual({ kind: 'act', act: 'enter' });
  expect(tableKey(press('Enter', { shiftKey: true }), at(1))).toEqual({ kind: 'act', act: 'stay' });
});

test('keys with Ctrl, Alt or the system key are the browser and the product, not typing', () => {
  expect(tableKey(press('c', { ctrlKey: true }), at(1))).toBeNull();
  expect(tableKey(press('s', { altKey: true }), at(1))).toBeNull();
  expect(tableKey(press('h'), at(1))).toEqual({ kind: 'type', text: 'h' });
});

test('letters typed quickly belong together, after a pause a new word begins', () => {
  const first = typedSoFar({ text: '', at: 0 }, 'h', 1_000);
  expect(typedSoFar(first, 'x', 1_300).text).toBe('hx');
  expect(typedSoFar(first, 'x', 2_500).text).toBe('x');
});

test('[PLUS-04] a key of an input method is told apart in every way browsers have of saying so', () => {
  expect(isComposing({ isComposing: true })).toBe(true);
  expect(isComposing({ keyCode: 229 })).toBe(true);
  expect(isComposing({ nativeEvent: { isComposing: true } })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 13, nativeEvent: { isComposing: false } })).toBe(false);
});
