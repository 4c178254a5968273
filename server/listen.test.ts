import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { silentLog } from '../src/domain/log.ts';
import { openGateway } from './gateway.ts';
import { listen } from './listen.ts';
import { systemClock } from './ports.ts';

/** A gateway whose stop waits as often as it would, but not as long. */
async function setUp() {
  const waited = { ms: 0 };
  const clock = {
    ...systemClock,
    sleep(ms: number) {
      waited.ms += ms;
      return sleep(5);
    },
  };
  const gateway = await openGateway({ db: ':memory:', log: silentLog });
  const { port, stop } = await listen(gateway, { port: 0, host: '127.0.0.1', clock });
  async function open(text: string): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  }
  return { stop, waited, port, open };
}

const ping = 'GET /malacca/common/ping HTTP/1.1\r\nHost: localhost\r\n\r\n';

test('a stop does not wait for connections that have nothing under way: unused ones, and those that were answered', async () => {
  const { stop, waited, port, open } = await setUp();
  const unused = connect(port, '127.0.0.1');
  await once(unused, 'connect');
  const answered = await open(ping);
  await once(answered, 'data');
  const closed = Promise.all([unused, answered].map((socket) => once(socket.resume(), 'close')));
  await stop();
  await closed;
  expect(waited.ms).toBeLessThan(5_000);
});

test('a stop lets a request that is under way end, and closes what never ends', async () => {
  const { stop, open } = await setUp();
  const late = await open(ping.slice(0, 40));
  const never = await open(ping.slice(0, 40));
  await sleep(20);
  const [answer, end, stopped] = [once(late, 'data'), once(never.resume(), 'close'), stop()];
  await sleep(20);
  late.write(ping.slice(40));
  expect(String(await answer)).toMatch(/^HTTP\/1.1 \d{3} /);
  await end;
  await stopped;
});
