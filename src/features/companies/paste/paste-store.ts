/** A pasted list that waits to be looked at (PLUS-05): opened by any search field, shown by `PasteHost`. */
let pasted: string | null = null;
const listeners = new Set<() => void>();

function set(text: string | null): void {
  pasted = text;
  for (const listener of listeners) listener();
}

export const openPaste = (text: string): void => set(text);
export const closePaste = (): void => set(null);
export const currentPaste = (): string | null => pasted;

export function onPaste(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
