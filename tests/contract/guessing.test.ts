import { expect, onTestFinished, test, vi } from 'vitest';
import { NAME_LIMIT, SLIDER_AFTER } from '../../server/access/login-limits.ts';
import { REUSE_GRACE, refreshCookieName } from '../../server/access/sessions.ts';
import type { SmsPurpose } from '../../src/api/calls/account.ts';
import { calls } from '../../src/api/calls/table.ts';
import type { HeadCall, InputOf } from '../../src/api/contract.ts';
import { createAnswerKey, encryptField, type GatewayKey } from '../../src/api/http/secrets.ts';
import { testMobile } from '../support/gateway/add-account.ts';
import { DEMO_PASSWORD } from '../support/gateway/gateway-client.ts';
import { createPostbox } from '../support/gateway/postbox.ts';
import { passSlider } from '../support/gateway/slider.ts';
import { onBothStores, openMemoryGateway, type TestGateway } from './stores.ts';

const GUESSES = 10_000;
const AT_ONCE = 100;

/** Sign-ins encrypted once and sent many times: the gateway reads each anew, and making them costs the test nothing. */
async function guesser(gateway: TestGateway, loginName: string) {
  const client = gateway.client();
  const keys = await client.client.call(calls.gatewayKeys, {});
  const key = keys.ok ? (keys.value.keys[0] as GatewayKey) : undefined; // as: what the client itself takes it for
  if (!key) throw new Error('no key');
  const encrypted = { loginName: await encryptField(loginName, key), password: await encryptField('Wrong123', key) };
  const { header } = await createAnswerKey();
  return async (imageId = ''): Promise<string> => {
    const answer = await client.send('webPasswordLogin', { payload: { ...encrypted, imageId }, headers: { 'answer-key': header } });
    return answer.head.code;
  };
}

test('[S6] of 10,000 password guesses, in parallel, three a name are tried without slider pictures and ten with them', async () => {
  const gateway = await openMemoryGateway();
  onTestFinished(() => gateway.close());
  for (const name of ['wang', 'li']) await gateway.account(name, 0);
  const derive = vi.spyOn(gateway.services.passwords, 'derive');
  const solver = await guesser(gateway, 'li');
  const pictures: string[] = [];
  for (let n = 0; n < 40; n += 1) pictures.push(await passSlider(gateway.services, gateway.client(), 'li'));
  const solved = await Promise.all(pictures.map((imageId) => solver(imageId)));
  expect(solved.filter((code) => code === 'login.failed')).toHaveLength(NAME_LIMIT.tries);
  expect(derive).toHaveBeenCalledTimes(NAME_LIMIT.tries);

  const plain = [await guesser(gateway, 'wang'), await guesser(gateway, 'nobody')];
  const counts = new Map<string, number>();
  for (let done = pictures.length; done < GUESSES; done += AT_ONCE) {
    const wave = Array.from({ length: Math.min(AT_ONCE, GUESSES - done) }, (_, i) => plain[i % plain.length]?.());
    for (const code of await Promise.all(wave)) counts.set(code ?? '', (counts.get(code ?? '') ?? 0) + 1);
  }
  const tried = SLIDER_AFTER * plain.length;
  expect(Object.fromEntries(counts)).toEqual({ 'login.failed': tried, 'slider.needed': GUESSES - pictures.length - tried });
  expect(derive).toHaveBeenCalledTimes(NAME_LIMIT.tries + tried);
});

test('[S6] two tabs that refresh at once, 500 times: neither is signed out, and both hold the same tokens after every round', async () => {
  const gateway = await openMemoryGateway();
  onTestFinished(() => gateway.close());
  const accountId = await gateway.account('wang', 0);
  const [one, two] = [gateway.client(), gateway.client()];
  await one.signIn('wang', DEMO_PASSWORD, { autoLogin: true });
  const name = refreshCookieName(accountId);
  two.cookies.set(name, one.cookies.get(name) ?? '');
  for (let round = 0; round < 500; round += 1) {
    gateway.clock.advance(REUSE_GRACE + 1);
    const [here, there] = await Promise.all([one, two].map(({ client }) => client.call(calls.autoLoginWrap, { accountId })));
    expect(here).toMatchObject({ ok: true });
    expect(there?.ok && there.value.accessToken).toBe(here?.ok && here.value.accessToken);
    expect(two.cookies.get(name)).toBe(one.cookies.get(name));
  }
});

onBothStores('guessing', (open) => {
  test('a sign-in that was sent before is refused, whoever sends it again', async () => {
    const gateway = await open();
    await gateway.account('wang', 0);
    const client = gateway.client();
    const requests: Request[] = [];
    const listening = gateway.app.fetch;
    const spy = vi.spyOn(gateway.app, 'fetch').mockImplementation((request, ...more) => {
      requests.push(request.clone());
      return listening(request, ...more);
    });
    await client.signIn('wang');
    spy.mockRestore();
    const again = requests.findLast(({ url }) => url.endsWith('webPasswordLogin'));
    if (!again) throw new Error('no sign-in was sent');
    const response = await gateway.app.fetch(again);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ head: { code: 'sign.replay' } });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test('a stolen refresh token that is used after its owner went on ends the sign-in for both', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 0);
    const owner = gateway.client();
    await owner.signIn('wang');
    const name = refreshCookieName(accountId);
    const thief = gateway.client();
    thief.cookies.set(name, owner.cookies.get(name) ?? '');
    expect(await owner.client.call(calls.autoLoginWrap, { accountId })).toMatchObject({ ok: true });
    gateway.clock.advance(REUSE_GRACE + 1);
    expect(await thief.client.call(calls.autoLoginWrap, { accountId })).toMatchObject({ error: { kind: 'session-invalid' } });
    expect(await owner.client.call(calls.autoLoginWrap, { accountId })).toMatchObject({ error: { kind: 'session-invalid' } });
    expect((await owner.send('getCompanyListTotal')).status).toBe(401);
  });

  test('a device of another account is none: its sign-in goes on', async () => {
    const gateway = await open();
    await gateway.account('wang', 0);
    await gateway.account('li', 0);
    const [wang, li] = [gateway.client(), gateway.client()];
    await wang.signIn('wang');
    await li.signIn('li');
    const devices = await li.client.call(calls.listDevices, {});
    const familyId = devices.ok ? (devices.value.list[0]?.familyId ?? '') : '';
    expect(await wang.client.call(calls.signOutDevice, { familyId })).toMatchObject({ ok: false });
    expect((await li.send('getCompanyListTotal')).status).toBe(200);
  });
});

/** What a stranger can do with a name, each step with what the answer says; pictures and ids are chance and left out. */
async function everyStep(gateway: TestGateway, name: { readonly loginName: string; readonly mobile: string }) {
  const client = gateway.client();
  const { services } = gateway;
  const said: [string, unknown][] = [];
  const call = async <C extends HeadCall>(row: C, input: InputOf<C>) => {
    const answer = await client.client.call(row, input);
    said.push([row.name, answer.ok ? answer.value : answer.error]);
    gateway.clock.advance(1_000);
  };
  const check = (purpose: SmsPurpose) => call(calls.checkSmsCode, { loginName: name.loginName, purpose, code: '000000' });
  for (let i = 0; i < 4; i += 1) await call(calls.webPasswordLogin, { loginName: name.loginName, password: `Wrong12${i}` });
  for (let i = 0; i < 8; i += 1) {
    const imageId = await passSlider(services, client, name.loginName);
    await call(calls.webPasswordLogin, { loginName: name.loginName, password: 'Wrong123', imageId });
  }
  for (let i = 0; i < 2; i += 1) await call(calls.dynamicPassword, { loginName: name.mobile });
  for (let i = 0; i < 7; i += 1) await call(calls.webQuickLogin, { loginName: name.mobile, dynamicPassword: '000000' });
  gateway.clock.advance(61_000);
  const imageId = await passSlider(services, client, name.loginName);
  for (let i = 0; i < 2; i += 1) await call(calls.sendSmsCode, { loginName: name.loginName, purpose: 'reset', imageId });
  for (const purpose of ['reset', 'init', 'admin'] as const) await check(purpose);
  await call(calls.resetPassword, { loginName: name.loginName, password: 'Fresh2027', authCode: 'x' });
  await services.smsOutbox.deliver();
  return said;
}

onBothStores('enumeration', (open) => {
  test.each(['login name', 'mobile number'] as const)(
    'whatever a stranger does with a %s, one that is nobody’s gives the same answers for the same work',
    async (by) => {
      const run = async (make: boolean) => {
        const postbox = createPostbox();
        const gateway = await open({ carrier: postbox });
        // The number of a stranger's guess in both runs: an account has it in the one and nobody in the other.
        const accountId = await gateway.account(make ? 'wang' : 'other', 0);
        const mobile = make ? testMobile(accountId) : '13512345678';
        const derive = vi.spyOn(gateway.services.passwords, 'derive');
        const write = vi.spyOn(gateway.services.store, 'write');
        const said = await everyStep(gateway, { loginName: by === 'login name' ? 'wang' : mobile, mobile });
        return { said, derivations: derive.mock.calls.length, transactions: write.mock.calls.length, messages: postbox.messages.length };
      };
      const [known, unknown] = [await run(true), await run(false)];
      expect(unknown.said).toEqual(known.said);
      expect([unknown.derivations, unknown.transactions]).toEqual([known.derivations, known.transactions]);
      expect([known.messages, unknown.messages]).toEqual([2, 0]);
    },
  );

  test('a right password of an account that was locked is refused in the words of a wrong name that was', async () => {
    const gateway = await open();
    await gateway.account('wang', 0);
    const lock = async (loginName: string) => {
      for (let i = 0; i < NAME_LIMIT.tries; i += 1) {
        const imageId = await passSlider(gateway.services, gateway.client(), loginName);
        await gateway.client().client.call(calls.webPasswordLogin, { loginName, password: 'Wrong123', imageId });
      }
      return gateway.client().client.call(calls.webPasswordLogin, { loginName, password: DEMO_PASSWORD });
    };
    expect(await lock('nobody')).toEqual(await lock('wang'));
  });
});
