import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Log } from '../src/domain/log.ts';
import type { App } from './app.ts';
import { isCallPath } from './calls.ts';
import { isPlain, NodeExchange, sendAnswer } from './node-exchange.ts';
import type { Clock } from './ports.ts';

/** How long a caller that was answered may go on sending before its connection is ended, milliseconds. */
const DRAIN = 500;

/** Takes what a refused body still brings, so that the caller reads the answer instead of a reset, and ends a caller that does not stop. */
async function drain(incoming: IncomingMessage, clock: Clock): Promise<void> {
  incoming.resume();
  await clock.sleep(DRAIN);
  if (!incoming.complete) incoming.socket.destroySoon();
}

/** The gateway for node's HTTP server: calls go straight to their pipeline, everything else to Hono. */
export function nodeListener({ app, calls, clock, log }: App & { clock: Clock; log: Log }): RequestListener {
  const others = getRequestListener(app.fetch);
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
    if (!isPlain(incoming)) return others(incoming, outgoing);
    const x = new NodeExchange(incoming);
    if (!isCallPath(x.path)) return others(incoming, outgoing);
    return call(x, incoming, outgoing).catch((error: unknown) => log.info('answer not sent', { path: x.path, error: String(error) }));
  };
}
