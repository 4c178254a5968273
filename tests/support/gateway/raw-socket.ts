import { connect } from 'node:net';

/** How long a server may leave a strange exchange open, milliseconds: after that it has said what it will say. */
const PATIENCE = 3_000;

/** Sends these bytes (one a character), ends its side, and answers everything that came back until the other side closed. */
export function exchange(port: number, text: string): Promise<string> {
  return new Promise((done) => {
    const parts: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.end(Buffer.from(text, 'latin1')));
    const giveUp = setTimeout(() => socket.destroy(), PATIENCE);
    socket.on('data', (part: Buffer) => parts.push(part));
    // A reset is an answer too: the other side wants no more of it.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(giveUp);
      done(Buffer.concat(parts).toString('latin1'));
    });
  });
}
