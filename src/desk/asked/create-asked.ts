import { createListeners } from '../../ui/listeners.ts';

/** Something that any view may ask for, kept until whoever does it has loaded: the newest that nobody has taken. In memory only. */
export interface Asked<T> {
  get(): T | null;
  /** Null when it is done, or nobody wants it any more. */
  set(next: T | null): void;
  /** What was asked for, once: nobody is told that it is taken. */
  take(): T | null;
  subscribe(listener: () => void): () => void;
}

export function createAsked<T>(): Asked<T> {
  const { subscribe, tell } = createListeners();
  let asked: T | null = null;
  return {
    get: () => asked,
    set(next) {
      asked = next;
      tell();
    },
    take() {
      const taken = asked;
      asked = null;
      return taken;
    },
    subscribe,
  };
}
