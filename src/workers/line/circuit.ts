import type { CallError, ErrorKind } from '../../api/error-kinds.ts';
import { backOffMs } from '../../domain/core/back-off.ts';
import type { Clock, Random } from '../ports.ts';
import { isGatewayAnswer } from './reachability.ts';

/** Failures in a row after which nothing is sent any more until the gateway has answered a probe (fault 4). */
const FAILURES_TO_OPEN = 5;

/**
 * - `closed`    calls go out
 * - `open`      nothing goes out for `waitMs`
 * - `half-open` one probe may go out; its outcome closes the circuit or opens it for longer
 */
export type CircuitState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'open'; readonly waitMs: number }
  | { readonly kind: 'half-open' };

export interface Circuit {
  state(): CircuitState;
  /** Tells how a call ended, null for success. */
  report(error: CallError | null): void;
}

/** The gateway is there and fails, or asks to be left alone. Being out of reach, or silent, is the line's matter, not the circuit's. */
function isGatewayFailure(kind: ErrorKind): boolean {
  return kind === 'server' || kind === 'busy';
}

/**
 * Circuit breaker over every call of one engine. Opens after five gateway failures in a row, and at once for as long as a 429 or 503
 * asks with Retry-After; each failed probe doubles the wait, up to 60 s. Once the wait is over, any other answer of the gateway (a
 * refusal too) closes it.
 */
export function createCircuit(ports: { clock: Clock; random: Random }): Circuit {
  let failures = 0;
  let openings = 0;
  let until: number | null = null;
  let openedAt = 0;

  function open(askedMs: number | undefined): void {
    openings += 1;
    openedAt = ports.clock.now();
    until = openedAt + backOffMs(openings, ports.random.next(), askedMs);
  }

  function state(): CircuitState {
    if (until === null) return { kind: 'closed' };
    const now = ports.clock.now();
    // A clock that was set back would hold the circuit open for as long as it jumped: then a probe decides.
    if (now >= until || now < openedAt) return { kind: 'half-open' };
    return { kind: 'open', waitMs: until - now };
  }

  return {
    state,
    report(error) {
      if (error !== null && isGatewayFailure(error.kind)) {
        failures += 1;
        if (until !== null || failures >= FAILURES_TO_OPEN || error.retryAfterMs !== undefined) open(error.retryAfterMs);
      } else if (error === null || isGatewayAnswer(error.kind)) {
        // The answer of an older call does not lift a wait that the gateway asked for.
        if (state().kind === 'open') return;
        failures = 0;
        openings = 0;
        until = null;
      }
    },
  };
}
