import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { CallName } from '../../src/api/calls/table.ts';
import { unreachable } from '../../src/domain/result.ts';
import { respond } from '../answer.ts';
import type { Env } from '../call.ts';
import type { Fault, Faults } from '../faults.ts';
import type { Clock } from '../ports.ts';

/** A body that breaks after its first bytes, as a cut connection does. */
function brokenBody(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let sent = bytes.byteLength === 0;
  return new ReadableStream({
    pull(controller) {
      if (sent) controller.error(new Error('cut by a fault'));
      else controller.enqueue(bytes);
      sent = true;
    },
  });
}

/** Breaks the connection without an answer. Without a socket (in-process tests) the body breaks instead. */
function hangUp(c: Context<Env>): Response {
  const socket = c.env?.incoming?.socket;
  if (!socket) return new Response(brokenBody(new Uint8Array()));
  socket.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
}

/** Sends head and first bytes of the answer and then breaks the connection. */
function cut(c: Context<Env>, { status, headers }: Response, bytes: Uint8Array): Response {
  const outgoing = c.env?.outgoing;
  if (!outgoing) return new Response(brokenBody(bytes), { status, headers });
  outgoing.writeHead(status, Object.fromEntries(headers));
  outgoing.write(bytes, () => outgoing.destroy());
  return RESPONSE_ALREADY_SENT;
}

/** The answer with every number a text and every text a number: well-formed, and nothing a schema takes. */
function wrongTypes(value: unknown): unknown {
  if (typeof value === 'string') return value.length;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return { list: value.length };
  if (typeof value !== 'object' || value === null) return 'null';
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, key === 'head' ? inner : wrongTypes(inner)]));
}

async function spoil(c: Context<Env>, res: Response, fault: Fault): Promise<Response> {
  const endless = (res.headers.get('content-type') ?? '').startsWith('text/event-stream');
  if (endless && fault.kind !== 'delay') {
    await res.body?.cancel();
    return hangUp(c);
  }
  switch (fault.kind) {
    case 'resetAfterCommit':
      await res.arrayBuffer();
      return hangUp(c);
    case 'cut':
      return cut(c, res, new Uint8Array(await res.arrayBuffer()).slice(0, fault.bytes));
    case 'wrongType': {
      const headers = new Headers(res.headers);
      headers.delete('content-encoding');
      const text = await res.text();
      const wrong = text.startsWith('{"head"') ? JSON.stringify(wrongTypes(JSON.parse(text))) : '{"t":"c","v":7}\n';
      return new Response(wrong, { status: res.status, headers });
    }
    default:
      return res;
  }
}

function instead(c: Context<Env>, fault: Fault): Response | null {
  switch (fault.kind) {
    case 'drop':
      return hangUp(c);
    case 'status':
      return respond(c, fault.status, 'upstream failed', fault.retryAfter > 0 ? { 'Retry-After': String(fault.retryAfter) } : {});
    case 'html':
      return respond(c, 200, '<!doctype html><title>portal</title>', { 'Content-Type': 'text/html; charset=UTF-8' });
    case 'empty':
      return respond(c, 200, '', { 'Content-Type': 'application/json' });
    case 'delay':
    case 'resetAfterCommit':
    case 'cut':
    case 'wrongType':
      return null;
    default:
      return unreachable(fault.kind);
  }
}

export type Work = (c: Context<Env>) => Promise<Response>;

/** `work` with the faults that a test asked for. Only where the gateway was started with `--faults`. */
export function withFaults({ faults, clock }: { faults: Faults; clock: Clock }, call: CallName, work: Work): Work {
  return async (c) => {
    const fault = faults.next(call);
    if (!fault) return work(c);
    const direct = instead(c, fault);
    if (direct) return direct;
    if (fault.kind === 'delay') await clock.sleep(fault.ms);
    return spoil(c, await work(c), fault);
  };
}
