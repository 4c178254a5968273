import type { Locks, Timers } from '../../../src/workers/ports.ts';

interface Request {
  readonly owner: string;
  grant(): void;
}
interface Held {
  readonly owner: string;
  rob(): void;
}

/** The lock manager of one browser: every context of it asks here under its own name. */
export interface FakeLocks {
  of(owner: string): Locks;
  /** The context is gone: what it held is free, what it asked for is forgotten. */
  drop(owner: string): void;
  /** Who holds a lock, null when it is free. */
  holder(name: string): string | null;
}

function abortError(): DOMException {
  return new DOMException('The request was aborted.', 'AbortError');
}

/** A lock is granted in a task of the asker's own: a frozen context holds it without doing anything, and hears of a theft after the grant. */
export function createFakeLocks(timersOf: (owner: string) => Timers): FakeLocks {
  const gone = new Set<string>();
  const held = new Map<string, Held>();
  const queues = new Map<string, Request[]>();

  function queueOf(name: string): Request[] {
    const queue = queues.get(name) ?? [];
    queues.set(name, queue);
    return queue;
  }

  function next(name: string): void {
    if (held.has(name)) return;
    queueOf(name).shift()?.grant();
  }

  function ask<T>(owner: string, name: string, options: { signal?: AbortSignal; steal?: boolean }, run: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (gone.has(owner)) return;
      const { signal } = options;
      if (signal?.aborted) return reject(abortError());
      const request: Request = {
        owner,
        grant() {
          signal?.removeEventListener('abort', cancel);
          let begun = false;
          let robbed = false;
          const rob = (): void => {
            robbed = true;
            if (begun) reject(abortError());
          };
          const mine: Held = { owner, rob };
          held.set(name, mine);
          const release = (): void => {
            if (held.get(name) !== mine) return;
            held.delete(name);
            next(name);
          };
          timersOf(owner).setTimeout(() => {
            begun = true;
            void run().then(resolve, reject).finally(release);
            if (robbed) rob();
          }, 0);
        },
      };
      const cancel = (): void => {
        const queue = queueOf(name);
        const place = queue.indexOf(request);
        if (place >= 0) queue.splice(place, 1);
        reject(abortError());
      };
      if (options.steal) {
        const robbed = held.get(name);
        held.delete(name);
        request.grant();
        robbed?.rob();
        return;
      }
      signal?.addEventListener('abort', cancel);
      queueOf(name).push(request);
      next(name);
    });
  }

  return {
    of: (owner) => ({ request: (name, options, run) => ask(owner, name, options, run) }),
    drop(owner) {
      gone.add(owner);
      for (const [name, queue] of queues)
        queues.set(
          name,
          queue.filter((request) => request.owner !== owner),
        );
      for (const [name, lock] of [...held]) {
        if (lock.owner !== owner) continue;
        held.delete(name);
        next(name);
      }
    },
    holder: (name) => held.get(name)?.owner ?? null,
  };
}
