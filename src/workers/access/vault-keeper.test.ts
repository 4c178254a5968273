import { afterEach, expect, test } from 'vitest';
import type { SimTab } from '../../../tests/sim/world/device.ts';
import { ACCOUNT, LOGIN, OTHER_ACCOUNT, OTHER_LOGIN } from '../../../tests/sim/world/sim-gateway.ts';
import { type Stage, setStage } from '../../../tests/sim/world/stage.ts';
import { dropVault, forgetAccount } from '../../db/open/device-db.ts';
import { openReader } from '../../db/open/reader.ts';
import { traitsOf } from '../../domain/core/variant.ts';

let stage: Stage;
afterEach(() => stage.close());

const ENCRYPTED = { ...LOGIN, encrypted: true };
const unlockWith = (password: string) => ({ what: 'unlock', with: { how: 'password', password } }) as const;

async function keyOf(tab: SimTab): Promise<Uint8Array<ArrayBuffer> | null> {
  const key = await stage.settled(tab.api.vault({ what: 'key', accountId: ACCOUNT }));
  return key.ok ? key.value : null;
}

async function encryptedTab() {
  const tab = stage.device.openTab(true);
  await stage.settled(tab.whenStarted);
  expect((await stage.settled(tab.api.signIn(ENCRYPTED))).ok).toBe(true);
  await stage.time.pass(3_000);
  return tab;
}

/** Kinds of storage problems that a reader without a key meets. */
async function strangersProblem(accountId: string): Promise<string[]> {
  const problems: string[] = [];
  const reader = await openReader(accountId, { ports: stage.device.storage().ports, onProblem: ({ kind }) => problems.push(kind) });
  if (!reader.ok) return [reader.error.kind];
  await reader.value.parts({ directory: true }).catch(() => null);
  return problems;
}

test('[PLUS-23] on a shared PC the account’s records are encrypted, and the number is not remembered beside them', async () => {
  stage = await setStage();
  const tab = await encryptedTab();
  const session = await stage.session();
  expect(session?.login).toMatchObject({ sealed: true, loginName: LOGIN.loginName, mobile: '' });
  expect(await strangersProblem(session?.login?.accountId ?? '')).toEqual(['locked']);
  expect((await keyOf(tab))?.length).toBe(32);
});

test('[PLUS-23] a tab beside an unlocked one opens without a question, a lone one is locked until the password is given, offline too', async () => {
  stage = await setStage();
  const one = await encryptedTab();
  const two = stage.device.openTab(true);
  expect(await stage.settled(two.whenStarted)).toMatchObject({ ok: true, value: { loginName: LOGIN.loginName } });
  stage.device.kill(one);
  stage.device.kill(two);
  stage.line('refuse');
  const three = stage.device.openTab(true);
  expect(await stage.settled(three.whenStarted)).toMatchObject({ ok: false, error: { code: 'storage.locked' } });
  expect(await stage.settled(three.api.vault(unlockWith('wrong')))).toMatchObject({ ok: false, error: { code: 'vault.wrong' } });
  expect(await keyOf(three)).toBeNull();
  expect(await stage.settled(three.api.vault(unlockWith(LOGIN.password)))).toMatchObject({ ok: true });
  expect((await three.api.health()).storage).toBeNull();
  const rows = await openReader((await stage.session())?.login?.accountId ?? '', { ports: three.storage.ports });
  expect(rows.ok && (await rows.value.parts({ directory: true })).directory?.id.length).toBe(3);
});

test('[PLUS-23] locking closes the account in every tab and forgets the key; what was unsent is sent after unlocking', async () => {
  stage = await setStage();
  const [one, two] = [await encryptedTab(), stage.device.openTab(true)];
  await stage.settled(two.whenStarted);
  stage.line('refuse');
  const row = await stage.hide(one, 'C2');
  const keys = [await keyOf(one), await keyOf(two)];
  expect(keys.map((key) => key?.some((byte) => byte !== 0))).toEqual([true, true]);
  expect(await stage.settled(one.api.vault({ what: 'lock' }))).toEqual({ ok: true, value: null });
  await stage.time.pass(1_000);
  // The bytes themselves, not only the way to them.
  expect(keys.map((key) => key?.some((byte) => byte !== 0))).toEqual([false, false]);
  for (const tab of [one, two]) {
    expect(tab.storage.ports.keys.get(ACCOUNT)).toBeNull();
    expect((await tab.api.health()).session).toBe('none');
  }
  stage.line('none');
  await stage.time.pass(60_000);
  expect(stage.gateway.effects.order).toEqual([]);
  expect((await stage.settled(one.api.vault(unlockWith(LOGIN.password)))).ok).toBe(true);
  await stage.time.pass(5_000);
  expect(stage.gateway.effects.order.map(({ id }) => id)).toEqual([row.id]);
});

test('[PLUS-23] an account whose records were readable is encrypted at the next sign-in that asks for it, unsent work with it', async () => {
  stage = await setStage({ accessSeconds: 60 });
  const tab = await stage.signedInTab();
  await stage.gateway.revokeAll();
  const row = await stage.hide(tab, 'C2');
  await stage.time.pass(30_000);
  expect((await stage.settled(tab.api.signIn(ENCRYPTED))).ok).toBe(true);
  await stage.time.pass(5_000);
  expect(stage.gateway.effects.order.filter(({ id }) => id === row.id)).toHaveLength(1);
  expect(await strangersProblem((await stage.session())?.login?.accountId ?? '')).toEqual(['locked']);
});

test('[PLUS-23] a worker that had to be started anew takes the key of its page, and no key of another account', async () => {
  stage = await setStage();
  const one = await encryptedTab();
  const key = await keyOf(one);
  const accountId = (await stage.session())?.login?.accountId ?? '';
  if (key === null) throw new Error('no key');
  stage.device.kill(one);
  const two = stage.device.openTab(true);
  await stage.settled(two.whenStarted);
  const options = { baseUrl: '', appId: 'x', tabId: 'x', visible: true, lockedFor: ACCOUNT };
  const another = { accountId: OTHER_ACCOUNT, key };
  expect(await stage.settled(two.api.start({ ...options, held: another }))).toMatchObject({ ok: false, error: { code: 'storage.locked' } });
  expect(await stage.settled(two.api.start({ ...options, held: { accountId, key } }))).toMatchObject({
    ok: true,
    value: { sealed: true },
  });
});

test('[PLUS-23] another account on the same PC gets nothing of the encrypted one; that one comes back with its unsent work', async () => {
  stage = await setStage({ otherAccount: true });
  const tab = await encryptedTab();
  stage.line('refuse');
  const row = await stage.hide(tab, 'C1');
  await stage.settled(tab.api.vault({ what: 'lock' }));
  stage.line('none');
  expect(await stage.settled(tab.api.signOut('leave-encrypted'))).toEqual({ ok: true, value: null });
  expect((await stage.settled(tab.api.signIn(OTHER_LOGIN))).ok).toBe(true);
  await stage.time.pass(30_000);
  expect((await stage.session())?.login?.accountId).toBe(OTHER_ACCOUNT);
  expect(stage.gateway.effects.order).toEqual([]);
  expect(tab.storage.ports.keys.get(ACCOUNT)).toBeNull();
  expect(await keyOf(tab)).toBeNull();
  expect(await strangersProblem(ACCOUNT)).toEqual(['locked']);
  expect((await stage.settled(tab.api.signIn(LOGIN))).ok).toBe(true);
  await stage.time.pass(5_000);
  expect(stage.gateway.effects.order.map(({ id }) => id)).toEqual([row.id]);
});

test('[PLUS-23] signing out of an account that is not encrypted wipes it, whatever was chosen for encrypted ones', async () => {
  stage = await setStage();
  const tab = await stage.signedInTab();
  expect((await stage.settled(tab.api.signOut('leave-encrypted'))).ok).toBe(true);
  expect((await stage.device.rows()).size).toBe(0);
});

test('[PLUS-23] the key of one account is never given for another one', async () => {
  stage = await setStage({ otherAccount: true });
  const tab = await encryptedTab();
  expect(await stage.settled(tab.api.vault({ what: 'key', accountId: OTHER_ACCOUNT }))).toEqual({ ok: true, value: null });
});

test('[PLUS-23] what a sign-out that was killed half-way has left does not stand in the way of the next sign-in, encrypted or not', async () => {
  for (const login of [LOGIN, ENCRYPTED]) {
    stage = await setStage();
    const tab = await encryptedTab();
    stage.device.kill(tab);
    const { ports } = stage.device.storage();
    await forgetAccount(ACCOUNT, ports);
    await dropVault(ACCOUNT, ports);
    const next = stage.device.openTab(true);
    await stage.settled(next.whenStarted);
    expect((await stage.settled(next.api.signIn(login))).ok).toBe(true);
    await stage.time.pass(5_000);
    const reader = await openReader(ACCOUNT, { ports: next.storage.ports });
    expect(reader.ok && (await reader.value.parts({ directory: true })).directory?.id.length).toBe(3);
    if (login === LOGIN) await stage.close();
  }
});

test('[PLUS-23] without room for an encrypted database the sign-in says so, and the next one without the choice goes through with all work', async () => {
  stage = await setStage({ accessSeconds: 60 });
  const tab = await stage.signedInTab();
  await stage.gateway.revokeAll();
  const row = await stage.hide(tab, 'C2');
  await stage.time.pass(30_000);
  tab.storage.fill(true);
  expect(await stage.settled(tab.api.signIn(ENCRYPTED))).toMatchObject({ ok: false, error: { code: 'storage.quota' } });
  tab.storage.fill(false);
  expect((await stage.settled(tab.api.signIn(LOGIN))).ok).toBe(true);
  await stage.time.pass(5_000);
  expect(stage.gateway.effects.order.filter(({ id }) => id === row.id)).toHaveLength(1);
  expect((await stage.session())?.login?.sealed).toBeUndefined();
});

test('[PLUS-23] after a sign-out the next sign-in without encryption is readable: what is saved in it survives a reload and arrives', async () => {
  stage = await setStage();
  const tab = await encryptedTab();
  const other = stage.device.openTab(true);
  await stage.settled(other.whenStarted);
  await stage.settled(tab.api.signOut('none'));
  await stage.time.pass(3_000);
  await stage.settled(tab.api.signIn(LOGIN));
  await stage.settled(other.api.start({ baseUrl: '', appId: traitsOf('main').appId, tabId: other.name, visible: true }));
  await stage.time.pass(3_000);
  stage.line('refuse');
  const rows = [await stage.hide(tab, 'C1'), await stage.hide(other, 'C2')];
  for (const open of [tab, other]) {
    expect(open.storage.ports.keys.get(ACCOUNT)).toBeNull();
    stage.device.kill(open);
  }
  const next = stage.device.openTab(true);
  expect(await stage.settled(next.whenStarted)).toMatchObject({ ok: true });
  stage.line('none');
  stage.device.hint();
  await stage.time.pass(60_000);
  expect(rows.map(({ id }) => stage.gateway.effects.count.get(id))).toEqual([1, 1]);
});
