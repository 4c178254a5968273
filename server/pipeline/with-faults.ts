import type { CallName } from '../../src/api/calls/table.ts';
import { unreachable } from '../../src/domain/core/result.ts';
import { respond } from '../http/answer.ts';
import { type Answer, type Exchange, wholeBody } from '../http/exchange.ts';
import type { Clock } from '../ports.ts';
import type { Fault, Faults } from './fault-switches.ts';

/** Breaks the connection without an answer. */
const hangUp: Answer = { status: 503, headers: {}, body: null, broken: 'before' };

/** The answer with every number a text and every text a number: well-formed, and nothing a schema takes. */
function wrongTypes(value: unknown): unknown {
  if (typeof value === 'string') return value.length;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return { list: value.length };
  if (typeof value !== 'object' || value === null) return 'null';
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, key === 'head' ? inner : wrongTypes(inner)]));
}

async function spoil(given: Answer, fault: Fault): Promise<Answer> {
  const { status, headers, body } = given;
  const endless = String(headers['Content-Type'] ?? '').startsWith('text/event-stream');
  if (endless && fault.kind !== 'delay') {
    if (body instanceof ReadableStream) await body.cancel();
    return hangUp;
  }
  switch (fault.kind) {
    case 'resetAfterCommit':
      await wholeBody(body);
      return hangUp;
    case 'cut':
      return { status, headers, body: (await wholeBody(body)).slice(0, fault.bytes), broken: 'within' };
    case 'wrongType': {
      const { 'Content-Encoding': _encoding, ...plain } = headers;
      const text = Buffer.from(await wholeBody(body)).toString();
      const wrong = text.startsWith('{"head"') ? JSON.stringify(wrongTypes(JSON.parse(text))) : '{"t":"c","v":7}\n';
      return { status, headers: plain, body: wrong };
    }
    default:
      return given;
  }
}

function instead(x: Exchange, fault: Fault): Answer | null {
  switch (fault.kind) {
    case 'drop':
      return hangUp;
    case 'status':
      return respond(x, fault.status, 'upstream failed', fault.retryAfter > 0 ? { 'Retry-After': String(fault.retryAfter) } : {});
    case 'html':
      return respond(x, 200, '<!doctype html><title>portal</title>', { 'Content-Type': 'text/html; charset=UTF-8' });
    case 'empty':
      return respond(x, 200, '', { 'Content-Type': 'application/json' });
    case 'delay':
    case 'resetAfterCommit':
    case 'cut':
    case 'wrongType':
      return null;
    default:
      return unreachable(fault.kind);
  }
}

export type Work = (x: Exchange) => Promise<Answer>;

/** `work` with the faults that a test asked for. Only where the gateway was started with `--faults`. */
export function withFaults({ faults, clock }: { faults: Faults; clock: Clock }, call: CallName, work: Work): Work {
  return async (x) => {
    const fault = faults.next(call);
    if (!fault) return work(x);
    const direct = instead(x, fault);
    if (direct) return direct;
    if (fault.kind === 'delay') await clock.sleep(fault.ms);
    return spoil(await work(x), fault);
  };
}
