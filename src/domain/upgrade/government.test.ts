import { expect, test } from 'vitest';
import { type BlacklistCheck, govAddress, isGovDue, modalsOf, passBlacklist, platformAddress } from './government.ts';

const check = (outcome: BlacklistCheck['outcome'], blackFlag: 0 | 1): BlacklistCheck => ({ outcome, blackFlag });
const both = { government: true, upgrade: true };

test('[ERR-47] a positive check throws an error without words, any other lets the flow go on', () => {
  let caught: unknown = null;
  try {
    passBlacklist(check('known', 1));
  } catch (error) {
    caught = error;
  }
  expect(caught).toBeInstanceOf(Error);
  expect((caught as Error).message).toBe('');
  for (const one of [check('known', 0), check('failed', 0), check('failed', 1), check('never', 0), check('asking', 1)])
    expect(() => passBlacklist(one)).not.toThrow();
});

test('[UPG-08] [GOV-01] [GOV-05] each modal is shown or hidden: a blacklisted account sees the intercept alone, a failed check hides it', () => {
  expect(modalsOf(check('known', 1), both)).toEqual({ intercept: 'shown', government: 'hidden', upgrade: 'hidden' });
  expect(modalsOf(check('known', 0), both)).toEqual({ intercept: 'hidden', government: 'shown', upgrade: 'shown' });
  expect(modalsOf(check('failed', 1), both)).toEqual({ intercept: 'hidden', government: 'shown', upgrade: 'shown' });
  expect(modalsOf(check('asking', 1), both)).toEqual({ intercept: 'hidden', government: 'hidden', upgrade: 'hidden' });
  expect(modalsOf(check('never', 0), { government: false, upgrade: true })).toEqual({
    ...{ intercept: 'hidden', government: 'hidden', upgrade: 'shown' },
  });
});

test('[GOV-02] [GOV-09] [CONST-39] [CFG-02] the government upgrade is due seven times 24 hours after it was shown, by its white list alone', () => {
  const day = 86_400_000;
  const now = Date.parse('2026-11-23T00:30:00Z');
  const due = (last: number | null, days = 7) => isGovDue('gov', last, now, days);
  expect([due(null), due(now - 7 * day), due(now - 7 * day + 1), due(now - 8 * day)]).toEqual([true, true, false, true]);
  // Rolling, not by calendar weeks: Sunday evening to Monday morning is no week.
  expect(due(now - 2 * 3_600_000)).toBe(false);
  expect([due(now - 3 * day, 3), due(now - day, 3), due(now, 0)]).toEqual([true, false, true]);
  for (const whiteType of ['none', 'upgrade', 'force']) expect(isGovDue(whiteType, null, now, 7)).toBe(false);
  // The clock was set back after it was shown.
  expect(due(now + 300 * day)).toBe(true);
});

const origins = ['https://gov.example.com'];

test('[GOV-06] a guest is led to the page of the government edition as it is, with nothing of his', () => {
  expect(govAddress('https://gov.example.com/in?from=desk', { kind: 'guest' }, origins)).toBe('https://gov.example.com/in?from=desk');
});

test('[GOV-07] a real name is led there with token, customer id and channel ZS in the query', () => {
  const visitor = { kind: 'real', token: 'a b&c', customerId: '9200000000000001' } as const;
  const url = new URL(govAddress('https://gov.example.com/in?token=old&x=1#top', visitor, origins) ?? '');
  expect(Object.fromEntries(url.searchParams)).toEqual({ token: 'a b&c', x: '1', customerId: '9200000000000001', channel: 'ZS' });
  expect(url.hash).toBe('#top');
});

test('[GOV-07] [UPG-04] nothing is sent to an origin that the deployment does not list, nor over plain http', () => {
  const visitor = { kind: 'real', token: 't', customerId: 'c' } as const;
  for (const page of ['https://evil.example.com/', 'http://gov.example.com/', '', 'javascript:alert(1)', 'https://u:p@gov.example.com/']) {
    expect(govAddress(page, visitor, [...origins, 'http://gov.example.com'])).toBeNull();
    expect(platformAddress(page, 'once', [...origins, 'http://gov.example.com'])).toBeNull();
  }
});

test('[UPG-04] the platform page gets a code in place of tokens', () => {
  expect(platformAddress('https://gov.example.com/platform?a=1', 'once', origins)).toBe('https://gov.example.com/platform?a=1&code=once');
});
