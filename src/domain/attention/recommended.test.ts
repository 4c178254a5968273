import { expect, test } from 'vitest';
import { BUY_LINK_POSITION, buyLinkOf, recommendedOf, recommendPositions } from './recommended.ts';

test('[CONST-15] [CONST-16] P0008 is shown, and beside it P0019, or P0018 where P0019 has nothing', () => {
  expect(recommendPositions).toEqual(['P0008', 'P0018', 'P0019']);
  expect(recommendedOf({ P0008: ['a'], P0018: ['b'], P0019: ['c'], P0033: ['d'] })).toEqual(['a', 'c']);
  expect(recommendedOf({ P0018: ['b'], P0019: [] })).toEqual(['b']);
  expect(recommendedOf({})).toEqual([]);
});

test('[CONST-17] P0033 is the assistant’s buy link: the first address that is published there, and of no other position', () => {
  const at = (buttonJumpType: number, buttonJumpParam: string) => ({ jump: { buttonJumpType, buttonJumpParam } });
  expect(BUY_LINK_POSITION).toBe('P0033');
  expect(buyLinkOf({ P0033: [at(2, 'securityGuard'), at(0, ''), at(0, 'https://a/buy'), at(0, 'https://b/buy')] })).toBe('https://a/buy');
  expect([buyLinkOf({}), buyLinkOf({ P0033: [] }), buyLinkOf({ P0018: [at(0, 'https://a/')] })]).toEqual(['', '', '']);
});
