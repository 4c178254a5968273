import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemFetch } from '../../ports.ts';
import { httpCarrier } from './carrier.ts';

const message = { id: 'm1', mobile: '13800138000', text: '验证码 123456' };

interface Got {
  readonly method: string;
  readonly url: string;
  readonly type: string;
  readonly authorization: string;
  readonly body: string;
}

/** A carrier on this machine that answers as it is told. */
async function listenAs(status: number, headers: Record<string, string> = {}) {
  const got: Got[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      const { 'content-type': type = '', authorization = '' } = request.headers;
      got.push({ method: request.method ?? '', url: request.url ?? '', type, authorization, body });
      response.writeHead(status, headers).end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // as: it listens on a port
  return { got, url: `http://127.0.0.1:${port}/send` };
}

test('a message is posted as JSON with its id, and with the token where one is configured', async () => {
  const { got, url } = await listenAs(202);
  await httpCarrier({ url, token: '', fetch: systemFetch }).send(message);
  await httpCarrier({ url, token: 't1', fetch: systemFetch }).send(message);
  const one = { method: 'POST', url: '/send', type: 'application/json; charset=utf-8', body: JSON.stringify(message) };
  expect(got).toEqual([
    { ...one, authorization: '' },
    { ...one, authorization: 'Bearer t1' },
  ]);
});

test('what is no success is no delivery, and a redirect is not followed: it would carry the code elsewhere', async () => {
  const elsewhere = await listenAs(200);
  for (const [status, headers] of [
    [500, {}],
    [404, {}],
    [302, { location: elsewhere.url }],
    [307, { location: elsewhere.url }],
  ] as const) {
    const { url } = await listenAs(status, headers);
    await expect(httpCarrier({ url, token: '', fetch: systemFetch }).send(message), `${status}`).rejects.toThrow();
  }
  expect(elsewhere.got).toEqual([]);
});

test('a carrier is given five seconds', async () => {
  const { got, url } = await listenAs(200);
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(new Error('over')));
  onTestFinished(() => timeout.mockRestore());
  await expect(httpCarrier({ url, token: '', fetch: systemFetch }).send(message)).rejects.toThrow('over');
  expect(timeout).toHaveBeenCalledWith(5_000);
  expect(got).toEqual([]);
});
