import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CommandGauge, startCommandGauge } from './command-gauge.ts';

/** A gateway that answers when it is told to. */
let server: Server;
let gauge: CommandGauge;

beforeEach(async () => {
  server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  gauge = await startCommandGauge(typeof address === 'object' && address ? address.port : 0);
});
afterEach(async () => {
  await gauge.stop();
  server.closeAllConnections();
  server.close();
});

/** Sends a command and waits until it has arrived. */
async function send(id: string, path = '/itpbasic/company/update') {
  const arrived = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>; // as: what this event carries
  const leaving = new AbortController();
  const headers = { 'Idempotency-Key': id, 'content-type': 'application/json' };
  const answered = fetch(gauge.url + path, { method: 'POST', headers, body: '{}', signal: leaving.signal }).then((one) => one.text());
  const [, response] = await arrived;
  return {
    async answer(text: string) {
      response.end(text);
      expect(await answered).toBe(text);
    },
    async leave() {
      leaving.abort();
      await expect(answered).rejects.toThrow();
      await once(response, 'close');
    },
  };
}

test('[R2] two commands under way at once are told, whichever is answered first', async () => {
  const one = await send('a1');
  const two = await send('b2');
  await two.answer('second');
  await one.answer('first');
  expect(gauge.overlaps()).toEqual(['a1 and b2']);
  expect(gauge.overlaps()).toEqual([]);
});

test('[R2] one after the other, a repeat of the same command, and a request that is no command are none', async () => {
  await (await send('a1')).answer('first');
  const two = await send('b2');
  const repeat = await send('b2');
  const other = await send('c3', '/itpbasic/company/list');
  for (const sent of [repeat, two, other]) await sent.answer('later');
  expect(gauge.overlaps()).toEqual([]);
});

test('[R2] a command whose sender is gone does not count', async () => {
  const one = await send('a1');
  const two = await send('b2');
  await one.leave();
  await two.answer('second');
  expect(gauge.overlaps()).toEqual([]);
});
