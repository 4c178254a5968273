import { createConnection, type Socket } from 'node:net';

/** A request as bytes: what no browser and no fetch would send. */
export interface RawRequest {
  readonly method?: string;
  readonly path?: string;
  /** In this order; a name twice is sent twice. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: string;
}

export function rawText({ method = 'POST', path = '/pc', headers, body = '' }: RawRequest): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `${method} ${path} HTTP/1.1\r\n${lines}\r\n${body}`;
}

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
  /** Everything that came, byte by byte. */
  readonly all: string;
  readonly ms: number;
}

function answerOf(all: string, ms = 0): RawAnswer {
  const at = all.indexOf('\r\n\r\n');
  const [head, body] = at === -1 ? [all, ''] : [all.slice(0, at), all.slice(at + 4)];
  return { status: Number(head.split(' ')[1] ?? 0), head: head.toLowerCase(), body, all, ms };
}

export function connect(port: number, host = '127.0.0.1'): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port, host }, () => resolve(socket));
    socket.once('error', reject);
  });
}

/** All that comes on a socket until it is closed, or until a whole answer is there. */
export function heard(socket: Socket, since = performance.now()): Promise<RawAnswer> {
  return new Promise((resolve) => {
    let all = '';
    const settle = (): void => {
      socket.destroy();
      resolve(answerOf(all, performance.now() - since));
    };
    socket.setEncoding('utf8');
    socket.on('data', (part: string) => {
      all += part;
      const { head, body } = answerOf(all);
      const length = /content-length: (\d+)/.exec(head)?.[1];
      if (all.includes('\r\n\r\n') && (head.includes(' 204 ') || (length !== undefined && Buffer.byteLength(body) >= Number(length))))
        settle();
      else if (/transfer-encoding: chunked/.test(head) && body.endsWith('0\r\n\r\n')) settle();
    });
    socket.on('error', () => {});
    socket.on('close', settle);
  });
}

/** Sends bytes to a port of this machine and answers what comes back. */
export async function send(port: number, text: string, host?: string): Promise<RawAnswer> {
  const socket = await connect(port, host);
  const answer = heard(socket);
  socket.write(text);
  return await answer;
}
