import { expect, test } from 'vitest';
import { CALENDAR_PATH, MAIN_PATH, MESSAGES_PATH, PORTFOLIO_PATH } from '../core/view-paths.ts';
import { isPitAt, pitPositions } from './pit.ts';

test('[CONST-64] each position of operations is on one view, and a position that nobody knows is nowhere', () => {
  const at = (position: string) => [MAIN_PATH, PORTFOLIO_PATH, CALENDAR_PATH, MESSAGES_PATH].filter((path) => isPitAt(position, path));
  expect(pitPositions.map(at)).toEqual([[MAIN_PATH], [PORTFOLIO_PATH], [CALENDAR_PATH]]);
  expect(pitPositions).toEqual(['ZYY001', 'ZYY022', 'ZYY042']);
  expect(at('ZYY003')).toEqual([]);
  expect(isPitAt('ZYY001', '/workbench/index')).toBe(true);
});
