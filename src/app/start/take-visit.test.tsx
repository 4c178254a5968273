import { afterEach, expect, test } from 'vitest';
import { askedVisit, askVisit } from '../../desk/asked/asked-visit.ts';
import { readVisitor } from '../../domain/launch/visit.ts';
import { createSessionStore, LOGIN_KEY, readSession } from '../../features/session/session-store.ts';
import { hideVisit } from '../effects/host/hide-visit.ts';
import { takeVisit } from '../effects/host/visit.ts';
import { browserRun } from '../effects/storage/browser-run.ts';
import { deviceMemory } from '../effects/storage/memory.ts';
import { takeVisitor } from './take-visit.ts';

const address = () => location.pathname + location.search;
const at = (href: string) => history.replaceState({ kept: 1 }, '', href);
const full = '/vip-center/visit?companyId=c1&accessToken=secret-1&accountId=a1&fullName=%E7%8E%8B&mobile=13800001111';
const visitor = { accountId: 'a1', fullName: '王', mobile: '13800001111' };
const read = () => {
  const told = askedVisit();
  return told === null ? null : readVisitor(told);
};
const stored = () => [localStorage, sessionStorage].flatMap((store) => Object.values({ ...store })).join();

afterEach(() => {
  takeVisit();
  askVisit(null);
  deviceMemory.remove(LOGIN_KEY);
  at('/');
});

test('[ROUTE-11] the first script takes all that came with a visit out of the address bar, and leaves it to be read once', () => {
  at(full);
  const entries = history.length;
  hideVisit();
  expect([address(), history.length, history.state]).toEqual(['/vip-center/visit', entries, { kept: 1 }]);
  expect(Object.keys(window).some((name) => String(Reflect.get(window, name)).includes('secret-1'))).toBe(false);
  expect(takeVisitor()).toBe('secret-1');
  expect([address(), read()]).toEqual(['/vip-center/visit?company=c1', visitor]);
  expect(takeVisitor()).toBeNull();
  expect([JSON.stringify(history.state), location.href, askedVisit()?.get('accessToken'), stored()].join()).not.toContain('secret');
});

test('[ROUTE-11] a page that came without its first script takes it out itself', () => {
  at(full);
  expect([takeVisitor(), address(), read()]).toEqual(['secret-1', '/vip-center/visit?company=c1', visitor]);
});

test('[ROUTE-11] a reload keeps the company of the address and brings nobody; no other path loses anything', () => {
  at('/vip-center/visit?company=c2');
  expect([takeVisitor(), address(), read()]).toEqual([null, '/vip-center/visit?company=c2', { accountId: '', fullName: '', mobile: '' }]);
  askVisit(null);
  at('/vip-center/service?company=c2');
  expect([takeVisitor(), address(), read()]).toEqual([null, '/vip-center/service?company=c2', null]);
});

test('[ROUTE-11] nobody who is signed in becomes somebody else by a link: the code is dropped then, who comes is told all the same', () => {
  const plain = { avatar: '', positionType: '', rememberPassword: false, isGuest: false, isReal: true } as const;
  const login = { ...plain, accountId: 'mine', loginName: 'wang', mobile: '', fullName: '', method: 'password', autoLogin: true } as const;
  createSessionStore(deviceMemory, browserRun).signedIn(login);
  at(full);
  const { kind } = readSession(deviceMemory.get(LOGIN_KEY), browserRun);
  expect([kind, takeVisitor(), read()]).toEqual(['in', null, visitor]);
});
