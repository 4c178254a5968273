import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Log } from '../../src/domain/core/log.ts';
import type { App } from '../app.ts';
import { isCallPath } from '../pipeline/calls.ts';
import type { Clock } from '../ports.ts';
import type { Headers } from './exchange.ts';
import { isPlain, NodeExchange, sendAnswer } from './node-exchange.ts';

/** How long a caller that was answered may go on sending before its connection is ended, milliseconds. */
const DRAIN = 500;

/** Takes what a refused body still brings, so that the caller reads the answer instead of a reset, and ends a caller that does not stop. */
async function drain(incoming: IncomingMessage, clock: Clock): Promise<void> {
  incoming.resume();
  await clock.sleep(DRAIN);
  if (!incoming.complete) incoming.socket.destroySoon();
}

interface ListenerPorts {
  readonly clock: Clock;
  readonly log: Log;
  /** Headers of every response: for requests that Hono's adapter refuses before the app. */
  readonly always: Headers;
}

/** The gateway for node's HTTP server: calls go straight to their pipeline, everything else to Hono. */
export function nodeListener({ app, calls, otherHost, clock, log, always }: App & ListenerPorts): RequestListener {
  const headers = Object.entries(always).map(([name, value]): [string, string] => [name, String(value)]);
  const others = getRequestListener(app.fetch, {
    errorHandler(error) {
      const isTheirs = error instanceof RequestError;
      if (!isTheirs) log.error('request failed', { error: String(error) });
      return new Response(null, { status: isTheirs ? 400 : 500, headers });
    },
  });
  async function call(x: NodeExchange, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const given = await calls(x);
    if (outgoing.destroyed) {
      if (given.body instanceof ReadableStream) await given.body.cancel();
      return;
    }
    if (!incoming.complete) outgoing.once('finish', () => void drain(incoming, clock));
    await sendAnswer(outgoing, given);
  }
  return (incoming, outgoing) => {
    if (!isPlain(incoming) || incoming.headers.host === otherHost) return others(incoming, outgoing);
    const x = new NodeExchange(incoming);
    if (!isCallPath(x.path)) return others(incoming, outgoing);
    return call(x, incoming, outgoing).catch((error: unknown) => log.info('answer not sent', { path: x.path, error: String(error) }));
  };
}
