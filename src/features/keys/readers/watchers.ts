import type { KeyEvent } from '../../../domain/keys/key-reader.ts';

/** Who hears a reader's events. */
export interface Watchers {
  watch(hear: (event: KeyEvent) => void): () => void;
  tell(event: KeyEvent): void;
}

export function createWatchers(): Watchers {
  const all = new Set<(event: KeyEvent) => void>();
  return {
    watch(hear) {
      const own = (event: KeyEvent): void => hear(event);
      all.add(own);
      return () => void all.delete(own);
    },
    tell(event) {
      for (const hear of [...all]) hear(event);
    },
  };
}
