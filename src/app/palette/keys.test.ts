import { expect, test } from 'vitest';
import type { Stroke } from '../../ui/desk-keys.ts';
import { menuKeys, pressedKeys } from './keys.ts';

const stroke = (code: string, held: Partial<Stroke> = {}): Stroke => ({
  ...{ code, altKey: false, shiftKey: false, ctrlKey: false, metaKey: false },
  ...held,
});

test('[PLUS-20] keys are told by their place on the keyboard, and none with Ctrl or the key of the system is taken', () => {
  expect(pressedKeys(stroke('F2'))).toBe('F2');
  expect(pressedKeys(stroke('F9'))).toBe('F9');
  expect(pressedKeys(stroke('F1'))).toBe('F1');
  expect(pressedKeys(stroke('KeyA', { altKey: true, key: 'å' }))).toBe('Alt+A');
  expect(pressedKeys(stroke('KeyL', { altKey: true }))).toBe('Alt+L');
  expect(pressedKeys(stroke('Digit3', { altKey: true, shiftKey: true }))).toBe(menuKeys(2));
  for (const other of [
    stroke('F9', { ctrlKey: true }),
    stroke('F2', { shiftKey: true }),
    stroke('KeyL'),
    // Views of a list.
    stroke('Digit3', { altKey: true }),
    stroke('Digit0', { altKey: true, shiftKey: true }),
    stroke('Digit1', { altKey: true, shiftKey: true, metaKey: true }),
  ])
    expect(pressedKeys(other)).toBeNull();
});

test('[PLUS-20] nine menus have keys', () => {
  expect([menuKeys(0), menuKeys(8), menuKeys(9)]).toEqual(['Alt+Shift+1', 'Alt+Shift+9', undefined]);
});
