import type { Log } from '../../domain/core/log.ts';
import { type Clock, sleep, type Timers } from '../ports.ts';

/**
 * A run from before the line came back ends with its requests, and one of a line that is out by their limits: one that goes on for longer waits
 * for code that the line has swallowed, and holds a connection for it.
 */
const STUCK_AFTER_MS = { back: 2_000, out: 20_000 } as const;

export interface RunsPorts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
}

/** The runs of all loops that are under way. */
export class Runs {
  private readonly ports: RunsPorts;
  private readonly signal: AbortSignal;
  /** With the time at which each began. */
  private readonly running = new Map<Promise<unknown>, number>();
  /** Code is waited for that does not come. */
  isStuck = false;

  constructor(ports: RunsPorts, signal: AbortSignal) {
    this.ports = ports;
    this.signal = signal;
  }

  track<T>(run: Promise<T>): Promise<T> {
    this.running.set(run, this.ports.clock.now());
    const forget = (): void => void this.running.delete(run);
    run.then(forget, forget);
    return run;
  }

  /** Settles when none is under way any more. */
  async settled(): Promise<void> {
    while (this.running.size > 0) await Promise.allSettled(this.running.keys());
  }

  /** The line is back: what was asked before has been ended. */
  lineBack(): void {
    this.lookForStuck(0, STUCK_AFTER_MS.back);
  }

  /** The line is still out. */
  lineOut(): void {
    this.lookForStuck(STUCK_AFTER_MS.out, 0);
  }

  /**
   * Code that is loaded has no time limit and cannot be ended: only another worker asks for it again. Runs of this age that still go on after a
   * while wait for it.
   */
  private lookForStuck(ageMs: number, whileMs: number): void {
    const { clock, timers, log } = this.ports;
    const old = [...this.running].filter(([, begunAt]) => clock.now() - begunAt >= ageMs).map(([run]) => run);
    void sleep(timers, whileMs, this.signal).then(() => {
      if (this.signal.aborted || !old.some((run) => this.running.has(run))) return;
      log.info('a part of the worker does not come');
      this.isStuck = true;
    });
  }
}
