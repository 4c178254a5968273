import { expect, test } from 'vitest';
import { addPerson, listPeople, resetPerson, setDisabled } from '../../server/operator/accounts.ts';
import { calls } from '../../src/api/calls/table.ts';
import { DEMO_PASSWORD } from '../support/gateway/gateway-client.ts';
import { type OpenTestGateway, onBothStores } from './stores.ts';

const wang = { loginName: 'Wang', fullName: '王丽', mobile: '13900139000', positionType: 'manager' };
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FAILED = { error: { code: 'login.failed' } };

async function stage(open: OpenTestGateway) {
  const gateway = await open();
  const { store, clock, random } = gateway.services;
  const ports = { store, clock, random };
  const add = async (person = wang): Promise<string> => {
    const given = await addPerson(ports, person);
    if (!given.ok) throw new Error(given.error);
    return given.value.password;
  };
  const enter = (loginName: string, password: string) => gateway.client().client.call(calls.webPasswordLogin, { loginName, password });
  return { gateway, ports, add, enter };
}

onBothStores('accounts that an operator makes', (open) => {
  test('a new person signs in by name or number with the one-time password, is asked for an own one, and it is gone then', async () => {
    const { gateway, add, enter } = await stage(open);
    const password = await add();
    expect(await enter('13900139000', password)).toMatchObject({ ok: true });
    const client = gateway.client();
    const signedIn = await client.signIn('wang', password);
    expect(signedIn).toMatchObject({ passwordGiven: true, passwordWeak: false, needInit: false, isReal: true, fullName: '王丽' });
    expect(signedIn.positionType).toBe('manager');
    expect((await client.pullAll()).flatMap(({ rows }) => rows)).toEqual([]);
    const change = { loginName: 'wang', oldPassword: password, newPassword: DEMO_PASSWORD };
    const same = await client.client.call(calls.changePassword, { ...change, newPassword: password });
    expect(same).toMatchObject({ error: { code: 'password.same', msg: '新密码不能与原密码相同' } });
    expect(await client.client.call(calls.changePassword, change)).toMatchObject({ ok: true });
    expect(await enter('wang', password)).toMatchObject(FAILED);
    expect(await enter('wang', DEMO_PASSWORD)).toMatchObject({ ok: true, value: { passwordGiven: false } });
    gateway.clock.advance(8 * DAY);
    expect(await enter('wang', DEMO_PASSWORD)).toMatchObject({ ok: true });
  });

  test('a one-time password that nobody changed signs in for seven days and no longer', async () => {
    const { gateway, add, enter } = await stage(open);
    const password = await add();
    gateway.clock.advance(7 * DAY - 1);
    expect(await enter('wang', password)).toMatchObject({ ok: true });
    gateway.clock.advance(1);
    expect(await enter('wang', password)).toMatchObject(FAILED);
  });

  test('a sign-in by a one-time password ends with it, its renewals too, and after the change it lives on', async () => {
    const { gateway, add } = await stage(open);
    const password = await add();
    const [stays, changes] = [gateway.client(), gateway.client()];
    const long = { loginName: 'wang', password, autoLogin: true };
    const entered = await stays.client.call(calls.webPasswordLogin, long);
    if (!entered.ok) throw new Error('no sign-in');
    const { accountId } = entered.value;
    gateway.clock.advance(7 * DAY - 1);
    expect(await stays.client.call(calls.autoLoginWrap, { accountId })).toMatchObject({ ok: true });
    gateway.clock.advance(1);
    expect(await stays.client.call(calls.autoLoginWrap, { accountId })).toMatchObject({ error: { kind: 'session-invalid' } });
    const again = await addPerson({ ...gateway.services }, { ...wang, loginName: 'zhao', mobile: '' });
    if (!again.ok) throw new Error(again.error);
    gateway.clock.advance(7 * DAY - HOUR);
    const zhao = await changes.signIn('zhao', again.value.password);
    const change = { loginName: 'zhao', oldPassword: again.value.password, newPassword: DEMO_PASSWORD };
    expect(await changes.client.call(calls.changePassword, change)).toMatchObject({ ok: true });
    gateway.clock.advance(2 * HOUR);
    expect(await changes.client.call(calls.autoLoginWrap, { accountId: zhao.accountId })).toMatchObject({ ok: true });
  });

  test('a reset ends every sign-in, the old password and the lock of the name, and gives a new one-time password', async () => {
    const { gateway, ports, enter } = await stage(open);
    await gateway.account('li', 1);
    const client = gateway.client();
    const { accountId } = await client.signIn('li');
    await gateway.services.store.db
      .updateTable('login_attempt')
      .set({ tries: 10, locked_until: gateway.clock.now() + DAY })
      .execute();
    const given = await resetPerson(ports, 'LI');
    if (!given.ok) throw new Error(given.error);
    expect(await enter('li', DEMO_PASSWORD)).toMatchObject(FAILED);
    expect(await enter('li', given.value.password)).toMatchObject({ ok: true, value: { passwordGiven: true } });
    expect(await client.client.call(calls.autoLoginWrap, { accountId })).toMatchObject({ error: { kind: 'session-invalid' } });
    expect(await client.client.call(calls.getCompanyListTotal, {})).toMatchObject({ error: { kind: 'session-invalid' } });
    expect(await resetPerson(ports, 'nobody')).toEqual({ ok: false, error: 'unknown' });
  });

  test('a disabled account lets nobody in by any way, its sign-ins end, and enabled again it has what it had', async () => {
    const { gateway, ports, enter } = await stage(open);
    const accountId = await gateway.account('li', 2);
    const client = gateway.client();
    const { mobile } = await client.signIn('li');
    const code = await client.client.call(calls.exchangeId, { targetAppId: '22530100010000' });
    if (!code.ok) throw new Error('no code');
    expect(await setDisabled(ports, 'li', true)).toEqual({ ok: true, value: 'li' });
    expect(await client.client.call(calls.getCompanyListTotal, {})).toMatchObject({ error: { kind: 'session-invalid' } });
    expect(await client.client.call(calls.autoLoginWrap, { accountId })).toMatchObject({ error: { kind: 'session-invalid' } });
    expect(await enter('li', DEMO_PASSWORD)).toMatchObject(FAILED);
    expect(await enter(mobile, DEMO_PASSWORD)).toMatchObject(FAILED);
    const other = gateway.client().client;
    expect(await other.call(calls.tokenByCode, { code: code.value.code })).toMatchObject({ error: { code: 'code.bad' } });
    expect(await other.call(calls.dynamicPassword, { loginName: mobile })).toMatchObject({ ok: true });
    expect(await gateway.services.store.db.selectFrom('sms_outbox').select('mobile').execute()).toEqual([{ mobile: '' }]);
    await setDisabled(ports, 'li', false);
    expect((await gateway.client().signIn('li')).accountId).toBe(accountId);
    expect(await setDisabled(ports, 'nobody', true)).toEqual({ ok: false, error: 'unknown' });
  });

  test('a name or number that signs somebody in already makes no second account, and nonsense makes none', async () => {
    const { gateway, ports, add } = await stage(open);
    await add();
    const wrong = [
      [{ ...wang, mobile: '' }, 'taken'],
      [{ ...wang, loginName: '13900139000', mobile: '' }, 'taken'],
      [{ ...wang, loginName: 'zhang' }, 'mobile-taken'],
      [{ ...wang, loginName: 'zhang', mobile: '12' }, 'mobile'],
      [{ ...wang, loginName: 'zh ang' }, 'login-name'],
      [{ ...wang, loginName: 'guest-1' }, 'login-name'],
      [{ ...wang, loginName: 'zhang', fullName: ' ' }, 'full-name'],
      [{ ...wang, loginName: 'zhang', fullName: '王\ud800' }, 'full-name'],
    ] as const;
    for (const [person, error] of wrong) expect(await addPerson(ports, person), error).toEqual({ ok: false, error });
    await gateway.client().client.call(calls.guestLogin, {});
    expect((await listPeople(gateway.services.store)).map(({ login_name }) => login_name)).toEqual(['wang']);
  });
});
