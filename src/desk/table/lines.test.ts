import { expect, test } from 'vitest';
import { placeOf } from './lines.ts';

test('the current line is the company that was pointed at, wherever it stands now, and none once it left the list', () => {
  const order = ['hx', 'bl', 'cq', 'jd'];
  const current = { id: 'cq', at: 2 };
  expect(placeOf(order, current)).toBe(2);
  expect(placeOf(order.toReversed(), current)).toBe(1);
  expect(placeOf(['hx', 'bl'], current)).toBe(-1);
  expect(placeOf(order, null)).toBe(-1);
});
