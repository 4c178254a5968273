import { expect, onTestFinished, test } from 'vitest';
import { GUEST_COOKIE, GUEST_LIFE } from '../../server/access/guests.ts';
import { GUEST_LIMIT } from '../../server/access/login-limits.ts';
import { refreshCookieName } from '../../server/access/sessions.ts';
import { listen } from '../../server/http/listen.ts';
import { systemClock } from '../../server/ports.ts';
import { SWEEP_EVERY } from '../../server/store/sweep.ts';
import { calls } from '../../src/api/calls/table.ts';
import { createAnswerKey } from '../../src/api/http/secrets.ts';
import { traitsOf } from '../../src/domain/core/variant.ts';
import { createTestClient, type TestClient } from '../support/gateway/gateway-client.ts';
import { overHttp } from '../support/gateway/over-http.ts';
import { clientFrom, onBothStores, openMemoryGateway, type TestGateway } from './stores.ts';

const DAY = 86_400_000;

async function asGuest(client: TestClient) {
  const answer = await client.client.call(calls.guestLogin, {});
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  const { accountId, accessToken, signKey } = answer.value;
  Object.assign(client.context, { accountId, accessToken, signKey });
  return answer.value;
}

function guestCodeAt({ client, context }: TestClient, locationCode: string): Promise<string> {
  context.locationCode = locationCode;
  return client.call(calls.guestLogin, {}).then((answer) => (answer.ok ? '' : answer.error.code));
}

function setting(gateway: TestGateway, name: string, value: unknown): Promise<unknown> {
  const row = { name, value: JSON.stringify(value) };
  return gateway.services.store.db.insertInto('remote_config').values(row).execute();
}

test('[AUTH-05] over a socket a guest gets both his cookies, and gives both back when he signs out', async () => {
  const gateway = await openMemoryGateway();
  const { port, stop } = await listen(gateway, { port: 0, host: '127.0.0.1', clock: systemClock });
  onTestFinished(() => stop());
  const client = createTestClient(overHttp(port), () => gateway.clock.now());
  const { accountId } = await asGuest(client);
  expect([...client.cookies.keys()].sort()).toEqual([GUEST_COOKIE, refreshCookieName(accountId)].sort());
  await client.client.call(calls.logout, { accountId });
  expect(client.cookies.size).toBe(0);
});

onBothStores('guest login', (open) => {
  test('[AUTH-05] [CALL-025] [CALL-080] a guest is signed in without name and password, and may ask what is his', async () => {
    const gateway = await open();
    const client = gateway.client();
    const guest = await asGuest(client);
    expect(guest).toMatchObject({
      method: 'guest',
      isGuest: true,
      isReal: false,
      autoLogin: false,
      mobile: '',
      fullName: '',
      refreshToken: '',
    });
    expect((await client.send('getCompanyListTotal')).body).toMatchObject({ total: 0 });
    const refreshed = await client.client.call(calls.autoLoginWrap, { accountId: guest.accountId });
    expect(refreshed).toMatchObject({ ok: true, value: { method: 'guest', isGuest: true, isReal: false } });
  });

  test('[AUTH-07] guests are let in at 130000 and 440300, elsewhere only where the configuration lists it', async () => {
    const gateway = await open();
    const codes = () =>
      Promise.all(['130000', '440300', '110000', '130100', ''].map((location) => guestCodeAt(gateway.client(), location)));
    expect(await codes()).toEqual(['', '', 'guest.location', 'guest.location', 'guest.location']);
    await setting(gateway, 'guestLocations', ['110000']);
    expect(await codes()).toEqual(['guest.location', 'guest.location', '', 'guest.location', 'guest.location']);
  });

  test('[AUTH-07] [FLAG-05] the small-business variant lets no guests in, unless remote configuration says so', async () => {
    const gateway = await open();
    const client = gateway.client();
    client.context.appId = traitsOf('xsb').appId;
    expect(await guestCodeAt(client, '440300')).toBe('guest.location');
    await setting(gateway, 'guestLogin', true);
    expect(await guestCodeAt(client, '440300')).toBe('');
    const closed = await open();
    await setting(closed, 'guestLogin', false);
    expect(await guestCodeAt(closed.client(), '440300')).toBe('guest.location');
  });

  test('[AUTH-05] the same browser is the same guest, another browser another one, and its cookie is out of reach of scripts', async () => {
    const gateway = await open();
    const lines: string[] = [];
    const fetchIn = async (request: Request) => {
      const response = await gateway.app.fetch(request);
      lines.push(...response.headers.getSetCookie());
      return response;
    };
    const client = createTestClient({ app: { fetch: fetchIn } }, () => gateway.clock.now());
    const { accountId } = await asGuest(client);
    expect((await asGuest(client)).accountId).toBe(accountId);
    expect((await asGuest(gateway.client())).accountId).not.toBe(accountId);
    const cookie = lines.find((line) => line.startsWith(`${GUEST_COOKIE}=`)) ?? '';
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']) expect(cookie.split('; ')).toContain(part);
    const refresh = lines.find((line) => line.startsWith(`${refreshCookieName(accountId)}=`)) ?? '';
    expect(refresh.split('; ')).toContain(`Max-Age=${DAY / 1_000}`);
    const token = client.cookies.get(GUEST_COOKIE) ?? '';
    expect(token).toHaveLength(43);
    const { db } = gateway.services.store;
    expect(JSON.stringify(await db.selectFrom('guest_browser').selectAll().execute())).not.toContain(token);
  });

  test('[AUTH-15] [ERR-14] a guest whose day is over is told so, and goes on as the same guest', async () => {
    const gateway = await open();
    const client = gateway.client();
    const { accountId } = await asGuest(client);
    gateway.clock.advance(DAY);
    expect((await client.send('getCompanyListTotal')).head.code).toBe('token:expired');
    const expired = await client.client.call(calls.autoLoginWrap, { accountId });
    expect(expired).toMatchObject({ error: { code: 'guest.expired', status: 401, msg: '游客登录已过期，是否继续使用游客账号？' } });
    const { header } = await createAnswerKey();
    const english = await client.send('autoLoginWrap', {
      payload: { accountId },
      headers: { 'accept-language': 'en', 'answer-key': header },
    });
    expect(english.head.msg).toBe('Guest login has expired, continue using guest account?');
    expect((await asGuest(client)).accountId).toBe(accountId);
    expect((await client.send('getCompanyListTotal')).status).toBe(200);
  });

  test('[AUTH-15] the access token of a guest ends with his day, however late it was given', async () => {
    const gateway = await open();
    const client = gateway.client();
    const { accountId } = await asGuest(client);
    gateway.clock.advance(DAY - 60_000);
    const late = await client.client.call(calls.autoLoginWrap, { accountId });
    expect(late).toMatchObject({ ok: true, value: { expiresIn: 60 } });
  });

  test('[AUTH-15] expiry is told to the guest of this browser only: an expired user, and a stranger, hear what everybody hears', async () => {
    const gateway = await open();
    const wang = await gateway.account('wang', 0);
    const client = gateway.client();
    await client.signIn('wang');
    gateway.clock.advance(DAY);
    expect(await client.client.call(calls.autoLoginWrap, { accountId: wang })).toMatchObject({
      error: { code: 'uic.accessToken.not.valid' },
    });
    const { accountId } = await asGuest(gateway.client());
    gateway.clock.advance(DAY);
    expect(await gateway.client().client.call(calls.autoLoginWrap, { accountId })).toMatchObject({
      error: { code: 'uic.sessionInfo.empty' },
    });
  });

  test('[AUTH-16] a guest who signs out leaves the browser: the next one there is another guest', async () => {
    const gateway = await open();
    const client = gateway.client();
    const { accountId } = await asGuest(client);
    const kept = new Map(client.cookies);
    expect(await client.client.call(calls.logout, { accountId })).toMatchObject({ ok: true });
    expect(client.cookies.size).toBe(0);
    for (const [name, held] of kept) client.cookies.set(name, held);
    expect((await asGuest(client)).accountId).not.toBe(accountId);
  });

  test('a guest has no password, and his name opens nothing', async () => {
    const gateway = await open();
    const { loginName } = await asGuest(gateway.client());
    for (const password of ['x', 'AAAAAAAA']) {
      const answer = await gateway.client().client.call(calls.webPasswordLogin, { loginName, password });
      expect(answer).toMatchObject({ error: { code: 'login.failed' } });
    }
  });

  test('one address makes no more than so many guests an hour, and a known guest is none of them', async () => {
    const gateway = await open({ config: { trustProxy: true } });
    const known = clientFrom(gateway, '192.0.2.5');
    await asGuest(known);
    for (let n = 1; n < GUEST_LIMIT.tries; n += 1) await asGuest(clientFrom(gateway, '192.0.2.5'));
    const refused = await clientFrom(gateway, '192.0.2.5').client.call(calls.guestLogin, {});
    expect(refused).toMatchObject({ error: { kind: 'busy', code: 'rate.limited' } });
    await asGuest(known);
  });

  test('guests whom nobody can be any more are swept, with their browsers', async () => {
    const gateway = await open();
    const client = gateway.client();
    const { accountId } = await asGuest(client);
    const { db } = gateway.services.store;
    const guests = () => db.selectFrom('account').select('account_id').where('is_guest', '=', 1).execute();
    gateway.clock.advance(2 * DAY);
    await expect.poll(() => db.selectFrom('session_family').selectAll().execute()).toEqual([]);
    expect(await guests()).toEqual([{ account_id: accountId }]);
    gateway.clock.advance(GUEST_LIFE + SWEEP_EVERY);
    await expect.poll(guests).toEqual([]);
    expect(client.cookies.has(refreshCookieName(accountId))).toBe(true);
  });
});
