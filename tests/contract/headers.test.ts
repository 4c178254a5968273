import { createHash, randomUUID } from 'node:crypto';
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import { NONCE_LIFE } from '../../server/pipeline/nonce.ts';
import { CLOCK_WINDOW } from '../../server/pipeline/request-headers.ts';
import { sweep } from '../../server/store/sweep.ts';
import { type CallName, calls } from '../../src/api/calls/table.ts';
import type { Call } from '../../src/api/contract.ts';
import { encryptField } from '../../src/api/http/secrets.ts';
import { WIRE_VERSION } from '../../src/api/wire.ts';
import { createTestClient, DEMO_PASSWORD, type TestClient } from '../support/gateway/gateway-client.ts';
import { onBothStores, type TestGateway } from './stores.ts';

const names = Object.keys(calls) as CallName[]; // as: the names of the table
const eventOf = (client: TestClient) => ({
  events: [{ event: 'x', platform: 'web', time: 1, appId: 'a', accountId: client.context.accountId, companyId: '', locationCode: '' }],
});

async function signedIn(gateway: TestGateway): Promise<TestClient> {
  await gateway.account('wang', 2);
  const client = gateway.client();
  await client.signIn('wang');
  return client;
}

/** Keys as the gateway publishes them. */
async function keysOf(client: TestClient) {
  const answer = await client.client.call(calls.gatewayKeys, {});
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value.keys;
}

onBothStores('request headers', (open) => {
  test('[HDR-03] a request without any one of the seven headers, the version or the id is refused by every call', async () => {
    const client = await signedIn(await open());
    const needed = ['appId', 'version', 'timestamp', 'mac', 'accountId', 'accessToken', 'locationCode', 'request-id', 'wire-version'];
    for (const name of names) {
      for (const header of needed) {
        const answer = await client.send(name, { headers: { [header]: null } });
        expect(answer, `${name} without ${header}`).toMatchObject({ status: 400, head: { code: 'header.missing' } });
        expect(answer.head.msg).toContain(header);
      }
    }
  });

  test('[HDR-04] appKey is the SHA-1 of the seven headers in their order; any other is refused', async () => {
    const client = await signedIn(await open());
    const { appId, version, mac, accountId, accessToken, locationCode } = client.context;
    const timestamp = '1795136400000';
    const text = appId + version + timestamp + mac + accountId + accessToken + locationCode;
    const appKey = createHash('sha1').update(text).digest('hex');
    expect((await client.send('ping', { headers: { timestamp, appKey } })).status).toBe(200);
    for (const name of names) {
      const answer = await client.send(name, { headers: { locationCode: '440300' } });
      expect(answer, name).toMatchObject({ status: 400, head: { code: 'appkey.bad' } });
    }
    expect((await client.send('ping', { headers: { appId: '1' } })).head.code).toBe('appid.unknown');
  });

  test('a timestamp outside five minutes is refused with the gateway’s time; ping answers any clock', async () => {
    const gateway = await open();
    const client = await signedIn(gateway);
    for (const skew of [-CLOCK_WINDOW, CLOCK_WINDOW]) expect((await client.send('getCompanyListTotal', { skew })).status).toBe(200);
    for (const skew of [-CLOCK_WINDOW - 1, CLOCK_WINDOW + 1, -86_400_000]) {
      const answer = await client.send('getCompanyListTotal', { skew });
      expect(answer).toMatchObject({ status: 400, head: { code: 'sign.clock' }, body: { now: gateway.clock.now() } });
      expect((await client.send('ping', { skew })).status).toBe(200);
    }
    expect((await client.send('ping', { headers: { timestamp: 'now' } })).head.code).toBe('header.missing');
  });

  test('[PLUS-09] ping tells time, wire version and epoch', async () => {
    const gateway = await open();
    const answer = await gateway.client().client.call(calls.ping, {});
    expect(answer).toEqual({ ok: true, value: { now: gateway.clock.now(), wire: WIRE_VERSION, epoch: gateway.services.store.epoch } });
  });

  test('[fault 30] a wire version that is no longer served is answered 426 by every call', async () => {
    const gateway = await open({ config: { minWire: 3 } });
    const client = gateway.client();
    for (const name of names) {
      expect(await client.send(name, { headers: { 'wire-version': '2' } }), name).toMatchObject({
        status: 426,
        head: { code: 'wire.old' },
      });
    }
    expect((await client.send('ping', { headers: { 'wire-version': '3' } })).status).toBe(200);
    expect((await client.send('ping', { headers: { 'wire-version': 'one' } })).status).toBe(426);
  });
});

onBothStores('signatures and nonces', (open) => {
  test('[HDR-05] an activity call needs the sign over method, path, time, id and body with the session’s key', async () => {
    const client = await signedIn(await open());
    const payload = eventOf(client);
    expect((await client.send('trackingCollect', { payload })).status).toBe(200);
    const bad = { status: 400, head: { code: 'sign.bad' } };
    expect(await client.send('trackingCollect', { payload, headers: { sign: null } })).toMatchObject(bad);
    expect(await client.send('trackingCollect', { payload, headers: { sign: '0'.repeat(64) } })).toMatchObject(bad);
    expect(await client.send('trackingCollect', { payload, headers: { 'request-id': randomUUID() } })).toMatchObject(bad);
    client.context.signKey = '';
    expect(await client.send('trackingCollect', { payload })).toMatchObject(bad);
  });

  test('[fault 52] a signed request that comes again is answered from the store, and refused under another key', async () => {
    const gateway = await open();
    const client = await signedIn(gateway);
    const sent: Request[] = [];
    const record = (request: Request): Response | Promise<Response> => {
      sent.push(request.clone());
      return gateway.app.fetch(request);
    };
    const recording = createTestClient({ app: { fetch: record } }, gateway.clock.now);
    Object.assign(recording.context, client.context);
    const first = await recording.send('trackingCollect', { payload: eventOf(client) });
    const [request] = sent;
    if (!request) throw new Error('nothing was sent');
    const again = await gateway.app.fetch(request.clone());
    expect(await again.text()).toBe(first.text);
    const headers = new Headers(request.headers);
    headers.set('idempotency-key', randomUUID());
    const replayed = await gateway.app.fetch(new Request(request.clone(), { headers }));
    expect(replayed.status).toBe(409);
    expect(await replayed.json()).toMatchObject({ head: { code: 'sign.replay' } });
    const { count } = await gateway.services.store.db
      .selectFrom('tracking_event')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });

  test('calls of signing in and out are taken once, and nonces are swept when they are no longer needed', async () => {
    const gateway = await open();
    const client = await signedIn(gateway);
    const id = randomUUID();
    const { accountId } = client.context;
    const payload = { accountId };
    expect((await client.send('logout', { payload, headers: { 'request-id': id } })).status).toBe(200);
    const again = await client.send('logout', { payload, headers: { 'request-id': id.toUpperCase() } });
    expect(again).toMatchObject({ status: 409, head: { code: 'sign.replay' } });
    gateway.clock.advance(NONCE_LIFE + 1);
    await sweep(gateway.services.store, gateway.clock.now());
    expect(await gateway.services.store.db.selectFrom('nonce').selectAll().execute()).toEqual([]);
  });
});

onBothStores('encrypted fields and answers', (open) => {
  test('[HDR-06] login name and password travel encrypted only: readable, broken or foreign-encrypted ones are refused', async () => {
    const gateway = await open();
    await gateway.account('wang', 0);
    const client = gateway.client();
    const { header } = await answerKey();
    const [key] = await keysOf(client);
    if (!key) throw new Error('no key');
    const seal = (text: string) => encryptField(text, key);
    const send = async (loginName: unknown, password: unknown) =>
      (await client.send('webPasswordLogin', { payload: { loginName, password }, headers: { 'answer-key': header } })).head.code;
    expect(await send(await seal('wang'), await seal(DEMO_PASSWORD))).toBe('00000000');
    expect(await send('wang', DEMO_PASSWORD)).toBe('secret.bad');
    expect(await send(await seal('wang'), 7)).toBe('secret.bad');
    expect(await send(await seal('wang'), `${(await seal('x')).slice(0, -3)}AAA`)).toBe('secret.bad');
    expect(await send(await seal('wang'), 'a'.repeat(5_000))).toBe('secret.bad');
    expect(await send(await seal(''), await seal('x'))).toBe('input.invalid');
    const stranger = await generateKeyPair('ECDH-ES', { crv: 'P-256' });
    const other = { ...(await exportJWK(stranger.publicKey)), kid: 'unknown' };
    expect(await send(await encryptField('wang', other), await seal('x'))).toBe('secret.key');
  });

  test('[HDR-07] the answer of a sign-in comes under data, encrypted to the caller’s key, and never readable', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 0);
    const client = gateway.client();
    const [key] = await keysOf(client);
    if (!key) throw new Error('no key');
    const payload = { loginName: await encryptField('wang', key), password: await encryptField(DEMO_PASSWORD, key) };
    const { header, privateKey } = await answerKey();
    const answer = await client.send('webPasswordLogin', { payload, headers: { 'answer-key': header } });
    expect(Object.keys(JSON.parse(answer.text))).toEqual(['head', 'data']);
    expect(answer.text).not.toContain(accountId);
    const opened = await compactDecrypt(String(answer.body), privateKey);
    expect(JSON.parse(new TextDecoder().decode(opened.plaintext))).toMatchObject({ accountId, loginName: 'wang' });
    expect(opened.protectedHeader).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM' });
    for (const bad of ['', 'x', Buffer.from('{"kty":"oct","k":"AA"}').toString('base64url'), 'A'.repeat(2_000)]) {
      const refused = await client.send('webPasswordLogin', { payload, headers: { 'answer-key': bad } });
      expect(refused).toMatchObject({ status: 400, head: { code: 'answerkey.bad' } });
    }
    const sessions = await gateway.services.store.db.selectFrom('session_family').selectAll().execute();
    expect(sessions).toHaveLength(1);
  });

  test('[HDR-06] keys rotate: the new one comes first, what was encrypted to the old one still opens, all processes share them', async () => {
    const gateway = await open();
    await gateway.account('wang', 0);
    const client = gateway.client();
    const [old] = await keysOf(client);
    gateway.clock.advance(1_000);
    await gateway.services.keys.rotate();
    const keys = await keysOf(client);
    expect(keys.map((key) => key.kid)).toEqual([expect.any(String), old?.kid]);
    expect(keys.every((key) => key.kty === 'EC' && !('d' in key))).toBe(true);
    if (!old) throw new Error('no key');
    const { header } = await answerKey();
    const payload = { loginName: await encryptField('wang', old), password: await encryptField(DEMO_PASSWORD, old) };
    expect((await client.send('webPasswordLogin', { payload, headers: { 'answer-key': header } })).status).toBe(200);
  });
});

async function answerKey() {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256' });
  return { privateKey, header: Buffer.from(JSON.stringify(await exportJWK(publicKey))).toString('base64url') };
}

onBothStores('answers', (open) => {
  test('[HDR-09] [ERR-06] [CONST-06] every JSON answer has a head with code and msg; the answer stands under body or data of a success only, whose code is 00000000', async () => {
    const client = await signedIn(await open());
    for (const [name, call] of Object.entries(calls) as [CallName, Call][]) {
      // as: the entries of the table
      if (call.answer !== 'head') continue;
      const answer = await client.send(name);
      const form = JSON.parse(answer.text);
      expect(form.head, name).toMatchObject({ code: expect.any(String), msg: expect.any(String) });
      expect(answer.status === 200, name).toBe(form.head.code === '00000000');
      if (form.head.code === '00000000') expect('body' in form !== 'data' in form, name).toBe(true);
      else expect(form.head.msg).not.toBe('');
    }
  });

  test('[ERR-06] a refusal reaches the caller with its msg and code, in the language of the caller', async () => {
    const client = await signedIn(await open());
    const refused = await client.client.call(calls.getAllCompanyInfoById, { companyId: 'none' });
    expect(refused).toMatchObject({ ok: false, error: { kind: 'refused', code: 'company.notFound', msg: '企业不存在，或不属于当前账号' } });
    const english = await client.send('getAllCompanyInfoById', { payload: { companyId: 'none' }, headers: { 'accept-language': 'en-GB' } });
    expect(english.head.msg).toBe('The company does not exist or does not belong to this account');
  });

  test('no answer of a call is kept by a cache, and every response carries the security headers', async () => {
    const gateway = await open();
    const client = await signedIn(gateway);
    const answers = [
      await client.send('getCompanyListTotal'),
      await client.send('getMemberInfo'),
      await client.send('ping', { headers: { appKey: '' } }),
    ];
    for (const { headers } of answers) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('content-type')).toMatch(/^application\/json/);
    }
    const responses = [await client.fetch('companyPull'), await gateway.app.request('/config.json'), await gateway.app.request('/nothing')];
    for (const { headers } of [...responses, ...answers]) {
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    }
  });
});
