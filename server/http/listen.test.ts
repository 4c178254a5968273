import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { silentLog } from '../../src/domain/core/log.ts';
import { openGateway } from '../gateway.ts';
import { type Clock, systemClock } from '../ports.ts';
import { listen } from './listen.ts';

/** How the time for open requests is told apart from the others, milliseconds. */
const GRACE = 10_000;

/** A gateway whose open requests have their time at a stop until `endGrace`. `pending`: what the clock was asked for and has not ended. */
async function setUp() {
  const gateway = await openGateway({ db: ':memory:', log: silentLog });
  const pending = new Set<unknown>();
  const clock: Clock = {
    ...systemClock,
    sleep(ms) {
      const sleeping = systemClock.sleep(ms).then(() => void pending.delete(sleeping));
      pending.add(sleeping);
      return sleeping;
    },
    every(ms, run) {
      const stop = ms === GRACE ? () => undefined : systemClock.every(ms, run);
      pending.add(run);
      if (ms === GRACE) endGrace = run;
      return () => {
        pending.delete(run);
        stop();
      };
    },
  };
  let endGrace = (): void => undefined;
  const { port, stop } = await listen(gateway, { port: 0, host: '127.0.0.1', clock });
  async function open(text: string): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  }
  return { stop, open, pending, endGrace: () => endGrace() };
}

const ping = 'GET /malacca/common/ping HTTP/1.1\r\nHost: localhost\r\n\r\n';

test('a stop does not wait for connections that have nothing under way: unused ones, and those that were answered', async () => {
  const { stop, open, pending } = await setUp();
  const unused = await open('');
  const answered = await open(ping);
  await once(answered, 'data');
  const closed = Promise.all([unused, answered].map((socket) => once(socket.resume(), 'close')));
  await stop();
  await closed;
  expect(pending.size, 'what would keep the process').toBe(0);
});

test('a stop lets a request that is under way end, and closes what never ends', async () => {
  const { stop, open, endGrace } = await setUp();
  const late = await open(ping.slice(0, 40));
  const never = await open(ping.slice(0, 40));
  await sleep(20);
  const [answer, end, stopped] = [once(late, 'data'), once(never.resume(), 'close'), stop()];
  // Longer than it takes to look for connections without work.
  await sleep(200);
  late.write(ping.slice(40));
  expect(String(await answer)).toMatch(/^HTTP\/1.1 \d{3} /);
  endGrace();
  await end;
  await stopped;
});
