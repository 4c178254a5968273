import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Gateway } from '../gateway.ts';
import type { Clock } from '../ports.ts';
import { answerBrokenRequests } from './broken-requests.ts';
import { securityHeaders } from './security-headers.ts';

/** Connections that may wait to be accepted: thousands of streams reconnect at once after a restart (figure F17). */
const BACKLOG = 4_096;
/** Longer than browsers keep an idle connection, so that it is they who close it and no request meets a closing socket. */
const KEEP_ALIVE = 310_000;
/** Time for open requests to end at a stop, and how often is looked for connections that have nothing to do any more. Milliseconds. */
const GRACE = 10_000;
const LOOK = 50;

export interface Listening {
  readonly port: number;
  /** Takes no new request, lets the open ones end, closes streams and store. */
  stop(): Promise<void>;
}

/** Puts the gateway on a port. Rejects when the port is taken. */
export async function listen(gateway: Gateway, { port, host, clock }: { port: number; host: string; clock: Clock }): Promise<Listening> {
  // What names no host goes to the listener, which refuses it with the headers of every response.
  const server = createServer({ requireHostHeader: false }, gateway.listener);
  answerBrokenRequests(server, securityHeaders(gateway.services.config));
  server.keepAliveTimeout = KEEP_ALIVE;
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: BACKLOG }, resolve);
  });
  const address = server.address() as AddressInfo; // as: a listening TCP server has one
  return {
    port: address.port,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      gateway.services.hub.close();
      const stopLooking = clock.every(LOOK, () => {
        server.closeIdleConnections();
        // Browsers open connections ahead of need, which Node takes for busy.
        for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      });
      const stopWaiting = clock.every(GRACE, () => server.closeAllConnections());
      await closed;
      stopLooking();
      stopWaiting();
      await gateway.close();
    },
  };
}
