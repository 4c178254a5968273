import { connect, createServer, type Socket } from 'node:net';
import { within } from '../support/within.ts';

/** Measures, at the browser's end of the line, how many commands of the outbox are under way at once. */
export interface CommandGauge {
  /** `http://localhost:<port>`: what the browser is pointed at. */
  url: string;
  /** Pairs of commands that were under way at once, by their ids. Emptied by asking. */
  overlaps(): string[];
  stop(): Promise<void>;
}

/** With every socket destroyed, the gauge has ended by then, milliseconds. */
const ENDS_MS = 10_000;

const command = /^POST \/itpbasic\/company\/(update|hide|switchLog) .*?\r\nidempotency-key: ([0-9a-f-]+)\r\n/is;

/** How much of an HTTP/1.1 answer is still to come; its head is read as it arrives. */
class Answer {
  private text = '';
  private length: number | null = null;
  private bodyStart = -1;

  /** True when the answer is whole with this piece. */
  add(data: Buffer): boolean {
    this.text += data.toString('latin1');
    if (this.bodyStart < 0) {
      const end = this.text.indexOf('\r\n\r\n');
      if (end < 0) return false;
      this.bodyStart = end + 4;
      const given = /\r\ncontent-length: (\d+)/i.exec(this.text.slice(0, end));
      this.length = given === null ? null : Number(given[1]);
    }
    if (this.length === null) return this.text.endsWith('0\r\n\r\n');
    return this.text.length - this.bodyStart >= this.length;
  }
}

/** A command that was sent, and those that were sent while it was under way. */
interface Sent {
  readonly id: string;
  readonly during: string[];
  readonly answer: Answer;
}

/**
 * A second command counts against the first only when the first is answered to somebody who still listens: the request of a tab that died is
 * nobody's any more, and its end reaches the line a moment later.
 */
export async function startCommandGauge(targetPort: number): Promise<CommandGauge> {
  const underWay = new Map<Socket, Sent>();
  const live = new Set<Socket>();
  let found: string[] = [];

  function asked(client: Socket, data: Buffer): void {
    const id = command.exec(data.toString('latin1'))?.[2];
    if (id === undefined) return;
    // The same command again is the browser's own repeat of a request whose connection was reset.
    for (const other of underWay.values()) if (other.id !== id) other.during.push(id);
    underWay.set(client, { id, during: [], answer: new Answer() });
  }
  function answered(client: Socket, data: Buffer): void {
    const sent = underWay.get(client);
    if (sent === undefined || !sent.answer.add(data)) return;
    underWay.delete(client);
    found.push(...sent.during.map((id) => `${sent.id} and ${id}`));
  }

  const server = createServer({ noDelay: true }, (client) => {
    live.add(client);
    const upstream = connect({ port: targetPort, host: 'localhost', noDelay: true });
    client.on('data', (data: Buffer) => {
      asked(client, data);
      upstream.write(data);
    });
    upstream.on('data', (data: Buffer) => {
      client.write(data);
      answered(client, data);
    });
    upstream.on('end', () => void client.end());
    upstream.on('error', () => client.resetAndDestroy());
    client.on('error', () => upstream.destroy());
    client.on('close', () => {
      live.delete(client);
      underWay.delete(client);
      upstream.destroy();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    overlaps() {
      const told = found;
      found = [];
      return told;
    },
    stop() {
      for (const socket of live) socket.destroy();
      return within(ENDS_MS, 'the gauge of commands', new Promise((done) => server.close(() => done())));
    },
  };
}
