import { expect, test } from 'vitest';
import { seedUpgrades } from '../../samples/demo/seed/upgrades.ts';
import type { GovListTable, UpgradeTable } from '../../server/store/tables/upgrade-tables.ts';
import { calls } from '../../src/api/calls/table.ts';
import type { HeadCall, InputOf, OutputOf } from '../../src/api/contract.ts';
import type { TestClient } from '../support/gateway/gateway-client.ts';
import { type OpenTestGateway, onBothStores, type TestGateway } from './stores.ts';

const PC = 'pc-of-li';

/** An upgrade for everybody, given out a second ago. */
async function give(gateway: TestGateway, upgrade_id: string, over: Partial<UpgradeTable> = {}): Promise<void> {
  const row: UpgradeTable = {
    upgrade_id,
    ...({ target: 'all', subject: '', white_type: 'upgrade', operate_version: 'up', guide_type: 'guide', title: '', text: '' } as const),
    ...{ auto_up: 0, starts_at: gateway.clock.now() - 1_000, ends_at: 0, ended_at: 0, written_by: '', updated_at: 0 },
    ...over,
  };
  await gateway.services.store.db.insertInto('upgrade').values(row).execute();
}

async function list(gateway: TestGateway, row: Omit<GovListTable, 'at'>): Promise<void> {
  await gateway.services.store.db
    .insertInto('gov_list')
    .values({ ...row, at: gateway.clock.now() })
    .execute();
}

async function answer<C extends HeadCall>({ client }: TestClient, call: C, input: InputOf<C>): Promise<OutputOf<C>> {
  const told = await client.call(call, input);
  if (!told.ok) throw new Error(JSON.stringify(told.error));
  return told.value;
}

/** A gateway with li, whose sign-in named his PC, and wang, whose sign-in named none. */
async function openStage(open: OpenTestGateway) {
  const gateway = await open();
  const signedIn = async (loginName: string, pcuid: string) => {
    const accountId = await gateway.account(loginName, 0);
    const client = gateway.client();
    await client.signIn(loginName);
    await gateway.services.store.db.updateTable('session_family').set({ pcuid }).where('account_id', '=', accountId).execute();
    const upgrade = async () => await answer(client, calls.queryUpgrade, {});
    const status = async (pcUid = '') => (await answer(client, calls.queryAccountAndPcUid, { accountId, pcUid })).upStatus;
    const save = async (upStatus: 0 | 1 | 2, over: Partial<InputOf<typeof calls.saveUpgrade>> = {}) =>
      await answer(client, calls.saveUpgrade, { accountId, upStatus, upGradeType: 'force', ...over });
    return { accountId, client, upgrade, status, save };
  };
  return { gateway, li: await signedIn('li', PC), wang: await signedIn('wang', '') };
}

const NONE = { whiteType: 'none', autoUp: 0, szcsWhiteFlag: 0, operateVersion: 'up', guideType: '', environment: '', upgradeId: '' };

onBothStores('upgrades', (open) => {
  test('[CALL-001] [CALL-120] [ENT-35] an upgrade is told with every field to whom it is given, and to nobody else', async () => {
    const { gateway, li, wang } = await openStage(open);
    expect(await li.upgrade()).toMatchObject(NONE);
    const words = { title: '请升级', text: '接口更换' };
    const forced = { white_type: 'force', guide_type: 'force', operate_version: 'down', auto_up: 1 };
    await give(gateway, 'u1', { target: 'account', subject: li.accountId, ...forced, ...words });
    expect(await li.upgrade()).toEqual({
      ...{ whiteType: 'force', autoUp: 1, szcsWhiteFlag: 0, operateVersion: 'down', guideType: 'force' },
      ...{ environment: '', upgradeId: 'u1', ...words },
    });
    expect(await wang.upgrade()).toMatchObject(NONE);
  });

  test('[CALL-001] [UPG-09] of several upgrades the forced one counts, then the newest; what has not begun or has ended does not', async () => {
    const { gateway, li } = await openStage(open);
    const now = gateway.clock.now();
    await give(gateway, 'old', { starts_at: now - 9_000 });
    await give(gateway, 'newer', { starts_at: now - 8_000 });
    await give(gateway, 'later', { white_type: 'force', starts_at: now + 60_000 });
    await give(gateway, 'over', { white_type: 'force', ends_at: now - 1 });
    expect((await li.upgrade()).upgradeId).toBe('newer');
    await give(gateway, 'forced', { white_type: 'force', starts_at: now - 9_999 });
    expect((await li.upgrade()).upgradeId).toBe('forced');
    gateway.clock.advance(60_000);
    expect((await li.upgrade()).upgradeId).toBe('later');
  });

  test('[CALL-006] [CALL-125] [ENT-36] the picture of his group is told to who is in one; a size that nobody knows is left out', async () => {
    const { gateway, li, wang } = await openStage(open);
    const { db } = gateway.services.store;
    const groups = [
      { group_code: 'a', name: '甲', img_url: '', wide: 0, high: 0, written_by: '', updated_at: 0 },
      { group_code: 'b', name: '乙', img_url: '/upgrade/b.png', wide: 908, high: 480, written_by: '', updated_at: 0 },
    ];
    await db.insertInto('upgrade_group').values(groups).execute();
    await db
      .insertInto('upgrade_member')
      .values(groups.map(({ group_code }) => ({ group_code, account_id: li.accountId })))
      .execute();
    await give(gateway, 'pilot', { target: 'group', subject: 'b' });
    expect([(await li.upgrade()).upgradeId, (await wang.upgrade()).upgradeId]).toEqual(['pilot', '']);
    expect(await answer(li.client, calls.getImgInfo, {})).toEqual({ imgUrl: '/upgrade/b.png', wide: 908, high: 480 });
    expect(await answer(wang.client, calls.getImgInfo, {})).toEqual({ imgUrl: '' });
    await db.updateTable('upgrade_group').set({ wide: 0 }).execute();
    expect(await answer(li.client, calls.getImgInfo, {})).toEqual({ imgUrl: '/upgrade/b.png', high: 480 });
  });

  test('[CALL-004] the upgrade of a PC is that of the device which the sign-in named', async () => {
    const { gateway, li, wang } = await openStage(open);
    await give(gateway, 'for-pc', { target: 'pc', subject: PC, auto_up: 1 });
    const asked = async ({ client }: typeof li) => await answer(client, calls.queryPcUpgrade, {});
    expect(await asked(li)).toMatchObject({ upgradeId: 'for-pc', whiteType: 'upgrade', autoUp: 1 });
    expect(await asked(wang)).toMatchObject(NONE);
    expect((await li.upgrade()).upgradeId).toBe('');
  });

  test('[CALL-002] [CALL-121] [CALL-003] [CALL-126] how an upgrade ended is kept by account and PC, until another one is given out', async () => {
    const { gateway, li, wang } = await openStage(open);
    await give(gateway, 'u1');
    expect(await li.status()).toBe(0);
    await li.save(2);
    expect([await li.status(), await li.status(PC), await li.status('another')]).toEqual([2, 2, 0]);
    gateway.clock.advance(1_000);
    await li.save(1);
    expect([await li.status(), await wang.status()]).toEqual([1, 0]);
    await li.save(2, { pcUid: 'another', upGradeType: 'silent' });
    expect([await li.status(), await li.status('another')]).toEqual([1, 2]);
    gateway.clock.advance(60_000);
    await give(gateway, 'u2');
    expect(await li.status()).toBe(0);
    const rows = await gateway.services.store.db.selectFrom('upgrade_record').select('account_id').execute();
    expect(rows).toEqual([{ account_id: li.accountId }, { account_id: li.accountId }]);
  });

  test('[CALL-005] [CALL-127] [GOV-09] the upgrade to the government edition is told by its white list until the PC has done it', async () => {
    const { gateway, li, wang } = await openStage(open);
    const asked = async ({ client }: typeof li) => await answer(client, calls.getGovUpgrade, {});
    await give(gateway, 'plain');
    expect(await asked(li)).toMatchObject({ whiteType: 'none', upgradeId: '' });
    await give(gateway, 'gov', {
      target: 'account',
      subject: li.accountId,
      white_type: 'gov',
      title: '政务版',
      starts_at: gateway.clock.now(),
    });
    expect(await asked(li)).toEqual({ whiteType: 'gov', upgradeId: 'gov', title: '政务版', text: '' });
    expect(await asked(wang)).toMatchObject({ whiteType: 'none' });
    // It is no upgrade of this product, and its end is not that of one.
    expect((await li.upgrade()).upgradeId).toBe('plain');
    await li.save(2, { upGradeType: 'gov' });
    expect((await asked(li)).whiteType).toBe('gov');
    await li.save(1, { upGradeType: 'gov' });
    expect([(await asked(li)).whiteType, await li.status()]).toEqual(['none', 0]);
  });

  test('[CALL-175] [GOV-01] who is on the blacklist is told so, by the list of that name alone', async () => {
    const { gateway, li, wang } = await openStage(open);
    await list(gateway, { account_id: li.accountId, list: 'black', environment: '' });
    await list(gateway, { account_id: wang.accountId, list: 'white', environment: 'gov' });
    const asked = async ({ client, accountId }: typeof li) => await answer(client, calls.govBlacklist, { accountId });
    expect([await asked(li), await asked(wang)]).toEqual([{ blackFlag: 1 }, { blackFlag: 0 }]);
  });

  test('[GOV-08] who is on the white list is told the name of his environment, with an upgrade or without one', async () => {
    const { gateway, li, wang } = await openStage(open);
    await list(gateway, { account_id: wang.accountId, list: 'white', environment: 'gov' });
    expect(await wang.upgrade()).toMatchObject({ whiteType: 'none', szcsWhiteFlag: 1, environment: 'gov' });
    await give(gateway, 'u1');
    expect(await wang.upgrade()).toMatchObject({ upgradeId: 'u1', szcsWhiteFlag: 1, environment: 'gov' });
    expect(await li.upgrade()).toMatchObject({ szcsWhiteFlag: 0, environment: '' });
  });

  test('[CALL-002] [CALL-003] [CALL-175] nobody asks or tells for another account, and what an input may not hold is refused', async () => {
    const { gateway, li, wang } = await openStage(open);
    const { accountId } = wang;
    const saved = { accountId: li.accountId, upStatus: 1, upGradeType: 'force' };
    const bad: readonly [Parameters<TestClient['send']>[0], object][] = [
      ['queryAccountAndPcUid', { accountId }],
      ['saveUpgrade', { ...saved, accountId }],
      ['govBlacklist', { accountId }],
      ['saveUpgrade', { ...saved, upStatus: 3 }],
      ['saveUpgrade', { ...saved, upGradeType: 'loud' }],
      ['saveUpgrade', { ...saved, pcUid: 'x'.repeat(65) }],
      ['queryAccountAndPcUid', {}],
    ];
    for (const [name, payload] of bad) expect((await li.client.send(name, { payload })).status, JSON.stringify(payload)).toBe(400);
    expect(await gateway.services.store.db.selectFrom('upgrade_record').selectAll().execute()).toEqual([]);
  });

  test('[CALL-121] a result sent twice with one id is one record, and one that came late in the outbox is the newest word', async () => {
    const { gateway, li } = await openStage(open);
    const send = async (upStatus: 1 | 2, n: number) =>
      await li.client.client.call(
        calls.saveUpgrade,
        { accountId: li.accountId, upStatus, upGradeType: 'silent' },
        { idempotencyKey: `0199b2a0-0000-7000-8000-00000000000${n}` },
      );
    expect([await send(2, 1), await send(2, 1), await send(1, 2)].map(({ ok }) => ok)).toEqual([true, true, true]);
    expect(await li.status()).toBe(1);
    expect(await gateway.services.store.db.selectFrom('upgrade_record').selectAll().execute()).toHaveLength(1);
  });

  test('the demo has an account for each kind of upgrade, and a second start changes nothing', async () => {
    const { gateway, li, wang } = await openStage(open);
    const accountOf = (name: string) => (name === 'forced' || name === 'grouped' ? li.accountId : name === 'silent' ? 'x' : wang.accountId);
    for (const now of [gateway.clock.now(), gateway.clock.now() + 1])
      await seedUpgrades(gateway.services.store, { accountOf, appOrigin: 'http://localhost:1', now });
    expect(await li.upgrade()).toMatchObject({ upgradeId: 'demo-forced', whiteType: 'force', guideType: 'force' });
    expect(await answer(li.client, calls.getImgInfo, {})).toMatchObject({
      wide: 908,
      high: 480,
      imgUrl: expect.stringMatching(/^data:image/),
    });
    expect(await answer(wang.client, calls.getGovUpgrade, {})).toMatchObject({ whiteType: 'gov' });
    expect(await answer(wang.client, calls.govBlacklist, { accountId: wang.accountId })).toEqual({ blackFlag: 1 });
    expect(await wang.upgrade()).toMatchObject({ szcsWhiteFlag: 1, environment: 'gov' });
    expect(await answer(wang.client, calls.remoteConfig, {})).toMatchObject({ govUrl: 'http://localhost:1/gov' });
  });
});
