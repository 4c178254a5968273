import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { memoryStore } from '../../tests/support/gateway/memory-store.ts';
import { openGateway } from '../gateway.ts';
import { systemClock as clock } from '../ports.ts';
import { answerBrokenRequests } from './broken-requests.ts';
import { type Listening, listen } from './listen.ts';
import { securityHeaders } from './security-headers.ts';

let served: Listening;
beforeAll(async () => {
  served = await listen(await openGateway({ db: await memoryStore() }), { port: 0, host: '127.0.0.1', clock });
  return served.stop;
});

const always = Object.entries(securityHeaders({ frameAncestors: [], frameSources: [], connectSources: [] }));

/** Status and lower-case head of what the gateway, or the server of another port, answers to bytes as they are. */
async function answerTo(request: string, port = served.port): Promise<{ status: number; head: string }> {
  const socket = connect(port, '127.0.0.1');
  socket.write(request);
  const head = (await text(socket)).split('\r\n\r\n')[0]?.toLowerCase() ?? '';
  return { status: Number(head.split(' ')[1]), head };
}

const ping = 'GET /malacca/common/ping HTTP/1.1\r\n';
const close = 'Connection: close\r\n';
const post = `POST /malacca/common/ping HTTP/1.1\r\nHost: a\r\n${close}`;

test.each([
  ['no request at all', 400, 'nonsense\r\n\r\n'],
  ['no host', 400, `${ping}${close}\r\n`],
  ['a host that is none', 400, `${ping}Host: a b\r\n${close}\r\n`],
  ['no host in the old version', 400, 'GET /config.json HTTP/1.0\r\n\r\n'],
  ['a target with a backslash', 400, `GET /a\\b HTTP/1.1\r\nHost: a\r\n${close}\r\n`],
  ['two lengths', 400, `${post}Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx`],
  ['a length that is none', 400, `${post}Content-Length: x\r\n\r\n`],
  ['an expectation that nobody meets', 417, `${ping}Host: a\r\nExpect: 200-ok\r\n${close}\r\n`],
  ['too long a head', 431, `${ping}Host: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['too long an extension of a chunk', 413, `${post}Transfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}\r\nx\r\n0\r\n\r\n`],
])('%s is answered %i with the headers of every response', async (_what, status, request) => {
  const answer = await answerTo(request);
  expect(answer.status).toBe(status);
  for (const [name, value] of always) expect(answer.head).toContain(`\r\n${name}: ${value}`.toLowerCase());
});

test('a request that does not end is answered 408 with the headers of every response', async () => {
  const limits = { headersTimeout: 40, requestTimeout: 40, connectionsCheckingInterval: 10 };
  const server = createServer(limits, () => undefined);
  answerBrokenRequests(server, Object.fromEntries(always));
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1' }, resolve));
  const { port } = server.address() as AddressInfo; // as: a listening TCP server has one
  const answer = await answerTo(`${post}Content-Length: 5\r\n\r\nx`, port);
  server.close();
  expect(answer.status).toBe(408);
  for (const [name, value] of always) expect(answer.head).toContain(`\r\n${name}: ${value}`.toLowerCase());
});
