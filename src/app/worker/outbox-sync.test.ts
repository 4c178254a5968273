import { expect, test } from 'vitest';
import { storedLogin } from '../../../tests/support/login-kit.ts';
import { freshSync } from '../../db/meta.ts';
import type { OutboxRow, OutboxState, Reach } from '../../db/types.ts';
import type { AccountState } from '../../desk/store/account-types.ts';
import type { SessionState } from '../../features/session/session-store.ts';
import { watchOutbox } from './outbox-sync.ts';

function watched<T>(first: T) {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next: T) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    listeners,
  };
}
const login = storedLogin();
const row = (state: OutboxState): OutboxRow => ({
  id: 'k',
  key: 'c1',
  name: 'companyHide',
  input: {},
  seal: null,
  createdAt: 0,
  attempts: 0,
  nextAt: 0,
  state,
  lastError: null,
});
const account = (reach: Reach, ...states: OutboxState[]): Pick<AccountState, 'outbox' | 'sync'> => ({
  outbox: states.map(row),
  sync: { ...freshSync, reach },
});

function page(visible = true) {
  const session = watched<SessionState>({ kind: 'none' });
  const store = watched(account('unknown'));
  const sight = watched(visible);
  const asked = { times: 0, fails: false };
  watchOutbox({
    session,
    storeOf: () => store,
    visibility: { isVisible: sight.get, subscribe: sight.subscribe },
    async register() {
      asked.times += 1;
      if (asked.fails) throw new Error('not allowed');
    },
  });
  return { session, store, sight, asked };
}

test('[PLUS-11] a sync is registered once while something is unsent and the gateway is out of reach', () => {
  const { session, store, asked } = page();
  session.set({ kind: 'in', login });
  store.set(account('online', 'waiting'));
  expect(asked.times).toBe(0);
  store.set(account('offline'));
  expect(asked.times).toBe(0);
  store.set(account('offline', 'waiting'));
  store.set(account('offline', 'waiting', 'waiting'));
  expect(asked.times).toBe(1);
});

test('a sync that was used up is registered again when the line is lost again', () => {
  const { session, store, asked } = page();
  session.set({ kind: 'in', login });
  store.set(account('offline', 'waiting'));
  store.set(account('online', 'sending'));
  store.set(account('offline', 'waiting'));
  expect(asked.times).toBe(2);
});

test('a page that is hidden or closed with unsent work registers a sync, whatever it thinks of the line', () => {
  const { session, store, sight, asked } = page();
  session.set({ kind: 'in', login });
  store.set(account('online', 'sending'));
  expect(asked.times).toBe(0);
  sight.set(false);
  expect(asked.times).toBe(1);
  sight.set(true);
  expect(asked.times).toBe(1);
  sight.set(false);
  expect(asked.times).toBe(2);
});

test('work that waits for the user needs no line', () => {
  const { session, store, sight, asked } = page();
  session.set({ kind: 'in', login });
  store.set(account('offline', 'refused', 'conflict', 'parked'));
  sight.set(false);
  expect(asked.times).toBe(0);
});

test('a registration that failed is tried again with the next change', async () => {
  const { session, store, asked } = page();
  asked.fails = true;
  session.set({ kind: 'in', login });
  store.set(account('offline', 'waiting'));
  await Promise.resolve();
  await Promise.resolve();
  store.set(account('offline', 'waiting', 'waiting'));
  expect(asked.times).toBe(2);
});

test('after signing out nothing of the account is followed any more', () => {
  const { session, store, asked } = page();
  session.set({ kind: 'in', login });
  session.set({ kind: 'none' });
  store.set(account('offline', 'waiting'));
  expect([asked.times, store.listeners.size]).toEqual([0, 0]);
});
