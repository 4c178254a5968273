import { connect, type Socket } from 'node:net';
import { quantile } from './stats.ts';

export interface LoadResult {
  /** Whole answers within the time. */
  answers: number;
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Bytes of the body of an answer. */
  bodyBytes: number;
}

export interface LoadPlan {
  port: number;
  /**
   * The whole request as it goes over the line, sent again and again on kept-alive sockets; or what makes the next one of a connection (0, 1
   * …) once the one before is answered.
   */
  request: string | ((connection: number) => string);
  connections: number;
  /** Milliseconds before counting starts, and of counting. */
  warm: number;
  run: number;
  /** Every body must hold this text: a fast wrong answer is no answer. */
  mustHold: string;
}

interface Answer {
  status: number;
  headEnd: number;
  /** Bytes of head and body; -1 while the end is not known. */
  length: number;
}

/** Reads the head of an answer and how long it is; null while the head is not whole. */
export function readAnswer(data: Buffer): Answer | null {
  const end = data.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const head = data.subarray(0, end).toString('latin1');
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return { status, headEnd: end + 4, length: end + 4 + Number(length) };
  const last = data.indexOf('\r\n0\r\n\r\n', end);
  return { status, headEnd: end + 4, length: last === -1 ? -1 : last + 7 };
}

interface Count {
  on: boolean;
  times: number[];
  bodyBytes: number;
}

/** Collects the pieces of one answer and gives it when it is whole. Pieces are only looked at once: bodies may be large. */
function collect(): (piece: Buffer) => { answer: Answer; data: Buffer } | null {
  let pieces: Buffer[] = [];
  let size = 0;
  let head: Answer | null = null;
  return (piece) => {
    pieces.push(piece);
    size += piece.length;
    if (!head || (head.length !== -1 && size >= head.length) || (head.length === -1 && endsChunks(piece, pieces))) {
      pieces = [Buffer.concat(pieces)];
      head = readAnswer(pieces[0] ?? piece);
    }
    const [data] = pieces;
    if (!head || !data || head.length === -1 || size < head.length) return null;
    const whole = { answer: head, data };
    pieces = [];
    size = 0;
    head = null;
    return whole;
  };
}

const LAST_CHUNK = '0\r\n\r\n';

/** Whether the last chunk may have come: its end may be split over two pieces. */
function endsChunks(piece: Buffer, pieces: readonly Buffer[]): boolean {
  const tail = piece.length >= LAST_CHUNK.length ? piece : Buffer.concat(pieces.slice(-2));
  return tail.subarray(-LAST_CHUNK.length).toString('latin1') === LAST_CHUNK;
}

/** One kept-alive connection that asks again as soon as it is answered; rejects on a wrong answer or a broken socket. */
function drive(plan: LoadPlan, connection: number, count: Count, stopping: () => boolean): Promise<void> {
  return new Promise((done, failed) => {
    const socket: Socket = connect({ port: plan.port, host: '127.0.0.1', noDelay: true });
    const { request } = plan;
    const constant = typeof request === 'string' ? Buffer.from(request) : null;
    const take = collect();
    let sent = 0;
    const ask = (): void => {
      const next = constant ?? (typeof request === 'string' ? request : request(connection));
      sent = performance.now();
      socket.write(next);
    };
    const give = (error: Error): void => {
      socket.destroy();
      failed(error);
    };
    socket.on('connect', ask);
    socket.on('error', give);
    socket.on('data', (piece) => {
      const whole = take(piece);
      if (!whole) return;
      const { answer, data } = whole;
      const body = data.subarray(answer.headEnd, answer.length);
      if (answer.status !== 200 || !body.includes(plan.mustHold)) {
        give(new Error(`wrong answer ${answer.status}: ${body.toString('utf8').slice(0, 300)}`));
        return;
      }
      if (count.on) {
        count.times.push(performance.now() - sent);
        count.bodyBytes = body.length;
      }
      if (!stopping()) return ask();
      socket.destroy();
      done();
    });
    socket.on('close', () => failed(new Error('the server closed a kept-alive connection')));
  });
}

/** Asks over `connections` sockets for a bounded time. */
export async function load(plan: LoadPlan): Promise<LoadResult> {
  const count: Count = { on: false, times: [], bodyBytes: 0 };
  let stop = false;
  const lines = Promise.all(Array.from({ length: plan.connections }, (_, connection) => drive(plan, connection, count, () => stop)));
  const wait = (ms: number): Promise<unknown> => Promise.race([lines, new Promise((done) => setTimeout(done, ms))]);
  await wait(plan.warm);
  count.on = true;
  const started = performance.now();
  await wait(plan.run);
  const seconds = (performance.now() - started) / 1000;
  count.on = false;
  stop = true;
  await lines;
  const answers = count.times.length;
  return {
    answers,
    perSecond: answers / seconds,
    p50: quantile(count.times, 0.5),
    p99: quantile(count.times, 0.99),
    bodyBytes: count.bodyBytes,
  };
}
