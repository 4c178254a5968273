import type { CallError, ErrorKind } from '../../api/error-kinds.ts';
import type { OutboxRow } from '../../db/types.ts';
import { unreachable } from '../../domain/core/result.ts';

/** Tries of a command that the gateway fails on (HTTP 500) before it is set aside for the user (fault 5). */
const TRIES_BEFORE_PARKING = 3;

/**
 * What becomes of a command whose send failed, and of the drain.
 * - `stop`      the command leaves the queue and waits for the user
 * - `step-back` the command waits with a back-off of its own; other companies go on
 * - `doubt`     `step-back` when a probe shows that the line is good, else `pause`
 * - `pause`     nothing more is sent now; the command keeps its place and the try does not count against it
 */
export type Verdict =
  | { readonly do: 'stop'; readonly state: 'parked' | 'refused' | 'conflict' }
  | { readonly do: 'step-back' | 'doubt' | 'pause' };

/** Refusals that speak of this client or its deployment and not of the command: keys, signs. */
const CLIENT_CODES: readonly string[] = ['appkey.bad', 'sign.bad'];

/** A 404 or a 500 is about this command; 502 and 504 come from what stands before the gateway, 503 is `busy`. */
function isOwnFailure({ kind, status }: CallError): boolean {
  return kind === 'not-found' || (kind === 'server' && status === 500);
}

/** Verdict by kind, never by text. A command whose outcome is unknown is never set aside: it is sent again with its id. */
export function verdictOf(error: CallError, row: Pick<OutboxRow, 'attempts' | 'lastError'>): Verdict {
  const { kind }: { kind: ErrorKind } = error;
  switch (kind) {
    case 'conflict':
      return { do: 'stop', state: 'conflict' };
    case 'refused':
      return CLIENT_CODES.includes(error.code) ? { do: 'pause' } : { do: 'stop', state: 'refused' };
    case 'alert':
    case 'too-large':
      return { do: 'stop', state: 'refused' };
    case 'server':
    case 'not-found':
      if (!isOwnFailure(error)) return { do: 'pause' };
      return failedBefore(row) ? { do: 'stop', state: 'parked' } : { do: 'step-back' };
    case 'bad-answer':
    case 'timeout':
    case 'offline':
      return { do: 'doubt' };
    case 'aborted':
    case 'busy':
    case 'session-invalid':
    case 'clock':
    case 'replay':
    case 'too-old':
      return { do: 'pause' };
    default:
      return unreachable(kind);
  }
}

/** `attempts` counts this try. The one before was its own failure as well: a single one after cut lines or busy answers sets nothing aside. */
function failedBefore({ attempts, lastError }: Pick<OutboxRow, 'attempts' | 'lastError'>): boolean {
  return attempts >= TRIES_BEFORE_PARKING && lastError !== null && isOwnFailure(lastError);
}
