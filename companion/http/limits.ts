import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Journal } from '../journal.ts';
import { refuseSocket } from './refuse.ts';

/** What a stranger on this PC may use up. Times in milliseconds. */
export interface Limits {
  readonly sockets: number;
  readonly headers: number;
  readonly request: number;
}

export const defaultLimits: Limits = { sockets: 64, headers: 5_000, request: 10_000 };

/** How often Node looks for sockets that have taken too long, milliseconds. */
export const LOOK_MS = 250;

const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * Keeps the sockets of a server within its limits: over them, the one that has waited longest without a request is refused with 503 and closed, so that
 * a thousand idle ones keep nobody out. What is no HTTP, or comes too slowly, is refused in the same form as everything else.
 */
export function keepLimits(server: Server, { sockets: most, headers, request }: Limits, journal: Journal): void {
  /** Sockets on which no request is being answered, the longest waiting first. */
  const idle = new Set<Socket>();
  let open = 0;
  Object.assign(server, { headersTimeout: headers, requestTimeout: request, keepAliveTimeout: headers, maxRequestsPerSocket: 0 });
  const tooMany = (socket: Socket): void => {
    idle.delete(socket);
    journal.note(undefined, '', 'sockets');
    refuseSocket(socket, 503);
  };
  server.on('connection', (socket) => {
    open += 1;
    socket.once('close', () => {
      open -= 1;
      idle.delete(socket);
    });
    if (open > most) {
      const [oldest] = idle;
      if (oldest === undefined) return tooMany(socket);
      tooMany(oldest);
    }
    idle.add(socket);
  });
  server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    response.once('close', () => !socket.destroyed && idle.add(socket));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const status = statuses[error.code ?? ''] ?? 400;
    if (error.code !== 'ECONNRESET' && socket.writable) journal.note(undefined, '', status === 408 ? 'slow' : 'broken');
    // as: the sockets of an HTTP server without TLS
    refuseSocket(socket as Socket, status);
  });
}
