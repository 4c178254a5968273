import type { Clock, Timers } from '../../../src/workers/ports.ts';
import { settle } from './pump.ts';

interface Timer {
  readonly at: number;
  readonly n: number;
  readonly owner: string;
  readonly run: () => void;
}

/** Time that passes only when a test says so. Real time (`at`) is one for all; every device may read it wrongly. */
export interface VirtualTime {
  at(): number;
  /** Timers of one owner, which vanish with it. */
  timers(owner: string): Timers;
  /** Clock of a device that is `skew()` milliseconds off. */
  clock(skew?: () => number): Clock;
  /** The owner is gone: its timers never run, neither those it has nor those that its remains still set. */
  drop(owner: string): void;
  /** Freezes an owner: its timers stay and do not run; thawing lets the due ones run. */
  freeze(owner: string, frozen: boolean): void;
  /** When the next timer that may run is due, null when there is none. */
  nextAt(): number | null;
  /** Moves to the next timer not later than `limit` and runs it. False, with time at the limit, when there is none. */
  step(limit: number): boolean;
  /** Lets `ms` pass, running every timer that comes due, each with everything it causes. */
  pass(ms: number): Promise<void>;
}

export function createVirtualTime(start = Date.UTC(2026, 0, 5, 1)): VirtualTime {
  let at = start;
  let n = 0;
  const pending = new Map<number, Timer>();
  const frozen = new Set<string>();
  const gone = new Set<string>();

  function next(): Timer | null {
    let best: Timer | null = null;
    for (const timer of pending.values()) {
      if (frozen.has(timer.owner)) continue;
      if (best === null || timer.at < best.at || (timer.at === best.at && timer.n < best.n)) best = timer;
    }
    return best;
  }

  function step(limit: number): boolean {
    const timer = next();
    if (timer === null || timer.at > limit) {
      at = Math.max(at, limit);
      return false;
    }
    pending.delete(timer.n);
    at = Math.max(at, timer.at);
    timer.run();
    return true;
  }

  return {
    at: () => at,
    timers: (owner) => ({
      setTimeout(run, ms) {
        n += 1;
        if (!gone.has(owner)) pending.set(n, { at: at + Math.max(0, ms), n, owner, run });
        return n;
      },
      clearTimeout(id) {
        if (typeof id === 'number') pending.delete(id);
      },
    }),
    clock: (skew = () => 0) => ({ now: () => at + skew() }),
    drop(owner) {
      gone.add(owner);
      for (const timer of [...pending.values()]) if (timer.owner === owner) pending.delete(timer.n);
    },
    freeze(owner, on) {
      if (on) frozen.add(owner);
      else frozen.delete(owner);
    },
    nextAt: () => next()?.at ?? null,
    step,
    async pass(ms) {
      const limit = at + ms;
      await settle();
      while (step(limit)) await settle();
    },
  };
}
