import type { CallError, ErrorKind } from '../api/error-kinds.ts';
import type { Reach } from '../db/types.ts';
import { type LoopPorts, startLoop } from './loop.ts';
import type { Clock } from './ports.ts';

/** A request answered this lately proves the line as well as a new one would. */
const PROOF_FRESH_MS = 45_000;
const WATCHDOG_MS = 60_000;

export interface ReachWatch {
  state(): Reach;
  /** How a request ended, null for success. Requests prove reachability; nothing else does. */
  report(error: CallError | null): void;
  /** The browser says that the line came or went, or the tab was shown: look. */
  hint(): void;
  /** Asks the gateway now; settles with the proved state. */
  probe(): Promise<Reach>;
}

/** Whether an error is an answer of the gateway: then it was reached. A portal page or half a body is no such proof. */
export function provesReach(kind: ErrorKind): boolean {
  return kind !== 'offline' && kind !== 'timeout' && kind !== 'bad-answer' && kind !== 'aborted';
}

/**
 * Honest reachability (PLUS-09): `online` when the newest request was answered by the gateway, `offline` when a probe failed,
 * `unknown` before either. A failed call is only a reason to probe, so that one reset connection does not show as offline; the
 * browser's word is one too. While offline, this loop alone asks, with back-off; everything else waits for it.
 */
export function startReach(
  ports: LoopPorts & { clock: Clock; probe(signal: AbortSignal): Promise<CallError | null>; onChange(reach: Reach): void },
  signal: AbortSignal,
): ReachWatch {
  let state: Reach = 'unknown';
  let provedAt = 0;
  let asked = false;

  function become(next: Reach): void {
    if (state === next || signal.aborted) return;
    state = next;
    ports.onChange(next);
  }

  function report(error: CallError | null): void {
    if (error === null || provesReach(error.kind)) {
      provedAt = ports.clock.now();
      become('online');
    } else if (error.kind !== 'aborted') hint();
  }

  async function look(runSignal: AbortSignal): Promise<boolean> {
    const age = ports.clock.now() - provedAt;
    if (!asked && state === 'online' && age >= 0 && age < PROOF_FRESH_MS) return true;
    asked = false;
    const error = await ports.probe(runSignal);
    if (runSignal.aborted) return false;
    const reached = error === null || provesReach(error.kind);
    if (reached) report(error);
    else become('offline');
    return reached;
  }

  const loop = startLoop(
    ports,
    {
      name: 'reach',
      debounceMs: 50,
      watchdogMs: WATCHDOG_MS,
      run: async (runSignal) => ((await look(runSignal)) ? { kind: 'done' } : { kind: 'failed' }),
    },
    signal,
  );

  function hint(): void {
    asked = true;
    // A failed call while offline says nothing new; only a hint from outside cuts the back-off, by `probe`.
    loop.trigger(false);
  }

  return {
    state: () => state,
    report,
    hint() {
      asked = true;
      loop.trigger(true);
    },
    async probe() {
      asked = true;
      await loop.runNow();
      return state;
    },
  };
}
