import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { createProviders } from '../../server/pay/providers/providers.ts';
import { systemClock, systemRandom } from '../../server/ports.ts';
import { silentLog } from '../../src/domain/core/log.ts';
import { now } from '../../tests/support/clock/clock.ts';
import { openDemoCashier } from './demo-cashier.ts';

test('[ORDER-05] the demo has a cashier of another origin, which notifies its gateway at the port that it got', async () => {
  let handle = async (_request: Request): Promise<Response> => new Response('');
  const serve = async (given: typeof handle) => {
    handle = given;
    return { port: 8798, stop: async () => undefined };
  };
  const cashier = await openDemoCashier(0, serve, systemClock);
  const config = readConfig(cashier.env);
  expect(config.frameSources).toEqual(['http://localhost:8798']);
  const notified = Promise.withResolvers<string>();
  const gateway = createServer((request, response) => {
    notified.resolve(request.url ?? '');
    response.end('success');
  });
  onTestFinished(() => void gateway.close());
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  const { port } = gateway.address() as AddressInfo; // as: a listening TCP server has one
  cashier.begin(`http://127.0.0.1:${port}`);

  const fetchIt: typeof fetch = async (url, init) => await handle(new Request(String(url), init));
  const providers = createProviders(config.pay, { fetch: fetchIt, clock: systemClock, random: systemRandom, log: silentLog });
  const order = { tradeNumber: 'N-1', batchId: 'B-1', fen: 100, subject: '会员', expireAt: now() + 60_000 };
  const notifyUrl = `${config.pay.publicOrigin}/pay/v1/test/notify`;
  const created = await providers.get('test')?.create({ ...order, notifyUrl });
  expect(created).toMatchObject({ word: { url: 'http://localhost:8798/pay?batchId=B-1' } });
  const headers = { 'content-type': 'application/json' };
  await fetchIt('http://localhost:8798/page/pay', { method: 'POST', body: '{"batchId":"B-1"}', headers });
  expect(await notified.promise).toBe('/pay/v1/test/notify');
  const page = await fetchIt('http://localhost:8798/pay?batchId=B-1');
  expect(page.headers.get('content-security-policy')).toContain(`frame-ancestors http://127.0.0.1:${port}`);
});
