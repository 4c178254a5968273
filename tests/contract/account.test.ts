import { expect, test } from 'vitest';
import { GUEST_COOKIE } from '../../server/access/guests.ts';
import { REUSE_GRACE, refreshCookieName } from '../../server/access/sessions.ts';
import { calls } from '../../src/api/calls/table.ts';
import { testMobile } from '../support/gateway/add-account.ts';
import { DEMO_PASSWORD, type TestClient } from '../support/gateway/gateway-client.ts';
import { createPostbox } from '../support/gateway/postbox.ts';
import { passSlider } from '../support/gateway/slider.ts';
import { proveMobile } from '../support/gateway/sms.ts';
import { type OpenTestGateway, onBothStores } from './stores.ts';

const NEW_PASSWORD = 'Fresh2027';
const EASY = { error: { kind: 'refused', code: 'password.easy', msg: '您的密码设置太过简单，请重新设置' } };
const RULE = { error: { kind: 'refused', code: 'password.rule', msg: '密码须8-20位，不能全是数字、字母，不能包含特殊字符' } };

async function stage(open: OpenTestGateway) {
  const postbox = createPostbox();
  const gateway = await open({ carrier: postbox });
  const { services } = gateway;
  const accountId = await gateway.account('wang', 2);
  const mobile = testMobile(accountId);
  const prove = (client: TestClient, loginName: string, purpose: 'reset' | 'init', to = mobile) =>
    proveMobile({ services, postbox, client, loginName, purpose, mobile: to });
  const signedIn = async (loginName = 'wang', password = DEMO_PASSWORD) => {
    const client = gateway.client();
    const info = await client.signIn(loginName, password);
    return { client, info };
  };
  const isLive = async (client: TestClient) => (await client.send('getCompanyListTotal')).status === 200;
  return { gateway, services, postbox, accountId, mobile, prove, signedIn, isLive };
}

onBothStores('forgotten password', (open) => {
  test('[CALL-027] [CALL-028] [CALL-083] [CALL-084] [CALL-087] slider, code and new password: every sign-in ends, the new password signs in', async () => {
    const { gateway, prove, signedIn, isLive } = await stage(open);
    const [one, two] = [await signedIn(), await signedIn()];
    const client = gateway.client();
    const authCode = await prove(client, 'wang', 'reset');
    expect(await isLive(one.client)).toBe(true);
    const reset = { loginName: 'wang', password: NEW_PASSWORD, authCode };
    expect(await client.client.call(calls.resetPassword, reset)).toEqual({ ok: true, value: {} });
    expect([await isLive(one.client), await isLive(two.client)]).toEqual([false, false]);
    await signedIn('wang', NEW_PASSWORD);
    await expect(signedIn()).rejects.toThrow('login.failed');
    expect(await client.client.call(calls.resetPassword, { ...reset, password: 'Other2027' })).toMatchObject({
      error: { code: 'authcode.bad' },
    });
    await signedIn('wang', NEW_PASSWORD);
  });

  test('[CALL-087] a reset by mobile number is one of its account, and lifts the lock of wrong passwords', async () => {
    const { gateway, services, prove, mobile, signedIn } = await stage(open);
    const client = gateway.client();
    for (let i = 0; i < 3; i += 1) await client.client.call(calls.webPasswordLogin, { loginName: mobile, password: 'Wrong123' });
    expect(await client.client.call(calls.webPasswordLogin, { loginName: 'wang', password: DEMO_PASSWORD })).toMatchObject({
      error: { code: 'slider.needed' },
    });
    const authCode = await prove(client, mobile, 'reset');
    expect(await client.client.call(calls.resetPassword, { loginName: mobile, password: NEW_PASSWORD, authCode })).toMatchObject({
      ok: true,
    });
    await signedIn('wang', NEW_PASSWORD);
    expect(await services.store.db.selectFrom('one_time_code').selectAll().execute()).toEqual([]);
  });

  test('[CALL-084] what a code proved holds for one name and ten minutes, and shown for another name it is gone', async () => {
    const { gateway, prove, signedIn } = await stage(open);
    await gateway.account('li', 0);
    const client = gateway.client();
    const stolen = await prove(client, 'wang', 'reset');
    const reset = (loginName: string, authCode: string) =>
      client.client.call(calls.resetPassword, { loginName, password: NEW_PASSWORD, authCode });
    expect(await reset('li', stolen)).toMatchObject({ error: { code: 'authcode.bad' } });
    gateway.clock.advance(61_000);
    const late = await prove(client, 'wang', 'reset');
    gateway.clock.advance(600_000);
    expect(await reset('wang', late)).toMatchObject({ error: { code: 'authcode.bad' } });
    await signedIn();
    await signedIn('li');
  });

  test('[VALID-03] [VALID-04] [VALID-05] [VALID-07] [VALID-08] the gateway checks a new password again, and a refused one costs no code', async () => {
    const { gateway, prove, signedIn } = await stage(open);
    const client = gateway.client();
    const authCode = await prove(client, 'wang', 'reset');
    const reset = (password: string) => client.client.call(calls.resetPassword, { loginName: 'wang', password, authCode });
    for (const weak of '123456 1234567 12345678 123123 111111 666666 888888 5201314 000000 11111111 112233 123321 654321'.split(' '))
      expect(await reset(weak), weak).toMatchObject(EASY);
    for (const wrong of ['Abc1234', `${'a1'.repeat(10)}b`, '98765432', 'abcdefgh', 'Abcd1234!', '密码Abcd1234'])
      expect(await reset(wrong), wrong).toMatchObject(RULE);
    expect(await reset(NEW_PASSWORD)).toMatchObject({ ok: true });
    await signedIn('wang', NEW_PASSWORD);
  });

  test('[CALL-083] a message for a reset needs a passed slider picture of that name, once', async () => {
    const { gateway, services } = await stage(open);
    const client = gateway.client();
    const send = (imageId: string) => client.client.call(calls.sendSmsCode, { loginName: 'wang', purpose: 'reset', imageId });
    expect(await send('')).toMatchObject({ error: { code: 'slider.needed' } });
    expect(await send(await passSlider(services, client, 'li'))).toMatchObject({ error: { code: 'slider.needed' } });
    const imageId = await passSlider(services, client, 'wang');
    expect(await send(imageId)).toMatchObject({ ok: true, value: { resendAfterSeconds: 60, validSeconds: 300 } });
    gateway.clock.advance(61_000);
    expect(await send(imageId)).toMatchObject({ error: { code: 'slider.needed' } });
  });
});

onBothStores('changed password', (open) => {
  test('[CALL-026] [CALL-082] a changed password ends the other sign-ins and keeps this one', async () => {
    const { signedIn, isLive } = await stage(open);
    const [here, there] = [await signedIn(), await signedIn()];
    const input = { loginName: 'wang', oldPassword: DEMO_PASSWORD, newPassword: NEW_PASSWORD };
    expect(await here.client.client.call(calls.changePassword, input)).toEqual({ ok: true, value: {} });
    expect([await isLive(here.client), await isLive(there.client)]).toEqual([true, false]);
    await signedIn('wang', NEW_PASSWORD);
    await expect(signedIn()).rejects.toThrow('login.failed');
  });

  test('[CALL-082] wrong old password, foreign name, easy and irregular new one change nothing', async () => {
    const { signedIn, gateway } = await stage(open);
    await gateway.account('li', 0);
    const { client } = (await signedIn()).client;
    const input = { loginName: 'wang', oldPassword: DEMO_PASSWORD, newPassword: NEW_PASSWORD };
    expect(await client.call(calls.changePassword, { ...input, oldPassword: 'Wrong123' })).toMatchObject({
      error: { code: 'password.wrong', msg: '原密码错误' },
    });
    expect(await client.call(calls.changePassword, { ...input, loginName: 'li' })).toMatchObject({ error: { code: 'privilege.denied' } });
    expect(await client.call(calls.changePassword, { ...input, newPassword: '12345678' })).toMatchObject(EASY);
    expect(await client.call(calls.changePassword, { ...input, newPassword: 'abcdefgh' })).toMatchObject(RULE);
    await signedIn();
  });

  test('[CALL-082] who holds a session gets ten guesses of the old password, in parallel too', async () => {
    const { signedIn } = await stage(open);
    const { client } = (await signedIn()).client;
    const input = { loginName: 'wang', oldPassword: 'Wrong123', newPassword: NEW_PASSWORD };
    const answers = await Promise.all(Array.from({ length: 14 }, () => client.call(calls.changePassword, input)));
    const codes = answers.map((answer) => (answer.ok ? '' : answer.error.code));
    expect(codes.filter((code) => code === 'password.wrong')).toHaveLength(10);
    expect(codes.filter((code) => code === 'login.locked')).toHaveLength(4);
  });

  test('[VALID-07] a sign-in with a listed weak password says so, also at its renewals, until the password is changed', async () => {
    const { services, accountId, signedIn } = await stage(open);
    const password = await services.passwords.hash('123456');
    await services.store.db.updateTable('account').set({ password }).where('account_id', '=', accountId).execute();
    const { client, info } = await signedIn('wang', '123456');
    expect(info.passwordWeak).toBe(true);
    expect(await client.client.call(calls.autoLoginWrap, { accountId })).toMatchObject({ value: { passwordWeak: true } });
    const change = { loginName: 'wang', oldPassword: '123456', newPassword: NEW_PASSWORD };
    expect(await client.client.call(calls.changePassword, change)).toMatchObject({ ok: true });
    expect((await signedIn('wang', NEW_PASSWORD)).info.passwordWeak).toBe(false);
  });
});

onBothStores('first name and password', (open) => {
  async function guestStage() {
    const staged = await stage(open);
    const client = staged.gateway.client();
    const guest = await client.client.call(calls.guestLogin, { pcuid: 'pc-1' });
    if (!guest.ok) throw new Error(JSON.stringify(guest.error));
    const { accountId, accessToken, signKey } = guest.value;
    Object.assign(client.context, { accountId, accessToken, signKey });
    const number = '13911112222';
    const init = (modifyPasswordAuthCode: string, loginName = number) =>
      client.client.call(calls.initAccount, { fullName: ' 张三 ', loginName, newPassword: NEW_PASSWORD, modifyPasswordAuthCode });
    return { ...staged, client, guest: guest.value, number, init };
  }

  test('[AUTH-09] [CALL-029] [CALL-088] a guest becomes real in place: same account, name and number, signed in anew', async () => {
    const { client, guest, number, init, prove, signedIn, isLive, gateway, services } = await guestStage();
    const before = client.cookies.get(refreshCookieName(guest.accountId));
    const done = await init(await prove(client, number, 'init', number));
    expect(done).toMatchObject({
      ok: true,
      value: {
        accountId: guest.accountId,
        loginName: number,
        mobile: number,
        fullName: '张三',
        method: 'password',
        isGuest: false,
        isReal: true,
      },
    });
    expect([guest.vaultHalf, done.ok && done.value.vaultHalf !== '']).toEqual(['', true]);
    expect(client.cookies.get(refreshCookieName(guest.accountId))).not.toBe(before);
    expect(client.cookies.has(GUEST_COOKIE)).toBe(false);
    if (done.ok) Object.assign(client.context, { accessToken: done.value.accessToken, signKey: done.value.signKey });
    expect(await isLive(client)).toBe(true);
    expect((await signedIn(number, NEW_PASSWORD)).info.accountId).toBe(guest.accountId);
    expect(await services.store.db.selectFrom('guest_browser').selectAll().execute()).toEqual([]);
    const next = await gateway.client().client.call(calls.guestLogin, {});
    expect(next.ok && next.value.accountId).not.toBe(guest.accountId);
  });

  test('[AUTH-09] what the guest was asking meanwhile is answered for half a minute, and no longer; his cookie opens nothing', async () => {
    const { client, guest, number, init, prove, isLive, gateway } = await guestStage();
    const cookies = new Map(client.cookies);
    const token = client.context.accessToken;
    expect(await init(await prove(client, number, 'init', number))).toMatchObject({ ok: true });
    client.context.accessToken = token;
    expect(await isLive(client)).toBe(true);
    gateway.clock.advance(REUSE_GRACE);
    expect(await isLive(client)).toBe(false);
    const thief = gateway.client();
    for (const [name, held] of cookies) thief.cookies.set(name, held);
    expect(await thief.client.call(calls.autoLoginWrap, { accountId: guest.accountId })).toMatchObject({
      error: { code: 'uic.accessToken.not.valid' },
    });
    const other = await thief.client.call(calls.guestLogin, {});
    expect(other.ok && other.value.accountId).not.toBe(guest.accountId);
  });

  test('[CALL-088] a number that is somebody’s is refused, by number and by login name, and the guest stays a guest', async () => {
    const { client, mobile, init, prove, gateway } = await guestStage();
    const known = await init(await prove(client, mobile, 'init', mobile), mobile);
    expect(known).toMatchObject({ error: { kind: 'refused', code: 'account.exists', msg: '该手机号码已有账号，请直接登录' } });
    await gateway.account('13922223333', 0);
    const named = await init(await prove(client, '13922223333', 'init', '13922223333'), '13922223333');
    expect(named).toMatchObject({ error: { code: 'account.exists' } });
    expect(await client.client.call(calls.guestLogin, {})).toMatchObject({ value: { accountId: client.context.accountId, isGuest: true } });
  });

  test('[CALL-088] two guests who prove one number at once: one gets it', async () => {
    const { client, number, init, prove, gateway } = await guestStage();
    const other = gateway.client();
    const guest = await other.client.call(calls.guestLogin, {});
    if (guest.ok) Object.assign(other.context, { accountId: guest.value.accountId, accessToken: guest.value.accessToken });
    const one = await prove(client, number, 'init', number);
    gateway.clock.advance(61_000);
    const two = await prove(other, number, 'init', number);
    const input = { fullName: '李四', loginName: number, newPassword: NEW_PASSWORD, modifyPasswordAuthCode: two };
    const answers = await Promise.all([init(one), other.client.call(calls.initAccount, input)]);
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.find((answer) => !answer.ok)).toMatchObject({ error: { code: 'account.exists' } });
  });

  test('[CALL-088] an account that was made for somebody says so until it has its data, and is completed once', async () => {
    const { gateway, services, accountId, mobile, prove, signedIn } = await stage(open);
    await services.store.db.updateTable('account').set({ need_init: 1 }).where('account_id', '=', accountId).execute();
    const client = gateway.client();
    const info = await client.signIn('wang', DEMO_PASSWORD, { autoLogin: true });
    expect(info).toMatchObject({ needInit: true, isReal: false, isGuest: false, autoLogin: true });
    const modifyPasswordAuthCode = await prove(client, mobile, 'init');
    const input = { fullName: '张三', loginName: mobile, newPassword: NEW_PASSWORD, modifyPasswordAuthCode };
    const done = await client.client.call(calls.initAccount, input);
    expect(done).toMatchObject({
      value: { accountId, loginName: 'wang', fullName: '张三', needInit: false, isReal: true, autoLogin: true },
    });
    expect(await client.client.call(calls.initAccount, input)).toMatchObject({ error: { code: 'authcode.bad' } });
    await signedIn('wang', NEW_PASSWORD);
    await signedIn(mobile, NEW_PASSWORD);
  });

  test('[CALL-083] [CALL-088] who is signed in needs no picture for the code of his own number, and a complete account takes no first data', async () => {
    const { postbox, services, signedIn, gateway } = await stage(open);
    const { client } = await signedIn();
    const loginName = '13933334444';
    const send = { loginName, purpose: 'init' } as const;
    expect(await gateway.client().client.call(calls.sendSmsCode, send)).toMatchObject({ error: { code: 'slider.needed' } });
    expect(await client.client.call(calls.sendSmsCode, send)).toMatchObject({ ok: true });
    const code = await postbox.code(services.smsOutbox, loginName);
    const checked = await client.client.call(calls.checkSmsCode, { ...send, code });
    const modifyPasswordAuthCode = checked.ok ? checked.value.authCode : '';
    const done = await client.client.call(calls.initAccount, {
      fullName: '张三',
      loginName,
      newPassword: NEW_PASSWORD,
      modifyPasswordAuthCode,
    });
    expect(done).toMatchObject({ error: { code: 'account.complete' } });
  });
});
