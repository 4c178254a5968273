import { expect, test } from 'vitest';
import { storedLogin } from '../../../tests/support/login-kit.ts';
import type { StoredLogin } from '../../api/entities/login-info.ts';
import { fail, ok } from '../../domain/core/result.ts';
import type { SessionState } from '../../features/session/session-store.ts';
import type { VaultRequest } from '../../workers/surface.ts';
import { createVault } from './vault.ts';

const MINUTE = 60_000;
const lockedError = { kind: 'refused', code: 'storage.locked', msg: '', status: 0 } as const;
const key = new Uint8Array(32).fill(7);

/** A page with a memory that other tabs share, a clock that is set by hand, and a worker that has a key or not. */
function page(login: StoredLogin | null, shared = new Map<string, string>()) {
  const heard = new Map<string, (value: string | null) => void>();
  const did: string[] = [];
  const listeners = new Set<() => void>();
  let session: SessionState = login === null ? { kind: 'none' } : { kind: 'in', login };
  let now = 1_000 * MINUTE;
  let due: { at: number; fn: () => void } | null = null;
  let active = () => {};
  const worker = { key: null as Uint8Array<ArrayBuffer> | null };
  const vault = createVault({
    worker: {
      async vault(request: VaultRequest) {
        did.push(request.what);
        if (request.what === 'unlock' && worker.key === null) return fail({ ...lockedError, code: 'vault.wrong' });
        if (request.what === 'lock') worker.key = null;
        return ok(request.what === 'key' ? worker.key : null);
      },
      signOut: async (choice) => {
        did.push(`sign-out ${choice}`);
        return ok(null);
      },
    },
    session: {
      get: () => session,
      subscribe: (fn) => {
        listeners.add(fn);
        return () => listeners.delete(fn);
      },
      signedOut: () => {
        session = { kind: 'none' };
      },
    },
    device: {
      get: (name) => shared.get(name) ?? null,
      set: (name, value) => {
        did.push(`set ${name}`);
        shared.set(name, value);
        return true;
      },
      remove: (name) => void shared.delete(name),
      keys: (prefix) => [...shared.keys()].filter((key) => key.startsWith(prefix)),
      listen: (name, fn) => {
        heard.set(name, fn);
        return () => heard.delete(name);
      },
    },
    clock: {
      now: () => now,
      after: (ms, fn) => {
        due = { at: now + ms, fn };
        return () => {
          due = null;
        };
      },
    },
    unlockHere: async (accountId) => void did.push(`ring ${accountId}`),
    onActivity: (fn) => {
      active = fn;
    },
    opened: ({ accountId }) => void did.push(`opened ${accountId}`),
    forget: () => void did.push('forget'),
    reload: () => void did.push('reload'),
  });
  return {
    vault,
    worker,
    did,
    shared,
    touch: () => active(),
    become(next: SessionState) {
      session = next;
      for (const listener of listeners) listener();
    },
    otherTabLocks: (accountId: string) => heard.get('locked')?.(accountId),
    async pass(ms: number) {
      const end = now + ms;
      while (due !== null && due.at <= end) {
        const { at, fn } = due;
        due = null;
        now = at;
        fn();
        await Promise.resolve();
      }
      now = end;
    },
    jump: (ms: number) => {
      now += ms;
    },
  };
}

const encryptedLogin = { ...storedLogin(), sealed: true };

test('[PLUS-23] an account that is not encrypted is open at once, and nobody signed in as well', () => {
  expect(page(storedLogin()).vault.get()).toBe('open');
  expect(page(null).vault.get()).toBe('open');
});

test('[PLUS-23] an encrypted account shows nothing until the worker has a key, and is locked when it has none', async () => {
  const closed = page(encryptedLogin);
  expect(closed.vault.get()).toBe('opening');
  await closed.vault.started(fail(lockedError));
  expect(closed.vault.get()).toBe('locked');
  const open = page(encryptedLogin);
  open.worker.key = key;
  await open.vault.started(ok(encryptedLogin));
  expect(open.vault.get()).toBe('open');
  expect(open.did.filter((what) => /^(ring|opened)/.test(what))).toEqual([
    `ring ${encryptedLogin.accountId}`,
    `opened ${encryptedLogin.accountId}`,
  ]);
  expect(open.vault.heldKey()).toEqual({ accountId: encryptedLogin.accountId, key });
});

test('[PLUS-23] a wrong password leaves it locked, the right one opens it and is the end of the user’s lock', async () => {
  const { vault, worker, shared } = page(encryptedLogin, new Map([['locked', encryptedLogin.accountId]]));
  expect(vault.isLockedByUser()).toBe(true);
  await vault.started(fail(lockedError));
  expect(await vault.unlock({ how: 'password', password: 'x' })).toMatchObject({ ok: false, error: { code: 'vault.wrong' } });
  expect(vault.get()).toBe('locked');
  worker.key = key;
  expect((await vault.unlock({ how: 'password', password: 'y' })).ok).toBe(true);
  expect(vault.get()).toBe('open');
  expect(shared.has('locked')).toBe(false);
});

test('[PLUS-23] locking tells the other tabs first, forgets what small memories hold, lets the worker forget the key and loads the page anew', async () => {
  const { vault, worker, shared, did } = page(encryptedLogin);
  worker.key = key;
  await vault.started(ok(encryptedLogin));
  did.length = 0;
  await vault.lock();
  expect(shared.get('locked')).toBe(encryptedLogin.accountId);
  expect(did).toEqual(['set locked', 'forget', 'lock', 'reload']);
  expect(vault.get()).toBe('locked');
  expect(vault.heldKey()).toBeNull();
});

test('[PLUS-23] a tab whose account another tab locks is loaded anew; one that is locked already, or works for another account, is not', async () => {
  const open = page(encryptedLogin);
  open.worker.key = key;
  await open.vault.started(ok(encryptedLogin));
  open.otherTabLocks('somebody else');
  expect(open.did).not.toContain('reload');
  open.otherTabLocks(encryptedLogin.accountId);
  expect(open.did).toContain('reload');
  const closed = page(encryptedLogin);
  await closed.vault.started(fail(lockedError));
  closed.otherTabLocks(encryptedLogin.accountId);
  expect(closed.did).not.toContain('reload');
});

test('[PLUS-23] without a hand for so long it locks itself, and at the first touch after a sleep before anything else', async () => {
  const left = page(encryptedLogin);
  left.worker.key = key;
  await left.vault.started(ok(encryptedLogin));
  await left.pass(14 * MINUTE);
  expect(left.did).not.toContain('lock');
  await left.pass(2 * MINUTE);
  expect(left.did).toContain('lock');
  const slept = page(encryptedLogin);
  slept.worker.key = key;
  await slept.vault.started(ok(encryptedLogin));
  slept.jump(600 * MINUTE);
  slept.touch();
  expect(slept.did).toContain('lock');
});

test('[PLUS-23] somebody else signs in: the encrypted account stays on the disk, and this page has nobody signed in', async () => {
  const { vault, did } = page(encryptedLogin);
  await vault.started(fail(lockedError));
  expect((await vault.leave()).ok).toBe(true);
  expect(did).toContain('sign-out leave-encrypted');
  expect(vault.get()).toBe('open');
});

test('[PLUS-23] when the sign-in of an unlocked account ends, its key is forgotten as at a lock', async () => {
  const { vault, worker, did, become } = page(encryptedLogin);
  worker.key = key;
  await vault.started(ok(encryptedLogin));
  become({ kind: 'expired', login: encryptedLogin });
  await Promise.resolve();
  await Promise.resolve();
  expect(vault.heldKey()).toBeNull();
  expect(did.slice(-3)).toEqual(['forget', 'lock', 'reload']);
});

test('[PLUS-23] another account that signs in gets no key of the one before', async () => {
  const { vault, worker, become } = page(encryptedLogin);
  worker.key = key;
  await vault.started(ok(encryptedLogin));
  become({ kind: 'in', login: { ...encryptedLogin, accountId: 'another' } });
  expect(vault.heldKey()).toBeNull();
  expect(vault.get()).not.toBe('open');
});

test('[PLUS-23] a tab that was asking for the key while another one locked stays locked', async () => {
  const { vault, worker, shared } = page(encryptedLogin);
  worker.key = key;
  const asking = vault.started(ok(encryptedLogin));
  shared.set('locked', encryptedLogin.accountId);
  await asking;
  expect(vault.get()).toBe('locked');
  expect(shared.get('locked')).toBe(encryptedLogin.accountId);
});
