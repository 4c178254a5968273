import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Clock } from '../ports.ts';

/** Refusals leave so long after their request came, whatever they were refused for: their time tells nothing. Milliseconds. */
export const REFUSAL_MS = 30;

/** Nothing of a refusal but its number differs, so that its length tells nothing either. */
const WORD = 'Refused';

/** A refusal for a socket on which no request could be read. */
export function refuseSocket(socket: Pick<Socket, 'writable' | 'end' | 'destroy' | 'destroySoon'>, status: number): void {
  if (!socket.writable) return void socket.destroy();
  socket.end(`HTTP/1.1 ${status} ${WORD}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
  socket.destroySoon();
}

/** Refuses a request, without a body, a cookie or a word. `headers`: what lets the page of a known origin read the number. */
export function refuse(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  came: number,
  clock: Clock,
): void {
  response.sendDate = false;
  response.shouldKeepAlive = false;
  const send = (): void => {
    if (response.destroyed) return;
    response.writeHead(status, WORD, { ...headers, 'Content-Length': '0', Connection: 'close' }).end();
  };
  clock.after(Math.max(0, came + REFUSAL_MS - clock.now()), send);
}
