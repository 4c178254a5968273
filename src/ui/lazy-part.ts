import { loadingStatusAfter } from '../domain/core/loading-status.ts';
import type { TextStore } from '../texts/text-store.ts';
import { lateAfter, withDeadline } from './deadline.ts';
import { createListeners } from './listeners.ts';
import { pageTexts } from './page-texts.ts';

/** A chunk that has not arrived after this time has failed (ERR-08, A-07), milliseconds. */
export const CHUNK_DEADLINE_MS = 120_000;

/** `idle` until it is asked for, then the status of a chunk (GEN-04, A-10). */
export type PartState<T> = { readonly kind: 'idle' | 'LOADING' | 'FAILED' } | { readonly kind: 'LOADED'; readonly value: T };

/** A part of the product that is loaded on first use: its state, and another try after a failure. */
export interface LazyPart<T> {
  get(): PartState<T>;
  subscribe(listener: () => void): () => void;
  /** Starts loading unless it runs or has ended well. Never throws. */
  load(): void;
}

export interface LazyPartOptions {
  /** Texts load beside the code of a part, and it is not there before them. */
  readonly store?: Pick<TextStore, 'need'>;
  /** Resolves when the part has taken too long. */
  late?(): Promise<void>;
}

export function createLazyPart<T>(
  importPart: () => Promise<T>,
  { store = pageTexts, late = () => lateAfter(CHUNK_DEADLINE_MS) }: LazyPartOptions = {},
): LazyPart<T> {
  let state: PartState<T> = { kind: 'idle' };
  const listeners = createListeners();
  function set(next: PartState<T>): void {
    state = next;
    listeners.tell();
  }
  return {
    get: () => state,
    subscribe: listeners.subscribe,
    load() {
      if (state.kind === 'LOADING' || state.kind === 'LOADED') return;
      set({ kind: loadingStatusAfter('asked') });
      withDeadline(Promise.all([importPart(), store.need()]), late()).then(
        ([value]) => set({ kind: loadingStatusAfter('framed'), value }),
        () => set({ kind: loadingStatusAfter('refused') }),
      );
    },
  };
}
