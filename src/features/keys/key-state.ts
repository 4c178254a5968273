import type { CallError } from '../../api/error-kinds.ts';
import type { AutoBindLists } from '../../domain/company/auto-bind.ts';
import type { InsertedKey, KeyEvent, KeyName, SignOutcome } from '../../domain/keys/key-reader.ts';
import type { KeyRun } from '../../domain/keys/key-run.ts';
import { createListeners } from '../../ui/listeners.ts';

/** What stands in the way of a key, and is to be told. */
export type KeyProblem =
  | { readonly kind: 'sign'; readonly outcome: Exclude<SignOutcome, { kind: 'done' }> }
  | { readonly kind: 'call'; readonly error: CallError };

/** A company as a binding names it. */
export interface BoundCompany {
  readonly code: string;
  readonly companyId: string;
  readonly companyName: string;
}
export type BindResult = AutoBindLists<BoundCompany>;
export const noResult = (): BindResult => ({ newBind: [], failure: [], success: [], bindingException: [] });

/** What the page knows of keys that are in, and of what is done with them. Gone with the page: work that was not done waits again. */
export interface KeyDeskState {
  readonly inserted: readonly InsertedKey[];
  /** Something was plugged in that could not be read. */
  readonly unread: Extract<KeyEvent, { kind: 'unread' }>['why'] | null;
  /** The key that came last and was not answered to yet, by its reader's id. */
  readonly notice: string | null;
  readonly run: KeyRun | null;
  /** The key that the run is of. */
  readonly runKey: KeyName | null;
  /** The job whose end the run waits for. */
  readonly job: string | null;
  /** The key that is asked for a signature now, by its reader's id. */
  readonly signing: string | null;
  readonly problem: KeyProblem | null;
  /** What an automatic binding ended with, to be told (KEY-04). */
  readonly result: BindResult | null;
}

export interface KeyState {
  subscribe(listener: () => void): () => void;
  get(): KeyDeskState;
  set(change: Partial<KeyDeskState>): void;
  setRun(change: (run: KeyRun) => KeyRun): void;
}

export const isSameKey = (a: KeyName, b: KeyName): boolean => a.subject === b.subject && a.number === b.number;

export function createKeyState(): KeyState {
  let state: KeyDeskState = {
    ...{ inserted: [], unread: null, notice: null, run: null, runKey: null },
    ...{ job: null, signing: null, problem: null, result: null },
  };
  const { subscribe, tell } = createListeners();
  function set(change: Partial<KeyDeskState>): void {
    state = { ...state, ...change };
    tell();
  }
  return {
    subscribe,
    get: () => state,
    set,
    setRun: (change) => set({ run: state.run === null ? null : change(state.run) }),
  };
}
