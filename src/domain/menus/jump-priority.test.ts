import { expect, test } from 'vitest';
import { firstJump, jumpCodes } from './jump-priority.ts';

const menus = (...codes: string[]) => codes.map((tabCode) => ({ tabCode }));

test('[CONST-62] the five menu-jump codes', () => {
  expect(jumpCodes).toEqual(['saasTab', 'sw', 'bsdh', 'uiModTAx', 'sbTab']);
});

test('[TAB-26] the first of the five codes in the list wins, wherever it stands in the list', () => {
  expect(firstJump(menus('sbTab', 'x', 'uiModTAx', 'bsdh', 'sw', 'saasTab'))?.tabCode).toBe('saasTab');
  expect(firstJump(menus('sbTab', 'uiModTAx', 'bsdh', 'sw'))?.tabCode).toBe('sw');
  expect(firstJump(menus('sbTab', 'uiModTAx', 'bsdh'))?.tabCode).toBe('bsdh');
  expect(firstJump(menus('sbTab', 'x', 'uiModTAx'))?.tabCode).toBe('uiModTAx');
  expect(firstJump(menus('x', 'sbTab;list'))?.tabCode).toBe('sbTab;list');
  expect(firstJump(menus('x', 'sb'))).toBeNull();
  expect(firstJump([])).toBeNull();
});
