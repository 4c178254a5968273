import { afterEach, describe, expect, test } from 'vitest';
import type { SimTab } from '../../../tests/sim/world/device.ts';
import { ACCOUNT, LOGIN } from '../../../tests/sim/world/sim-gateway.ts';
import { type Stage, setStage } from '../../../tests/sim/world/stage.ts';
import { ok } from '../../domain/core/result.ts';

let stage: Stage;
afterEach(() => stage.close());

/** Two tabs of one account that is signed in; the first one leads. */
async function twoTabs(): Promise<[SimTab, SimTab]> {
  stage = await setStage();
  const [one, two] = [await stage.signedInTab(), stage.device.openTab(true)];
  await stage.settled(two.whenStarted);
  return [one, two];
}

/** A tab signs out with nothing unsent, and the gateway takes its time to be told. `end` answers how it went. */
async function beginsToLeave(tab: SimTab, choice: 'none' | 'send' = 'none') {
  stage.line('hang');
  const left = tab.api.signOut(choice);
  await stage.time.pass(2_000);
  // ‘send’ tries to send first, which hangs.
  for (let i = 0; i < 120 && !stage.asked.some((path) => path.endsWith('/closeConnect')); i += 1) await stage.time.pass(500);
  return { end: () => stage.settled(left) };
}

/** The line is good again and the account signs in again; ids of the commands that were carried out then, in order. */
async function sentAfterSignIn(tab: SimTab): Promise<string[]> {
  stage.line('none');
  await stage.settled(tab.api.signIn(LOGIN));
  await stage.time.pass(5_000);
  return stage.gateway.effects.order.map(({ id }) => id);
}

describe('the worker: signing out (A-78)', () => {
  test('[AUTH-16] wipes the account here, ends the sign-in at the gateway and in every tab', async () => {
    const [one, two] = await twoTabs();
    expect(await stage.settled(one.api.signOut('discard'))).toEqual({ ok: true, value: null });
    await stage.time.pass(5_000);
    expect((await stage.session())?.state).toBe('signed-out');
    expect((await two.api.health()).session).toBe('none');
    expect((await stage.device.rows()).size).toBe(0);
    const three = stage.device.openTab(true);
    expect(await stage.settled(three.whenStarted)).toEqual({ ok: true, value: null });
    expect(stage.asked.filter((path) => path.endsWith('/logout') || path.endsWith('/closeConnect'))).toHaveLength(2);
  });

  test('[AUTH-16] needs no line', async () => {
    stage = await setStage();
    const tab = await stage.signedInTab();
    stage.line('refuse');
    expect((await stage.settled(tab.api.signOut('discard'))).ok).toBe(true);
    expect((await stage.session())?.state).toBe('signed-out');
  });

  test('‘send’ sends first, and refuses to go on while something stays unsent', async () => {
    stage = await setStage();
    const tab = await stage.signedInTab();
    stage.line('refuse');
    const row = await stage.log(tab, 'C1');
    expect(await stage.settled(tab.api.signOut('send'))).toMatchObject({ ok: false, error: { kind: 'refused', code: 'unsent' } });
    expect((await stage.session())?.state).toBe('signed-in');
    stage.line('none');
    expect((await stage.settled(tab.api.signOut('send'))).ok).toBe(true);
    expect(stage.gateway.effects.count.get(row.id)).toBe(1);
    expect((await stage.session())?.state).toBe('signed-out');
  });

  test('‘keep’ brings the unsent work back with the next sign-in of the account, and sends it once', async () => {
    stage = await setStage();
    const tab = await stage.signedInTab();
    stage.line('refuse');
    const row = await stage.log(tab, 'C1');
    expect((await stage.settled(tab.api.signOut('keep'))).ok).toBe(true);
    await stage.time.pass(5_000);
    expect((await stage.device.rows()).size).toBe(0);
    expect(await sentAfterSignIn(tab)).toEqual([row.id]);
    expect(await stage.device.outbox()).toEqual([]);
  });

  test.each(['none', 'send'] as const)(
    '[PLUS-11] what another tab saves while the gateway is told of the sign-out by ‘%s’ is kept, comes back with the next sign-in and is sent once',
    async (choice) => {
      const [one, two] = await twoTabs();
      const leaving = await beginsToLeave(one, choice);
      const row = await stage.hide(two, 'C1');
      expect((await leaving.end()).ok).toBe(true);
      expect(await sentAfterSignIn(one)).toEqual([row.id]);
    },
  );

  test.each<[string, (tab: SimTab) => unknown]>([
    ['is deleted', () => stage.device.deleteAccountData()],
    ['is upgraded by a newer version', () => stage.device.upgradeAccountData()],
    ['has no room left', (tab) => tab.storage.fill(true, `wb-${ACCOUNT}`)],
  ])('[AUTH-16] a database that %s while the gateway is told of the sign-out: nothing of the account stays here', async (_, happens) => {
    stage = await setStage();
    const tab = await stage.signedInTab();
    const leaving = await beginsToLeave(tab);
    await happens(tab);
    expect(await leaving.end()).toEqual({ ok: true, value: null });
    expect((await stage.session())?.state).toBe('signed-out');
    expect(stage.device.hasAccountData()).toBe(false);
  });

  test('[PLUS-11] what is saved while the gateway is told of the sign-out, just before a newer version upgrades the database, is not wiped', async () => {
    const [one, two] = await twoTabs();
    const leaving = await beginsToLeave(one);
    await stage.hide(two, 'C1');
    await stage.device.upgradeAccountData();
    expect(await leaving.end()).toMatchObject({ ok: false, error: { code: 'storage.outdated' } });
    expect(stage.device.outbox()).toHaveLength(1);
  });

  test('[PLUS-11] what is unsent when it cannot be set aside is not wiped, and is sent after the next sign-in', async () => {
    const [one, two] = await twoTabs();
    const leaving = await beginsToLeave(one);
    const row = await stage.hide(two, 'C1');
    one.storage.fill(true, `wb-kept-${ACCOUNT}`);
    expect(await leaving.end()).toMatchObject({ ok: false, error: { code: 'storage.quota' } });
    one.storage.fill(false);
    expect(await sentAfterSignIn(one)).toEqual([row.id]);
  });

  test.each([
    ['just before, so that nobody has noted it', 'of a newer version', 0],
    ['long before', 'of files that cannot be read', 10_000],
  ])('[AUTH-16] [PLUS-11] nobody is signed out over unsent work, saved %s, in an account %s', async (_, of, wait) => {
    stage = await setStage();
    const tab = await stage.signedInTab();
    stage.line('refuse');
    await stage.hide(tab, 'C1');
    await stage.time.pass(wait);
    if (of === 'of a newer version') await stage.settled(stage.device.upgradeAccountData());
    stage.device.kill(tab);
    const old = stage.device.openTab(true);
    if (of !== 'of a newer version') old.storage.deny(true, 'UnknownError', `wb-${ACCOUNT}`);
    expect(await stage.settled(old.whenStarted)).toMatchObject({ ok: false });
    expect(await stage.settled(old.api.signOut('none'))).toMatchObject({ ok: false, error: { code: 'unsent' } });
    expect(stage.device.hasAccountData()).toBe(true);
  });

  test('[AUTH-16] two tabs that sign out at once both end well, whatever they do about unsent work', async () => {
    for (const choice of ['none', 'keep'] as const) {
      for (let offset = 0; offset <= 100; offset += 20) {
        const [one, two] = await twoTabs();
        const first = one.api.signOut(choice);
        await stage.time.pass(offset);
        const both = await stage.settled(Promise.all([first, two.api.signOut(choice)]));
        expect(both, `${choice} after ${offset} ms`).toEqual([ok(null), ok(null)]);
        expect(stage.device.hasAccountData()).toBe(false);
        await stage.close();
      }
    }
    stage = await setStage();
  });

  test('‘send’ under a wait that the gateway asked for says that something is unsent while the user still waits, and signs nobody out later', async () => {
    stage = await setStage();
    const tab = await stage.signedInTab();
    stage.line('maintenance');
    await stage.log(tab, 'C1');
    await stage.time.pass(5_000);
    const began = stage.time.at();
    expect(await stage.settled(tab.api.signOut('send'))).toMatchObject({ ok: false, error: { kind: 'refused', code: 'unsent' } });
    expect(stage.time.at() - began).toBeLessThanOrEqual(61_000);
    stage.line('none');
    await stage.time.pass(700_000);
    expect((await stage.session())?.state).toBe('signed-in');
  });

  test('‘discard’ never sends what was unsent', async () => {
    stage = await setStage();
    const tab = await stage.signedInTab();
    stage.line('refuse');
    await stage.log(tab, 'C1');
    await stage.settled(tab.api.signOut('discard'));
    stage.line('none');
    await stage.settled(tab.api.signIn(LOGIN));
    await stage.time.pass(60_000);
    expect(stage.gateway.effects.order).toEqual([]);
  });
});

describe('the worker: a sign-out that could not be told (A-78)', () => {
  const logouts = (): number => stage.asked.filter((path) => path.endsWith('/logout')).length;
  const waits = async (tab: SimTab): Promise<boolean> => (await tab.api.health()).logoutWaits;
  /** Signs out on a line that is down. */
  async function signedOutOffline(): Promise<SimTab> {
    stage = await setStage();
    const tab = await stage.signedInTab();
    stage.line('refuse');
    expect((await stage.settled(tab.api.signOut('discard'))).ok).toBe(true);
    return tab;
  }
  /** Whether the cookie that the browser still has opens the account. */
  const cookieWorks = async (tab: SimTab): Promise<boolean> =>
    (await stage.settled(tab.api.signIn({ way: 'token', accountId: ACCOUNT, loginName: '', refreshToken: '' }))).ok;

  test('[AUTH-16] is kept, said to be waiting, and told when the line is back: the sign-in is over at the gateway', async () => {
    const tab = await signedOutOffline();
    await stage.time.pass(60_000);
    expect(await waits(tab)).toBe(true);
    const before = logouts();
    stage.line('none');
    await stage.time.pass(12_000);
    expect(logouts()).toBe(before + 1);
    expect(await waits(tab)).toBe(false);
    expect(await cookieWorks(tab)).toBe(false);
  });

  test('[AUTH-16] outlives the tab: the next one tells it', async () => {
    const tab = await signedOutOffline();
    stage.device.kill(tab);
    stage.line('none');
    const next = stage.device.openTab(true);
    await stage.settled(next.whenStarted);
    await stage.time.pass(2_000);
    expect(await waits(next)).toBe(false);
    expect(await cookieWorks(next)).toBe(false);
  });

  test('[AUTH-16] goes before a new sign-in, which it does not end', async () => {
    const tab = await signedOutOffline();
    expect(await stage.settled(tab.api.signIn(LOGIN))).toMatchObject({ ok: false, error: { kind: 'offline' } });
    stage.line('none');
    const before = stage.asked.length;
    expect((await stage.settled(tab.api.signIn(LOGIN))).ok).toBe(true);
    const asked = stage.asked.slice(before).filter((path) => path.includes('/login/'));
    expect(asked.map((path) => path.split('/').at(-1)).slice(0, 2)).toEqual(['logout', 'webPasswordLogin']);
    await stage.time.pass(60_000);
    await stage.gateway.expireTokens();
    expect(await stage.settled(tab.api.syncNow())).toEqual({ ok: true, value: null });
  });

  test('[AUTH-16] one that the gateway was told of is not kept', async () => {
    stage = await setStage();
    const tab = await stage.signedInTab();
    await stage.settled(tab.api.signOut('discard'));
    const before = logouts();
    await stage.time.pass(60_000);
    expect(await waits(tab)).toBe(false);
    expect(logouts()).toBe(before);
  });
});
