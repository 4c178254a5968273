import { expect, test } from 'vitest';
import { everybody, fitsAccount, fitsCompany, type Target, type TargetedAccount } from './target.ts';

const account = (over: Partial<TargetedAccount> = {}): TargetedAccount => ({
  loginName: 'wang',
  roles: ['accountant'],
  companies: [
    { locationCode: '440300', isVip: true },
    { locationCode: '310000', isVip: false },
  ],
  ...over,
});
const fits = (target: Partial<Target>, over: Partial<TargetedAccount> = {}) => fitsAccount({ ...everybody, ...target }, account(over));

test('what has no target is for everybody, also for an account without companies', () => {
  expect([fits({}), fits({}, { companies: [], roles: [] })]).toEqual([true, true]);
});

test('of accounts and roles one has to fit, and both where both are named', () => {
  expect([fits({ accounts: ['li', 'wang'] }), fits({ accounts: ['li'] })]).toEqual([true, false]);
  expect([fits({ roles: ['manager', 'accountant'] }), fits({ roles: ['manager'] })]).toEqual([true, false]);
  expect([fits({ accounts: ['wang'], roles: ['manager'] }), fits({ accounts: ['wang'], roles: ['accountant'] })]).toEqual([false, true]);
});

test('area and membership are asked of the same company', () => {
  expect([fits({ locations: ['4403'] }), fits({ locations: ['11'] }), fits({ locations: ['11', '31'] })]).toEqual([true, false, true]);
  expect([fits({ member: 'member' }), fits({ member: 'none' })]).toEqual([true, true]);
  expect([fits({ locations: ['44'], member: 'none' }), fits({ locations: ['31'], member: 'none' })]).toEqual([false, true]);
  expect(fits({ member: 'none' }, { companies: [] })).toBe(false);
});

test('a company without an area is in none, and in what asks for none', () => {
  const nowhere = { locationCode: '', isVip: false };
  expect(fitsCompany({ ...everybody, locations: ['44'] }, nowhere)).toBe(false);
  expect(fitsCompany({ ...everybody, member: 'none' }, nowhere)).toBe(true);
});
