import type { OpenChannel, Timers } from '../../../src/workers/ports.ts';

interface End {
  readonly owner: string;
  hear: ((message: unknown) => void) | null;
}

/** The broadcast channels of one browser. A message arrives at every other end of its name, later, in the order of posting. */
export interface FakeChannels {
  of(owner: string): OpenChannel;
  /** The context is gone and hears nothing more. */
  drop(owner: string): void;
}

/** Messages arrive by the receiver's timers, so that a frozen context hears them when it thaws, in order. */
export function createFakeChannels(timersOf: (owner: string) => Timers): FakeChannels {
  const ends = new Map<string, Set<End>>();
  const gone = new Set<string>();

  function post(name: string, from: End, message: unknown): void {
    if (gone.has(from.owner)) return;
    const copy: unknown = structuredClone(message);
    for (const end of ends.get(name) ?? []) {
      if (end !== from) timersOf(end.owner).setTimeout(() => end.hear?.(structuredClone(copy)), 1);
    }
  }

  return {
    of: (owner) => (name) => {
      const end: End = { owner, hear: null };
      const all = ends.get(name) ?? new Set<End>();
      ends.set(name, all);
      all.add(end);
      return {
        post: (message) => post(name, end, message),
        listen(hear) {
          end.hear = hear;
        },
        close() {
          end.hear = null;
          all.delete(end);
        },
      };
    },
    drop(owner) {
      gone.add(owner);
      for (const all of ends.values()) for (const end of [...all]) if (end.owner === owner) all.delete(end);
    },
  };
}
