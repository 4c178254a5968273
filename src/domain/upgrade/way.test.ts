import { expect, test } from 'vitest';
import { type GivenUpgrade, guideWidth, readOpenUpgrade, standingOf, strongerOf, typeOf, wayOf } from './way.ts';

const given = (over: Partial<GivenUpgrade> = {}): GivenUpgrade => ({
  ...{ whiteType: 'upgrade', autoUp: 0, guideType: 'guide', operateVersion: 'up', upgradeId: 'u1', title: '', text: '' },
  ...over,
});

test('[UPG-01] [UPG-02] [UPG-03] an upgrade is silent with autoUp, forced by its guide, and offered otherwise', () => {
  expect(wayOf(null, 0)).toBe('offered');
  expect(wayOf(given(), 0)).toBe('offered');
  expect(wayOf(given({ autoUp: 1 }), 0)).toBe('silent');
  expect(wayOf(given({ whiteType: 'force', guideType: 'force' }), 0)).toBe('forced');
  expect(wayOf(given({ whiteType: 'force', guideType: 'force', autoUp: 1 }), 0)).toBe('silent');
});

test('[UPG-09] only the white list of force makes a forced upgrade of one whose guide forces, and the guide must say so too', () => {
  const ways = (['none', 'upgrade', 'force', 'gov'] as const).map((whiteType) =>
    wayOf(strongerOf(given({ whiteType, guideType: 'force' }), null), 0),
  );
  expect(ways).toEqual(['offered', 'offered', 'forced', 'offered']);
  expect(wayOf(given({ whiteType: 'force', guideType: 'other' }), 0)).toBe('offered');
});

test('an upgrade that is done binds no further version; one that failed silently is offered, one that failed by force is forced again', () => {
  const [silent, forced] = [given({ autoUp: 1 }), given({ whiteType: 'force', guideType: 'force' })];
  expect([wayOf(silent, 1), wayOf(forced, 1)]).toEqual(['offered', 'offered']);
  expect([wayOf(silent, 2), wayOf(forced, 2)]).toEqual(['offered', 'forced']);
  expect([typeOf('offered'), typeOf('silent'), typeOf('forced')]).toEqual(['silent', 'silent', 'force']);
});

test('[CALL-004] of what was given to account and PC the forced one counts, then the account’s', () => {
  const [plain, forced] = [given({ upgradeId: 'plain' }), given({ upgradeId: 'forced', whiteType: 'force' })];
  const none = given({ whiteType: 'none', upgradeId: '' });
  const idOf = (account: GivenUpgrade | null, pc: GivenUpgrade | null) => strongerOf(account, pc)?.upgradeId ?? null;
  expect([idOf(plain, forced), idOf(forced, plain), idOf(plain, given()), idOf(none, plain)]).toEqual([
    'forced',
    'forced',
    'plain',
    'plain',
  ]);
  expect([idOf(none, none), idOf(null, null), idOf(given({ whiteType: 'gov' }), null)]).toEqual([null, null, null]);
});

test('[UPG-07] [CONST-29] the guide is half as wide as its picture, 454 without a width that is one, and never wider than the window', () => {
  expect([guideWidth(908, 1366), guideWidth(600, 1366), guideWidth(1, 1366)]).toEqual([454, 300, 0.5]);
  for (const wide of [undefined, null, '908', Number.NaN, 0, -20, Number.POSITIVE_INFINITY, {}]) expect(guideWidth(wide, 1366)).toBe(454);
  expect([guideWidth(5_000, 1366), guideWidth(undefined, 320)]).toEqual([1366, 320]);
});

test('an upgrade is done when another build runs, whoever put it in place, and under way while the page was loaded anew for it', () => {
  const open = { upgradeId: 'u1', from: 'old', type: 'force' } as const;
  expect([standingOf(open, 'new', false), standingOf(open, 'new', true)]).toEqual(['done', 'done']);
  expect([standingOf(open, 'old', false), standingOf(open, 'old', true)]).toEqual(['open', 'begun']);
  expect(readOpenUpgrade(JSON.stringify(open))).toEqual(open);
  for (const text of [null, '', '{', '7', 'null', '{}', JSON.stringify({ ...open, type: 'loud' })])
    expect(readOpenUpgrade(text)).toBeNull();
});
