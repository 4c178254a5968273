import { request as send } from 'node:http';
import { Readable } from 'node:stream';
import type { Served } from './gateway-client.ts';

/**
 * A gateway on a port of this machine as one that is asked for answers. Every header goes over the line as it is, a wrong length too, so each
 * request has a connection of its own.
 */
export function overHttp(port: number): Served {
  async function fetch(request: Request): Promise<Response> {
    const body = Buffer.from(await request.arrayBuffer());
    const { pathname, search } = new URL(request.url);
    const told = Object.fromEntries(request.headers);
    // Node frames the body of some methods only when it is told how long it is.
    const headers = body.length > 0 ? { 'content-length': String(body.length), ...told } : told;
    const options = { port, host: '127.0.0.1', agent: false as const, method: request.method, path: pathname + search };
    return new Promise((done, failed) => {
      const asked = send({ ...options, headers }, (answer) => {
        const given = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
          values.map((one): [string, string] => [name, one]),
        );
        const status = answer.statusCode ?? 0;
        // as: node names its own stream type, which is the same object
        const stream = Readable.toWeb(answer) as ReadableStream<Uint8Array>;
        done(new Response(status === 204 || status === 304 ? null : stream, { status, headers: given }));
      });
      asked.on('error', failed);
      asked.end(body);
    });
  }
  return { app: { fetch } };
}
