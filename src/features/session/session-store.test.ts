import { describe, expect, test } from 'vitest';
import { storedLogin } from '../../../tests/support/login-kit.ts';
import type { KeyValue } from '../../desk/store/key-value.ts';
import { type BrowserRun, createSessionStore as createStore, readSession } from './session-store.ts';

const login = storedLogin({ rememberPassword: true, autoLogin: true });

/** A browser that can be closed and opened again. */
function browserRun(): BrowserRun & { close(): void } {
  let noted = false;
  return {
    isSame: () => noted,
    note: () => {
      noted = true;
    },
    close: () => {
      noted = false;
    },
  };
}

const createSessionStore = (memory: KeyValue, run = browserRun()) => createStore(memory, run);

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
      keys: (prefix) => [...values.keys()].filter((key) => key.startsWith(prefix)),
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
    expect(readSession(text, browserRun())).toEqual({ kind: 'none' });
  },
);

describe('[AUTH-10] without 保持登录 a sign-in ends with the browser', () => {
  const once = storedLogin({ autoLogin: false });

  test('a reload and a second tab go on; after the browser was closed the login page asks the same account again', () => {
    const { tab } = browser();
    const run = browserRun();
    createSessionStore(tab(), run).signedIn(once);
    expect(createSessionStore(tab(), run).get()).toEqual({ kind: 'in', login: once });
    run.close();
    const reopened = createSessionStore(tab(), run);
    expect(reopened.get()).toEqual({ kind: 'expired', login: once });
    reopened.signedIn(once);
    expect(createSessionStore(tab(), run).get()).toEqual({ kind: 'in', login: once });
  });

  test('also where only the device still knows of it', () => {
    const page = createSessionStore(browser().tab());
    page.restored(once);
    expect(page.get()).toEqual({ kind: 'expired', login: once });
  });

  test.each([
    ['with the tick', storedLogin({ autoLogin: true })],
    ['a guest', storedLogin({ isGuest: true })],
    ['an encrypted account, which is locked', storedLogin({ sealed: true })],
  ])('%s goes on', (_, kept) => {
    const { tab } = browser();
    const run = browserRun();
    createSessionStore(tab(), run).signedIn(kept);
    run.close();
    expect(createSessionStore(tab(), run).get()).toEqual({ kind: 'in', login: kept });
  });

  test('a session that an earlier build stored goes on through its update', () => {
    expect(readSession(JSON.stringify(once), browserRun())).toEqual({ kind: 'in', login: once });
  });
});
