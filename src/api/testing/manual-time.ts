import type { Timers } from '../context.ts';

/** Clock and timers that move only when a test says so. */
export interface ManualTime {
  now(): number;
  timers: Timers;
  /** Moves the clock and runs what falls due, in order of time. */
  advance(ms: number): void;
  /** Sets the device clock without letting time pass. */
  set(now: number): void;
  /** Timers that still wait. */
  waiting(): number;
}

export function createManualTime(start = 1_800_000_000_000): ManualTime {
  let clock = start;
  let passed = 0;
  let next = 0;
  const due = new Map<number, { at: number; run: () => void }>();
  return {
    now: () => clock,
    timers: {
      setTimeout(run, ms) {
        next += 1;
        due.set(next, { at: passed + ms, run });
        return next;
      },
      clearTimeout(timer) {
        if (typeof timer === 'number') due.delete(timer);
      },
    },
    advance(ms) {
      const end = passed + ms;
      for (;;) {
        const [first] = [...due].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
        if (!first) break;
        const [id, { at, run }] = first;
        due.delete(id);
        clock += at - passed;
        passed = at;
        run();
      }
      clock += end - passed;
      passed = end;
    },
    set(now) {
      clock = now;
    },
    waiting: () => due.size,
  };
}
