import type { StoredLogin } from '../../api/entities/login-info.ts';
import { createListeners } from '../../ui/listeners.ts';
import type { KeyValue } from '../account/key-value.ts';

/** Key of CONST-72. The value holds no secret. */
const KEY = 'login';

/**
 * Who is signed in on this page: one union, one writer. `expired`: the gateway refused the session; data and outbox stay, and the login page
 * asks for the password of the same account.
 */
export type SessionState =
  | { readonly kind: 'none' }
  | { readonly kind: 'in'; readonly login: StoredLogin }
  | { readonly kind: 'expired'; readonly login: StoredLogin };

export interface SessionStore {
  get(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Another tab signed out while this one was signed in. */
  isOutElsewhere(): boolean;
  /** Signed in on this page and not yet confirmed by the sync status, which may still tell of the session before. */
  isFresh(): boolean;
  confirmed(): void;
  /** A call that the user asked for was refused for want of a session, and nobody has acted on it yet. */
  isRefused(): boolean;
  refused(): void;
  signedIn(login: StoredLogin): void;
  /** The device remembers who is signed in where this page's own memory was lost: as `signedIn`, but nothing about it is new. */
  restored(login: StoredLogin): void;
  expired(): void;
  signedOut(): void;
}

function isStoredLogin(value: unknown): value is StoredLogin & { expired?: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'accountId' in value &&
    typeof value.accountId === 'string' &&
    value.accountId !== '' &&
    'loginName' in value &&
    typeof value.loginName === 'string' &&
    'fullName' in value &&
    typeof value.fullName === 'string'
  );
}

/** Reads what `write` wrote; anything else (an older product's value, another program's) counts as nobody signed in. */
export function readSession(text: string | null): SessionState {
  if (text === null) return { kind: 'none' };
  try {
    const value: unknown = JSON.parse(text);
    if (!isStoredLogin(value)) return { kind: 'none' };
    const { expired, ...login } = value;
    return expired === true ? { kind: 'expired', login } : { kind: 'in', login };
  } catch {
    return { kind: 'none' };
  }
}

function writeSession(state: SessionState): string | null {
  if (state.kind === 'none') return null;
  return JSON.stringify(state.kind === 'expired' ? { ...state.login, expired: true } : state.login);
}

/** The page's session, remembered between starts and shared by the tabs of this browser: signing out in one signs out in all. */
export function createSessionStore(memory: KeyValue): SessionStore {
  let state = readSession(memory.get(KEY));
  let fresh = false;
  let outElsewhere = false;
  let refused = false;
  const listeners = createListeners();
  const tell = () => {
    listeners.tell();
  };
  function set(next: SessionState): void {
    state = next;
    outElsewhere = false;
    refused = false;
    const text = writeSession(next);
    if (text === null) memory.remove(KEY);
    else memory.set(KEY, text);
    tell();
  }
  memory.listen(KEY, (text) => {
    const before = state;
    state = readSession(text);
    refused = false;
    outElsewhere = state.kind === 'none' && (outElsewhere || before.kind !== 'none');
    tell();
  });
  return {
    get: () => state,
    subscribe: listeners.subscribe,
    isOutElsewhere: () => outElsewhere,
    isRefused: () => refused,
    refused() {
      refused = state.kind === 'in';
      tell();
    },
    isFresh: () => fresh,
    confirmed() {
      if (!fresh) return;
      fresh = false;
      tell();
    },
    signedIn(login) {
      fresh = true;
      set({ kind: 'in', login });
    },
    restored: (login) => set({ kind: 'in', login }),
    expired: () => state.kind === 'in' && set({ kind: 'expired', login: state.login }),
    signedOut: () => set({ kind: 'none' }),
  };
}
