import type { StoredLogin } from '../../api/entities/login-info.ts';
import type { CallError } from '../../api/error-kinds.ts';
import { storageKindOf } from '../../db/storage-error.ts';
import type { KeyValue } from '../../desk/store/key-value.ts';
import type { Clock } from '../../desk/time/clock.ts';
import { idleMinutesOf, lockIn } from '../../domain/access/idle.ts';
import { ok, type Result } from '../../domain/core/result.ts';
import type { SessionStore } from '../../features/session/session-store.ts';
import { createListeners } from '../../ui/listeners.ts';
import type { HeldKey, NewPasskey, Unlocker } from '../../workers/surface.ts';
import type { WorkerClient } from './worker-client.ts';

/** The account that the user has locked on this device; no secret. Other tabs hear of it. */
export const LOCKED_KEY = 'locked';
const IDLE_KEY = 'idleMinutes';
/** Newest sign of life in any tab, milliseconds. */
const ACTIVE_KEY = 'lastActive';
/** Signs of life are noted this seldom. */
const NOTE_EVERY_MS = 5_000;
/** How seldom it is looked whether the time is over. */
const LOOK_EVERY_MS = 10_000;

/** `opening`: whether a key is here is not known yet. */
export type VaultState = 'open' | 'opening' | 'locked';

export interface VaultPorts {
  readonly worker: Pick<WorkerClient, 'vault' | 'signOut'>;
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
 * The lock of an encrypted account on this page (PLUS-23). Locking forgets the key everywhere and loads every tab anew: nothing of the account
 * is left in memory, drafts are on disk, and the address leads back to the same place. An account that is not encrypted is always open.
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
  /** Somebody else wants to sign in: what is encrypted stays. */
  leave(): Promise<Result<null, CallError>>;
  /** The key of the account that is unlocked here; null while there is none. */
  heldKey(): HeldKey | null;
  idleMinutes(): number;
  setIdleMinutes(minutes: number): void;
}

class PageVault implements Vault {
  private readonly ports: VaultPorts;
  private readonly listeners = createListeners();
  private key: Uint8Array<ArrayBuffer> | null = null;
  /** Account whose key is here, '' while there is none. */
  private unlocked = '';
  /** The worker has said whether there is a key. */
  private isKnown = false;
  private cancel = () => {};

  constructor(ports: VaultPorts) {
    this.ports = ports;
    ports.device.listen(LOCKED_KEY, (accountId) => this.lockedElsewhere(accountId));
    ports.onActivity(() => this.touched());
    ports.session.subscribe(() => this.sessionChanged());
  }

  get = (): VaultState => {
    const login = this.encrypted();
    if (login === null || this.unlocked === login.accountId) return 'open';
    return this.isKnown || this.isLockedByUser() ? 'locked' : 'opening';
  };

  subscribe = (listener: () => void): (() => void) => this.listeners.subscribe(listener);

  isLockedByUser = (): boolean => {
    const login = this.encrypted();
    return login !== null && this.ports.device.get(LOCKED_KEY) === login.accountId;
  };

  started = async (result: Result<StoredLogin | null, CallError>): Promise<void> => {
    if (result.ok) await this.takeKey();
    this.isKnown = result.ok || storageKindOf(result.error) === 'locked' || this.isKnown;
    this.listeners.tell();
  };

  unlock = async (unlocker: Unlocker): Promise<Result<null, CallError>> => {
    const answer = await this.ports.worker.vault({ what: 'unlock', with: unlocker });
    if (!answer.ok) return answer;
    await this.takeKey(true);
    this.isKnown = true;
    this.listeners.tell();
    return ok(null);
  };

  addPasskey = async (passkey: NewPasskey): Promise<Result<null, CallError>> => {
    const added = await this.ports.worker.vault({ what: 'passkey', passkey });
    return added.ok ? ok(null) : added;
  };

  lock = async (): Promise<void> => {
    const login = this.encrypted();
    if (login === null) return;
    this.cancel();
    this.ports.device.set(LOCKED_KEY, login.accountId);
    // Covered at once, however long the worker takes.
    this.key = null;
    this.unlocked = '';
    this.ports.forget();
    this.listeners.tell();
    await this.ports.worker.vault({ what: 'lock' });
    this.ports.reload();
  };

  leave = async (): Promise<Result<null, CallError>> => {
    const left = await this.ports.worker.signOut('leave-encrypted');
    if (!left.ok) return left;
    this.ports.device.remove(LOCKED_KEY);
    this.ports.session.signedOut();
    return left;
  };

  heldKey = (): HeldKey | null => (this.key === null || this.unlocked === '' ? null : { accountId: this.unlocked, key: this.key });

  idleMinutes = (): number => idleMinutesOf(this.ports.device.get(IDLE_KEY));

  setIdleMinutes = (minutes: number): void => {
    this.ports.device.set(IDLE_KEY, String(minutes));
    this.watchIdle();
  };

  /** Who is signed in, when his account is encrypted. */
  private encrypted(): StoredLogin | null {
    const state = this.ports.session.get();
    return state.kind === 'in' && state.login.sealed === true ? state.login : null;
  }

  /** Takes the worker's key, when it has one. `byUser`: he has just unlocked, which ends his lock. */
  private async takeKey(byUser = false): Promise<void> {
    const { worker, device } = this.ports;
    const login = this.encrypted();
    const key = login === null ? null : await worker.vault({ what: 'key', accountId: login.accountId });
    if (login === null || !key?.ok || key.value === null) return;
    // Locked in another tab while this one asked.
    if (!byUser && this.isLockedByUser()) return;
    await this.ports.unlockHere(login.accountId, key.value);
    this.key = key.value;
    this.unlocked = login.accountId;
    this.ports.opened(login);
    device.remove(LOCKED_KEY);
    this.noteActivity();
    this.watchIdle();
  }

  private lockWait(): number {
    const lastActive = Number(this.ports.device.get(ACTIVE_KEY));
    return lockIn({ lastActive, now: this.ports.clock.now(), minutes: this.idleMinutes() });
  }

  private noteActivity(): void {
    const { clock, device } = this.ports;
    const now = clock.now();
    const noted = Number(device.get(ACTIVE_KEY));
    if (now - noted >= NOTE_EVERY_MS || now < noted) device.set(ACTIVE_KEY, String(now));
  }

  private watchIdle(): void {
    this.cancel();
    if (this.encrypted() === null || this.unlocked === '') return;
    const wait = this.lockWait();
    if (wait === 0) return void this.lock();
    // Looked at again and again: a PC that slept wakes up with its timers late.
    this.cancel = this.ports.clock.after(Math.min(wait, LOOK_EVERY_MS), () => this.watchIdle());
  }

  private lockedElsewhere(accountId: string | null): void {
    if (accountId !== null && accountId === this.encrypted()?.accountId && this.unlocked !== '') this.ports.reload();
  }

  /** The sign-in of the account that was unlocked here has ended, or another one took its place: as locked, and its key is forgotten. */
  private async leaveBehind(): Promise<void> {
    this.cancel();
    const isEnded = this.ports.session.get().kind === 'expired';
    this.key = null;
    this.unlocked = '';
    this.listeners.tell();
    if (!isEnded) return;
    this.ports.forget();
    await this.ports.worker.vault({ what: 'lock' });
    this.ports.reload();
  }

  private touched(): void {
    if (this.unlocked === '') return;
    // A tab that comes back after the time is over locks before anything else.
    if (this.lockWait() === 0) void this.lock();
    else this.noteActivity();
  }

  private sessionChanged(): void {
    const login = this.encrypted();
    if (login?.accountId !== this.unlocked && this.unlocked !== '') return void this.leaveBehind();
    this.listeners.tell();
    // Signed in just now, here or in another tab: the worker has the key.
    if (login !== null && this.unlocked !== login.accountId && !this.isLockedByUser())
      void this.takeKey().then(() => this.listeners.tell());
  }
}

export function createVault(ports: VaultPorts): Vault {
  return new PageVault(ports);
}
