import type { StoredLogin } from '../../api/entities/login-info.ts';
import type { AccountState } from '../../desk/store/account-types.ts';
import type { SessionState } from '../../features/session/session-store.ts';

interface Watched<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

export interface OutboxSyncPorts {
  readonly session: Watched<SessionState>;
  storeOf(login: StoredLogin): Watched<Pick<AccountState, 'outbox' | 'sync'>>;
  readonly visibility: { isVisible(): boolean; subscribe(listener: () => void): () => void };
  /** Asks the browser to wake the service worker when the line is back. */
  register(): Promise<void>;
}

/**
 * Registers a background sync for what is unsent and this page may not live to send: once while the gateway is out of reach, and each
 * time the page is hidden, as it is in its last moment (PLUS-11). A page in sight with the line up needs none: its worker sends. A sync
 * that only woke this page is not renewed at once, because a browser that thinks the line is up would fire it without end.
 */
export function watchOutbox({ session, storeOf, visibility, register }: OutboxSyncPorts): void {
  let asked = false;
  let store: Watched<Pick<AccountState, 'outbox' | 'sync'>> | null = null;
  let leave = (): void => undefined;

  const isUnsent = (): boolean => store?.get().outbox.some(({ state }) => state === 'waiting' || state === 'sending') ?? false;

  function ask(): void {
    asked = true;
    register().catch(() => {
      // no background sync in this browser, or not allowed: the next page sends
      asked = false;
    });
  }

  function look(): void {
    const reach = store?.get().sync?.reach;
    if (!isUnsent() || reach === 'online') asked = false;
    else if (reach === 'offline' && !asked) ask();
  }

  function looked(): void {
    if (!visibility.isVisible() && isUnsent()) ask();
  }

  function follow(): void {
    const state = session.get();
    const next = state.kind === 'in' ? storeOf(state.login) : null;
    if (next === store) return;
    leave();
    store = next;
    leave = next?.subscribe(look) ?? (() => undefined);
    look();
  }

  session.subscribe(follow);
  visibility.subscribe(looked);
  follow();
}
