import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { SMS_LIMITS } from '../../server/access/login-limits.ts';
import { SMS_CODE } from '../../server/access/sms/codes.ts';
import { createSmsOutbox } from '../../server/access/sms/outbox.ts';
import { KEEP, sweep } from '../../server/store/sweep.ts';
import type { SmsPurpose } from '../../src/api/calls/account.ts';
import { calls } from '../../src/api/calls/table.ts';
import { testMobile } from '../support/gateway/add-account.ts';
import { createPostbox } from '../support/gateway/postbox.ts';
import { passSlider } from '../support/gateway/slider.ts';
import { clientFrom, type OpenTestGateway, onBothStores, openSqliteGateway, type TestGateway } from './stores.ts';

const MINUTE = 60_000;

/** One account, and what is sent by SMS. */
async function stage(open: OpenTestGateway) {
  const postbox = createPostbox();
  const gateway = await open({ carrier: postbox, config: { trustProxy: true } });
  const accountId = await gateway.account('wang', 1);
  const mobile = testMobile(accountId);
  return { gateway, postbox, accountId, mobile, client: gateway.client() };
}

/** Code of the answer to an SMS sign-in; '' when it signed in. */
async function tryCode(gateway: TestGateway, mobile: string, dynamicPassword: string): Promise<string> {
  const answer = await gateway.client().client.call(calls.webQuickLogin, { loginName: mobile, dynamicPassword });
  return answer.ok ? '' : answer.error.code;
}

async function sendTo(gateway: TestGateway, mobile: string) {
  const answer = await gateway.client().client.call(calls.dynamicPassword, { loginName: mobile });
  return answer.ok ? '' : `${answer.error.code} ${(answer.error.retryAfterMs ?? 0) / 1_000}`;
}

const wrongOf = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

onBothStores('SMS sign-in', (open) => {
  test('[AUTH-02] [CALL-022] [CALL-024] [CALL-078] [CALL-081] a code that was sent signs in once', async () => {
    const { gateway, postbox, accountId, mobile, client } = await stage(open);
    const sent = await client.client.call(calls.dynamicPassword, { loginName: mobile });
    expect(sent).toMatchObject({ ok: true, value: { resendAfterSeconds: 60, validSeconds: 300 } });
    const code = await postbox.code(gateway.services.smsOutbox, mobile);
    const signedIn = await client.client.call(calls.webQuickLogin, { loginName: ` ${mobile}`, dynamicPassword: code, autoLogin: true });
    expect(signedIn).toMatchObject({
      ok: true,
      value: { accountId, mobile, method: 'sms', isGuest: false, isReal: true, autoLogin: true },
    });
    expect(await tryCode(gateway, mobile, code)).toBe('sms.wrong');
  });

  test('[CALL-020] the client shell signs in by SMS as the web does', async () => {
    const { gateway, postbox, accountId, mobile, client } = await stage(open);
    await client.client.call(calls.dynamicPassword, { loginName: mobile });
    const dynamicPassword = await postbox.code(gateway.services.smsOutbox, mobile);
    const answer = await client.client.call(calls.workbenchQuickLogin, { loginName: mobile, dynamicPassword });
    expect(answer).toMatchObject({ ok: true, value: { accountId, method: 'sms' } });
  });

  test('[AUTH-02] a code allows five tries, ends after five minutes, and is replaced by the next one', async () => {
    const { gateway, postbox, mobile } = await stage(open);
    const next = async (): Promise<string> => {
      gateway.clock.advance(SMS_LIMITS.hour.window);
      expect(await sendTo(gateway, mobile)).toBe('');
      return postbox.code(gateway.services.smsOutbox, mobile);
    };
    const tried = await next();
    for (let i = 0; i < SMS_CODE.tries; i += 1) expect(await tryCode(gateway, mobile, wrongOf(tried))).toBe('sms.wrong');
    expect(await tryCode(gateway, mobile, tried)).toBe('sms.wrong');
    const late = await next();
    gateway.clock.advance(SMS_CODE.seconds * 1_000);
    expect(await tryCode(gateway, mobile, late)).toBe('sms.wrong');
    const older = await next();
    const newer = await next();
    if (older !== newer) expect(await tryCode(gateway, mobile, older)).toBe('sms.wrong');
    expect(await tryCode(gateway, mobile, newer)).toBe('');
  });

  test('[AUTH-02] parallel guesses of a code get no more than its five tries', async () => {
    const { gateway, postbox, mobile } = await stage(open);
    await sendTo(gateway, mobile);
    const code = await postbox.code(gateway.services.smsOutbox, mobile);
    const guesses = await Promise.all(Array.from({ length: 20 }, () => tryCode(gateway, mobile, wrongOf(code))));
    expect(new Set(guesses)).toEqual(new Set(['sms.wrong']));
    const { tries } = await gateway.services.store.db.selectFrom('sms_code').select('tries').executeTakeFirstOrThrow();
    expect(tries).toBe(SMS_CODE.tries);
    expect(await tryCode(gateway, mobile, code)).toBe('sms.wrong');
  });

  test('[VALID-01] [VALID-02] what is no mobile number or no code is refused in the words of the specification', async () => {
    const { client, mobile } = await stage(open);
    const wrongNumber = { error: { code: 'mobile.bad', msg: '您输入的手机号码不合法！' } };
    const wrongCode = { error: { code: 'sms.bad', msg: '您输入的验证码不合法！' } };
    expect(await client.client.call(calls.dynamicPassword, { loginName: 'wang' })).toMatchObject(wrongNumber);
    expect(await client.client.call(calls.webQuickLogin, { loginName: '12345678901', dynamicPassword: '123456' })).toMatchObject(
      wrongNumber,
    );
    expect(await client.client.call(calls.webQuickLogin, { loginName: mobile, dynamicPassword: '12345' })).toMatchObject(wrongCode);
    const check = { loginName: mobile, purpose: 'reset', code: 'abcdef' } as const;
    expect(await client.client.call(calls.checkSmsCode, check)).toMatchObject(wrongCode);
  });

  test('a number gets one message in 60 s, five in an hour and ten in a day, and is told how long to wait', async () => {
    const { gateway, mobile } = await stage(open);
    expect(await sendTo(gateway, mobile)).toBe('');
    gateway.clock.advance(20_000);
    expect(await sendTo(gateway, mobile)).toBe('sms.soon 40');
    const soon = await gateway.client().client.call(calls.dynamicPassword, { loginName: mobile });
    expect(soon).toMatchObject({ error: { kind: 'busy', status: 429, msg: '验证码发送过于频繁，请 40 秒后再试' } });
    for (let n = 2; n <= 5; n += 1) {
      gateway.clock.advance(n === 2 ? 40_000 : MINUTE);
      expect(await sendTo(gateway, mobile)).toBe('');
    }
    gateway.clock.advance(MINUTE);
    expect(await sendTo(gateway, mobile)).toBe('sms.later 3300');
    const later = await gateway.client().client.call(calls.dynamicPassword, { loginName: mobile });
    expect(later).toMatchObject({ error: { msg: '验证码获取次数已达上限，请 55 分钟后再试' } });
    gateway.clock.advance(55 * MINUTE);
    for (let n = 6; n <= 10; n += 1) {
      expect(await sendTo(gateway, mobile)).toBe('');
      gateway.clock.advance(MINUTE);
    }
    gateway.clock.advance(60 * MINUTE);
    expect(await sendTo(gateway, mobile)).toMatch(/^sms\.later \d{4,}$/);
    gateway.clock.advance(24 * 60 * MINUTE);
    expect(await sendTo(gateway, mobile)).toBe('');
  });

  test('parallel requests for one number bring one message', async () => {
    const { gateway, postbox, mobile } = await stage(open);
    const answers = await Promise.all(Array.from({ length: 12 }, () => sendTo(gateway, mobile)));
    expect(answers.filter((answer) => answer === '')).toHaveLength(1);
    await gateway.services.smsOutbox.deliver();
    expect(postbox.messages).toHaveLength(1);
  });

  test('one address has no more than twenty messages an hour sent, whatever the numbers', async () => {
    const { gateway } = await stage(open);
    const { client } = clientFrom(gateway, '192.0.2.7');
    const send = async (n: number) => (await client.call(calls.dynamicPassword, { loginName: `136${String(n).padStart(8, '0')}` })).ok;
    const answers: boolean[] = [];
    for (let n = 0; n < 24; n += 1) answers.push(await send(n));
    expect(answers.filter(Boolean)).toHaveLength(SMS_LIMITS.address.tries);
    expect((await clientFrom(gateway, '192.0.2.8').client.call(calls.dynamicPassword, { loginName: '13600000099' })).ok).toBe(true);
  });

  test('a code of one purpose is worth nothing for another', async () => {
    const { gateway, postbox, mobile, client } = await stage(open);
    const imageId = await passSlider(gateway.services, client, mobile);
    await client.client.call(calls.sendSmsCode, { loginName: mobile, purpose: 'reset', imageId });
    const code = await postbox.code(gateway.services.smsOutbox, mobile);
    expect(await tryCode(gateway, mobile, code)).toBe('sms.wrong');
    const check = async (purpose: SmsPurpose) => (await client.client.call(calls.checkSmsCode, { loginName: mobile, purpose, code })).ok;
    expect([await check('init'), await check('admin'), await check('reset'), await check('reset')]).toEqual([false, false, true, false]);
  });
});

onBothStores('SMS outbox', (open) => {
  test('codes are stored as hashes; the outbox holds the text until the message is handed over', async () => {
    const { gateway, postbox, mobile } = await stage(open);
    const { store, smsOutbox } = gateway.services;
    await sendTo(gateway, mobile);
    const code = await postbox.code(smsOutbox, mobile);
    expect(code).toMatch(/^\d{6}$/);
    expect(JSON.stringify(await store.db.selectFrom('sms_code').selectAll().execute())).not.toContain(code);
    expect(await store.db.selectFrom('sms_outbox').select(['mobile', 'state', 'body']).execute()).toEqual([
      { mobile, state: 'sent', body: '' },
    ]);
  });

  test('a message that the carrier does not take is tried again with the same id, and given up without a text', async () => {
    const tried: string[] = [];
    const carrier = {
      send: async ({ id }: { id: string }) => {
        tried.push(id);
        throw new Error('busy');
      },
    };
    const gateway = await open({ carrier });
    const mobile = testMobile(await gateway.account('wang', 0));
    await sendTo(gateway, mobile);
    for (let n = 0; n < 8; n += 1) {
      gateway.clock.advance(16_000);
      await gateway.services.smsOutbox.deliver();
    }
    expect(tried).toHaveLength(4);
    expect(new Set(tried).size).toBe(1);
    const rows = await gateway.services.store.db.selectFrom('sms_outbox').select(['state', 'body']).execute();
    expect(rows).toEqual([{ state: 'failed', body: '' }]);
  });

  test('two programs on one store hand a message over once', async () => {
    const { gateway, postbox, mobile } = await stage(open);
    const { services } = gateway;
    const other = createSmsOutbox({ ...services, carrier: postbox });
    for (let round = 0; round < 10; round += 1) {
      await services.store.write((tx) => services.smsOutbox.add(tx, { mobile, body: `${round}`, expiresAt: gateway.clock.now() + MINUTE }));
      await Promise.all([services.smsOutbox.deliver(), other.deliver()]);
    }
    expect(postbox.messages.map(({ text }) => text).toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });
});

onBothStores('sweep', (open) => {
  test('codes, pictures and proofs that have ended are swept, and the text of a message that was never taken', async () => {
    const down = { send: () => Promise.reject(new Error('down')) };
    const gateway = await open({ carrier: down });
    const { store } = gateway.services;
    const mobile = testMobile(await gateway.account('wang', 0));
    const client = gateway.client();
    await client.signIn('wang');
    await passSlider(gateway.services, client, 'wang');
    await sendTo(gateway, mobile);
    await client.client.call(calls.exchangeId, { targetAppId: client.context.appId });
    const left = async () => {
      const tables = ['sms_code', 'slider', 'one_time_code'] as const;
      const rows = await Promise.all(tables.map((name) => store.db.selectFrom(name).selectAll().execute()));
      const texts = await store.db.selectFrom('sms_outbox').select('body').where('body', '<>', '').execute();
      return [...rows.map((all) => all.length), texts.length];
    };
    await gateway.services.smsOutbox.idle();
    expect(await left()).toEqual([1, 1, 1, 1]);
    await sweep(store, gateway.clock.now());
    expect(await left()).toEqual([1, 1, 1, 1]);
    await sweep(store, gateway.clock.now() + SMS_CODE.seconds * 1_000 + 1);
    expect(await left()).toEqual([0, 0, 0, 0]);
    await sweep(store, gateway.clock.now() + KEEP.messages + 1);
    expect(await store.db.selectFrom('sms_outbox').selectAll().execute()).toEqual([]);
  });
});

test('limits of messages hold over a restart', async () => {
  const folder = mkdtempSync(`${tmpdir()}/workbench-sms-`);
  const opened = () => openSqliteGateway(`${folder}/store.db`, { carrier: createPostbox() });
  const first = await opened();
  const mobile = testMobile(await first.account('wang', 0));
  expect(await sendTo(first, mobile)).toBe('');
  await first.close();
  const second = await opened();
  expect(await sendTo(second, mobile)).toBe('sms.soon 60');
  await second.close();
  rmSync(folder, { recursive: true });
});
