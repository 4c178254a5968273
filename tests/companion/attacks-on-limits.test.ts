import type { Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { MOST_BODY } from '../../companion/http/checks.ts';
import { companionHeaders } from '../../src/domain/companion/protocol.ts';
import { attack } from '../support/companion/attack.ts';
import { openCompanion, ownHeaders, pairedPage, signedRequest, type TestCompanion, tidy } from '../support/companion/companion-kit.ts';
import { connect, heard, rawText, send } from '../support/companion/raw.ts';

/* Row 18 of the table of attacks: who wants to use up what a companion has. */

afterEach(tidy);

const limits = { sockets: 40, headers: 300, request: 600 } as const;

async function opened() {
  const companion = await openCompanion({ limits });
  const { pinned } = await pairedPage(companion);
  if (pinned === null) throw new Error('not paired');
  const works = async (): Promise<number> => (await send(companion.port, rawText(await signedRequest(companion, pinned)))).status;
  return { companion, works };
}

const headersOf = (companion: TestCompanion, ...more: (readonly [string, string])[]) => [...ownHeaders(companion.port), ...more];

test('[S5] a hundred megabytes are refused by their number, before a byte of them is read', async () => {
  const { companion, works } = await opened();
  const text = rawText({ headers: headersOf(companion, ['Content-Length', String(100 * 1024 * 1024)]) });
  await attack(companion, { status: 413, reason: 'size', isReadable: true }, () => send(companion.port, text));
  expect(await works()).toBe(200);
});

test('[S5] a stream without an end is refused as soon as it is longer than any request', async () => {
  const { companion, works } = await opened();
  const before = process.memoryUsage().arrayBuffers;
  await attack(companion, { status: 413, reason: 'size', isReadable: true }, async () => {
    const socket = await connect(companion.port);
    const answer = heard(socket);
    const part = 'x'.repeat(MOST_BODY / 4);
    socket.write(rawText({ headers: headersOf(companion, ['Transfer-Encoding', 'chunked']) }));
    const flow = setInterval(() => socket.write(`${part.length.toString(16)}\r\n${part}\r\n`), 2);
    try {
      return await answer;
    } finally {
      clearInterval(flow);
    }
  });
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 * 1024);
  expect(await works()).toBe(200);
});

test('[S5] headers that never end, and a body that never comes, are refused when their time is over; others are served meanwhile', async () => {
  const { companion, works } = await opened();
  await attack(companion, { status: 408, reason: 'slow' }, async () => {
    const socket = await connect(companion.port);
    const answer = heard(socket);
    socket.write('POST /pc HTTP/1.1\r\nHost: 127');
    return await answer;
  });
  const socket = await connect(companion.port);
  const answer = heard(socket);
  socket.write(rawText({ headers: headersOf(companion, ['Content-Length', '10']), body: '{' }));
  expect(await works()).toBe(200);
  expect((await answer).status).toBe(408);
});

test('[S5] a thousand sockets that ask nothing keep nobody out: the ones that wait longest are refused', async () => {
  const { companion, works } = await opened();
  const sockets: Socket[] = [];
  const first = await connect(companion.port);
  const answer = heard(first);
  for (let n = 0; n < 1_000; n += 1) {
    const socket = await connect(companion.port);
    socket.on('error', () => {});
    sockets.push(socket);
    if (n === 500) expect(await works()).toBe(200);
  }
  expect(await works()).toBe(200);
  expect((await answer).status).toBe(503);
  expect(companion.journal.refused('sockets')).toBeGreaterThan(900);
  expect(companion.journal.lines().length).toBeLessThan(20);
  for (const socket of sockets) socket.destroy();
});

test('[S5] two lengths at once, and what is no HTTP, are refused without a guess', async () => {
  const { companion, works } = await opened();
  const both = rawText({
    headers: headersOf(companion, ['Content-Length', '5'], ['Transfer-Encoding', 'chunked']),
    body: '0\r\n\r\nPOST /pc HTTP/1.1\r\n\r\n',
  });
  await attack(companion, { status: 400, reason: 'broken' }, () => send(companion.port, both));
  const twice = rawText({ headers: headersOf(companion, ['Content-Length', '5'], ['Content-Length', '6']), body: '{}' });
  await attack(companion, { status: 400, reason: 'broken' }, () => send(companion.port, twice));
  await attack(companion, { status: 400, reason: 'broken' }, () => send(companion.port, '\u0016\u0003\u0001 no HTTP\r\n\r\n'));
  await attack(companion, { status: 431, reason: 'broken' }, () =>
    send(companion.port, rawText({ headers: headersOf(companion, [companionHeaders.sign, 'x'.repeat(20_000)]) })),
  );
  expect(await works()).toBe(200);
});

test('[S5] TRACE and CONNECT echo nothing', async () => {
  const { companion } = await opened();
  const secret = ['x-secret', 'must not come back'] as const;
  const trace = await attack(companion, { status: 405, reason: 'method', isReadable: true }, () =>
    send(companion.port, rawText({ method: 'TRACE', headers: headersOf(companion, secret) })),
  );
  expect(trace.all).not.toContain(secret[1]);
  await attack(companion, { status: 400, reason: 'upgrade', isReadable: true }, () =>
    send(companion.port, rawText({ method: 'CONNECT', path: 'evil.example:443', headers: headersOf(companion, secret) })),
  );
});
