import { expect, test } from 'vitest';
import { storedLogin } from '../../../tests/support/login-kit.ts';
import type { KeyValue } from '../account/key-value.ts';
import { createSessionStore, readSession } from './session-store.ts';

const login = storedLogin({ rememberPassword: true, autoLogin: true });

/** Tabs of one browser over one memory. */
function browser() {
  const values = new Map<string, string>();
  const tabs: ((key: string, value: string | null) => void)[] = [];
  const tab = (): KeyValue => {
    const heard: ((key: string, value: string | null) => void)[] = [];
    const own = (key: string, value: string | null) => {
      for (const fn of heard) fn(key, value);
    };
    tabs.push(own);
    const others = (key: string, value: string | null) => {
      for (const fn of tabs) if (fn !== own) fn(key, value);
    };
    return {
      get: (key) => values.get(key) ?? null,
      set: (key, value) => {
        values.set(key, value);
        others(key, value);
        return true;
      },
      remove: (key) => {
        values.delete(key);
        others(key, null);
      },
      listen: (key, fn) => {
        heard.push((changed, value) => changed === key && fn(value));
        return () => {};
      },
    };
  };
  return { tab };
}

test('[AUTH-01] [CONST-72] a stored session is there again at the next start under the key login, without the line', () => {
  const { tab } = browser();
  createSessionStore(tab()).signedIn(login);
  expect(JSON.parse(tab().get('login') ?? '')).toEqual(login);
  expect(createSessionStore(tab()).get()).toEqual({ kind: 'in', login });
});

test('[AUTH-13] a session that is restored from the device may be over already; one signed in here is first confirmed', () => {
  const page = createSessionStore(browser().tab());
  page.restored(login);
  expect(page.get()).toEqual({ kind: 'in', login });
  expect(page.isFresh()).toBe(false);
  page.signedIn(login);
  expect(page.isFresh()).toBe(true);
  page.confirmed();
  expect(page.isFresh()).toBe(false);
});

test('[AUTH-13] an expired session keeps whose it was, so that its data and outbox stay with the account', () => {
  const { tab } = browser();
  const store = createSessionStore(tab());
  store.signedIn(login);
  store.expired();
  expect(store.get()).toEqual({ kind: 'expired', login });
  expect(createSessionStore(tab()).get()).toEqual({ kind: 'expired', login });
});

test('[AUTH-16] signing out in one tab signs out in all', () => {
  const { tab } = browser();
  const one = createSessionStore(tab());
  const other = createSessionStore(tab());
  one.signedIn(login);
  expect(other.get().kind).toBe('in');
  one.signedOut();
  expect(other.get()).toEqual({ kind: 'none' });
});

test.each([null, '', 'x', '[]', 'null', '{"accountId":""}', '{"accountId":7}', '{"password":"x"}'])(
  '[AUTH-12] a stored value of %j means nobody is signed in',
  (text) => {
    expect(readSession(text)).toEqual({ kind: 'none' });
  },
);
