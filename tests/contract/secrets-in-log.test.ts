import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../server/log.ts';
import { calls } from '../../src/api/calls/table.ts';
import { testMobile } from '../support/gateway/add-account.ts';
import { DEMO_PASSWORD, type TestClient } from '../support/gateway/gateway-client.ts';
import { createPostbox } from '../support/gateway/postbox.ts';
import { proveMobile } from '../support/gateway/sms.ts';
import { openMemoryGateway } from './stores.ts';

const GUESS = 'Sentinel1GuessedPassword';
const FRESH = 'Sentinel2Fresh';

/** Everything secret that an answer or a cookie gave. */
function secretsOf({ cookies }: TestClient, answers: readonly unknown[]): string[] {
  const found = answers.flatMap((answer) => Object.entries(Object(answer)));
  const names = ['accessToken', 'signKey', 'vaultHalf', 'authCode', 'code'];
  return [...cookies.values(), ...found.flatMap(([name, held]) => (names.includes(name) && held !== '' ? [String(held)] : []))];
}

async function openLogged(carrier?: ReturnType<typeof createPostbox>) {
  const lines: string[] = [];
  const log = createLog('debug', (line) => void lines.push(line));
  const gateway = await openMemoryGateway({ log, ...(carrier ? { carrier } : {}) });
  onTestFinished(() => gateway.close());
  return { gateway, text: () => lines.join('\n') };
}

test('no password, code, token or key is in the log, whatever way somebody comes in, and whatever goes wrong', async () => {
  const postbox = createPostbox();
  const { gateway, text } = await openLogged(postbox);
  const { services } = gateway;
  const mobile = testMobile(await gateway.account('wang', 1));
  const client = gateway.client();
  const answers: unknown[] = [];
  const call: TestClient['client']['call'] = async (row, input) => {
    const answer = await client.client.call(row, input);
    if (answer.ok) answers.push(answer.value);
    return answer;
  };
  const { accountId } = await client.signIn('wang');
  await call(calls.webPasswordLogin, { loginName: 'wang', password: GUESS });
  await call(calls.webPasswordLogin, { loginName: GUESS, password: DEMO_PASSWORD });
  await call(calls.autoLoginWrap, { accountId, pcuid: 'pc-1' });
  await call(calls.dynamicPassword, { loginName: mobile });
  const code = await postbox.code(services.smsOutbox, mobile);
  await call(calls.webQuickLogin, { loginName: mobile, dynamicPassword: code, pcuid: 'pc-1' });
  await call(calls.exchangeId, { targetAppId: client.context.appId });
  await call(calls.tokenByCode, { code: GUESS });
  await call(calls.changePassword, { loginName: 'wang', oldPassword: GUESS, newPassword: FRESH });
  gateway.clock.advance(61_000);
  const authCode = await proveMobile({ services, postbox, client, loginName: 'wang', purpose: 'reset', mobile });
  answers.push({ authCode });
  await call(calls.resetPassword, { loginName: 'wang', password: FRESH, authCode });
  await call(calls.webPasswordLogin, { loginName: 'wang', password: FRESH, autoLogin: true });
  await call(calls.guestLogin, {});
  await client.send('webPasswordLogin', { payload: { loginName: GUESS, password: FRESH } });
  await client.send('logout', { payload: `{"accountId":"${GUESS}` });
  const secrets = [...secretsOf(client, answers), ...postbox.messages.map(({ text: body }) => /\d{6}/.exec(body)?.[0] ?? '')];
  expect(secrets.length).toBeGreaterThan(15);
  expect(text()).toContain('signed in');
  for (const secret of [...secrets, GUESS, FRESH, DEMO_PASSWORD]) expect(text()).not.toContain(secret);
});

test('without a carrier the message, and nothing else, is in the log; the gateway says so at its start', async () => {
  const { gateway, text } = await openLogged();
  const mobile = testMobile(await gateway.account('wang', 0));
  await gateway.client().client.call(calls.dynamicPassword, { loginName: mobile });
  await gateway.services.smsOutbox.deliver();
  const lines = text()
    .split('\n')
    .filter((line) => line.includes('验证码'));
  expect(lines).toHaveLength(1);
  const { mobile: to, text: body, msg } = JSON.parse(lines[0] ?? '{}');
  expect([to, msg]).toEqual([mobile, 'sms (no carrier is configured)']);
  const code = /验证码 (\d{6})/.exec(body)?.[1] ?? '';
  expect(text().split(code)).toHaveLength(2);
  expect(await gateway.client().client.call(calls.webQuickLogin, { loginName: mobile, dynamicPassword: code })).toMatchObject({ ok: true });
});
