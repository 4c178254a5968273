import type { KeyValue } from '../../desk/store/key-value.ts';
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
  /**
   * Puts the waiting version in place and reloads. Only on the user's word, or when it is forced or silent (UPG-01), and never over a dirty form (PLUS-14)
   * unless what is typed `isKept` as drafts.
   */
  apply(isKept?: boolean): void;
  /** The new version is in place already, put there by another window: only this one still runs the old one (UPG-05). */
  isTaken(): boolean;
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
  /** Milliseconds. */
  now(): number;
  /** Lives as long as the tab, a reload too. */
  readonly tab: KeyValue;
}

/** When the page was loaded anew for a version the user has asked for, milliseconds, in the memory of the tab. */
const ASKED_KEY = 'wb-update-asked';
/** So long after that a version that comes into control is the one that was asked for, milliseconds. */
const ASKED_MS = 30_000;

/**
 * Watches for a waiting service worker. An unanswered offer costs nothing: the waiting version takes over by itself when all windows
 * of the product have been closed. A version that another window put in place is offered here too. One that takes over only after this window
 * was loaded anew for it, by the old version, loads it once more: it was asked for.
 */
export function createUpdateWatch({ isDirty, reload, now, tab }: UpdatePorts): UpdateWatch & { attach(updater: Updater): void } {
  let state: UpdateState = { kind: 'none' };
  let updater: Updater | null = null;
  let taken = false;
  let kept = false;
  const askedAt = Number(tab.get(ASKED_KEY) ?? 0);
  tab.remove(ASKED_KEY);
  const listeners = createListeners();
  function loadNew(): void {
    tab.set(ASKED_KEY, String(now()));
    reload();
  }
  function set(next: UpdateState): void {
    state = next;
    listeners.tell();
  }
  return {
    get: () => state,
    subscribe: listeners.subscribe,
    isTaken: () => taken,
    apply(isKept = false) {
      if (state.kind !== 'waiting' || (isDirty() && !isKept)) return;
      kept = isKept;
      set({ kind: 'applying' });
      if (taken || updater?.skipWaiting() !== true) loadNew();
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
        if (isDirty() && !kept) set({ kind: 'waiting' });
        else if (state.kind === 'applying') loadNew();
        else if (Math.abs(now() - askedAt) < ASKED_MS) reload();
        else set({ kind: 'waiting' });
      });
    },
  };
}
