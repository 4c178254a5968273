import { expect, test, vi } from 'vitest';
import { IP_LIMIT, NAME_LIMIT, SLIDER_AFTER } from '../../server/access/login-limits.ts';
import { REUSE_GRACE, refreshCookieName } from '../../server/access/sessions.ts';
import { calls } from '../../src/api/calls/table.ts';
import { SESSION_INVALID_CODES } from '../../src/api/http/head.ts';
import { testMobile } from '../support/gateway/add-account.ts';
import { createTestClient, DEMO_PASSWORD, type TestClient } from '../support/gateway/gateway-client.ts';
import { passSlider } from '../support/gateway/slider.ts';
import { clientFrom, onBothStores, type TestGateway } from './stores.ts';

/** Code of the answer to a wrong password with a passed slider picture. */
async function wrongPassword({ services }: TestGateway, client: TestClient, loginName: string): Promise<string> {
  const imageId = await passSlider(services, client, loginName);
  const answer = await client.client.call(calls.webPasswordLogin, { loginName, password: 'Wrong123', imageId });
  return answer.ok ? '' : answer.error.code;
}

onBothStores('sign-in', (open) => {
  test('[AUTH-01] [CALL-023] [CALL-077] a right password signs in: tokens in the answer, the refresh token in a strict cookie only', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 1);
    const client = gateway.client();
    const signedIn = await client.signIn(' Wang ');
    expect(signedIn).toMatchObject({ accountId, loginName: 'wang', refreshToken: '', password: '', method: 'password', expiresIn: 600 });
    expect(Buffer.from(signedIn.signKey, 'base64url')).toHaveLength(32);
    expect(client.cookies.has(refreshCookieName(accountId))).toBe(true);
    expect((await client.send('getCompanyListTotal')).body).toMatchObject({ total: expect.any(Number) });
  });

  test('[CALL-019] the client shell signs in by password as the web does', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 0);
    const answer = await gateway.client().client.call(calls.workbenchLogin, { loginName: 'wang', password: DEMO_PASSWORD });
    expect(answer).toMatchObject({ ok: true, value: { accountId, method: 'password', isGuest: false, isReal: true, needInit: false } });
  });

  test('[AUTH-01] a mobile number signs in as the login name does', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 0);
    expect(await gateway.client().signIn(testMobile(accountId))).toMatchObject({ accountId, loginName: 'wang' });
  });

  test('[AUTH-01] a sign-in whose password is replaced while it is compared does not come about', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 0);
    const { passwords, store } = gateway.services;
    const verify = passwords.verify;
    vi.spyOn(passwords, 'verify').mockImplementationOnce(async (password, stored) => {
      const right = await verify(password, stored);
      const replaced = await passwords.hash('Fresh2027');
      await store.db.updateTable('account').set({ password: replaced }).where('account_id', '=', accountId).execute();
      return right;
    });
    await expect(gateway.client().signIn('wang')).rejects.toThrow('login.failed');
    expect(await store.db.selectFrom('session_family').selectAll().execute()).toEqual([]);
  });

  test('[AUTH-01] the cookie is out of reach of scripts and of other sites, and outlives the browser only with autoLogin', async () => {
    const gateway = await open();
    await gateway.account('wang', 0);
    const cookieOf = async (autoLogin: boolean): Promise<string> => {
      const lines: string[] = [];
      const listening = async (request: Request): Promise<Response> => {
        const response = await gateway.app.fetch(request);
        lines.push(...response.headers.getSetCookie());
        return response;
      };
      const client = createTestClient({ app: { fetch: listening } }, () => gateway.clock.now());
      await client.signIn('wang', DEMO_PASSWORD, { autoLogin });
      return lines[0] ?? '';
    };
    const once = await cookieOf(false);
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']) expect(once.split('; ')).toContain(part);
    expect(once.startsWith('__Host-')).toBe(true);
    expect(once).not.toContain('Max-Age');
    expect(await cookieOf(true)).toMatch(/Max-Age=\d{6,}/);
  });

  test('[AUTH-01] a wrong password and an unknown account are refused in the same words', async () => {
    const gateway = await open();
    await gateway.account('wang', 0);
    const client = gateway.client();
    const wrong = await client.client.call(calls.webPasswordLogin, { loginName: 'wang', password: 'Wrong123' });
    const unknown = await client.client.call(calls.webPasswordLogin, { loginName: 'nobody', password: 'Wrong123' });
    expect(wrong).toEqual(unknown);
    expect(wrong).toMatchObject({ ok: false, error: { kind: 'refused', code: 'login.failed', status: 400, msg: '账号或密码错误' } });
  });

  test('[fault 51] ten wrong passwords lock the name for a told time, the right password included, and not for longer', async () => {
    const gateway = await open();
    await gateway.account('wang', 0);
    for (const loginName of ['wang', 'nobody']) {
      const client = gateway.client();
      for (let i = 0; i < NAME_LIMIT.tries; i += 1) expect(await wrongPassword(gateway, client, loginName)).toBe('login.failed');
      const imageId = await passSlider(gateway.services, client, loginName);
      const locked = await client.client.call(calls.webPasswordLogin, { loginName, password: DEMO_PASSWORD, imageId });
      expect(locked).toMatchObject({
        ok: false,
        error: { kind: 'busy', code: 'login.locked', status: 429, msg: expect.stringContaining('15 分钟') },
      });
      gateway.clock.advance(60_000);
    }
    gateway.clock.advance(NAME_LIMIT.lock);
    await gateway.client().signIn('wang');
  });

  test('parallel wrong passwords get no more than ten tries, slider pictures or not', async () => {
    const gateway = await open();
    await gateway.account('wang', 0);
    const answers = await Promise.all(Array.from({ length: 14 }, () => wrongPassword(gateway, gateway.client(), 'wang')));
    expect(answers.filter((code) => code === 'login.failed')).toHaveLength(NAME_LIMIT.tries);
    expect(answers.filter((code) => code === 'login.locked')).toHaveLength(4);
  });

  test('a right password forgets the wrong ones before it', async () => {
    const gateway = await open();
    await gateway.account('wang', 0);
    const client = gateway.client();
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < SLIDER_AFTER; i += 1)
        await client.client.call(calls.webPasswordLogin, { loginName: 'wang', password: 'Wrong123' });
      const imageId = await passSlider(gateway.services, client, 'wang');
      expect(await client.client.call(calls.webPasswordLogin, { loginName: 'wang', password: DEMO_PASSWORD, imageId })).toMatchObject({
        ok: true,
      });
    }
    await client.signIn('wang');
  });

  test('one address gets no more than sixty sign-ins a minute, by passwords, codes and hosts’ codes together', async () => {
    const gateway = await open({ config: { trustProxy: true } });
    const bot = clientFrom(gateway, '192.0.2.1').client;
    const tries = [
      (n: number) => bot.call(calls.webPasswordLogin, { loginName: `name-${n}`, password: 'Wrong123' }),
      () => bot.call(calls.webQuickLogin, { loginName: '13900000000', dynamicPassword: '000000' }),
      () => bot.call(calls.checkSmsCode, { loginName: '13900000000', purpose: 'reset', code: '000000' }),
      () => bot.call(calls.tokenByCode, { code: 'x' }),
    ];
    const codes: string[] = [];
    for (let n = 0; n < IP_LIMIT.tries + tries.length; n += 1) {
      const answer = await tries[n % tries.length]?.(n);
      codes.push(answer && !answer.ok ? answer.error.code : '');
    }
    expect(codes.slice(0, IP_LIMIT.tries)).not.toContain('rate.limited');
    expect(codes.slice(IP_LIMIT.tries)).toEqual(tries.map(() => 'rate.limited'));
    const elsewhere = clientFrom(gateway, '192.0.2.2').client;
    expect(await elsewhere.call(calls.tokenByCode, { code: 'x' })).toMatchObject({ error: { code: 'code.bad' } });
    gateway.clock.advance(IP_LIMIT.window);
    expect(await bot.call(calls.tokenByCode, { code: 'x' })).toMatchObject({ error: { code: 'code.bad' } });
  });
});

onBothStores('token rotation', (open) => {
  test('[AUTH-03] [AUTH-04] [CALL-021] a refresh rotates the cookie and gives a new access token with the same sign key', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 0);
    const client = gateway.client();
    const first = await client.signIn('wang');
    const cookie = client.cookies.get(refreshCookieName(accountId));
    const answer = await client.client.call(calls.autoLoginWrap, { accountId });
    expect(answer).toMatchObject({ ok: true, value: { method: 'auto', accountId, signKey: first.signKey, refreshToken: '' } });
    expect(answer.ok && answer.value.accessToken).not.toBe(first.accessToken);
    expect(client.cookies.get(refreshCookieName(accountId))).not.toBe(cookie);
  });

  test('[AUTH-03] a sign-in lasts a day, with autoLogin sixty days, from its beginning and however often it is renewed', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 0);
    for (const [autoLogin, days] of [
      [false, 1],
      [true, 60],
    ] as const) {
      const client = gateway.client();
      await client.signIn('wang', DEMO_PASSWORD, { autoLogin });
      gateway.clock.advance(days * 86_400_000 - 60_000);
      const renewed = await client.client.call(calls.autoLoginWrap, { accountId });
      expect(renewed).toMatchObject({ ok: true, value: { expiresIn: 60 } });
      if (renewed.ok) client.context.accessToken = renewed.value.accessToken;
      expect((await client.send('getCompanyListTotal')).status).toBe(200);
      gateway.clock.advance(60_000);
      expect((await client.send('getCompanyListTotal')).status).toBe(401);
      expect(await client.client.call(calls.autoLoginWrap, { accountId })).toMatchObject({ ok: false, error: { kind: 'session-invalid' } });
    }
  });

  test('[AUTH-03] within the grace a used refresh token gives the same successor again, also in parallel', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 0);
    const client = gateway.client();
    await client.signIn('wang');
    const token = client.cookies.get(refreshCookieName(accountId)) ?? '';
    const tab = async () => {
      const other = gateway.client();
      other.cookies.set(refreshCookieName(accountId), token);
      const answer = await other.client.call(calls.autoLoginWrap, { accountId });
      return [answer.ok && answer.value.accessToken, other.cookies.get(refreshCookieName(accountId))];
    };
    const [one, two, three] = await Promise.all([tab(), tab(), tab()]);
    expect(one?.[0]).toEqual(expect.any(String));
    expect(two).toEqual(one);
    expect(three).toEqual(one);
    gateway.clock.advance(REUSE_GRACE);
    expect(await tab()).toEqual(one);
  });

  test('[AUTH-03] after the grace a used refresh token ends the whole sign-in, the newest tokens too', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 0);
    const client = gateway.client();
    await client.signIn('wang');
    const name = refreshCookieName(accountId);
    const old = client.cookies.get(name) ?? '';
    const rotated = await client.client.call(calls.autoLoginWrap, { accountId });
    if (rotated.ok) client.context.accessToken = rotated.value.accessToken;
    expect((await client.send('getCompanyListTotal')).status).toBe(200);
    gateway.clock.advance(REUSE_GRACE + 1);
    const thief = gateway.client();
    thief.cookies.set(name, old);
    expect(await thief.client.call(calls.autoLoginWrap, { accountId })).toMatchObject({ ok: false, error: { kind: 'session-invalid' } });
    expect(await client.send('getCompanyListTotal')).toMatchObject({ status: 401, head: { code: 'uic.accessToken.not.valid' } });
    expect(await client.client.call(calls.autoLoginWrap, { accountId })).toMatchObject({
      ok: false,
      error: { code: 'uic.accessToken.not.valid' },
    });
  });

  test('[AUTH-13] each way a session can be missing has its own code', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 0);
    const client = gateway.client();
    const codeOf = async () => (await client.send('getCompanyListTotal')).head.code;
    expect(await codeOf()).toBe('uic.sessionInfo.empty');
    expect(await client.client.call(calls.autoLoginWrap, { accountId })).toMatchObject({ error: { code: 'uic.sessionInfo.empty' } });
    await client.signIn('wang');
    gateway.clock.advance(600_000);
    expect(await codeOf()).toBe('token:expired');
    client.context.accessToken = 'x'.repeat(43);
    expect(await codeOf()).toBe('uic.accessToken.not.valid');
    expect(SESSION_INVALID_CODES).toEqual(['uic.sessionInfo.empty', 'uic.accessToken.not.valid', 'token:expired']);
  });

  test('the token of one account is none under another account', async () => {
    const gateway = await open();
    await gateway.account('wang', 0);
    const other = await gateway.account('li', 0);
    const client = gateway.client();
    await client.signIn('wang');
    client.context.accountId = other;
    expect((await client.send('getCompanyListTotal')).head.code).toBe('uic.accessToken.not.valid');
  });

  test('[AUTH-13] a refused renewal leaves the cookies alone: its answer may come after that of a new sign-in', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 0);
    const client = gateway.client();
    await client.signIn('wang');
    gateway.clock.advance(24 * 3_600_000);
    const held = new Map(client.cookies);
    for (let n = 0; n < 2; n += 1)
      expect(await client.client.call(calls.autoLoginWrap, { accountId })).toMatchObject({ error: { code: 'uic.accessToken.not.valid' } });
    expect(client.cookies).toEqual(held);
    await client.signIn('wang');
    expect(await client.client.call(calls.autoLoginWrap, { accountId })).toMatchObject({ ok: true });
  });

  test('[AUTH-16] signing out ends this sign-in only, takes the cookie, and may be repeated', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 0);
    const [here, there] = [gateway.client(), gateway.client()];
    await here.signIn('wang');
    await there.signIn('wang');
    expect(await here.client.call(calls.logout, { accountId })).toMatchObject({ ok: true });
    expect(here.cookies.size).toBe(0);
    expect((await here.send('getCompanyListTotal')).status).toBe(401);
    expect((await there.send('getCompanyListTotal')).status).toBe(200);
    expect(await here.client.call(calls.logout, { accountId })).toMatchObject({ ok: true });
  });

  test('tokens and passwords are stored as hashes only', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 0);
    const client = gateway.client();
    const { accessToken } = await client.signIn('wang');
    const refresh = client.cookies.get(refreshCookieName(accountId)) ?? '';
    const { db } = gateway.services.store;
    const names = ['account', 'session_family', 'session_refresh', 'session_access', 'command', 'event_log'] as const;
    const stored = JSON.stringify(await Promise.all(names.map((name) => db.selectFrom(name).selectAll().execute())));
    for (const secret of [accessToken, refresh, DEMO_PASSWORD]) expect(stored).not.toContain(secret);
  });
});
