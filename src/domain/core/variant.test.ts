import { expect, test } from 'vitest';
import { offersGuestLogin, traitsOf, variantOf } from './variant.ts';

test('[FLAG-01] there are two variants, each with its application id; an unknown one is the main workbench', () => {
  expect(traitsOf('main').appId).toBe('22530100010000');
  expect(traitsOf('xsb').appId).toBe('22540100010000');
  expect(variantOf('xsb')).toBe('xsb');
  for (const unknown of ['main', '', 'XSB', null, undefined, 3]) expect(variantOf(unknown)).toBe('main');
});

test('[CONST-49] [CONST-51] the application ids of both variants', () => {
  expect([traitsOf('main').appId, traitsOf('xsb').appId]).toEqual(['22530100010000', '22540100010000']);
});

test('[CONST-11] [AUTH-07] guests are let in at 130000 and 440300 only, unless the configuration lists others', () => {
  const { flags } = traitsOf('main');
  const guestLocations = ['130000', '440300'];
  const at = (location: string) => offersGuestLogin(flags, { guestLocations }, location);
  expect(['130000', '440300', '110000', '440100', '130100', ''].map(at)).toEqual([true, true, false, false, false, false]);
  expect(offersGuestLogin(flags, { guestLocations: ['110000'] }, '110000')).toBe(true);
});

test('[FLAG-05] xsb lets no guests in, unless remote configuration says so', () => {
  const { flags } = traitsOf('xsb');
  expect(offersGuestLogin(flags, { guestLocations: ['130000'] }, '130000')).toBe(false);
  expect(offersGuestLogin(flags, { guestLogin: true, guestLocations: ['130000'] }, '130000')).toBe(true);
  expect(offersGuestLogin(traitsOf('main').flags, { guestLogin: false, guestLocations: ['130000'] }, '130000')).toBe(false);
});

test('[FLAG-02] [FLAG-03] [FLAG-04] [FLAG-05] the main workbench has member texts, sells memberships, has VIP icons and guests, xsb does none of it', () => {
  expect(traitsOf('main').flags).toMatchObject({ memberText: true, buyVip: true, vipIcons: true, guestLogin: true });
  expect(traitsOf('xsb').flags).toMatchObject({ memberText: false, buyVip: false, vipIcons: false, guestLogin: false });
});

test('[FLAG-06] [FLAG-07] both variants have live chat and feedback (A-106)', () => {
  for (const variant of ['main', 'xsb'] as const) expect(traitsOf(variant).flags).toMatchObject({ liveChat: true, feedback: true });
});
