import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { unreachable } from '../../src/domain/result.ts';
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
function cut(c: Context<Env>, bytes: Uint8Array): Response {
  const { status, headers } = c.res;
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

async function spoil(c: Context<Env>, fault: Fault): Promise<Response | undefined> {
  const { res } = c;
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
      return cut(c, new Uint8Array(await res.arrayBuffer()).slice(0, fault.bytes));
    case 'wrongType': {
      const headers = new Headers(res.headers);
      headers.delete('content-encoding');
      const text = await res.text();
      const wrong = text.startsWith('{"head"') ? JSON.stringify(wrongTypes(JSON.parse(text))) : '{"t":"c","v":7}\n';
      return new Response(wrong, { status: res.status, headers });
    }
    default:
      return undefined;
  }
}

function instead(c: Context<Env>, fault: Fault): Response | null {
  switch (fault.kind) {
    case 'drop':
      return hangUp(c);
    case 'status':
      if (fault.retryAfter > 0) c.header('Retry-After', String(fault.retryAfter));
      return c.body('upstream failed', fault.status as ContentfulStatusCode); // as: the schema holds it between 400 and 599
    case 'html':
      return c.html('<!doctype html><title>portal</title>');
    case 'empty':
      return c.body('', 200, { 'Content-Type': 'application/json' });
    case 'delay':
    case 'resetAfterCommit':
    case 'cut':
    case 'wrongType':
      return null;
    default:
      return unreachable(fault.kind);
  }
}

/** Plays the faults that a test asked for. Mounted only when the gateway was started with `--faults`. */
export function playFaults({ faults, clock }: { faults: Faults; clock: Clock }): MiddlewareHandler<Env> {
  return async (c, next) => {
    const fault = faults.next(c.get('state').call.name);
    if (!fault) return next();
    const direct = instead(c, fault);
    if (direct) return direct;
    if (fault.kind === 'delay') await clock.sleep(fault.ms);
    await next();
    const spoiled = await spoil(c, fault);
    if (!spoiled) return;
    // Taken away first: Hono would carry the headers of the old answer, its length among them, into the new one.
    c.res = undefined;
    c.res = spoiled;
  };
}
