import { createPublicKey } from 'node:crypto';
import { jwtVerify } from 'jose';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sweep } from '../../server/store/sweep.ts';
import { changeAccount } from '../../server/store/tables/accounts.ts';
import { messageOf } from '../../server/store/tables/message-of.ts';
import { messages } from '../../server/store/tables/messages.ts';
import { createWebPush, GRACE, LOOK_EVERY } from '../../server/web-push/web-push.ts';
import { calls } from '../../src/api/calls/table.ts';
import type { Message } from '../../src/api/entities/message.ts';
import { type FakeBrowser, startPushService, testPushKeys } from '../support/gateway/fake-push-service.ts';
import type { TestClient } from '../support/gateway/gateway-client.ts';
import { copyDatabase } from '../support/gateway/shared-postgres.ts';
import { type OpenTestGateway, onBothStores, openAt, type TestGateway } from './stores.ts';

const keys = testPushKeys();

/** A gateway with keys, its push service, and 王 signed in with a browser that is written down. */
async function stage(open: OpenTestGateway, options: Parameters<OpenTestGateway>[0] = {}) {
  const service = await startPushService();
  onTestFinished(() => service.stop());
  const gateway = await open({ config: { webPush: keys }, pushFetch: service.fetch, ...options });
  const accountId = await gateway.account('wang', 0);
  const client = gateway.client();
  await client.signIn('wang');
  const browser = service.browser();
  expect(await save(client, browser)).toBe('');
  return { service, gateway, accountId, client, browser };
}

/** '' or the code of the refusal. */
async function save({ client }: TestClient, { endpoint, p256dh, auth }: FakeBrowser, over: object = {}): Promise<string> {
  const answer = await client.call(calls.webPushSave, {
    endpoint,
    p256dh,
    auth,
    publicKey: keys.publicKey,
    language: 'zh-CN',
    ...over,
  });
  return answer.ok ? '' : answer.error.code;
}

/** Settles when this process has been told that the account changed. */
function heardBy({ services: { store } }: TestGateway, accountId: string): Promise<void> {
  return new Promise((done) => {
    const stop = store.bus.listen((notice) => {
      if (notice.kind !== 'account' || notice.accountId !== accountId) return;
      stop();
      done();
    });
  });
}

/** Messages come, and every process has heard of it. */
async function tell(
  gateway: TestGateway,
  accountId: string,
  ids: readonly string[],
  over: Partial<Message> = {},
  beside: TestGateway[] = [],
) {
  const { services, clock } = gateway;
  const rows = ids.map((id) => ({
    ...messageOf({ sceneCode: '9', title: '税号 91110000', content: '甲公司' }, id, '', clock.now()),
    ...over,
  }));
  const heard = [gateway, ...beside].map((one) => heardBy(one, accountId));
  await services.store.write((tx) => changeAccount(tx, accountId, clock.now(), (change) => messages.put(change, rows)));
  await Promise.all(heard);
}

/** Time goes on, and whatever is due is sent. */
async function pass({ clock, services: { webPush } }: TestGateway, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= LOOK_EVERY) {
    clock.advance(Math.min(LOOK_EVERY, left));
    await webPush?.idle();
  }
}
const rows = ({ services: { store } }: TestGateway) => store.db.selectFrom('web_push').selectAll().execute();
const SOON = GRACE + 2 * LOOK_EVERY;

onBothStores('Web Push', (open) => {
  test('[PLUS-21] messages that come while no window is open are one push: how many, signed by the deployment, readable by that browser alone, without a word of them', async () => {
    const { service, gateway, accountId, browser } = await stage(open);
    await tell(gateway, accountId, ['a', 'b']);
    await pass(gateway, SOON);
    expect(service.got).toHaveLength(1);
    const [push] = service.got;
    if (push === undefined) throw new Error('nothing came');
    const said = browser.read(push);
    expect(said).toEqual({ id: expect.stringMatching(/^[\w-]{36}$/), count: 2, language: 'zh-CN' });
    expect(() => service.browser().read(push)).toThrow();
    expect(push.path).toBe(new URL(browser.endpoint).pathname);
    expect(push.headers).toMatchObject({ ttl: '86400', topic: 'messages', 'content-encoding': 'aes128gcm' });
    const [, token = '', key] = /^vapid t=(\S+), k=(\S+)$/.exec(String(push.headers.authorization)) ?? [];
    expect(key).toBe(keys.publicKey);
    const point = Buffer.from(keys.publicKey, 'base64url');
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
    const { payload } = await jwtVerify(token, createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' }));
    expect(payload).toMatchObject({ aud: 'https://push.example.com', sub: 'mailto:admin@example.com' });
    await pass(gateway, 10 * SOON);
    expect(service.got).toHaveLength(1);
    await tell(gateway, accountId, ['c']);
    await pass(gateway, SOON);
    expect(service.got.map((one) => (browser.read(one) as { count: number }).count)).toEqual([2, 3]);
  });

  test('[PLUS-21] who has a window open is not told twice, read and invalid messages are no news, and what was there before is none', async () => {
    const { service, gateway, accountId, client, browser } = await stage(open);
    const stream = gateway.services.hub.open({ accountId, familyId: 'f', rev: 0, after: null });
    await tell(gateway, accountId, ['a']);
    await pass(gateway, SOON);
    await stream.cancel();
    await pass(gateway, SOON);
    expect(service.got).toEqual([]);
    await tell(gateway, accountId, ['b'], { readStatus: 1 });
    await tell(gateway, accountId, ['c'], { expireTime: new Date(gateway.clock.now() - 1).toISOString() });
    await pass(gateway, SOON);
    expect(service.got).toEqual([]);
    await tell(gateway, accountId, ['d']);
    await save(client, browser);
    await pass(gateway, SOON);
    expect(service.got).toEqual([]);
    await tell(gateway, accountId, ['e']);
    await pass(gateway, SOON);
    expect(service.got.map((one) => browser.read(one))).toMatchObject([{ count: 1 }]);
  });

  test('[PLUS-21] a window that opens while news waits keeps it from being sent', async () => {
    const { service, gateway, accountId } = await stage(open);
    await tell(gateway, accountId, ['a']);
    await pass(gateway, LOOK_EVERY);
    const [row] = await rows(gateway);
    expect(row?.due_at).toBe(gateway.clock.now() + GRACE);
    gateway.services.hub.open({ accountId, familyId: 'f', rev: 0, after: null });
    await pass(gateway, SOON);
    expect(service.got).toEqual([]);
  });

  test.each([404, 410])('[PLUS-21] a browser that the push service does not know any more (%i) is forgotten', async (status) => {
    const { service, gateway, accountId } = await stage(open);
    service.answerWith(status);
    await tell(gateway, accountId, ['a']);
    await pass(gateway, SOON);
    expect([service.got.length, await rows(gateway)]).toEqual([1, []]);
  });

  test('[PLUS-21] a busy push service is tried again with growing pauses, not before it said, and given up at last; the next news is tried anew', async () => {
    const { service, gateway, accountId, browser } = await stage(open);
    service.answerWith(503);
    await tell(gateway, accountId, ['a']);
    await pass(gateway, SOON);
    expect(service.got).toHaveLength(1);
    await pass(gateway, 30_000 + LOOK_EVERY);
    expect(service.got).toHaveLength(2);
    service.answerWith(429, { 'retry-after': '900' });
    await pass(gateway, 120_000 + LOOK_EVERY);
    expect(service.got).toHaveLength(3);
    await pass(gateway, 880_000);
    expect(service.got).toHaveLength(3);
    await pass(gateway, 25_000);
    expect(service.got).toHaveLength(4);
    gateway.clock.advance(3_600_000);
    await pass(gateway, LOOK_EVERY);
    expect(service.got).toHaveLength(5);
    for (let hour = 0; hour < 8; hour += 1) {
      gateway.clock.advance(3_600_000);
      await pass(gateway, LOOK_EVERY);
    }
    expect(service.got).toHaveLength(5);
    expect(await rows(gateway)).toMatchObject([{ due_at: 0, tries: 0 }]);
    service.answerWith(201);
    await tell(gateway, accountId, ['b']);
    await pass(gateway, SOON);
    expect(service.got.slice(5).map((one) => browser.read(one))).toMatchObject([{ count: 2 }]);
  });

  test('[PLUS-21] what a push service refuses for good is not tried again, and a redirect is not followed', async () => {
    const { service, gateway, accountId } = await stage(open);
    service.answerWith(403);
    await tell(gateway, accountId, ['a']);
    await pass(gateway, 4 * SOON);
    expect(service.got).toHaveLength(1);
    service.answerWith(307, { location: '/elsewhere' });
    await tell(gateway, accountId, ['b']);
    await pass(gateway, SOON);
    expect(service.got).toHaveLength(2);
    expect(await rows(gateway)).toMatchObject([{ tries: 1 }]);
  });

  test('[PLUS-21] signing out on a shared PC ends it at once, as do the device list and the end of the sign-in', async () => {
    const { service, gateway, accountId, client, browser } = await stage(open);
    const [second, third] = [service.browser(), service.browser()];
    const endpoints = async () => (await rows(gateway)).map(({ endpoint }) => endpoint).sort();
    const other = gateway.client();
    for (const one of [second, third]) {
      await other.signIn('wang');
      await save(other, one);
    }
    expect(await endpoints()).toEqual([browser.endpoint, second.endpoint, third.endpoint]);
    const devices = await other.client.call(calls.listDevices, {});
    await client.client.call(calls.logout, { accountId });
    expect(await endpoints()).toEqual([second.endpoint, third.endpoint]);
    const { family_id: familyId } = (await rows(gateway)).find(({ endpoint }) => endpoint === second.endpoint) ?? { family_id: '' };
    expect(devices.ok && devices.value.list.map((device) => device.familyId)).toContain(familyId);
    await other.client.call(calls.signOutDevice, { familyId });
    expect(await endpoints()).toEqual([third.endpoint]);
    const over = gateway.services.store.db.updateTable('session_family').set({ expires_at: gateway.clock.now() });
    await over.where('account_id', '=', accountId).execute();
    await tell(gateway, accountId, ['a']);
    await pass(gateway, SOON);
    expect([service.got, await endpoints()]).toEqual([[], [third.endpoint]]);
    await sweep(gateway.services.store, gateway.clock.now());
    expect(await endpoints()).toEqual([]);
  });

  test('[PLUS-21] the next user of a browser takes its place, and his own switch off leaves nothing', async () => {
    const { service, gateway, accountId, browser } = await stage(open);
    await gateway.account('li', 0);
    const li = gateway.client();
    await li.signIn('li');
    expect(await save(li, browser, { language: 'en' })).toBe('');
    expect(await rows(gateway)).toMatchObject([{ language: 'en' }]);
    await tell(gateway, accountId, ['a']);
    await pass(gateway, SOON);
    expect(service.got).toEqual([]);
    for (let n = 0; n < 2; n += 1) expect(await li.client.call(calls.webPushDelete, {})).toMatchObject({ ok: true });
    expect(await rows(gateway)).toEqual([]);
  });

  test('[PLUS-21] addresses that are not https of an allowed push service are refused: the gateway asks nobody else', async () => {
    const { gateway, client, browser } = await stage(open);
    const wrong = [
      'http://push.example.com/1',
      'https://push.example.com:8443/1',
      'https://user@push.example.com/1',
      'https://127.0.0.1/1',
      'https://[::1]/1',
      'https://2130706433/1',
      'https://localhost/1',
      'https://10.0.0.1/1',
      'https://push.example.com.evil.example/1',
      'https://evil.example/push.example.com',
      'https://xpush.example.com/1',
      'no address',
      `https://push.example.com/${'号'.repeat(1_900)}`,
    ];
    for (const endpoint of wrong) expect([endpoint, await save(client, { ...browser, endpoint })]).toEqual([endpoint, 'webPush.address']);
    expect(await save(client, browser, { publicKey: testPushKeys().publicKey })).toBe('webPush.none');
    expect(await rows(gateway)).toMatchObject([{ endpoint: browser.endpoint }]);
  });

  test('[PLUS-21] an address of a service that is not allowed any more is not asked, and new keys forget the browsers of the old ones', async () => {
    const { service, gateway, accountId, browser } = await stage(open, {
      config: { webPush: keys },
      pushFetch: async () => {
        throw new Error('asked');
      },
    });
    await gateway.services.store.db.updateTable('web_push').set({ endpoint: 'https://10.0.0.1/x' }).execute();
    await tell(gateway, accountId, ['a']);
    await pass(gateway, SOON);
    expect(await rows(gateway)).toMatchObject([{ due_at: 0, tries: 0 }]);
    await gateway.services.store.db.updateTable('web_push').set({ endpoint: browser.endpoint, vapid_key: 'old' }).execute();
    await pass(gateway, 301_000);
    expect([await rows(gateway), service.got]).toEqual([[], []]);
  });

  test('[PLUS-21] a gateway without keys says so, takes no address and sends nothing', async () => {
    const gateway = await open();
    await gateway.account('wang', 0);
    const client = gateway.client();
    await client.signIn('wang');
    expect(await client.client.call(calls.webPushKey, {})).toEqual({ ok: true, value: { publicKey: '' } });
    const service = await startPushService();
    onTestFinished(() => service.stop());
    expect(await save(client, service.browser())).toBe('webPush.none');
    expect([gateway.services.webPush, await rows(gateway)]).toEqual([null, []]);
  });
});

test('[PLUS-21] a browser that cannot be written to holds up no other, a look during a look is the same one, and after the end nothing more is begun', async () => {
  const gateway = await openAt(await copyDatabase(), {});
  onTestFinished(() => gateway.close());
  const { store, hub, clock, random } = gateway.services;
  const names = Array.from({ length: 20 }, (_, n) => `browser${n}`);
  for (const name of names) {
    const account_id = await gateway.account(name, 0);
    await gateway.client().signIn(name);
    const { family_id } = await store.db
      .selectFrom('session_family')
      .select('family_id')
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow();
    const row = { account_id, family_id, endpoint: name, p256dh: '', auth: '', vapid_key: keys.publicKey, language: 'en', created_at: 0 };
    await store.db
      .insertInto('web_push')
      .values({ ...row, seen_rev: 0, told_rev: 0, due_at: 1, tries: 0 })
      .execute();
    await tell(gateway, account_id, ['a']);
  }
  const [sent, waiting]: [string[], (() => void)[]] = [[], []];
  const log = { ...console, debug: () => undefined, info: () => undefined, warn: () => undefined, error: vi.fn() };
  const sender = createWebPush({
    ...{ store, hub, clock, random, log, publicKey: keys.publicKey },
    async send({ endpoint }) {
      if (endpoint === 'browser3') throw new Error('broken');
      sent.push(endpoint);
      await new Promise<void>((done) => waiting.push(done));
      return { kind: 'sent' };
    },
  });
  const look = sender.look();
  await vi.waitFor(() => expect(sent).toHaveLength(7));
  expect(sender.look()).toBe(look);
  for (const done of waiting.splice(0)) done();
  await vi.waitFor(() => expect(sent).toHaveLength(15));
  sender.close();
  for (const done of waiting.splice(0)) done();
  await look;
  expect(sent).toHaveLength(15);
  expect(log.error.mock.calls).toEqual([['web push: a browser is put off', { error: 'Error: broken' }]]);
});

test('[PLUS-21] of two processes one sends, and neither does where the other has a window open', async () => {
  const db = await copyDatabase();
  const service = await startPushService();
  const options = { config: { webPush: keys }, pushFetch: service.fetch };
  const one = await openAt(db, options);
  const two = await openAt(db, { ...options, clock: one.clock });
  onTestFinished(async () => {
    await Promise.all([one.close(), two.close()]);
    await service.stop();
  });
  const accountId = await one.account('wang', 0);
  const client = one.client();
  await client.signIn('wang');
  await save(client, service.browser());
  const both = async (): Promise<void> => {
    for (let left = SOON; left > 0; left -= LOOK_EVERY) {
      one.clock.advance(LOOK_EVERY); // of both: it is one clock
      await Promise.all([one.services.webPush?.idle(), two.services.webPush?.idle()]);
    }
  };
  await tell(one, accountId, ['a'], {}, [two]);
  await both();
  expect(service.got).toHaveLength(1);
  two.services.hub.open({ accountId, familyId: 'f', rev: 0, after: null });
  await tell(one, accountId, ['b'], {}, [two]);
  // Whoever looks first knows nothing of the other's window, and puts it off.
  await one.services.webPush?.look();
  expect(await rows(one)).toMatchObject([{ due_at: one.clock.now() + GRACE }]);
  // The other does not wait until it is due, when both would take it.
  await two.services.webPush?.look();
  expect(await rows(one)).toMatchObject([{ due_at: 0 }]);
  await both();
  expect(service.got).toHaveLength(1);
});
