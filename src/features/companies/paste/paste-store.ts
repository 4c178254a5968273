/** A pasted list that waits to be looked at (PLUS-05). */
export interface Pasted {
  readonly text: string;
  /** Subject of the draft it was kept under, '' for one that was just pasted. */
  readonly subject: string;
}

/** Opened by any search field, or taken up again from its draft; shown by `PasteHost`. */
let pasted: Pasted | null = null;
const listeners = new Set<() => void>();

function set(next: Pasted | null): void {
  pasted = next;
  for (const listener of listeners) listener();
}

export const openPaste = (text: string, subject = ''): void => set({ text, subject });
export const closePaste = (): void => set(null);
export const currentPaste = (): Pasted | null => pasted;

export function onPaste(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
