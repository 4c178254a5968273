import { connect, type Socket } from 'node:net';

export interface Streams {
  /** Milliseconds from the first connection attempt until the last stream had its first bytes. */
  readonly opened: number;
  /** Settles when every stream has had `text` since the call, with the milliseconds that passed. */
  told(text: string): Promise<number>;
  close(): void;
}

interface Waiting {
  text: Buffer;
  left: number;
  done: () => void;
}

/** Only ends what hangs, milliseconds. */
const LIMIT = 300_000;

function within<T>(work: Promise<T>, what: () => string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, failed) => {
    timer = setTimeout(() => failed(new Error(what())), LIMIT);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Opens `count` event streams at once by this request, on a socket each. Rejects when one is refused, breaks or is not opened in time. */
export async function openStreams(port: number, request: string, count: number): Promise<Streams> {
  const sockets: Socket[] = [];
  const began = performance.now();
  let waiting: Waiting | null = null;
  let closing = false;
  let broken: Error | null = null;

  const one = (): Promise<void> =>
    new Promise((done, failed) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => socket.write(request));
      sockets.push(socket);
      let first = true;
      let had: Waiting | null = null;
      socket.on('data', (part: Buffer) => {
        if (first) {
          first = false;
          const head = part.subarray(0, 12).toString('latin1');
          if (head === 'HTTP/1.1 200') done();
          else failed(new Error(`a stream was not opened: ${part.subarray(0, 400).toString('utf8')}`));
        }
        const now = waiting;
        if (!now || had === now || !part.includes(now.text)) return;
        had = now;
        now.left -= 1;
        if (now.left === 0) now.done();
      });
      const lost = (): void => {
        if (closing) return;
        broken = new Error('a stream broke');
        failed(broken);
      };
      socket.on('error', lost);
      socket.on('close', lost);
    });

  await within(Promise.all(Array.from({ length: count }, one)), () => 'not all streams were opened in time');
  const opened = performance.now() - began;
  return {
    opened,
    async told(text) {
      const from = performance.now();
      const next: Waiting = { text: Buffer.from(text), left: count, done: () => undefined };
      const all = new Promise<void>((done) => {
        next.done = done;
      });
      waiting = next;
      await within(all, () => `${next.left} of ${count} streams were not told of ${text}`);
      if (broken) throw broken;
      return performance.now() - from;
    },
    close() {
      closing = true;
      for (const socket of sockets) socket.destroy();
    },
  };
}
