import { expect, test } from 'vitest';
import { CONSULT_SIZE, DIALOG_SIZE, dialogSizeOf, openModeOf } from './open-mode.ts';

test.each([
  [0, 0, 0, { how: 'embed' }],
  [0, 0, 2, { how: 'embed' }],
  [1, 0, 1, { how: 'dialog' }],
  [0, 1, 0, { how: 'browser', browser: 'ie' }],
  [0, 1, 1, { how: 'browser', browser: 'default' }],
  [1, 1, 1, { how: 'browser', browser: 'default' }],
  [1, 1, 2, { how: 'browser', browser: 'embedded' }],
] as const)('[TAB-20] popup %i, shell %i, browser %i', (popup, shell, browser, mode) => {
  expect(openModeOf({ popup, shell, browser })).toEqual(mode);
});

test('[TAB-20] a dialog is 1000 by 600', () => {
  expect(DIALOG_SIZE).toEqual({ width: 1_000, height: 600 });
});

test('[CONST-30] [TAB-03] the online consult page has a dialog of 1220x720, every other menu one of 1000x600', () => {
  expect(CONSULT_SIZE).toEqual({ width: 1_220, height: 720 });
  expect([dialogSizeOf('consultTab'), dialogSizeOf('fpTab')]).toEqual([CONSULT_SIZE, DIALOG_SIZE]);
});
