import { createVerify, X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { nodeHidDevices } from '../../companion/keys/node-hid-devices.ts';
import { createStandInCa } from '../../samples/keys/stand-in-ca.ts';
import { toBase64url } from '../../src/api/companion/bytes.ts';
import { createCompanion } from '../../src/api/companion/client.ts';
import type { CompanionPorts } from '../../src/api/companion/ports.ts';
import { P256, signatureOf } from '../../src/api/companion/signing.ts';
import { helloText } from '../../src/domain/companion/protocol.ts';
import { keyMessage, keyText } from '../../src/domain/keys/key-message.ts';
import { attack } from '../support/companion/attack.ts';
import { openCompanion, pagePorts, pairedPage, SITE, signedRequest, tidy } from '../support/companion/companion-kit.ts';
import { type KeyDeskOfPc, openKeyDesk, PIN } from '../support/companion/key-user.ts';
import { rawText, send } from '../support/companion/raw.ts';
import { soon } from '../support/companion/soon.ts';

afterEach(tidy);

const from = Date.parse('2026-01-01T00:00:00Z');
const until = Date.parse('2030-01-01T00:00:00Z');
const ca = createStandInCa({ from, until });
const issue = (number: string, O = '瑞诚财税') => ca.issue({ names: { CN: '周建国', O }, number, from, until });
const [one, two] = [issue('4410'), issue('8827', '华信商贸')];
const CHALLENGE = 'q'.repeat(43);
const message = keyText(CHALLENGE);
const OTHER_SITE = 'https://other.example.cn';

async function opened() {
  const desk = await openKeyDesk();
  const page = await pairedPage(desk.companion);
  const client = createCompanion(page);
  const keys = async () => {
    const answer = await client.call('keys', {});
    return answer.ok ? answer.value : expect.fail(answer.why);
  };
  const idOf = async (number: string): Promise<string> =>
    (await keys()).keys.find((key) => key.number === number)?.id ?? expect.fail(`no key ${number}`);
  const sign = async (id: string, text = message, signal?: AbortSignal) => client.call('sign', { id, message: text }, signal);
  return { ...desk, page, client, keys, idOf, sign };
}

const not = (why: string, triesLeft: number | null = null) => ({ ok: true, value: { kind: 'notDone', why, triesLeft } });
const everything = ({ companion }: KeyDeskOfPc): string =>
  [
    ...companion.printed,
    JSON.stringify([companion.journal.lines(), companion.signing.state()]),
    ...readdirSync(companion.folder).map((name) => readFileSync(join(companion.folder, name), 'utf8')),
  ].join('\n');

test('[KEY-01] the keys that are in are told with certificate, label and tries, without asking anybody; one without a certificate is told as unread', async () => {
  const { plug, devices, keys, asked } = await opened();
  expect(await keys()).toEqual({ canRead: true, keys: [], unread: [] });
  plug(one, { serial: 'UK-1' });
  plug(two, { sentPin: undefined, hasPin: false, isMute: true, label: '' });
  const told = (await keys()).keys;
  expect(told.map(({ number, serial, label, pin, triesLeft }) => [number, serial, label, pin, triesLeft])).toEqual([
    ['4410', 'UK-1', '税务 UKey', 'companion', 3],
    ['8827', '', 'USB Key', 'none', null],
  ]);
  expect(told.map(({ certificate }) => new X509Certificate(Buffer.from(certificate, 'base64')).subject)).toEqual([
    'CN=周建国\nO=瑞诚财税',
    'CN=周建国\nO=华信商贸',
  ]);
  devices.refusesToOpen = true;
  plug(issue('3'));
  const { unread, keys: still } = await keys();
  expect([unread.map(({ why }) => why), still.length, (await keys()).unread]).toEqual([['failed'], 2, unread]);
  expect(asked).toEqual([]);
});

test('[KEY-01] a signature is asked for in the window, with the site, the key and its tries; of two keys the one that was meant signs', async () => {
  const { plug, idOf, sign, asked, companion, page } = await opened();
  plug(one);
  plug(two);
  const answer = await sign(await idOf('8827'));
  if (!answer.ok || answer.value.kind !== 'done') return expect.fail(JSON.stringify(answer));
  const { signature } = answer.value;
  const signedBy = ({ certificate }: typeof one) =>
    createVerify('sha256')
      .update(keyMessage(CHALLENGE))
      .verify(new X509Certificate(certificate).publicKey, Buffer.from(signature, 'base64'));
  expect([signedBy(one), signedBy(two)]).toEqual([false, true]);
  expect(asked).toEqual([{ origin: SITE, number: '8827', triesLeft: 3 }]);
  expect(companion.signing.state()).toEqual({ kind: 'none', last: { kind: 'done', origin: SITE } });
  expect(companion.journal.lines().at(-1)).toMatchObject({ origin: SITE, what: 'sign', outcome: 'done' });
  expect(page.sent.at(-1)).toBe(`${companion.port}/sign`);
});

test.each([
  '',
  CHALLENGE,
  `${message} `,
  `${message}\n`,
  keyText('short'),
  `x${message}`,
  keyText('q'.repeat(65)),
  keyText(`${'q'.repeat(42)}=`),
])('[S5] [KEY-01] what is no challenge of the gateway is not signed and not asked for: %j', async (text) => {
  const { plug, idOf, sign, asked } = await opened();
  const device = plug(one);
  expect(await sign(await idOf('4410'), text)).toMatchObject({ ok: false });
  expect([asked, device.asked.signatures]).toEqual([[], 0]);
});

test('[KEY-01] a no in the window, a page that has gone, and a companion that ends sign nothing; the key is not asked', async () => {
  const { plug, idOf, sign, user, companion } = await opened();
  const device = plug(one);
  const id = await idOf('4410');
  user('refuse');
  expect(await sign(id)).toEqual(not('cancelled'));
  expect(companion.journal.lines().at(-1)).toMatchObject({ what: 'sign', outcome: 'failed' });
  user('nothing');
  const leaving = new AbortController();
  const left = sign(id, message, leaving.signal);
  await soon(() => companion.signing.state().kind).toBe('asked');
  leaving.abort();
  await left;
  await soon(() => companion.signing.state().kind).toBe('none');
  const last = sign(id);
  await soon(() => companion.signing.state().kind).toBe('asked');
  await companion.stop();
  expect((await last).ok && device.asked.signatures).not.toBe(1);
  expect(device.asked.signatures).toBe(0);
});

test('[fault 56] a key that is pulled while the window asks has not signed; pulled after the PIN nobody knows, and it is never done', async () => {
  const { plug, idOf, sign, user, companion, devices } = await opened();
  const device = plug(one);
  user('nothing');
  const waiting = sign(await idOf('4410'));
  await soon(() => companion.signing.state().kind).toBe('asked');
  devices.pull(device);
  expect(await waiting).toEqual(not('gone'));
  const again = Object.assign(plug(one), { next: 'waits' as const });
  user('right');
  const signing = sign(await idOf('4410'));
  await soon(() => again.asked.signatures).toBe(1);
  devices.pull(again);
  expect(await signing).toEqual({ ok: true, value: { kind: 'unknown', why: 'pulled' } });
});

test('[KEY-01] while one signature is asked for a second one is refused, of the same site and of another, and the first goes on', async () => {
  const { plug, idOf, sign, user, asked, companion } = await opened();
  plug(one);
  plug(two);
  const [first, second] = [await idOf('4410'), await idOf('8827')];
  const other = createCompanion(await pairedPage(companion, OTHER_SITE));
  user('nothing');
  const waiting = sign(first);
  await soon(() => companion.signing.state().kind).toBe('asked');
  expect(await sign(second)).toEqual(not('busy'));
  expect(await other.call('sign', { id: second, message })).toEqual(not('busy'));
  const question = companion.signing.state();
  if (question.kind !== 'asked') return expect.fail(question.kind);
  expect([companion.signing.answer('another', new Uint8Array(4)), companion.signing.answer(question.ask, null)]).toEqual([false, false]);
  expect(companion.signing.answer(question.ask, new TextEncoder().encode(PIN))).toBe(true);
  expect(await waiting).toMatchObject({ ok: true, value: { kind: 'done' } });
  expect(asked).toHaveLength(1);
});

test('[KEY-01] a key with a keypad, and one without a PIN, sign after a yes in the window; no PIN is taken for them', async () => {
  const { plug, idOf, sign, user, companion } = await opened();
  plug(one, { sentPin: undefined });
  plug(two, { sentPin: undefined, hasPin: false });
  user('agree');
  for (const number of ['4410', '8827']) expect(await sign(await idOf(number))).toMatchObject({ ok: true, value: { kind: 'done' } });
  user('nothing');
  const waiting = sign(await idOf('4410'));
  await soon(() => companion.signing.state().kind).toBe('asked');
  const question = companion.signing.state();
  if (question.kind !== 'asked') return expect.fail(question.kind);
  expect([question.pin, companion.signing.answer(question.ask, new TextEncoder().encode(PIN))]).toEqual(['device', false]);
  companion.signing.cancel(question.ask);
  expect(await waiting).toEqual(not('cancelled'));
});

test('[S5] a PIN is used once and overwritten, right, wrong or not wanted; it is in no file, no line and no answer', async () => {
  const desk = await opened();
  const { plug, idOf, sign, user, companion } = desk;
  const device = plug(one);
  const id = await idOf('4410');
  user('nothing');
  for (const pin of ['000000', PIN]) {
    const waiting = sign(id);
    await soon(() => companion.signing.state().kind).toBe('asked');
    const question = companion.signing.state();
    if (question.kind !== 'asked') return expect.fail(question.kind);
    const [wrongPlace, typed] = [new TextEncoder().encode(pin), new TextEncoder().encode(pin)];
    companion.signing.answer('another', wrongPlace);
    companion.signing.answer(question.ask, typed);
    const answer = JSON.stringify(await waiting);
    expect([Math.max(...wrongPlace), Math.max(...typed), answer.includes(pin), everything(desk).includes(pin)]).toEqual([
      0,
      0,
      false,
      false,
    ]);
  }
  expect(device.pins).toEqual(['000000', PIN]);
});

test('[S5] [KEY-01] row 19: a paired page that has the PIN guessed is asked for in the window each time, and stops with one try left, whichever site asks', async () => {
  const { plug, idOf, sign, user, asked, companion } = await opened();
  const device = plug(one);
  const id = await idOf('4410');
  const other = createCompanion(await pairedPage(companion, OTHER_SITE));
  user('wrong');
  expect(await sign(id)).toEqual(not('wrongPin', 2));
  expect(await other.call('sign', { id, message })).toEqual(not('wrongPin', 1));
  for (let n = 0; n < 20; n += 1) expect(await sign(id)).toEqual(not('lastTry', 1));
  expect(await other.call('sign', { id, message })).toEqual(not('lastTry', 1));
  expect(asked).toEqual([
    { origin: SITE, number: '4410', triesLeft: 3 },
    { origin: OTHER_SITE, number: '4410', triesLeft: 2 },
  ]);
  expect(device.asked.signatures).toBe(2);
  // All of a site are one counted line.
  const lines = companion.journal.lines().filter(({ what }) => what === 'sign');
  expect(lines.map(({ origin, outcome, count }) => [origin, outcome, count])).toEqual([
    [SITE, 'failed', 21],
    [OTHER_SITE, 'failed', 2],
  ]);
});

test('[S5] row 19: a key that does not tell its tries is asked for no third PIN after two wrong ones, nor when it was out between; a right one begins anew', async () => {
  const { plug, idOf, sign, user, asked, devices } = await opened();
  const first = plug(one, { isMute: true });
  const id = await idOf('4410');
  user('wrong');
  await sign(id);
  user('right');
  expect(await sign(id)).toMatchObject({ value: { kind: 'done' } });
  user('wrong');
  await sign(id);
  await sign(id);
  expect(await sign(id)).toMatchObject({ value: { kind: 'notDone', why: 'lastTry' } });
  devices.pull(first);
  plug(one, { isMute: true });
  expect(await sign(await idOf('4410'))).toMatchObject({ value: { kind: 'notDone', why: 'lastTry' } });
  expect(asked).toHaveLength(4);
});

test('[A-131] a page of the protocol before asks the new verbs in vain and the old ones as ever; a page of today says of a companion of then that it is too old', async () => {
  const { companion, page } = await opened();
  const { pinned } = page;
  if (pinned === null) return expect.fail('not paired');
  for (const path of ['/keys', '/sign']) {
    const request = await signedRequest(companion, pinned, { path, protocol: 1 });
    await attack(companion, { status: 426, reason: 'old', isReadable: true }, () => send(companion.port, rawText(request)));
  }
  expect((await send(companion.port, rawText(await signedRequest(companion, pinned, { protocol: 1 })))).status).toBe(200);
  const { privateKey, publicKey } = await crypto.subtle.generateKey(P256, true, ['sign', 'verify']);
  const identity = toBase64url(new Uint8Array(await crypto.subtle.exportKey('spki', publicKey)));
  const asked: string[] = [];
  const post: CompanionPorts['post'] = async (port, path, _, body) => {
    asked.push(path);
    if (path !== '/hello') return null;
    const parts = { origin: SITE, port, challenge: JSON.parse(body).challenge, protocol: 1, version: '0.9.0' };
    const data = { protocol: 1, version: '0.9.0', proof: await signatureOf(privateKey, helloText(parts)) };
    return { status: 200, proof: null, text: JSON.stringify({ code: 0, msg: '', data }) };
  };
  const client = createCompanion(Object.assign(pagePorts([companion.port]), { post, pinned: { identity, key: pinned.key } }));
  expect(await client.call('keys', {})).toMatchObject({ ok: false, why: 'outdated' });
  expect(asked).toEqual(['/hello']);
  await client.call('app', {});
  expect(asked).toEqual(['/hello', '/hello', '/app']);
});

test('[KEY-01] where node-hid cannot be loaded there are no keys, the window says why and pages learn that there is no reader', async () => {
  const missing = await nodeHidDevices(() => Promise.reject(new Error("Cannot find package 'node-hid'\nRequire stack")));
  expect(missing.problem).toContain("Cannot find package 'node-hid'");
  expect(missing.problem).not.toContain('Require stack');
  const companion = await openCompanion({ keys: missing });
  const client = createCompanion(await pairedPage(companion));
  expect(await client.call('keys', {})).toEqual({ ok: true, value: { canRead: false, keys: [], unread: [] } });
  expect(companion.keyProblem).toBe(missing.problem);
});
