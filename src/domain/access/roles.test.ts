import { expect, test } from 'vitest';
import { type AdminAct, bizIds, type CompanyStanding, canTakeOver, hasPrivilege, type RoleRefusal, roleOf, roleRefusal } from './roles.ts';

const acts: readonly AdminAct[] = ['apply', 'change', 'save'];

test('[ROLE-01] isGuest makes a guest, whatever else is said of him', () => {
  expect(roleOf({ isGuest: true, isReal: false }, false)).toBe('guest');
  expect(roleOf({ isGuest: true, isReal: true }, true)).toBe('guest');
});

test('[ROLE-02] isReal makes a real-name account; who has not given a name yet is neither guest nor real', () => {
  expect(roleOf({ isGuest: false, isReal: true }, false)).toBe('member');
  expect(roleOf({ isGuest: false, isReal: false }, false)).toBe('unnamed');
  expect(roleOf({ isGuest: false, isReal: false }, true)).toBe('unnamed');
});

test('[ROLE-03] an account is admin of a company, and by that of no other', () => {
  const person = { isGuest: false, isReal: true };
  expect([true, false].map((isAdmin) => roleOf(person, isAdmin))).toEqual(['admin', 'member']);
});

test('[ROLE-03] what each role may do about the privileges of a company, and why not', () => {
  const said = (standing: CompanyStanding): (RoleRefusal | null)[] => acts.map((act) => roleRefusal(act, standing));
  const open = { hasAdmin: false, isAuthorized: true };
  expect(said({ role: 'guest', ...open })).toEqual(['privilege.guest', 'privilege.guest', 'privilege.guest']);
  expect(said({ role: 'unnamed', ...open })).toEqual(['privilege.unnamed', 'privilege.unnamed', 'privilege.unnamed']);
  expect(said({ role: 'member', ...open })).toEqual([null, 'admin.needed', 'admin.needed']);
  expect(said({ role: 'member', hasAdmin: false, isAuthorized: false })).toEqual(['admin.unauthorized', 'admin.needed', 'admin.needed']);
  expect(said({ role: 'member', hasAdmin: true, isAuthorized: true })).toEqual(['admin.exists', 'admin.needed', 'admin.needed']);
  expect(said({ role: 'admin', hasAdmin: true, isAuthorized: false })).toEqual([null, null, null]);
});

test('[ROLE-04] the admin has every privilege, others those that they were given', () => {
  const had = (role: 'admin' | 'member', granted: string[]) => bizIds.filter((bizId) => hasPrivilege(role, granted, bizId));
  expect(had('admin', [])).toEqual([...bizIds]);
  expect(had('member', [])).toEqual([]);
  expect(had('member', ['jz', 'sb'])).toEqual(['jz', 'sb']);
});

test('[ROLE-08] admin becomes who has given his name and is not the admin', () => {
  expect(canTakeOver({ isReal: true, isAdmin: false })).toBe(true);
  expect(canTakeOver({ isReal: false, isAdmin: false })).toBe(false);
  expect(canTakeOver({ isReal: true, isAdmin: true })).toBe(false);
});
