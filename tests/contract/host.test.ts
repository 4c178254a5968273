import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { REUSE_GRACE, refreshCookieName } from '../../server/access/sessions.ts';
import { calls } from '../../src/api/calls/table.ts';
import { traitsOf } from '../../src/domain/core/variant.ts';
import { onBothStores, type TestGateway } from './stores.ts';

const xsb = traitsOf('xsb').appId;

/** An account that is signed in, and a program of the other application that has nothing. */
async function stage(gateway: TestGateway) {
  const accountId = await gateway.account('wang', 1);
  const host = gateway.client();
  await host.signIn('wang');
  const other = gateway.client();
  other.context.appId = xsb;
  const code = async (targetAppId = xsb): Promise<string> => {
    const answer = await host.client.call(calls.exchangeId, { targetAppId });
    return answer.ok ? answer.value.code : answer.error.code;
  };
  const redeem = async (held: string, client = other): Promise<string> => {
    const answer = await client.client.call(calls.tokenByCode, { code: held });
    return answer.ok ? answer.value.accountId : answer.error.code;
  };
  return { accountId, host, other, code, redeem };
}

onBothStores('sign-in from a host', (open) => {
  test('[CALL-030] [CALL-089] a code of one application signs another one in, once', async () => {
    const gateway = await open();
    const { accountId, other, code, redeem } = await stage(gateway);
    const held = await code();
    const answer = await other.client.call(calls.tokenByCode, { code: held, pcuid: 'pc-2' });
    expect(answer).toMatchObject({ ok: true, value: { accountId, method: 'auto', autoLogin: false, isReal: true } });
    expect(await redeem(held)).toBe('code.bad');
    expect(JSON.stringify(await gateway.services.store.db.selectFrom('one_time_code').selectAll().execute())).not.toContain(held);
  });

  test('[CALL-089] parallel uses of one code bring one sign-in', async () => {
    const gateway = await open();
    const { accountId, code, redeem } = await stage(gateway);
    const held = await code();
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(held)));
    expect(answers.filter((answer) => answer === accountId)).toHaveLength(1);
  });

  test('[CALL-089] a code lives a minute, for the application it was made for, while the sign-in that made it lives', async () => {
    const gateway = await open();
    const { accountId, host, code, redeem } = await stage(gateway);
    expect(await code('00000000000000')).toBe('appid.unknown');
    const foreign = await code();
    expect(await redeem(foreign, gateway.client())).toBe('code.bad');
    expect(await redeem(foreign)).toBe('code.bad');
    const late = await code();
    gateway.clock.advance(60_000);
    expect(await redeem(late)).toBe('code.bad');
    const orphan = await code();
    await host.client.call(calls.logout, { accountId });
    expect(await redeem(orphan)).toBe('code.bad');
  });

  test('[AUTH-03] [CALL-079] a host hands over the refresh token it holds: the browser goes on by its cookie', async () => {
    const gateway = await open();
    const { accountId, host } = await stage(gateway);
    const refreshToken = host.cookies.get(refreshCookieName(accountId)) ?? '';
    const page = gateway.client();
    const wrong = await page.client.call(calls.autoLoginWrap, { accountId, refreshToken, loginName: 'li' });
    expect(wrong).toMatchObject({ error: { kind: 'session-invalid', code: 'uic.sessionInfo.empty' } });
    const answer = await page.client.call(calls.autoLoginWrap, { accountId, refreshToken, loginName: 'wang' });
    expect(answer).toMatchObject({ ok: true, value: { accountId, method: 'auto', refreshToken: '' } });
    expect(page.cookies.get(refreshCookieName(accountId))).not.toBe(refreshToken);
    expect(await page.client.call(calls.autoLoginWrap, { accountId })).toMatchObject({ ok: true });
    gateway.clock.advance(REUSE_GRACE + 1);
    expect(await gateway.client().client.call(calls.autoLoginWrap, { accountId, refreshToken, loginName: 'wang' })).toMatchObject({
      ok: false,
    });
    expect(await page.client.call(calls.autoLoginWrap, { accountId })).toMatchObject({ error: { code: 'uic.accessToken.not.valid' } });
  });
});

onBothStores('half of a vault key', (open) => {
  test('[PLUS-23] the half is of one account and one device, the same at every sign-in, of 32 bytes, and no renewal gives it', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 0);
    await gateway.account('li', 0);
    const halfOf = async (loginName: string, pcuid: string) => {
      const client = gateway.client();
      const answer = await client.client.call(calls.webPasswordLogin, { loginName, password: 'Demo2026', pcuid });
      if (!answer.ok) throw new Error(JSON.stringify(answer.error));
      const renewed = await client.client.call(calls.autoLoginWrap, { accountId: answer.value.accountId, pcuid });
      expect(renewed.ok && renewed.value.vaultHalf).toBe('');
      return answer.value.vaultHalf;
    };
    const [one, again, otherDevice, otherAccount] = await Promise.all([
      halfOf('wang', 'pc-1'),
      halfOf('wang', 'pc-1'),
      halfOf('wang', 'pc-2'),
      halfOf('li', 'pc-1'),
    ]);
    expect(again).toBe(one);
    expect(new Set([one, otherDevice, otherAccount]).size).toBe(3);
    expect(Buffer.from(one, 'base64url')).toHaveLength(32);
    expect(await halfOf('wang', '')).toBe('');
    const stored = await gateway.services.store.db
      .selectFrom('account')
      .select('vault_secret')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    const key = Buffer.from(stored.vault_secret, 'base64url');
    expect(createHmac('sha256', key).update('vault:pc-1').digest('base64url')).toBe(one);
  });
});
