import type { StoredLogin } from '../../api/entities/login-info.ts';
import type { KeyValue } from '../../desk/store/key-value.ts';
import { createListeners } from '../../ui/listeners.ts';

/** Key of CONST-72. The value holds no secret. */
export const LOGIN_KEY = 'login';

/** One run of the browser, from its start until it is closed, in all its tabs. */
export interface BrowserRun {
  /** Whether it is the run that was noted. */
  isSame(): boolean;
  /** Notes that somebody signed in in this run. */
  note(): void;
}

/**
 * Who is signed in on this page: one union, one writer. `expired`: the gateway refused the session, or it ended with the browser; data and
 * outbox stay, and the login page asks for the password of the same account.
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
  /** The device remembers who is signed in where this page's own memory was lost: as `signedIn`, but nothing about it is new, and it may have ended with the browser. */
  restored(login: StoredLogin): void;
  expired(): void;
  signedOut(): void;
}

/** Whether the sign-in ends when the browser is closed. A guest comes in without a word, and what is encrypted opens by its password only. */
function endsWithBrowser({ autoLogin, isGuest, sealed = false }: StoredLogin): boolean {
  return !autoLogin && !isGuest && !sealed;
}

function isStoredLogin(value: unknown): value is StoredLogin & { expired?: unknown; once?: unknown } {
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

/**
 * Reads what `write` wrote; anything else (an older product's value, another program's) counts as nobody signed in. A session that ends with
 * the browser says so itself (`once`): one of an earlier build does not, and goes on through its update.
 */
export function readSession(text: string | null, run: Pick<BrowserRun, 'isSame'>): SessionState {
  if (text === null) return { kind: 'none' };
  try {
    const value: unknown = JSON.parse(text);
    if (!isStoredLogin(value)) return { kind: 'none' };
    const { expired, once, ...login } = value;
    const isOver = expired === true || (once === true && !run.isSame());
    return { kind: isOver ? 'expired' : 'in', login };
  } catch {
    return { kind: 'none' };
  }
}

function writeSession(state: SessionState): string | null {
  if (state.kind === 'none') return null;
  const marks = { expired: state.kind === 'expired' || undefined, once: endsWithBrowser(state.login) || undefined };
  return JSON.stringify({ ...state.login, ...marks });
}

/** The page's session, remembered between starts and shared by the tabs of this browser: signing out in one signs out in all. */
export function createSessionStore(memory: KeyValue, run: BrowserRun): SessionStore {
  let state = readSession(memory.get(LOGIN_KEY), run);
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
    if (text === null) memory.remove(LOGIN_KEY);
    else memory.set(LOGIN_KEY, text);
    tell();
  }
  memory.listen(LOGIN_KEY, (text) => {
    const before = state;
    state = readSession(text, run);
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
      run.note();
      set({ kind: 'in', login });
    },
    restored: (login) => set({ kind: endsWithBrowser(login) && !run.isSame() ? 'expired' : 'in', login }),
    expired: () => state.kind === 'in' && set({ kind: 'expired', login: state.login }),
    signedOut: () => set({ kind: 'none' }),
  };
}
