import { createListeners } from './listeners.ts';
/** A short message at the foot of the window. */
export interface Notice {
  /** Shape and colour; only `problem` is read out at once. */
  readonly tone: 'done' | 'info' | 'problem';
  readonly text: string;
  /** Offered for ten seconds, as undo. */
  readonly action?: { readonly label: string; run(): void };
  /** Stands until it is closed or pressed. */
  readonly stays?: boolean;
  /** A notice with the same key replaces the one on screen; so does one with the same words and nothing to press. */
  readonly key?: string;
}

export interface ShownNotice extends Notice {
  readonly id: number;
}

let notices: readonly ShownNotice[] = [];
let nextId = 1;
const listeners = createListeners();

function set(next: readonly ShownNotice[]): void {
  notices = next;
  listeners.tell();
}

function isReplaced(shown: Notice, by: Notice): boolean {
  if (by.key !== undefined) return shown.key === by.key;
  return shown.action === undefined && by.action === undefined && shown.tone === by.tone && shown.text === by.text;
}

/** Shows a notice; at most three are on screen, the oldest goes first. */
export function showNotice(notice: Notice): number {
  const id = nextId++;
  const others = notices.filter((shown) => !isReplaced(shown, notice));
  set([...others, { ...notice, id }].slice(-3));
  return id;
}

export function dropNotice(id: number): void {
  set(notices.filter((n) => n.id !== id));
}

export const currentNotices = (): readonly ShownNotice[] => notices;

export const onNotices = listeners.subscribe;
