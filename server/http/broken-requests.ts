import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Headers } from './exchange.ts';

/** Status of a request that Node's parser gave up, by the code of its error; all others are 400. */
const statusOf: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** A socket that Node hands over; while an answer is being written it knows of it. */
interface AnsweredSocket extends Duplex {
  readonly _httpMessage?: { readonly headersSent: boolean } | null;
}

/**
 * Answers that Node would give by itself, before any listener: they get the headers of every response (reliability B1). An unread request
 * (400, 408, 413, 431) ends its connection, an expectation that nobody meets is 417.
 */
export function answerBrokenRequests(server: Server, always: Headers): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: AnsweredSocket) => {
    const status = statusOf[error.code ?? ''] ?? '400 Bad Request';
    const lines = Object.entries({ ...always, Connection: 'close', 'Content-Length': '0' }).map(([name, value]) => `${name}: ${value}`);
    if (socket.writable && !socket._httpMessage?.headersSent) socket.write(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n`);
    socket.destroy(error);
  });
  server.on('checkExpectation', (_incoming: IncomingMessage, outgoing: ServerResponse) => {
    outgoing.writeHead(417, { ...always, 'Content-Length': '0' }).end();
  });
}
