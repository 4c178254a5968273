import { afterEach, describe, expect, test } from 'vitest';
import { ACCOUNT } from '../../../tests/sim/world/sim-gateway.ts';
import { type Stage, setStage } from '../../../tests/sim/world/stage.ts';
import { knownAccount } from '../../db/open/device-db.ts';

let stage: Stage;
afterEach(() => stage.close());

const isPull = (path: string): boolean => path.startsWith('/itpbasic/company/pull');

describe('the engine', () => {
  test('[PLUS-11] a command queued in a tab that does not lead is sent by the one that does', async () => {
    stage = await setStage();
    const one = await stage.signedInTab();
    const two = stage.device.openTab(true);
    await stage.settled(two.whenStarted);
    const row = await stage.hide(two, 'C1');
    await stage.time.pass(2_000);
    expect((await one.api.health()).leading).toBe(true);
    expect((await two.api.health()).leading).toBe(false);
    expect(stage.gateway.effects.count.get(row.id)).toBe(1);
    expect(await stage.device.outbox()).toEqual([]);
  });

  test('[PLUS-11] when the leading tab is killed with work under way another tab finishes it once', async () => {
    stage = await setStage();
    const one = await stage.signedInTab();
    const two = stage.device.openTab(true);
    await stage.settled(two.whenStarted);
    stage.line('slow');
    const rows = [await stage.log(one, 'C1'), await stage.hide(one, 'C1'), await stage.log(one, 'C2')];
    await stage.time.pass(500);
    expect((await stage.device.outbox()).some(({ state }) => state === 'sending')).toBe(true);
    stage.device.kill(one);
    stage.line('none');
    await stage.time.pass(10_000);
    expect((await two.api.health()).leading).toBe(true);
    expect(await stage.device.outbox()).toEqual([]);
    for (const { id } of rows) expect(stage.gateway.effects.count.get(id)).toBe(1);
  });

  test('[PLUS-11] how much is unsent is noted outside the account’s database, also when that had no room at first', async () => {
    stage = await setStage();
    const tab = await stage.signedInTab();
    stage.line('refuse');
    tab.storage.fill(true, 'wb-device');
    await stage.hide(tab, 'C1');
    await stage.time.pass(10_000);
    tab.storage.fill(false);
    await stage.time.pass(120_000);
    expect(await knownAccount(ACCOUNT, stage.device.storage().ports)).toMatchObject({ ok: true, value: { unsent: 1 } });
  });

  test('[PLUS-11] a token that ends in the middle of a drain is renewed once, and the drain goes on at the same command', async () => {
    stage = await setStage({ accessSeconds: 60 });
    const tab = await stage.signedInTab();
    await stage.gateway.expireTokens();
    const rows = [await stage.log(tab, 'C1'), await stage.log(tab, 'C1'), await stage.log(tab, 'C1')];
    const before = stage.asked.length;
    await stage.time.pass(3_000);
    expect(stage.gateway.effects.order.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(stage.asked.slice(before).filter((path) => path.endsWith('/autoLoginWrap'))).toHaveLength(1);
    expect(await stage.device.outbox()).toEqual([]);
  });

  test('syncNow pulls and drains, also when asked of a tab that does not lead', async () => {
    stage = await setStage();
    await stage.signedInTab();
    const two = stage.device.openTab(true);
    await stage.settled(two.whenStarted);
    await stage.time.pass(3_000);
    const before = stage.asked.length;
    expect(await stage.settled(two.api.syncNow())).toEqual({ ok: true, value: null });
    expect(stage.asked.slice(before).some(isPull)).toBe(true);
  });

  test('syncNow asked of a leader that dies over it is answered by the next: by this tab itself, or by another', async () => {
    stage = await setStage();
    const one = await stage.signedInTab();
    const asking = [stage.device.openTab(true), stage.device.openTab(true)];
    await stage.settled(Promise.all(asking.map(({ whenStarted }) => whenStarted)));
    await stage.time.pass(3_000);
    stage.line('slow');
    let answered = 0;
    for (const { api } of asking) void api.syncNow().then(({ ok }) => ok && answered++);
    await stage.time.pass(100);
    stage.device.kill(one);
    stage.line('none');
    await stage.time.pass(10_000);
    expect(answered).toBe(2);
  });

  test('[PLUS-09] syncNow on a line that is down says offline, and the status shows what a request has proved', async () => {
    stage = await setStage();
    const tab = await stage.signedInTab();
    expect(await stage.device.sync()).toMatchObject({ reach: 'online', leader: tab.name, session: 'live', phase: 'idle' });
    stage.line('refuse');
    stage.network.cut('A');
    expect(await stage.settled(tab.api.syncNow())).toMatchObject({ ok: false, error: { kind: 'offline' } });
    await stage.time.pass(1_000);
    expect(await stage.device.sync()).toMatchObject({ reach: 'offline' });
    stage.line('none');
    stage.device.hint();
    await stage.time.pass(3_000);
    expect(await stage.device.sync()).toMatchObject({ reach: 'online' });
  });

  test('[fault 1] [PLUS-11] when the line is back, what waits is sent and a pull is asked for within the second', async () => {
    stage = await setStage();
    const tab = await stage.signedInTab();
    stage.line('refuse');
    stage.network.cut('A');
    const row = await stage.hide(tab, 'C1');
    await stage.time.pass(10_000);
    expect(await stage.device.sync()).toMatchObject({ reach: 'offline' });
    const before = stage.asked.length;
    stage.line('none');
    stage.device.hint();
    await stage.time.pass(1_000);
    expect(stage.gateway.effects.count.get(row.id)).toBe(1);
    expect(stage.asked.slice(before).some(isPull)).toBe(true);
  });

  test('[PLUS-09] while the line is down only the probe asks, and nothing is asked in a hurry', async () => {
    stage = await setStage();
    await stage.signedInTab();
    stage.line('refuse');
    stage.network.cut('A');
    await stage.time.pass(10_000);
    const before = stage.asked.length;
    await stage.time.pass(600_000);
    const asked = stage.asked.slice(before);
    expect(asked.filter((path) => !path.includes('/ping'))).toEqual([]);
    // Every five to six seconds for ten minutes, because somebody looks.
    expect(asked.length).toBeLessThan(121);
  });

  test('a change of another device arrives by the push stream without waiting for the watchdog', async () => {
    stage = await setStage();
    const tab = await stage.signedInTab();
    await stage.time.pass(20_000);
    const other = stage.openDevice('B');
    const theirs = await stage.signedInTab(other);
    await stage.hide(theirs, 'C3', 1, other);
    await stage.time.pass(3_000);
    expect((await stage.device.rows()).get('C3')?.hidden).toBe(1);
    expect((await tab.api.health()).leading).toBe(true);
  });

  test('when a sign-in of the account ends on another device, this one asks at once whether it was its own', async () => {
    stage = await setStage();
    await stage.signedInTab();
    const theirs = await stage.signedInTab(stage.openDevice('B'));
    await stage.time.pass(20_000);
    const before = stage.asked.length;
    await stage.settled(theirs.api.signOut('none'));
    await stage.time.pass(1_000);
    expect(stage.asked.slice(before).filter(isPull)).toHaveLength(1);
  });

  test('[COMP-09] membership is asked for only when it was never answered', async () => {
    stage = await setStage();
    const tab = await stage.signedInTab();
    const asks = (): number => stage.asked.filter((path) => path.endsWith('/member/info')).length;
    await stage.settled(tab.api.resource({ what: 'switched', companyId: 'C1' }));
    await stage.settled(tab.api.resource({ what: 'switched', companyId: 'C1' }));
    expect(asks()).toBe(1);
    await stage.settled(tab.api.resource({ what: 'refresh', name: 'member.memberInfo', subject: 'C1' }));
    expect(asks()).toBe(2);
  });

  test('[CFG-03] remote configuration is there soon after the start', async () => {
    stage = await setStage();
    await stage.signedInTab();
    expect(await stage.device.fact('remoteConfig:')).toMatchObject({ outcome: 'known', value: { numOfTimesToRefreshTaxResult: 5 } });
  });

  test('[fault 14] a clock that is a day off is told by the gateway’s, and everything goes on', async () => {
    stage = await setStage();
    stage.device.skew = 86_400_000;
    const tab = await stage.signedInTab();
    const row = await stage.hide(tab, 'C1');
    await stage.time.pass(5_000);
    expect(stage.gateway.effects.count.get(row.id)).toBe(1);
    const offset = (await stage.device.sync())?.clockOffset ?? 0;
    expect(Math.abs(offset + 86_400_000)).toBeLessThan(2_000);
    stage.device.kill(tab);
    const again = stage.device.openTab(true);
    await stage.settled(again.whenStarted);
    const before = stage.asked.length;
    await stage.time.pass(5_000);
    expect(stage.asked.slice(before).filter((path) => path.endsWith('/autoLoginWrap'))).toHaveLength(1);
  });

  test('stopping ends every loop: no timer is left and no request is made', async () => {
    stage = await setStage();
    const tab = await stage.signedInTab();
    void tab.api.stop();
    await stage.time.pass(5_000);
    expect(stage.nextAt()).toBeNull();
    const before = stage.asked.length;
    await stage.time.pass(600_000);
    expect(stage.asked.length).toBe(before);
    expect(stage.errors).toEqual([]);
  });
});
