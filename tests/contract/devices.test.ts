import { expect, test } from 'vitest';
import { calls } from '../../src/api/calls/table.ts';
import type { TestClient } from '../support/gateway/gateway-client.ts';
import { onBothStores } from './stores.ts';

async function devicesOf({ client }: TestClient) {
  const answer = await client.call(calls.listDevices, {});
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value.list;
}

onBothStores('devices', (open) => {
  test('the own sign-ins are listed with method and times, this one first, then the newest use; ended and foreign ones are not', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 0);
    await gateway.account('li', 0);
    const [first, second, third, li] = [gateway.client(), gateway.client(), gateway.client(), gateway.client()];
    const start = gateway.clock.now();
    for (const client of [first, second, third]) {
      await client.signIn('wang');
      gateway.clock.advance(60_000);
    }
    await li.signIn('li');
    const iso = (ms: number) => new Date(start + ms).toISOString();
    expect((await devicesOf(first)).map(({ isThis, method, signedInAt }) => [isThis, method, signedInAt])).toEqual([
      [true, 'password', iso(0)],
      [false, 'password', iso(120_000)],
      [false, 'password', iso(60_000)],
    ]);
    await second.client.call(calls.logout, { accountId });
    expect((await devicesOf(first)).map(({ signedInAt }) => signedInAt)).toEqual([iso(0), iso(120_000)]);
    expect(await devicesOf(li)).toHaveLength(1);
  });

  test('a sign-in that is ended elsewhere is refused from its next request on, by token and by cookie; the one that ended it goes on', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 0);
    const [here, there] = [gateway.client(), gateway.client()];
    await here.signIn('wang');
    await there.signIn('wang', undefined, { autoLogin: true });
    const other = (await devicesOf(here)).find(({ isThis }) => !isThis);
    if (other === undefined) throw new Error('no other device');
    expect(await here.client.call(calls.signOutDevice, { familyId: other.familyId })).toMatchObject({ ok: true });
    expect(await there.client.call(calls.getCompanyListTotal, {})).toMatchObject({ ok: false, error: { kind: 'session-invalid' } });
    expect(await there.client.call(calls.autoLoginWrap, { accountId })).toMatchObject({ ok: false, error: { kind: 'session-invalid' } });
    expect(await devicesOf(here)).toHaveLength(1);
    const again = await here.client.call(calls.signOutDevice, { familyId: other.familyId });
    expect(again).toMatchObject({ ok: false, error: { code: 'device.notFound' } });
  });

  test('[AUTH-16] a browser that signs in again ends what it was signed in with before, half a minute later; other devices, other accounts and those that tell no device go on', async () => {
    const gateway = await open();
    const accountId = await gateway.account('wang', 0);
    await gateway.account('li', 0);
    const signIn = async (name: string, pcuid: string) => {
      const client = gateway.client();
      await client.signIn(name, undefined, { pcuid });
      return client;
    };
    const lost = await signIn('wang', 'browser-1');
    const others = [await signIn('wang', 'browser-2'), await signIn('li', 'browser-1'), await signIn('wang', ''), await signIn('wang', '')];
    const again = await signIn('wang', 'browser-1');
    const isLive = async (client: TestClient) => (await client.client.call(calls.getCompanyListTotal, {})).ok;
    // What was under way on the same browser still arrives.
    expect(await isLive(lost)).toBe(true);
    gateway.clock.advance(30_001);
    expect(await isLive(lost)).toBe(false);
    expect(await lost.client.call(calls.autoLoginWrap, { accountId })).toMatchObject({ ok: false, error: { kind: 'session-invalid' } });
    for (const client of [again, ...others]) expect(await isLive(client)).toBe(true);
    expect(await devicesOf(again)).toHaveLength(4);
  });

  test('nobody ends the sign-in of another account', async () => {
    const gateway = await open();
    await gateway.account('wang', 0);
    await gateway.account('li', 0);
    const [wang, li] = [gateway.client(), gateway.client()];
    await wang.signIn('wang');
    await li.signIn('li');
    const [device] = await devicesOf(wang);
    expect(await li.client.call(calls.signOutDevice, { familyId: device?.familyId ?? '' })).toMatchObject({
      ok: false,
      error: { code: 'device.notFound' },
    });
    expect(await devicesOf(wang)).toHaveLength(1);
  });
});
