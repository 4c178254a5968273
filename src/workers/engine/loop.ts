import { backOffMs } from '../../domain/core/back-off.ts';
import type { Log } from '../../domain/core/log.ts';
import type { Random, Timers } from '../ports.ts';

/**
 * How a run ended.
 * - `done`   nothing is due before `nextMs` (the watchdog's time when absent)
 * - `failed` to be tried again after the back-off, and not before `waitMs` when the gateway prescribed one
 */
export type RunEnd = { readonly kind: 'done'; readonly nextMs?: number } | { readonly kind: 'failed'; readonly waitMs?: number };

export interface LoopOptions {
  readonly name: string;
  /** One run. Must end soon after the signal does. A throw counts as `failed` and is logged as an error. */
  run(signal: AbortSignal): Promise<RunEnd>;
  /** Gathers triggers that come together. */
  readonly debounceMs: number;
  /** A run at least this often while all is well. */
  readonly watchdogMs: number;
}

export interface Loop {
  /**
   * Something changed. Gathered with its neighbours; a trigger during a run causes one more run; during a back-off it waits with it,
   * unless `urgent` (the line came back, the user asked), which cuts the back-off but never a wait the gateway prescribed.
   */
  trigger(urgent?: boolean): void;
  /** Triggers urgently and settles after a run that began later than this call, or at the end of the loop. */
  runNow(): Promise<void>;
}

export interface LoopPorts {
  readonly timers: Timers;
  readonly random: Random;
  readonly log: Log;
}

/**
 * The one loop shape of this product. Starts waiting for a trigger, ends with the signal, never has two runs at once.
 *
 * ```
 *            trigger ──► debounce ──┐          ┌── done: watchdog, or the time the run named ──┐
 *  idle ──►                         ├──► run ──┤                                               ├──► idle
 *            timer ─────────────────┘    ▲     └── failed: back-off 1–60 s with jitter ────────┘
 *                                        └── a trigger during the run: debounce, then run again
 * ```
 */
export function startLoop(ports: LoopPorts, options: LoopOptions, signal: AbortSignal): Loop {
  const { timers, random, log } = ports;
  let phase: 'idle' | 'gathering' | 'running' | 'backing-off' | 'held' = 'idle';
  let timer: unknown = null;
  let failures = 0;
  let again: 'no' | 'soon' | 'urgent' = 'no';
  let waiting: (() => void)[] = [];

  function arm(ms: number): void {
    if (timer !== null) timers.clearTimeout(timer);
    timer = timers.setTimeout(() => void run(), ms);
  }

  async function run(): Promise<void> {
    timer = null;
    if (signal.aborted || phase === 'running') return;
    phase = 'running';
    again = 'no';
    const served = waiting;
    waiting = [];
    const end = await attempt();
    for (const resolve of served) resolve();
    if (signal.aborted) return;
    settle(end);
  }

  async function attempt(): Promise<RunEnd> {
    try {
      return await options.run(signal);
    } catch (thrown) {
      if (!signal.aborted) log.error('loop run threw', { loop: options.name, error: String(thrown) });
      return { kind: 'failed' };
    }
  }

  function settle(end: RunEnd): void {
    if (end.kind === 'done') {
      failures = 0;
      phase = 'idle';
      if (again !== 'no') gather();
      else arm(Math.max(0, end.nextMs ?? options.watchdogMs));
      return;
    }
    failures += 1;
    phase = end.waitMs === undefined ? 'backing-off' : 'held';
    if (again === 'urgent' && phase === 'backing-off') gather();
    else arm(backOffMs(failures, random.next(), end.waitMs));
  }

  function gather(): void {
    phase = 'gathering';
    arm(options.debounceMs);
  }

  function trigger(urgent = false): void {
    if (signal.aborted) return;
    if (phase === 'running') again = urgent || again === 'urgent' ? 'urgent' : 'soon';
    else if (phase === 'idle' || (phase === 'backing-off' && urgent)) gather();
  }

  signal.addEventListener('abort', () => {
    if (timer !== null) timers.clearTimeout(timer);
    for (const resolve of waiting) resolve();
    waiting = [];
  });
  arm(options.watchdogMs);
  return {
    trigger,
    runNow: () =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        waiting.push(resolve);
        trigger(true);
      }),
  };
}
