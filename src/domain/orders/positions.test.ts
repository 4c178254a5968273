import { expect, test } from 'vitest';
import { BUY_LINK_POSITION, positionCodes, soldMembership } from './positions.ts';

test('[CONST-17] P0033 is the assistant’s buy link: the first membership that is shown there is what companies buy, and of no other position', () => {
  const product = (productId: string, kind: string) => ({ productId, gives: { kind } });
  expect(BUY_LINK_POSITION).toBe('P0033');
  expect(positionCodes).toContain(BUY_LINK_POSITION);
  expect(soldMembership({ P0033: [product('checks', 'checks'), product('year', 'member'), product('two years', 'member')] })).toBe('year');
  expect(soldMembership({ P0008: [product('year', 'member')], P0033: [product('checks', 'checks')] })).toBe('');
  expect([soldMembership({}), soldMembership({ P0033: [] })]).toEqual(['', '']);
});
