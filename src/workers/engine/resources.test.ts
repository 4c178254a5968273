import { afterEach, describe, expect, test } from 'vitest';
import { HEARTBEAT } from '../../../server/sync/push-hub.ts';
import { ACCOUNT, LOGIN } from '../../../tests/sim/world/sim-gateway.ts';
import { type Stage, setStage } from '../../../tests/sim/world/stage.ts';

let stage: Stage;
afterEach(() => stage.close());

const watch = { what: 'watch', name: 'member.memberInfo', subject: 'C1' } as const;
/** How often a call was made. */
const asks = (end: string): number => stage.asked.filter((path) => path.endsWith(end)).length;

describe('resources in the engine', () => {
  test('[CFG-01] [CONST-19] what the push stream says of the configuration is asked for once, whichever tabs are open', async () => {
    stage = await setStage();
    const one = await stage.signedInTab();
    const two = stage.device.openTab(true);
    await stage.settled(two.whenStarted);
    await stage.time.pass(20_000);
    expect((await one.api.health()).leading).toBe(true);
    const before = asks('/config/remote');
    await stage.gateway.configure('govUpgradeFrequency', 21);
    await stage.gateway.configure('theme', 'dark');
    await stage.time.pass(HEARTBEAT + 5_000);
    expect(stage.device.fact('remoteConfig:')).toMatchObject({ value: { govUpgradeFrequency: 21 } });
    expect(stage.device.fact('theme:')).toMatchObject({ value: 'dark' });
    expect(asks('/config/remote')).toBeLessThanOrEqual(before + 2);
  });

  test('the leader tells the other tabs of a topic, and a tab that is told asks for what it holds', async () => {
    stage = await setStage();
    await stage.signedInTab();
    const said: unknown[] = [];
    const channel = stage.device.channel(`wb-sync:${ACCOUNT}`);
    channel.listen((message) => said.push(message));
    await stage.time.pass(20_000);
    await stage.gateway.configure('zyy003Delay', 5);
    await stage.time.pass(HEARTBEAT + 5_000);
    expect(said).toContainEqual({ t: 'news', topic: 'config', at: expect.any(Number) });
    const before = asks('/config/remote');
    channel.post({ t: 'news', topic: 'config', at: stage.time.at() });
    await stage.time.pass(5_000);
    expect(asks('/config/remote')).toBe(before + 1);
    channel.close();
  });

  test('what a view shows is asked for before there is an account, and again when its database is a new one', async () => {
    stage = await setStage();
    const tab = stage.device.openTab(true);
    await stage.settled(tab.whenStarted);
    expect(await stage.settled(tab.api.resource(watch))).toMatchObject({ ok: false });
    await stage.settled(tab.api.signIn(LOGIN));
    await stage.time.pass(5_000);
    expect(stage.device.fact('memberInfo:C1')).toMatchObject({ outcome: 'known' });
    await stage.device.deleteAccountData();
    await stage.time.pass(30_000);
    expect(stage.device.fact('memberInfo:C1')).toMatchObject({ outcome: 'known' });
    expect(asks('/member/info')).toBe(2);
  });

  test('[PLUS-09] a view that opens while the line is down has its answer soon after it is back, in a tab that does not lead too', async () => {
    stage = await setStage();
    await stage.signedInTab();
    const two = stage.device.openTab(true);
    await stage.settled(two.whenStarted);
    stage.line('refuse');
    stage.network.cut('A');
    await stage.time.pass(10_000);
    const before = asks('/member/info');
    await stage.settled(two.api.resource(watch));
    await stage.time.pass(60_000);
    expect(asks('/member/info')).toBe(before);
    expect(stage.device.fact('memberInfo:C1')).toMatchObject({ outcome: 'never', lastTry: { error: { kind: 'offline' } } });
    stage.line('none');
    stage.device.hint();
    await stage.time.pass(5_000);
    expect(stage.device.fact('memberInfo:C1')).toMatchObject({ outcome: 'known' });
  });
});
