import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFUSAL_MS } from '../../companion/http/refuse.ts';
import type { RefusalReason } from '../../companion/journal.ts';
import type { Pinned } from '../../src/api/companion/ports.ts';
import { companionHeaders } from '../../src/domain/companion/protocol.ts';
import { attack } from '../support/companion/attack.ts';
import {
  openCompanion,
  ownHeaders,
  pairedPage,
  SITE,
  signedRequest,
  type TestCompanion,
  tidy,
} from '../support/companion/companion-kit.ts';
import { type RawAnswer, rawText, send } from '../support/companion/raw.ts';

/* Rows 1 to 11 of the table of attacks (docs/companion.md) on a companion that listens; the other rows are in attacks-on-trust.test.ts and attacks-on-limits.test.ts. */

let companion: TestCompanion;
let pinned: Pinned;
const listed = 'https://hall.example.cn';

beforeAll(async () => {
  companion = await openCompanion({ policy: { origins: [SITE, listed] } });
  const page = await pairedPage(companion);
  if (page.pinned === null) throw new Error('not paired');
  pinned = page.pinned;
});
afterAll(tidy);

type Headers = readonly (readonly [string, string])[];

/** A request that is right in every way, signature included, but for some headers. */
async function spoiled(
  change: Readonly<Record<string, readonly string[]>>,
  more: { method?: string; path?: string } = {},
): Promise<RawAnswer> {
  const right = await signedRequest(companion, pinned);
  const kept: Headers = right.headers.filter(([name]) => !Object.hasOwn(change, name.toLowerCase()));
  const given: Headers = Object.entries(change).flatMap(([name, values]) => values.map((value): [string, string] => [name, value]));
  return await send(companion.port, rawText({ ...right, ...more, headers: [...given, ...kept] }));
}

const ours = () => `127.0.0.1:${companion.port}`;
const other = () => (companion.port === 65_535 ? 1_024 : companion.port + 1);

describe('[S5] [fault 55] another page', () => {
  test.each([
    ['another site', 'https://evil.example'],
    ['our name with another port', `${SITE}:8443`],
    ['our name without https', 'http://workbench.example.cn'],
    ['our name with a suffix', `${SITE}.evil.example`],
    ['our name in upper case', 'https://WORKBENCH.example.cn'],
    ['our name with a dot at its end', `${SITE}.`],
    ['a page without an origin', 'null'],
    ['a frame of a partner', 'https://partner.example.cn'],
    ['an extension of the browser', 'chrome-extension://abcdefghijklmnopabcdefghijklmnop'],
  ])('is refused: %s', async (_, origin) => {
    await attack(companion, { status: 403, reason: 'origin' }, () => spoiled({ origin: [origin] }));
  });

  test('is refused: two origins at once, ours among them', async () => {
    await attack(companion, { status: 403, reason: 'origin' }, () => spoiled({ origin: [SITE, 'https://evil.example'] }));
  });

  test('is refused: no origin, as a rebound page or a program sends it', async () => {
    await attack(companion, { status: 403, reason: 'origin' }, () => spoiled({ origin: [] }));
  });

  test('is refused: a form, from elsewhere and from our own page', async () => {
    const form = { 'content-type': ['application/x-www-form-urlencoded'] };
    await attack(companion, { status: 403, reason: 'origin' }, () => spoiled({ ...form, origin: ['https://evil.example'] }));
    await attack(companion, { status: 415, reason: 'type', isReadable: true }, () => spoiled(form));
  });

  test.each([
    ['text/plain', 'text/plain'],
    ['a beacon', 'text/plain;charset=UTF-8'],
    ['JSON with more behind it', 'application/json, text/plain'],
    ['JSON of another alphabet', 'application/json; charset=utf-7'],
  ])('is refused before anything is parsed, though it comes from our own origin: %s', async (_, type) => {
    await attack(companion, { status: 415, reason: 'type', isReadable: true }, () => spoiled({ 'content-type': [type] }));
  });

  test.each(['img', 'script', 'no-cors fetch'])('is refused: %s', async () => {
    await attack(companion, { status: 403, reason: 'origin' }, () =>
      send(companion.port, rawText({ method: 'GET', path: '/file?name=a.txt', headers: [['Host', ours()]] })),
    );
  });

  test('learns nothing of this PC from a preflight: no header for private networks is echoed, and a stranger gets none at all', async () => {
    const asking: Headers = [
      ['Access-Control-Request-Method', 'POST'],
      ['Access-Control-Request-Headers', 'content-type'],
      ['Access-Control-Request-Private-Network', 'true'],
      ['Access-Control-Request-Local-Network', 'true'],
    ];
    const preflight = (origin: string) =>
      send(companion.port, rawText({ method: 'OPTIONS', headers: [['Host', ours()], ['Origin', origin], ...asking] }));
    const own = await preflight(SITE);
    expect(own.status).toBe(204);
    expect(own.head).toContain(`access-control-allow-origin: ${SITE}`);
    expect(own.head).not.toMatch(/private-network|local-network|credentials/);
    await attack(companion, { status: 403, reason: 'origin' }, () => preflight('https://evil.example'));
  });

  test('opens no WebSocket, neither ours nor another', async () => {
    const upgrade = {
      connection: ['Upgrade'],
      upgrade: ['websocket'],
      'sec-websocket-version': ['13'],
      'sec-websocket-key': ['AAAAAAAAAAAAAAAAAAAAAA=='],
    };
    await attack(companion, { status: 400, reason: 'upgrade', isReadable: true }, () => spoiled(upgrade, { method: 'GET' }));
    await attack(companion, { status: 403, reason: 'origin' }, () =>
      spoiled({ ...upgrade, origin: ['https://evil.example'] }, { method: 'GET' }),
    );
  });

  test('a site that the office names but nobody has paired learns that a companion is there, and no more', async () => {
    const asked = async (path: string, body: string): Promise<RawAnswer> => {
      const headers: Headers = [...ownHeaders(companion.port, listed), ['Content-Length', String(body.length)]];
      return await send(companion.port, rawText({ path, headers, body }));
    };
    for (const path of ['/file', '/ca', '/pc', '/cookies'])
      await attack(companion, { status: 401, reason: 'unpaired', isReadable: true }, () => asked(path, '{}'));
    const hello = await asked('/hello', JSON.stringify({ challenge: 'a'.repeat(43) }));
    expect([hello.status, Object.keys(JSON.parse(hello.body).data).sort()]).toEqual([200, ['proof', 'protocol', 'version']]);
    // One with the key of another site is a stranger with a signature.
    await attack(companion, { status: 401, reason: 'unpaired', isReadable: true }, () => spoiled({ origin: [listed] }));
  });
});

describe('[S5] [fault 55] another address', () => {
  test.each([
    ['of the attacker', () => 'evil.example'],
    ['of the attacker with our port', () => `evil.example:${companion.port}`],
    ['localhost', () => `localhost:${companion.port}`],
    ['of the other loopback', () => `[::1]:${companion.port}`],
    ['in short form', () => `127.1:${companion.port}`],
    ['as one number', () => `2130706433:${companion.port}`],
    ['without a port', () => '127.0.0.1'],
    ['with another port', () => `127.0.0.1:${other()}`],
    ['of every interface', () => `0.0.0.0:${companion.port}`],
    ['of the loopback in six', () => `[::ffff:127.0.0.1]:${companion.port}`],
  ])('is refused, whatever its origin: %s', async (_, host) => {
    await attack(companion, { status: 421, reason: 'host' }, () => spoiled({ host: [host()] }));
  });

  test('is refused: host and origin equal, both the attacker’s', async () => {
    const change = { host: ['evil.example'], origin: ['http://evil.example'] };
    await attack(companion, { status: 421, reason: 'host' }, () => spoiled(change));
  });

  test('is refused: no host, and two of them, ours among them', async () => {
    await attack(companion, { status: 421, reason: 'host' }, () => spoiled({ host: [] }));
    await attack(companion, { status: 400, reason: 'host' }, () => spoiled({ host: [ours(), 'evil.example'] }));
  });

  test('of this PC in its network has no listener, nor has any other loopback address', async () => {
    const cards = Object.values(networkInterfaces()).flat();
    const outside = cards.find((card) => card?.family === 'IPv4' && !card.internal)?.address;
    for (const host of ['127.0.0.2', '::1', ...(outside === undefined ? [] : [outside])])
      await expect(send(companion.port, '', host), host).rejects.toThrow(/ECONNREFUSED|EADDRNOTAVAIL/);
  });

  test('that arrives on the loopback by 0.0.0.0 is judged by its host all the same', async () => {
    const text = rawText({
      headers: [
        ['Host', `0.0.0.0:${companion.port}`],
        ['Origin', SITE],
      ],
    });
    await attack(companion, { status: 421, reason: 'host' }, () => send(companion.port, text, '0.0.0.0'));
  });
});

describe('[S5] [fault 55] a refusal', () => {
  test('is as long and takes as long as every other, whatever it is for', async () => {
    const evil = ['https://evil.example'];
    const answers = [
      await spoiled({ origin: evil }),
      await spoiled({ origin: [] }),
      await spoiled({ host: ['evil.example'] }),
      await spoiled({ origin: evil }, { path: '/no-such-verb' }),
      await spoiled({ origin: evil }, { path: '/pair/start' }),
      await spoiled({ origin: evil, [companionHeaders.sign]: ['x'] }),
      await spoiled({ origin: evil }, { method: 'TRACE' }),
    ];
    expect(new Set(answers.map(({ all }) => all.length)).size).toBe(1);
    expect(new Set(answers.map(({ all }) => all.replace(/ \d{3} /, ' ').replace(/date: .*\r\n/i, ''))).size).toBe(1);
    for (const { ms } of answers) expect(ms).toBeGreaterThan(REFUSAL_MS - 5);
  });

  test.each<[string, string, number, RefusalReason]>([
    ['TRACE', 'TRACE', 405, 'method'],
    ['GET', 'GET', 405, 'method'],
    ['PUT', 'PUT', 405, 'method'],
    ['a plain OPTIONS', 'OPTIONS', 405, 'method'],
  ])('meets a method that no verb has, though all else is right: %s', async (_, method, status, reason) => {
    await attack(companion, { status, reason, isReadable: true }, () => spoiled({}, { method }));
  });

  test('meets a request without our header, and one of a page that is older than any this companion speaks to', async () => {
    await attack(companion, { status: 403, reason: 'header', isReadable: true }, () => spoiled({ [companionHeaders.protocol]: [] }));
    await attack(companion, { status: 426, reason: 'old', isReadable: true }, () => spoiled({ [companionHeaders.protocol]: ['0'] }));
  });

  test('was not what a right request met: the same one, unspoiled, is answered', async () => {
    expect((await spoiled({})).status).toBe(200);
  });
});
