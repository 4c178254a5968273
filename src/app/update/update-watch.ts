import { createListeners } from '../../ui/listeners.ts';
/**
 * A new version of the product: waiting, being put in place, or not installed because the browser gives no room for it (`isFirst`: no
 * version is in place at all, so that the page does not open without the line). One union, one writer.
 */
export type UpdateState =
  | { readonly kind: 'none' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'applying' }
  | { readonly kind: 'no-room'; readonly isFirst: boolean };

export interface UpdateWatch {
  get(): UpdateState;
  subscribe(listener: () => void): () => void;
  /** Puts the waiting version in place and reloads. Only on the user's word, and never over a dirty form (PLUS-14). */
  apply(): void;
}

/** What the browser tells of the versions of the service worker. */
export interface Updater {
  onWaiting(fn: () => void): void;
  /** Another version serves this window from now on; `isFirst` when none was in place before, which is no update by itself. */
  onControlling(fn: (isFirst: boolean) => void): void;
  /** A version found no room; also told when that was before the call. */
  onNoRoom(fn: (isFirst: boolean) => void): void;
  /** False when no version waits any more: another window put it in place, or a newer one took its turn. */
  skipWaiting(): boolean;
}

export interface UpdatePorts {
  isDirty(): boolean;
  reload(): void;
}

/**
 * Watches for a waiting service worker. An unanswered offer costs nothing: the waiting version takes over by itself when all windows
 * of the product have been closed. Another window that accepted makes this one reload too, once its forms are clean.
 */
export function createUpdateWatch({ isDirty, reload }: UpdatePorts): UpdateWatch & { attach(updater: Updater): void } {
  let state: UpdateState = { kind: 'none' };
  let updater: Updater | null = null;
  let taken = false;
  const listeners = createListeners();
  function set(next: UpdateState): void {
    state = next;
    listeners.tell();
  }
  return {
    get: () => state,
    subscribe: listeners.subscribe,
    apply() {
      if (state.kind !== 'waiting' || isDirty()) return;
      set({ kind: 'applying' });
      if (taken || updater?.skipWaiting() !== true) reload();
    },
    attach(next) {
      updater = next;
      next.onWaiting(() => {
        if (state.kind !== 'applying') set({ kind: 'waiting' });
      });
      next.onNoRoom((isFirst) => {
        if (state.kind === 'none') set({ kind: 'no-room', isFirst });
      });
      next.onControlling((isFirst) => {
        if (isFirst && state.kind === 'no-room') set({ kind: 'none' });
        if (isFirst && state.kind === 'none') return;
        taken = true;
        // The old version may have had work to end first, and the user may have begun a form meanwhile.
        if (state.kind === 'applying' && !isDirty()) reload();
        else set({ kind: 'waiting' });
      });
    },
  };
}
