import type { StoredLogin } from '../api/entities/login-info.ts';
import type { CallError } from '../api/error-kinds.ts';
import { storageKindOf } from '../db/storage-error.ts';
import { idleMinutesOf, lockIn } from '../domain/idle.ts';
import { ok, type Result } from '../domain/result.ts';
import type { Clock } from '../features/account/clock.ts';
import type { KeyValue } from '../features/account/key-value.ts';
import type { SessionStore } from '../features/session/session-store.ts';
import { createListeners } from '../ui/listeners.ts';
import type { NewPasskey, Unlocker } from '../workers/surface.ts';
import type { WorkerClient } from './worker-client.ts';

/** The account that the user has locked on this device; no secret. Other tabs hear of it. */
const LOCKED_KEY = 'locked';
const IDLE_KEY = 'idleMinutes';
/** Newest sign of life in any tab, milliseconds. */
const ACTIVE_KEY = 'lastActive';
/** Signs of life are noted this seldom. */
const NOTE_EVERY_MS = 5_000;

/** `opening`: whether a key is here is not known yet. */
export type VaultState = 'open' | 'opening' | 'locked';

export interface VaultPorts {
  readonly worker: Pick<WorkerClient, 'vault' | 'signOut' | 'keepKey'>;
  readonly session: Pick<SessionStore, 'get' | 'subscribe' | 'signedOut'>;
  readonly device: KeyValue;
  readonly clock: Clock;
  /** Puts the key on this context's ring; its code is loaded for that. */
  unlockHere(accountId: string, key: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Signs of a hand on the PC, in this tab. */
  onActivity(fn: () => void): void;
  /** The account's data can be read from now on. */
  opened(login: StoredLogin): void;
  /** Forgets what this tab's small memories hold of the account. */
  forget(): void;
  reload(): void;
}

/**
 * The lock of a sealed account on this page (PLUS-23). Locking forgets the key everywhere and loads every tab anew: nothing of the account
 * is left in memory, drafts are on disk, and the address leads back to the same place. An account that is not sealed is always open.
 */
export interface Vault {
  get(): VaultState;
  subscribe(listener: () => void): () => void;
  /** The user has locked: the worker asks no other tab for the key. */
  isLockedByUser(): boolean;
  /** What the worker said when it was started. */
  started(result: Result<StoredLogin | null, CallError>): Promise<void>;
  unlock(unlocker: Unlocker): Promise<Result<null, CallError>>;
  addPasskey(passkey: NewPasskey): Promise<Result<null, CallError>>;
  lock(): Promise<void>;
  /** Somebody else wants to sign in: what is sealed stays. */
  leave(): Promise<Result<null, CallError>>;
  idleMinutes(): number;
  setIdleMinutes(minutes: number): void;
}

export function createVault(ports: VaultPorts): Vault {
  const { worker, session, device, clock } = ports;
  const { subscribe, tell } = createListeners();
  const sealed = (): StoredLogin | null => {
    const state = session.get();
    return state.kind === 'in' && state.login.sealed === true ? state.login : null;
  };
  let unlocked = '';
  let isKnown = false;
  let cancel = () => {};

  function state(): VaultState {
    const login = sealed();
    if (login === null || unlocked === login.accountId) return 'open';
    return isKnown || isLockedByUser() ? 'locked' : 'opening';
  }
  function isLockedByUser(): boolean {
    const login = sealed();
    return login !== null && device.get(LOCKED_KEY) === login.accountId;
  }

  /** Takes the worker's key; false when it has none. */
  async function takeKey(): Promise<boolean> {
    const login = sealed();
    const key = login === null ? null : await worker.vault({ what: 'key' });
    if (login === null || !key?.ok || key.value === null) return false;
    await ports.unlockHere(login.accountId, key.value);
    worker.keepKey(key.value);
    unlocked = login.accountId;
    ports.opened(login);
    device.remove(LOCKED_KEY);
    noteActivity();
    watchIdle();
    return true;
  }

  function noteActivity(): void {
    const now = clock.now();
    const noted = Number(device.get(ACTIVE_KEY));
    if (now - noted >= NOTE_EVERY_MS || now < noted) device.set(ACTIVE_KEY, String(now));
  }
  const idleMinutes = () => idleMinutesOf(device.get(IDLE_KEY));
  function watchIdle(): void {
    cancel();
    if (sealed() === null || unlocked === '') return;
    const wait = lockIn({ lastActive: Number(device.get(ACTIVE_KEY)), now: clock.now(), minutes: idleMinutes() });
    if (wait === 0) return void lock();
    // Looked at again and again: a PC that slept wakes up with its timers late.
    cancel = clock.after(Math.min(wait, 10_000), watchIdle);
  }

  async function lock(): Promise<void> {
    const login = sealed();
    if (login === null) return;
    cancel();
    device.set(LOCKED_KEY, login.accountId);
    ports.forget();
    await worker.vault({ what: 'lock' });
    ports.reload();
  }

  device.listen(LOCKED_KEY, (accountId) => {
    if (accountId !== null && accountId === sealed()?.accountId && unlocked !== '') ports.reload();
  });
  ports.onActivity(() => {
    if (unlocked === '') return;
    // A tab that comes back after the time is over locks before anything else.
    if (lockIn({ lastActive: Number(device.get(ACTIVE_KEY)), now: clock.now(), minutes: idleMinutes() }) === 0) void lock();
    else noteActivity();
  });
  session.subscribe(() => {
    const login = sealed();
    if (login === null) unlocked = '';
    tell();
    // Signed in just now, here or in another tab: the worker has the key.
    if (login !== null && unlocked !== login.accountId && !isLockedByUser()) void takeKey().then(tell);
  });

  return {
    get: state,
    subscribe,
    isLockedByUser,
    async started(result) {
      if (result.ok) await takeKey();
      isKnown = result.ok || storageKindOf(result.error) === 'locked' || isKnown;
      tell();
    },
    async unlock(unlocker) {
      const answer = await worker.vault({ what: 'unlock', with: unlocker });
      if (!answer.ok) return answer;
      await takeKey();
      isKnown = true;
      tell();
      return ok(null);
    },
    async addPasskey(passkey) {
      const added = await worker.vault({ what: 'passkey', passkey });
      return added.ok ? ok(null) : added;
    },
    lock,
    async leave() {
      const left = await worker.signOut('leave-sealed');
      if (!left.ok) return left;
      device.remove(LOCKED_KEY);
      session.signedOut();
      return left;
    },
    idleMinutes,
    setIdleMinutes(minutes) {
      device.set(IDLE_KEY, String(minutes));
      watchIdle();
    },
  };
}
