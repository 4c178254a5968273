import { afterEach, describe, expect, test } from 'vitest';
import { LOGIN, OTHER_ACCOUNT, OTHER_LOGIN } from '../../tests/sim/world/sim-gateway.ts';
import { type Stage, setStage } from '../../tests/sim/world/stage.ts';
import { traitsOf } from '../domain/core/variant.ts';

let stage: Stage;
afterEach(() => stage.close());

describe('the worker: signing in', () => {
  test('[AUTH-12] without a stored session nobody is signed in, and no request is made', async () => {
    stage = await setStage();
    const tab = stage.device.openTab(true);
    expect(await stage.settled(tab.whenStarted)).toEqual({ ok: true, value: null });
    expect(stage.asked).toEqual([]);
    expect((await tab.api.health()).session).toBe('none');
  });

  test('[AUTH-01] signs in with name and password, remembers who, and pulls the companies', async () => {
    stage = await setStage();
    const tab = await stage.signedInTab();
    expect(await stage.session()).toMatchObject({ state: 'signed-in', login: { loginName: LOGIN.loginName } });
    expect([...(await stage.device.rows()).keys()].sort()).toEqual(['C1', 'C2', 'C3']);
    expect(await tab.api.health()).toMatchObject({ storage: null, leading: true, session: 'live' });
  });

  test('a wrong password is the gateway’s refusal and changes nothing', async () => {
    stage = await setStage();
    const tab = stage.device.openTab(true);
    await stage.settled(tab.whenStarted);
    const answer = await stage.settled(tab.api.signIn({ ...LOGIN, password: 'wrong' }));
    expect(answer).toMatchObject({ ok: false, error: { kind: 'refused', code: 'login.failed' } });
    expect(await stage.session()).toBeNull();
  });

  test('what is remembered of a sign-in holds no token, no key and no password', async () => {
    stage = await setStage();
    await stage.signedInTab();
    const session = JSON.stringify(await stage.session());
    expect(session).not.toContain(LOGIN.password);
    expect(Object.keys(JSON.parse(session).login)).not.toEqual(expect.arrayContaining(['accessToken']));
    expect(session).not.toMatch(/signKey|refreshToken|accessToken/);
  });

  test('a second tab opens the same account without a sign-in and without a renewal of its own', async () => {
    stage = await setStage();
    await stage.signedInTab();
    const before = stage.asked.length;
    const two = stage.device.openTab(true);
    expect(await stage.settled(two.whenStarted)).toMatchObject({ ok: true, value: { loginName: LOGIN.loginName } });
    expect((await stage.settled(two.api.resource({ what: 'refresh', name: 'member.memberInfo', subject: 'C1' }))).ok).toBe(true);
    expect(stage.asked.slice(before).filter((path) => path.includes('/login/'))).toEqual([]);
  });

  test('[AUTH-13] [fault 38] what is asked of a worker that is still opening the account waits for it, and is not answered as if nobody were signed in', async () => {
    stage = await setStage();
    stage.device.kill(await stage.signedInTab());
    const { api } = stage.device.openTab(true);
    const asked = [
      api.syncNow(),
      api.resource({ what: 'refresh', name: 'member.memberInfo', subject: 'C1' }),
      api.ask('account.listDevices', {}),
    ];
    expect((await stage.settled(Promise.all(asked))).map(({ ok }) => ok)).toEqual([true, true, true]);
  });

  test('[AUTH-13] offline, a stored session opens on stored data and is proved when the line is back', async () => {
    stage = await setStage();
    const one = await stage.signedInTab();
    stage.device.kill(one);
    stage.line('refuse');
    const two = stage.device.openTab(true);
    expect(await stage.settled(two.whenStarted)).toMatchObject({ ok: true, value: { loginName: LOGIN.loginName } });
    await stage.time.pass(60_000);
    expect((await two.api.health()).session).toBe('unproved');
    expect((await stage.device.rows()).size).toBe(3);
    stage.line('none');
    stage.device.hint();
    await stage.time.pass(5_000);
    expect((await two.api.health()).session).toBe('live');
  });

  test('[AUTH-13] a refused renewal marks the session expired and keeps data and unsent work; signing in again sends it', async () => {
    stage = await setStage({ accessSeconds: 60 });
    const tab = await stage.signedInTab();
    await stage.gateway.revokeAll();
    const row = await stage.hide(tab, 'C2');
    await stage.time.pass(30_000);
    expect((await tab.api.health()).session).toBe('expired');
    expect((await stage.session())?.state).toBe('expired');
    expect((await stage.device.outbox()).map(({ id }) => id)).toEqual([row.id]);
    expect((await stage.device.rows()).get('C2')?.hidden).toBe(1);
    expect((await stage.settled(tab.api.signIn(LOGIN))).ok).toBe(true);
    await stage.time.pass(5_000);
    expect(await stage.device.outbox()).toEqual([]);
    expect(stage.gateway.effects.count.get(row.id)).toBe(1);
    expect((await stage.session())?.state).toBe('signed-in');
  });

  test('[fault 22] [PLUS-11] another account that signs in never sends the first one’s commands', async () => {
    stage = await setStage({ otherAccount: true });
    const tab = await stage.signedInTab();
    await stage.gateway.revokeAll();
    const row = await stage.hide(tab, 'C1');
    await stage.time.pass(30_000);
    await stage.settled(tab.api.signIn(OTHER_LOGIN));
    await stage.time.pass(60_000);
    expect((await stage.session())?.login?.accountId).toBe(OTHER_ACCOUNT);
    expect(stage.gateway.effects.order).toEqual([]);
    await stage.settled(tab.api.signIn(LOGIN));
    await stage.time.pass(5_000);
    // What was tried in vain before is told behind it.
    expect(stage.gateway.effects.order.filter(({ id }) => id === row.id)).toHaveLength(1);
  });
});

describe('the worker: who is signed in is the device’s, not the tab’s', () => {
  /** Two tabs at the login; the first signs in. */
  async function twoTabs() {
    stage = await setStage({ otherAccount: true });
    const [one, two] = [stage.device.openTab(true), stage.device.openTab(true)];
    for (const tab of [one, two]) await stage.settled(tab.whenStarted);
    await stage.settled(one.api.signIn(LOGIN));
    await stage.time.pass(3_000);
    return {
      one,
      two,
      again: () => stage.settled(two.api.start({ baseUrl: '', appId: traitsOf('main').appId, tabId: two.name, visible: true })),
    };
  }

  test('[PLUS-11] [AUTH-12] a tab that is started again after another one signed in works for that account, also when it is left alone', async () => {
    const { one, two, again } = await twoTabs();
    expect(await again()).toMatchObject({ ok: true, value: { loginName: LOGIN.loginName } });
    stage.device.kill(one);
    const row = await stage.hide(two, 'C1');
    await stage.time.pass(30_000);
    expect(stage.gateway.effects.count.get(row.id)).toBe(1);
    expect((await two.api.health()).session).toBe('live');
  });

  test('[PLUS-11] started again after another account signed in, it leaves the first one', async () => {
    const { one, two, again } = await twoTabs();
    await again();
    await stage.gateway.revokeAll();
    await stage.settled(one.api.signIn(OTHER_LOGIN));
    expect(await again()).toMatchObject({ ok: true, value: { accountId: OTHER_ACCOUNT } });
    stage.device.kill(one);
    await stage.time.pass(30_000);
    expect((await two.api.health()).session).toBe('live');
  });

  test('[AUTH-16] signing out in a tab that had not opened the account ends it everywhere, and what is discarded is never sent', async () => {
    const { one, two } = await twoTabs();
    stage.line('refuse');
    const row = await stage.hide(one, 'C2');
    expect(await stage.settled(two.api.signOut('discard'))).toEqual({ ok: true, value: null });
    await stage.time.pass(5_000);
    expect((await stage.session())?.state).toBe('signed-out');
    expect((await stage.device.rows()).size).toBe(0);
    expect((await one.api.health()).session).toBe('none');
    expect(stage.asked.some((path) => path.endsWith('/logout'))).toBe(true);
    stage.line('none');
    stage.device.hint();
    await stage.time.pass(60_000);
    expect(stage.gateway.effects.count.get(row.id)).toBeUndefined();
  });

  test('[AUTH-16] unsent work that the page did not know of is asked about, not discarded', async () => {
    const { one, two } = await twoTabs();
    stage.line('refuse');
    const row = await stage.hide(one, 'C2');
    expect(await stage.settled(two.api.signOut('none'))).toMatchObject({ ok: false, error: { code: 'unsent' } });
    expect((await stage.session())?.state).toBe('signed-in');
    stage.line('none');
    expect((await stage.settled(two.api.signOut('send'))).ok).toBe(true);
    expect(stage.gateway.effects.count.get(row.id)).toBe(1);
  });

  test('[AUTH-16] an account whose data cannot be opened is signed out all the same, but nothing can be kept of it', async () => {
    stage = await setStage();
    const tab = await stage.signedInTab();
    await stage.settled(stage.device.upgradeAccountData());
    await stage.time.pass(1_000);
    expect(await stage.settled(tab.api.signOut('keep'))).toMatchObject({ ok: false, error: { code: 'storage.newer' } });
    expect((await stage.session())?.state).toBe('signed-in');
    expect((await stage.settled(tab.api.signOut('none'))).ok).toBe(true);
    expect((await stage.session())?.state).toBe('signed-out');
    expect(stage.asked.some((path) => path.endsWith('/logout'))).toBe(true);
    await stage.settled(tab.api.signIn(LOGIN));
    await stage.time.pass(5_000);
    expect((await stage.device.rows()).size).toBe(3);
  });

  test('[AUTH-16] what is remembered of a signed-out account on this device names nobody', async () => {
    stage = await setStage();
    const tab = await stage.signedInTab();
    await stage.settled(tab.api.signOut('none'));
    expect(await stage.session()).toEqual({ k: 'session', login: null, state: 'signed-out' });
  });
});

describe('the worker: storage that fails is a state', () => {
  test('[fault 37] stored data that this program cannot use is deleted on the user’s word and fetched anew', async () => {
    stage = await setStage();
    const tab = await stage.signedInTab();
    await stage.settled(stage.device.upgradeAccountData());
    await stage.time.pass(1_000);
    expect((await tab.api.health()).storage).toBe('outdated');
    expect(await stage.settled(tab.api.rebuild())).toEqual({ ok: true, value: null });
    await stage.time.pass(10_000);
    expect((await stage.device.rows()).size).toBe(3);
    expect((await tab.api.health()).storage).toBeNull();
  });

  test.each(['AbortError', 'UnknownError', 'blocked'])(
    '[fault 37] a storage that cannot be opened right after it was deleted (%s) is opened when it can be, without a further word',
    async (error) => {
      stage = await setStage();
      const tab = await stage.signedInTab();
      tab.storage.deny(true, error);
      expect((await stage.settled(tab.api.rebuild())).ok).toBe(false);
      await stage.time.pass(5_000);
      expect((await tab.api.health()).storage).not.toBeNull();
      tab.storage.deny(false);
      await stage.time.pass(70_000);
      expect(await tab.api.health()).toMatchObject({ storage: null, leading: true, session: 'live' });
      expect((await stage.device.rows()).size).toBe(3);
    },
  );

  test('a database that is deleted under it is opened again and pulled anew', async () => {
    stage = await setStage();
    const tab = await stage.signedInTab();
    await stage.settled(stage.device.deleteAccountData());
    expect((await stage.device.rows()).size).toBe(0);
    await stage.time.pass(120_000);
    expect((await stage.device.rows()).size).toBe(3);
    expect((await tab.api.health()).storage).toBeNull();
    const row = await stage.hide(tab, 'C1');
    await stage.time.pass(5_000);
    expect(stage.gateway.effects.count.get(row.id)).toBe(1);
  });

  test.each([
    ['while it works', 'UnknownError'],
    ['when it starts', 'UnknownError'],
    ['when it starts', 'AbortError'],
    ['when it starts', 'blocked'],
  ])(
    '[PLUS-11] storage that cannot be opened for some seconds, %s (%s), is opened when it can be, and what is saved then arrives',
    async (when, error) => {
      stage = await setStage();
      const first = await stage.signedInTab();
      if (when === 'when it starts') stage.device.kill(first);
      const tab = when === 'when it starts' ? stage.device.openTab(true) : first;
      tab.storage.deny(true, error);
      if (when === 'while it works') await stage.settled(stage.device.deleteAccountData());
      await stage.time.pass(5_000);
      expect((await tab.api.health()).storage).not.toBeNull();
      tab.storage.deny(false);
      await stage.time.pass(120_000);
      expect(await tab.api.health()).toMatchObject({ storage: null, leading: true, session: 'live' });
      expect((await stage.device.rows()).size).toBe(3);
      const row = await stage.hide(tab, 'C1');
      await stage.time.pass(5_000);
      expect(stage.gateway.effects.count.get(row.id)).toBe(1);
    },
  );

  test('stopping ends the tries to open a storage that cannot be opened: no timer is left', async () => {
    stage = await setStage();
    stage.device.kill(await stage.signedInTab());
    const tab = stage.device.openTab(true);
    tab.storage.deny(true);
    await stage.time.pass(5_000);
    expect(stage.nextAt()).not.toBeNull();
    void tab.api.stop();
    await stage.time.pass(5_000);
    expect(stage.nextAt()).toBeNull();
  });

  test('a full disk loses nothing that was acknowledged, is told, and passes', async () => {
    stage = await setStage();
    const tab = await stage.signedInTab();
    stage.line('refuse');
    const row = await stage.hide(tab, 'C1');
    tab.storage.fill(true);
    stage.line('none');
    stage.device.hint();
    await stage.time.pass(60_000);
    expect((await tab.api.health()).storage).toBe('quota');
    expect((await stage.device.outbox()).map(({ id }) => id)).toEqual([row.id]);
    tab.storage.fill(false);
    await stage.time.pass(120_000);
    expect(await stage.device.outbox()).toEqual([]);
    expect(stage.gateway.effects.count.get(row.id)).toBe(1);
    expect((await tab.api.health()).storage).toBeNull();
  });

  test('after an upgrade by a newer version it stops writing and says why', async () => {
    stage = await setStage();
    const tab = await stage.signedInTab();
    const before = await stage.device.revision();
    await stage.settled(stage.device.upgradeAccountData());
    await stage.time.pass(120_000);
    expect(['outdated', 'newer']).toContain((await tab.api.health()).storage);
    expect((await tab.api.health()).session).toBe('none');
    expect(await stage.device.revision()).toBe(before);
    expect(await tab.api.syncNow()).toMatchObject({ ok: false, error: { code: expect.stringMatching(/^storage\./) } });
  });
});
