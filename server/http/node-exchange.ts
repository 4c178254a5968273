import type { IncomingMessage, ServerResponse } from 'node:http';
import { getQueryParam } from 'hono/utils/url';
import type { Answer, Exchange, Headers } from './exchange.ts';

/** A target whose path is spelt as it is, so that it can be compared without decoding. */
const PLAIN_TARGET = /^\/[\w./-]*(?:\?|$)/;
/** Anything else than a name or an address with a port is judged by Hono's adapter. */
const PLAIN_HOST = /^[\w.-]+(?::\d+)?$|^\[[0-9a-f:]+\](?::\d+)?$/i;

/** Whether a request can be read without Web objects: GET and POST of a plain target. */
export function isPlain({ method, url = '', headers }: IncomingMessage): boolean {
  return (method === 'POST' || method === 'GET') && PLAIN_TARGET.test(url) && PLAIN_HOST.test(headers.host ?? '');
}

function readLimited(incoming: IncomingMessage, limit: number): Promise<Uint8Array | null> {
  return new Promise((done, failed) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= limit) return;
      incoming.off('data', take);
      incoming.pause();
      done(null);
    };
    incoming.on('data', take);
    incoming.once('end', () => done(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    incoming.once('error', failed);
  });
}

/** A request of node's HTTP server. */
export class NodeExchange implements Exchange {
  readonly #incoming: IncomingMessage;
  readonly method: string;
  readonly path: string;
  always: Headers = {};

  constructor(incoming: IncomingMessage) {
    const url = incoming.url ?? '';
    const end = url.indexOf('?');
    this.#incoming = incoming;
    this.method = incoming.method ?? '';
    this.path = end === -1 ? url : url.slice(0, end);
  }
  get target(): string {
    const { url = '' } = this.#incoming;
    if (url === this.path) return url;
    const { pathname, search } = new URL(url, 'http://gateway');
    return pathname + search;
  }
  get address(): string {
    return this.#incoming.socket.remoteAddress ?? '';
  }
  header(name: string): string | undefined {
    const value = this.#incoming.headers[name];
    return typeof value === 'object' ? value.join(', ') : value;
  }
  query(): Readonly<Record<string, string>> {
    return getQueryParam(`http://gateway${this.#incoming.url}`) as Record<string, string>; // as: without a name it answers all of them
  }
  body(limit: number): Promise<Uint8Array | null> {
    return readLimited(this.#incoming, limit);
  }
}

/** Writes a stream as fast as the caller takes it; ends the stream when the caller goes away. */
async function sendStream(outgoing: ServerResponse, body: ReadableStream<Uint8Array>): Promise<void> {
  const reader = body.getReader();
  const gone = (): void => void reader.cancel().catch(() => undefined);
  outgoing.on('close', gone);
  // Who goes away in the middle of a write is told by 'close'.
  outgoing.on('error', () => undefined);
  outgoing.flushHeaders();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (outgoing.destroyed) return;
    if (!outgoing.write(next.value)) await drained(outgoing);
  }
  outgoing.end();
}

function drained(outgoing: ServerResponse): Promise<void> {
  return new Promise((done) => {
    const go = (): void => {
      outgoing.off('drain', go);
      outgoing.off('close', go);
      done();
    };
    outgoing.on('drain', go);
    outgoing.on('close', go);
  });
}

/** Sends an answer; resolves when all of it was handed to the connection. Rejects when a stream breaks: then the connection is broken too. */
export async function sendAnswer(outgoing: ServerResponse, { status, headers, body, broken }: Answer): Promise<void> {
  if (broken === 'before') {
    outgoing.socket?.resetAndDestroy();
    return;
  }
  if (body instanceof ReadableStream) {
    outgoing.writeHead(status, headers);
    try {
      await sendStream(outgoing, body);
    } catch (error) {
      outgoing.destroy();
      throw error;
    }
    return;
  }
  const length = body === null ? 0 : typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
  if (broken === 'within') {
    outgoing.writeHead(status, headers);
    outgoing.write(body ?? '', () => outgoing.destroy());
    return;
  }
  outgoing.writeHead(status, status === 204 ? headers : { ...headers, 'Content-Length': length });
  outgoing.end(body);
}
