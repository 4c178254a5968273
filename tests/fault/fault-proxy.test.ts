import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../support/gateway/fault-proxy.ts';

const long = 'x'.repeat(20_000);

interface Reply {
  status: number;
  body: string;
  /** How the body ended. */
  end: 'whole' | 'aborted';
}

let server: Server;
let proxy: FaultProxy;
let arrived: string[];

beforeEach(async () => {
  arrived = [];
  server = createServer((asked, reply) => {
    arrived.push(`${asked.method} ${asked.url}`);
    if (asked.url === '/stream') {
      reply.write('first\n');
      return;
    }
    const body = asked.url === '/long' ? long : 'hello';
    reply.setHeader('content-length', body.length);
    asked.resume();
    asked.on('end', () => reply.end(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  proxy = await startFaultProxy(address.port);
});

afterEach(async () => {
  await proxy.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function ask(path: string, options: { method?: string; body?: string; signal?: AbortSignal } = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    let begun: (() => void) | null = null;
    const asked = request(`${proxy.url}${path}`, { method: options.method ?? 'GET', agent: false, signal: options.signal }, (reply) => {
      let body = '';
      begun = () => resolve({ status: reply.statusCode ?? 0, body, end: 'aborted' });
      reply.on('data', (part: Buffer) => {
        body += part.toString('utf8');
      });
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, body, end: 'whole' }));
      reply.on('error', begun);
    });
    asked.on('error', (error) => (begun ? begun() : reject(error)));
    asked.end(options.body);
  });
}

/** Stays without an answer until told to give up. */
async function expectSilence(path: string, reached: () => Promise<void>): Promise<void> {
  const patience = new AbortController();
  const asked = ask(path, { signal: patience.signal });
  const outcome = asked.then(
    () => 'answered',
    () => 'given up',
  );
  await reached();
  patience.abort();
  expect(await outcome).toBe('given up');
}

test('pass: request and answer go through unchanged', async () => {
  expect(await ask('/long')).toEqual({ status: 200, body: long, end: 'whole' });
  expect(arrived).toEqual(['GET /long']);
});

test('[fault 1] refuse: the request never arrives', async () => {
  proxy.set({ mode: 'refuse' });
  await expect(ask('/a')).rejects.toThrow(/ECONNRESET|socket hang up/);
  expect(arrived).toEqual([]);
  expect(proxy.hits()).toBe(1);
});

test('refuse with a match resets only the request it names', async () => {
  proxy.set({ mode: 'refuse' }, { match: 'POST /b' });
  await expect(ask('/b', { method: 'POST', body: '{}' })).rejects.toThrow(/ECONNRESET|socket hang up/);
  expect((await ask('/b')).body).toBe('hello');
  expect(arrived).toEqual(['GET /b']);
});

test('[fault 8] blackhole: the request is swallowed and the socket stays open', async () => {
  proxy.set({ mode: 'blackhole' });
  await expectSilence('/a', () => proxy.hit());
  expect(arrived).toEqual([]);
});

test('delay: nothing comes before the delay is over, then all of it', async () => {
  proxy.set({ mode: 'delay', ms: 120 });
  const started = performance.now();
  expect((await ask('/long')).body).toBe(long);
  expect(performance.now() - started).toBeGreaterThanOrEqual(119);
});

test('[fault 7] slow: the answer comes in drips and is whole in the end', async () => {
  proxy.set({ mode: 'slow', chunk: 2_000, ms: 5 });
  const pieces: number[] = [];
  const asked = request(`${proxy.url}/long`, { agent: false });
  asked.end();
  const [reply] = await once(asked, 'response');
  for await (const part of reply) pieces.push(part.length);
  expect(pieces.reduce((sum, piece) => sum + piece, 0)).toBe(long.length);
  // A busy machine reads some drips together; undripped it comes in one or two pieces.
  expect(pieces.length).toBeGreaterThan(long.length / 2_000 / 4);
});

test('[fault 9] truncate with FIN and with RST: the head says 200, the body breaks off', async () => {
  for (const end of ['fin', 'rst'] as const) {
    proxy.set({ mode: 'truncate', bytes: 1_000, end });
    const reply = await ask('/long');
    expect(reply.status).toBe(200);
    expect(reply.end).toBe('aborted');
    expect(reply.body.length).toBeLessThan(1_000);
  }
});

test('[fault 18] dropResponse: the request arrives, the answer never does', async () => {
  proxy.set({ mode: 'dropResponse' });
  await expectSilence('/a', async () => {
    while (arrived.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  });
  expect(arrived).toEqual(['GET /a']);
});

test('[fault 2] resetOnRequest: the request is done at the other end before the socket is reset', async () => {
  proxy.set({ mode: 'resetOnRequest' }, { match: 'key-7', times: 1 });
  await expect(ask('/a', { method: 'POST', body: '{"id":"key-7"}' })).rejects.toThrow(/ECONNRESET|socket hang up/);
  expect(arrived).toEqual(['POST /a']);
  expect((await ask('/a', { method: 'POST', body: '{"id":"key-7"}' })).body).toBe('hello');
  expect(arrived).toEqual(['POST /a', 'POST /a']);
});

test('a switch resets sockets that are open, a stream included', async () => {
  const asked = request(`${proxy.url}/stream`, { agent: false });
  asked.on('error', () => undefined);
  asked.end();
  const [reply] = await once(asked, 'response');
  await once(reply, 'data');
  expect(proxy.sockets()).toBe(1);
  const broken = once(reply, 'error');
  proxy.set({ mode: 'refuse' });
  await broken;
  expect(proxy.sockets()).toBe(0);
});

test('a switch that keeps sockets leaves a stream open but silent', async () => {
  const asked = request(`${proxy.url}/stream`, { agent: false });
  asked.on('error', () => undefined);
  asked.end();
  const [reply] = await once(asked, 'response');
  await once(reply, 'data');
  proxy.set({ mode: 'dropResponse' }, { keepSockets: true });
  expect(proxy.sockets()).toBe(1);
  expect(reply.destroyed).toBe(false);
  reply.on('error', () => undefined);
  asked.destroy();
});

test('one socket, two requests: the fault falls on the one it names', async () => {
  proxy.set({ mode: 'resetOnRequest' }, { match: 'GET /second' });
  const socket = connect(proxy.port, '127.0.0.1');
  const ended = new Promise((resolve) => socket.on('close', resolve));
  socket.on('error', () => undefined);
  socket.write('GET /first HTTP/1.1\r\nhost: x\r\n\r\n');
  const [data] = await once(socket, 'data');
  expect(data.toString('utf8')).toContain('200 OK');
  socket.write('GET /second HTTP/1.1\r\nhost: x\r\n\r\n');
  await ended;
  expect(arrived).toEqual(['GET /first', 'GET /second']);
});

test('when the gateway is gone the line resets, and works again on its new port', async () => {
  const other = createServer((_, reply) => reply.end('other'));
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await expect(ask('/a')).rejects.toThrow(/ECONNRESET|socket hang up/);
  proxy.retarget(address.port);
  expect((await ask('/a')).body).toBe('other');
  other.closeAllConnections();
  await new Promise((resolve) => other.close(resolve));
});

test('resetPairs: two exchanges of three arrive and are reset, every third is answered, and others pass', async () => {
  proxy.set({ mode: 'resetPairs' }, { match: 'POST /edit' });
  const outcomes: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    const answer = await ask('/edit', { method: 'POST', body: 'x'.repeat(n === 2 ? 90_000 : 10) }).catch(() => null);
    outcomes.push(answer === null ? 'reset' : answer.end);
    expect((await ask('/long')).end).toBe('whole');
  }
  expect(outcomes).toEqual(['reset', 'reset', 'whole', 'reset', 'reset', 'whole']);
  expect(arrived.filter((one) => one === 'POST /edit')).toHaveLength(6);
  expect(proxy.hits()).toBe(4);
});
