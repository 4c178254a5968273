import { expect, test } from 'vitest';
import { needsCertificate, skipsAuthentication } from './need.ts';

test.each([
  [0, 0, false],
  [0, 1, false],
  [1, 0, true],
  [1, 1, false],
] as const)('[CERT-06] a menu of need %i and authorisation %i: needed is %s', (needCertificate, isAuthorized, needed) => {
  expect(needsCertificate({ bizId: 'fp', needCertificate, isAuthorized })).toBe(needed);
});

test('[CERT-04] the two business codes skip authentication, and only as they are written', () => {
  for (const bizId of ['itp', 'zs-EpsharingSecurity']) {
    expect(skipsAuthentication(bizId)).toBe(true);
    expect(needsCertificate({ bizId, needCertificate: 1, isAuthorized: 0 })).toBe(false);
  }
  for (const bizId of ['ITP', 'itp2', 'zs-epsharingsecurity', 'EpsharingSecurity', ' itp', '']) {
    expect(skipsAuthentication(bizId)).toBe(false);
    expect(needsCertificate({ bizId, needCertificate: 1, isAuthorized: 0 })).toBe(true);
  }
});
