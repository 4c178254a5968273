import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { silentLog } from '../../src/domain/core/log.ts';
import { memoryStore } from '../../tests/support/gateway/memory-store.ts';
import { openGateway } from '../gateway.ts';
import { type Clock, systemClock } from '../ports.ts';
import { listen } from './listen.ts';

/** How the time for open requests is told apart from the others, and the looking for connections without work, milliseconds. */
const GRACE = 10_000;
const LOOK = 50;

/**
 * A gateway whose open requests have their time at a stop until `endGrace`. `pending`: what the clock was asked for and has not ended; `look`: looks
 * for connections without work.
 */
async function setUp() {
  const gateway = await openGateway({ db: await memoryStore(), log: silentLog });
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
      if (ms === LOOK) look = run;
      return () => {
        pending.delete(run);
        stop();
      };
    },
  };
  let endGrace = (): void => undefined;
  let look = (): void => undefined;
  const { port, stop } = await listen(gateway, { port: 0, host: '127.0.0.1', clock });
  async function open(text: string): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  }
  return { stop, open, pending, endGrace: () => endGrace(), look: () => look() };
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
  const { stop, open, endGrace, look } = await setUp();
  const late = await open(ping.slice(0, 40));
  const never = await open(ping.slice(0, 40));
  // What was sent before a request that is answered has arrived.
  await once(await open(ping), 'data');
  const [answer, end, stopped] = [once(late, 'data'), once(never.resume(), 'close'), stop()];
  for (let times = 0; times < 3; times += 1) look();
  late.write(ping.slice(40));
  expect(String(await answer)).toMatch(/^HTTP\/1.1 \d{3} /);
  endGrace();
  await end;
  await stopped;
});
