import { chmodSync, linkSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readPolicy } from '../../companion/policy.ts';
import { createCompanion } from '../../src/api/companion/client.ts';
import { commitOf, makeHalf } from '../../src/api/companion/pairing.ts';
import type { Pinned } from '../../src/api/companion/ports.ts';
import { TIME_WINDOW_MS } from '../../src/domain/companion/protocol.ts';
import { attack, holdsNoSecret } from '../support/companion/attack.ts';
import {
  newFolder,
  openCompanion,
  ownHeaders,
  pagePorts,
  pairedPage,
  SITE,
  signedRequest,
  type TestCompanion,
  tidy,
} from '../support/companion/companion-kit.ts';
import { type RawAnswer, type RawRequest, rawText, send } from '../support/companion/raw.ts';

/* Rows 12 to 17, 19 and 20 of the table of attacks: who has a pairing, or wants one. */

afterAll(tidy);

const EVIL = 'https://evil.example';

function pinnedOf({ pinned }: { readonly pinned: Pinned | null }): Pinned {
  if (pinned === null) throw new Error('not paired');
  return pinned;
}

async function opened(): Promise<{ companion: TestCompanion; pinned: Pinned }> {
  const companion = await openCompanion();
  return { companion, pinned: pinnedOf(await pairedPage(companion)) };
}

/** One for all tests that leave it as it was. */
let kept: ReturnType<typeof opened> | null = null;
function shared(): ReturnType<typeof opened> {
  kept ??= opened();
  return kept;
}

const sent = (companion: Pick<TestCompanion, 'port'>, request: RawRequest): Promise<RawAnswer> => send(companion.port, rawText(request));

/** A step of a pairing as an attacker sends it. */
function step(companion: TestCompanion, path: string, input: unknown, origin: string): Promise<RawAnswer> {
  const body = JSON.stringify(input);
  const headers = [...ownHeaders(companion.port, origin), ['Content-Length', String(body.length)] as const];
  return sent(companion, { path: `/pair/${path}`, headers, body });
}

describe('[S5] [fault 52] an old signature', () => {
  test('is worth nothing a second time, nor after the companion was started again', async () => {
    const { companion, pinned } = await opened();
    const request = await signedRequest(companion, pinned);
    expect((await sent(companion, request)).status).toBe(200);
    await attack(companion, { status: 401, reason: 'replay', isReadable: true }, () => sent(companion, request));
    const { port, folder } = companion;
    await companion.stop();
    const again = await openCompanion({ folder, ports: [port] });
    expect(again.port).toBe(port);
    await attack(again, { status: 401, reason: 'replay', isReadable: true }, () => sent(again, request));
  });

  test.each<[string, (request: RawRequest & { body: string }) => RawRequest]>([
    ['body', (request) => ({ ...request, body: '[]' })],
    ['path', (request) => ({ ...request, path: '/environment' })],
    ['query', (request) => ({ ...request, path: '/pc?more=1' })],
  ])('does not hold for another %s', async (_, change) => {
    const { companion, pinned } = await opened();
    const request = await signedRequest(companion, pinned);
    await attack(companion, { status: 401, reason: 'signature', isReadable: true }, () => sent(companion, change(request)));
  });

  test('does not hold for another site, another port or another version of the protocol', async () => {
    const { companion, pinned } = await opened();
    const elsewhere = await signedRequest({ ...companion, port: companion.port === 65_535 ? 1_024 : companion.port + 1 }, pinned);
    const here = elsewhere.headers.map(([name, value]): [string, string] => [
      name,
      name === 'Host' ? `127.0.0.1:${companion.port}` : value,
    ]);
    await attack(companion, { status: 401, reason: 'signature', isReadable: true }, () => sent(companion, { ...elsewhere, headers: here }));
    const newer = await signedRequest(companion, pinned, { protocol: 2 });
    const older = newer.headers.map(([name, value]): [string, string] => [name, value === '2' ? '1' : value]);
    // A body of two bytes has the same number: only the header of the version may be another one.
    const bent = older.map(([name, value]): [string, string] => [name, name === 'Content-Length' ? '2' : value]);
    await attack(companion, { status: 401, reason: 'signature', isReadable: true }, () => sent(companion, { ...newer, headers: bent }));
    await pairedPage(companion, 'https://other.example.cn');
    const foreign = await signedRequest(companion, pinned, { origin: 'https://other.example.cn' });
    await attack(companion, { status: 401, reason: 'signature', isReadable: true }, () => sent(companion, foreign));
  });

  test('is judged by its time: a minute too early and a minute too late are refused, a second less is not', async () => {
    const { companion, pinned } = await opened();
    for (const off of [-TIME_WINDOW_MS - 5_000, TIME_WINDOW_MS + 5_000]) {
      const request = await signedRequest(companion, pinned, { time: companion.clock.now() + off });
      await attack(companion, { status: 401, reason: 'time', isReadable: true }, () => sent(companion, request));
    }
    const request = await signedRequest(companion, pinned, { time: companion.clock.now() - TIME_WINDOW_MS + 5_000 });
    expect((await sent(companion, request)).status).toBe(200);
  });
});

describe('[S5] a pairing', () => {
  test('that nobody has opened in the window does not begin, from a stranger and from a site that is paired', async () => {
    const { companion } = await opened();
    const commit = await commitOf(await makeHalf());
    for (const origin of [EVIL, SITE])
      await attack(companion, { status: 403, reason: 'origin' }, () => step(companion, 'start', { commit }, origin));
  });

  test('is one at a time: a second site is told so, and the first goes on', async () => {
    const companion = await openCompanion();
    companion.pairing.open();
    const begun = await createCompanion(pagePorts([companion.port])).pair();
    if (typeof begun === 'string') throw new Error(begun);
    const commit = await commitOf(await makeHalf());
    await attack(companion, { status: 409, reason: 'pairing', isReadable: true }, () => step(companion, 'start', { commit }, EVIL));
    expect(companion.pairing.state()).toMatchObject({ kind: 'digits', origin: SITE, digits: begun.digits });
  });

  test('closes after three tries, and its user is told', async () => {
    const companion = await openCompanion();
    companion.pairing.open();
    const half = await makeHalf();
    for (let n = 1; n <= 3; n += 1) {
      expect(companion.pairing.state()).toMatchObject({ kind: 'open', tries: n - 1 });
      expect((await step(companion, 'start', { commit: await commitOf(await makeHalf()) }, EVIL)).status).toBe(200);
      // Its half is not the one that it has committed to.
      await attack(companion, { status: 400, reason: 'pairing', isReadable: true }, () =>
        step(companion, 'reveal', { pub: half.pub, nonce: half.nonce }, EVIL),
      );
    }
    expect(companion.pairing.state()).toEqual({ kind: 'closed', why: 'tries' });
    await attack(companion, { status: 403, reason: 'origin' }, async () =>
      step(companion, 'start', { commit: await commitOf(half) }, EVIL),
    );
    expect(companion.sites()).toEqual([]);
  });

  test('that the page confirms by itself pairs nothing before the window has said so', async () => {
    const companion = await openCompanion();
    companion.pairing.open();
    const begun = await createCompanion(pagePorts([companion.port], EVIL)).pair();
    if (typeof begun === 'string') throw new Error(begun);
    const confirmed = begun.confirm();
    await expect.poll(() => companion.pairing.state().kind).toBe('digits');
    expect(companion.sites()).toEqual([]);
    await companion.pairing.answer(false);
    expect([await confirmed, companion.sites()]).toEqual([false, []]);
  });
});

describe('[S5] somebody else on this PC', () => {
  test('is refused before anything of his request is looked at', async () => {
    const { companion, pinned } = await opened();
    const { folder, port } = companion;
    await companion.stop();
    const shared = await openCompanion({ folder, ports: [port], isOwnUser: () => false });
    const request = await signedRequest(shared, pinned);
    await attack(shared, { status: 403, reason: 'user' }, () => sent(shared, request));
  });

  test('cannot read what it keeps: every file is its user’s alone, and one that was opened to others is closed again', async () => {
    const { companion } = await opened();
    const { folder } = companion;
    const modes = () => readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['identity', 'nonces', 'sites.json']));
    expect([statSync(folder).mode & 0o777, new Set(modes())]).toEqual([0o700, new Set([0o600])]);
    await companion.stop();
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
    await openCompanion({ folder });
    expect(new Set(modes())).toEqual(new Set([0o600]));
  });
});

describe('[S5] [BRIDGE-07] a name of a file', () => {
  const outside = [
    '..',
    '../secret.txt',
    'a/../../secret.txt',
    '/etc/passwd',
    'C:\\secret.txt',
    'C:secret.txt',
    '\\\\server\\share\\a.txt',
    '//server/share/a.txt',
  ];
  const tricks = [
    'a.txt::$DATA',
    'SECRET~1.TXT',
    'CON',
    'nul.txt',
    'com1',
    'a.txt\u0000.png',
    '%2e%2e/secret.txt',
    '%252e%252e/secret.txt',
    'a.txt.',
    'a.txt ',
    '.ssh',
    '',
  ];
  const links = ['link.txt', 'folder/secret.txt', 'twin.txt', 'sub'];

  test.each([...outside, ...tricks, ...links])('leads nowhere else: %j', async (name) => {
    const { companion, pinned } = await shared();
    const [folder, elsewhere] = [newFolder(), newFolder()];
    writeFileSync(join(elsewhere, 'secret.txt'), 'outside');
    writeFileSync(join(folder, 'a.txt'), 'inside');
    mkdirSync(join(folder, 'sub'));
    symlinkSync(join(elsewhere, 'secret.txt'), join(folder, 'link.txt'));
    symlinkSync(elsewhere, join(folder, 'folder'));
    linkSync(join(elsewhere, 'secret.txt'), join(folder, 'twin.txt'));
    companion.choose({ folder, certificates: '' });
    const request = await signedRequest(companion, pinned, { path: '/file', body: JSON.stringify({ name }) });
    const answer = await attack(companion, { status: 400, reason: 'input', isReadable: true }, () => sent(companion, request));
    expect(JSON.parse(answer.body)).toMatchObject({ code: -1, data: null });
    expect(answer.all).not.toContain(folder);
    expect(answer.all).not.toContain(Buffer.from('outside').toString('base64').slice(0, 8));
  });
});

describe('[S5] [TAB-04] an address to open', () => {
  const tax = 'https://etax.shanghai.chinatax.gov.cn';
  test.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://etax.shanghai.chinatax.gov.cn/',
    'https://evil.example/',
    'https://chinatax.gov.cn.evil.example/',
    'https://evilchinatax.gov.cn/',
    `${tax}@evil.example/`,
    `${tax}:8443/`,
    `${tax}/ --flag`,
    '--flag',
    '&calc',
    `${tax}/"&calc`,
    `${tax}/\u0000`,
    '',
  ])('is not handed to any program: %j', async (url) => {
    const { companion, pinned } = await shared();
    const request = await signedRequest(companion, pinned, { path: '/browser', body: JSON.stringify({ browser: 'default', url }) });
    await attack(companion, { status: 400, reason: 'input', isReadable: true }, () => sent(companion, request));
  });

  test('that is right is one argument, after the program’s own, whatever a shell would make of it', async () => {
    const { companion, pinned } = await opened();
    const url = `${tax}/a?b=1&calc;$(id)#--flag`;
    const request = await signedRequest(companion, pinned, { path: '/browser', body: JSON.stringify({ browser: 'default', url }) });
    expect((await sent(companion, request)).status).toBe(200);
    expect(companion.started).toEqual([['/usr/bin/opener', '--open', url]]);
  });
});

describe('[S5] what is left lying about', () => {
  test('a policy that the user could have written is ignored with a warning', () => {
    const path = join(newFolder(), 'policy.json');
    writeFileSync(path, JSON.stringify({ origins: [EVIL], openHosts: ['evil.example'] }));
    const { policy, warning } = readPolicy(path);
    expect(policy).toBeNull();
    expect(warning).toContain(path);
    expect(readPolicy(path, () => false).policy).toEqual({ origins: [EVIL], openHosts: ['evil.example'] });
  });

  test('no secret of it is in anything that it prints or keeps for its window, after a pairing, a file and a refusal', async () => {
    const { companion, pinned } = await opened();
    const folder = newFolder();
    writeFileSync(join(folder, 'a.txt'), 'the content of a file');
    companion.choose({ folder, certificates: '' });
    const request = await signedRequest(companion, pinned, { path: '/file', body: JSON.stringify({ name: 'a.txt' }) });
    expect((await sent(companion, request)).status).toBe(200);
    await sent(companion, request);
    await step(companion, 'start', { commit: 'x' }, 'https://evil.example/?token=abcdefghijklmnop');
    holdsNoSecret(companion, readFileSync(join(companion.folder, 'nonces'), 'utf8'));
    const told = [...companion.printed, JSON.stringify(companion.journal.lines())].join('\n');
    for (const word of ['a.txt', folder, 'the content', 'token=', pinned.identity]) expect(told).not.toContain(word);
  });
});
