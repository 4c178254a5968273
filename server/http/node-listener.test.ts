import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seedDemo } from '../../samples/demo/seed/demo.ts';
import { type CallName, calls } from '../../src/api/calls/table.ts';
import type { Log } from '../../src/domain/core/log.ts';
import { createTestClient } from '../../tests/support/gateway/gateway-client.ts';
import { memoryStore } from '../../tests/support/gateway/memory-store.ts';
import { type Gateway, openGateway } from '../gateway.ts';
import { MAX_BODY } from '../pipeline/payload.ts';
import { systemClock, systemRandom } from '../ports.ts';
import { type Listening, listen } from './listen.ts';

const friend = 'https://desk.example.com';
const errors: string[] = [];
const log: Log = { debug: () => undefined, info: () => undefined, error: (msg) => void errors.push(msg) };
let gateway: Gateway;
let listening: Listening;

beforeAll(async () => {
  gateway = await openGateway({ db: await memoryStore(), log, config: { corsOrigins: [friend] } });
  await seedDemo(gateway.services.store, { companies: 30, clock: systemClock, random: systemRandom });
  listening = await listen(gateway, { port: 0, host: '127.0.0.1', clock: systemClock });
});
afterAll(() => listening.stop());

interface Told {
  status: number;
  headers: Record<string, string>;
  text: string;
}
const ofTheLine = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'];

async function told(response: Response): Promise<Told> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !ofTheLine.includes(name)));
  return { status: response.status, headers, text: await response.text() };
}

/** What a request gets from the fetch function, and what it gets over a connection. */
async function bothWays(target: string, init: RequestInit = {}): Promise<[Told, Told]> {
  const inProcess = await gateway.app.request(`http://127.0.0.1:${listening.port}${target}`, init);
  return [await told(inProcess), await told(await fetch(`http://127.0.0.1:${listening.port}${target}`, init))];
}

/** Right requests of a signed-in client, as they would leave. */
async function rightRequests(...asked: readonly [CallName, object | string][]): Promise<{ target: string; init: RequestInit }[]> {
  const client = createTestClient(gateway);
  await client.signIn('agency');
  const sent: Request[] = [];
  const catching = createTestClient({
    app: {
      async fetch(request) {
        sent.push(request);
        return new Response(null, { status: 503 });
      },
    },
  });
  Object.assign(catching.context, client.context);
  for (const [name, payload] of asked) await catching.fetch(name, { payload });
  return Promise.all(
    sent.map(async ({ url, method, headers, body }) => ({
      target: url.replace('http://gateway.test', ''),
      init: {
        method,
        headers: { ...Object.fromEntries(headers), 'accept-encoding': 'identity' },
        body: body ? await new Response(body).text() : null,
      },
    })),
  );
}

test('a request gets the same answer over a connection as from the fetch function', async () => {
  const right = await rightRequests(
    ['companyOverviewList', { pageNum: 1, pageSize: 5 }],
    ['companyPull', { cursor: '' }],
    ['companyPull', 'cursor=%E4%B8%AD&cursor=2'],
    ['getCompanyListTotal', {}],
    ['companyOverviewList', '{"pageNum":'],
  );
  const { path } = calls.companyOverviewList;
  const wrong: { target: string; init: RequestInit }[] = [
    { target: path, init: { method: 'GET' } },
    { target: path, init: { method: 'HEAD' } },
    { target: calls.getCompanyListTotal.path, init: { method: 'HEAD' } },
    { target: `${path}/`, init: { method: 'POST', body: '{}' } },
    { target: path.replace('homepage', '%68omepage'), init: { method: 'POST', body: '{}' } },
    { target: '/itpbasic/nothing', init: {} },
    { target: '/itpbasicnothing', init: {} },
    { target: path, init: { method: 'OPTIONS', headers: { origin: friend, 'access-control-request-method': 'POST' } } },
    { target: path, init: { method: 'POST', headers: { origin: friend, 'sec-fetch-site': 'same-site' }, body: '{}' } },
    { target: path, init: { method: 'DELETE' } },
    { target: path, init: { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' } },
  ];
  const statuses: number[] = [];
  for (const { target, init } of [...right, ...wrong]) {
    const [one, other] = await bothWays(target, init);
    expect(other, `${init.method} ${target}`).toEqual(one);
    statuses.push(other.status);
  }
  expect(statuses.slice(0, right.length)).toEqual([200, 200, 400, 200, 400]);
});

/** Sends the head of a right call whose body follows, and answers the socket. */
async function beginCall(extra: string): Promise<Socket> {
  const [request] = await rightRequests(['companyOverviewList', {}]);
  const head = Object.entries(request?.init.headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(listening.port, '127.0.0.1');
  socket.write(`POST ${request?.target} HTTP/1.1\r\nhost: x\r\n${head.join('')}${extra}\r\n\r\n`);
  return socket;
}

test('a body in chunks that grows over the limit is answered 413 before it ends, and its connection does not stay', async () => {
  const socket = await beginCall('transfer-encoding: chunked');
  const piece = 'x'.repeat(65_536);
  for (let size = 0; size <= MAX_BODY; size += piece.length) socket.write(`10000\r\n${piece}\r\n`);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
  await once(socket.resume(), 'end');
  socket.destroy();
});

test('a caller that goes away in the middle of its body is no error of the gateway', async () => {
  const inFlight = (): number => gateway.services.stats.read().companyOverviewList?.inFlight ?? 0;
  const socket = await beginCall('content-length: 100');
  socket.write('{"pageNum":1');
  await vi.waitFor(() => expect(inFlight()).toBe(1));
  socket.destroy();
  await vi.waitFor(() => expect(inFlight()).toBe(0));
  expect(errors).toEqual([]);
});

test('a stream whose reader leaves the connection is forgotten', async () => {
  const [request] = await rightRequests(['pushListener', {}]);
  const abort = new AbortController();
  const response = await fetch(`http://127.0.0.1:${listening.port}${request?.target}`, { ...request?.init, signal: abort.signal });
  await response.body?.getReader().read();
  expect(gateway.services.hub.count()).toBe(1);
  abort.abort();
  await vi.waitFor(() => expect(gateway.services.hub.count()).toBe(0));
});
