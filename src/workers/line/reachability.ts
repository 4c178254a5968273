import type { CallError, ErrorKind } from '../../api/error-kinds.ts';
import type { Reach } from '../../db/types.ts';
import { type LoopPorts, type RunEnd, startLoop } from '../engine/loop.ts';
import type { Clock } from '../ports.ts';
import { ProbePlan } from './probe-plan.ts';

/** How often a line is looked at that is good, milliseconds; a look asks the gateway only when nothing has proved the line lately. */
const LOOK_EVERY_MS = { visible: 5_000, hidden: 60_000 } as const;
/** A request answered this lately proves the line as well as a new one would. An open push stream proves it every five seconds. */
const PROOF_FRESH_MS = { visible: 12_000, hidden: 45_000 } as const;
/** Timers that come this much too late have slept with the PC. */
const SLEPT_MS = 15_000;
export interface Reachability {
  state(): Reach;
  /** How a request ended, null for success. Requests prove reachability; nothing else does. */
  report(error: CallError | null): void;
  /** The browser says that the line came, or the tab was shown: look. */
  hint(): void;
  /** The browser says that the line went: believed at once, and looked into. */
  lost(): void;
  /** Asks the gateway now; settles with the proved state. */
  probe(): Promise<Reach>;
}

export interface ReachabilityPorts extends LoopPorts {
  readonly clock: Clock;
  /** Somebody looks: only then is the line asked often. */
  visible(): boolean;
  /** Null when the gateway answered. Ends by itself within seconds. */
  probe(signal: AbortSignal): Promise<CallError | null>;
  onChange(reach: Reach): void;
  /** The PC has slept: whatever was open then is not to be trusted. */
  onSlept(): void;
}

/** Whether an error is an answer of the gateway: then it was reached. A portal page or half a body is no such proof. */
export function isGatewayAnswer(kind: ErrorKind): boolean {
  return kind !== 'offline' && kind !== 'timeout' && kind !== 'bad-answer' && kind !== 'aborted';
}

/**
 * Honest reachability (PLUS-09): `online` when the newest request was answered by the gateway, `offline` when a probe failed or the browser
 * says so, until a request proves otherwise, `unknown` before either. A failed call is only a reason to probe, so that one reset
 * connection does not show as offline. While offline, this loop alone asks, and everything else waits for it: every five to six seconds
 * while somebody looks (PLUS-38), with a back-off up to a minute otherwise.
 */
export function watchReachability(ports: ReachabilityPorts, signal: AbortSignal): Reachability {
  const { clock } = ports;
  const plan = new ProbePlan(ports);
  let state: Reach = 'unknown';
  let provedAt = 0;
  /** When the next look is due. */
  let dueAt = clock.now();

  function become(next: Reach): void {
    if (state === next || signal.aborted) return;
    state = next;
    ports.onChange(next);
  }

  function report(error: CallError | null): void {
    if (error === null || isGatewayAnswer(error.kind)) {
      provedAt = clock.now();
      plan.proved();
      become('online');
    } else if (error.kind !== 'aborted') {
      // A failed call while offline says nothing new, and cuts no wait.
      plan.ask('soon');
      loop.trigger(false);
    }
  }

  const pace = (): 'visible' | 'hidden' => (ports.visible() ? 'visible' : 'hidden');

  function isProved(): boolean {
    const age = clock.now() - provedAt;
    return state === 'online' && age >= 0 && age < PROOF_FRESH_MS[pace()];
  }

  function noteSleep(): void {
    if (!ports.visible() || clock.now() - dueAt < SLEPT_MS) return;
    plan.ask('now');
    ports.onSlept();
  }

  async function probe(runSignal: AbortSignal): Promise<void> {
    plan.began();
    const error = await ports.probe(runSignal);
    if (runSignal.aborted) return;
    if (error === null || isGatewayAnswer(error.kind)) return report(error);
    plan.failed();
    become('offline');
  }

  async function look(runSignal: AbortSignal): Promise<RunEnd> {
    noteSleep();
    const isDue = plan.isAsked() || !isProved();
    if (isDue && plan.heldMs() <= 0) await probe(runSignal);
    const isAtRest = !plan.isAsked() && state === 'online';
    const nextMs = isAtRest ? LOOK_EVERY_MS[pace()] : Math.max(0, plan.heldMs());
    dueAt = clock.now() + nextMs;
    return { kind: 'done', nextMs };
  }

  const loop = startLoop(ports, { name: 'reach', debounceMs: 50, watchdogMs: LOOK_EVERY_MS.visible, run: look }, signal);

  function hint(): void {
    plan.ask('now');
    loop.trigger(true);
  }

  return {
    state: () => state,
    report,
    hint,
    lost() {
      become('offline');
      hint();
    },
    async probe() {
      plan.ask('now');
      await loop.runNow();
      return state;
    },
  };
}
