import { expect, test } from 'vitest';
import { isVisitPath } from '../core/view-paths.ts';
import { readVisitor } from './visit.ts';

const of = (search: string) => readVisitor(new URLSearchParams(search));

test('[ROUTE-11] an address of a visit says for which account it is, whom to ask for, and at which number', () => {
  expect(of('companyId=c1&accountId=a1&fullName=%E7%8E%8B%E8%8A%B3&mobile=13800001111')).toEqual({
    ...{ accountId: 'a1', fullName: '王芳', mobile: '13800001111' },
  });
});

test('[ROUTE-11] what is missing, too long or no such thing is none, and takes nothing else with it', () => {
  const none = { accountId: '', fullName: '', mobile: '' };
  expect(of('')).toEqual(none);
  expect(of(`accountId=${encodeURIComponent('<b>')}&fullName=${'王'.repeat(61)}&mobile=12`)).toEqual(none);
  expect(of('accountId=..%2Fx&mobile=13800001111&fullName=+')).toEqual({ ...none, mobile: '13800001111' });
});

test('[ROUTE-11] only the path of visits is one, by any address that the router takes for it', () => {
  expect(['/vip-center/visit', '/vip-center/visit/', '/VIP-Center/Visit'].map(isVisitPath)).toEqual([true, true, true]);
  expect(['/vip-center/service', '/vip-center/visit/x', '/workbench/main', '/'].map(isVisitPath)).toEqual([false, false, false, false]);
});
