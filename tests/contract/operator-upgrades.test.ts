import { expect, test } from 'vitest';
import { calls } from '../../src/api/calls/table.ts';
import type { HeadCall, InputOf, OutputOf } from '../../src/api/contract.ts';
import type { GroupForm, UpgradeForm } from '../../src/api/entities/operated-upgrade.ts';
import type { TestClient } from '../support/gateway/gateway-client.ts';
import { pngOf } from '../support/pictures.ts';
import { type OpenTestGateway, onBothStores, sentMeanwhile } from './stores.ts';

const DAY = 86_400_000;
const form = (over: Partial<UpgradeForm> = {}): UpgradeForm => ({
  ...{ way: 'forced', operateVersion: 'up', target: 'all', subject: '', title: '请升级', text: '接口更换', from_at: 0, to_at: 0 },
  ...over,
});
const group = (over: Partial<GroupForm> = {}): GroupForm => ({ name: '试点', imgUrl: '', wide: 0, high: 0, members: [], ...over });

async function answer<C extends HeadCall>({ client }: TestClient, call: C, input: InputOf<C>): Promise<OutputOf<C>> {
  const told = await client.call(call, input);
  if (!told.ok) throw new Error(JSON.stringify(told.error));
  return told.value;
}

/** A guest, in a browser of his own. */
async function asGuest(client: TestClient): Promise<{ readonly client: TestClient; readonly accountId: string }> {
  const { accountId, accessToken, signKey } = await answer(client, calls.guestLogin, {});
  Object.assign(client.context, { accountId, accessToken, signKey });
  return { client, accountId };
}

/** A gateway with an operator and li, wang and zhao, each on a PC of his own. */
async function openStage(open: OpenTestGateway) {
  const gateway = await open();
  const { db } = gateway.services.store;
  const signedIn = async (loginName: string) => {
    const accountId = await gateway.account(loginName, 1);
    const client = gateway.client();
    await client.signIn(loginName);
    await db
      .updateTable('session_family')
      .set({ pcuid: `pc-${loginName}` })
      .where('account_id', '=', accountId)
      .execute();
    return { loginName, accountId, client };
  };
  const boss = await signedIn('boss');
  await db.updateTable('account').set({ operator: 1 }).where('account_id', '=', boss.accountId).execute();
  const people = [boss, await signedIn('li'), await signedIn('wang'), await signedIn('zhao')];
  let forms = 0;
  const saving = (more: object) => {
    forms += 1;
    return { requestId: `form-${forms}`, ...more };
  };
  return {
    ...{ gateway, db, boss, people },
    list: () => answer(boss.client, calls.operatorUpgrades, {}),
    check: (draft: UpgradeForm) => answer(boss.client, calls.operatorUpgradeCheck, { draft }),
    give: (draft: UpgradeForm, more: object = {}) => answer(boss.client, calls.operatorUpgradeSave, { draft, ...saving(more) }),
    end: (id: string) => answer(boss.client, calls.operatorUpgradeEnd, { id }),
    group: (draft: GroupForm, more: object = {}) => answer(boss.client, calls.operatorGroupSave, { draft, ...saving(more) }),
    send: (
      name: 'operatorUpgradeSave' | 'operatorUpgradeEnd' | 'operatorGroupSave' | 'operatorGroupRemove' | 'operatorGovSave',
      payload: object,
    ) => boss.client.send(name, { payload }),
    /** Login names of those whose own calls tell of this upgrade. */
    served: async (id: string) => {
      const found: string[] = [];
      for (const { loginName, client } of people) {
        const told = [await answer(client, calls.queryUpgrade, {}), await answer(client, calls.queryPcUpgrade, {})];
        const gov = await answer(client, calls.getGovUpgrade, {});
        if ([...told, gov].some(({ upgradeId }) => upgradeId === id)) found.push(loginName);
      }
      return found;
    },
  };
}

/** The same gateway where the deployment names environments. */
const withEnvironments =
  (open: OpenTestGateway): OpenTestGateway =>
  (options) =>
    open({ ...options, config: { page: { gatewayUrl: '', variant: 'main', environments: { near: '/near', gov: '/gov' } } } });

onBothStores('upgrades that an operator gives out', (open) => {
  test('[UPG-01] [PLUS-22] an upgrade is served to whom the check named, by account, PC, group and to all, and to no other', async () => {
    const { check, give, served, group: make, end } = await openStage(open);
    const { id: pilot } = await make(group({ members: ['wang', ' li '] }));
    const targets: Partial<UpgradeForm>[] = [
      { target: 'all' },
      { target: 'account', subject: ' li ' },
      { target: 'pc', subject: 'pc-zhao' },
      { target: 'group', subject: pilot },
      { target: 'pc', subject: 'pc-of-nobody' },
    ];
    const reached: string[][] = [];
    for (const target of targets)
      for (const way of ['guide', 'silent', 'forced', 'gov'] as const) {
        const draft = form({ way, ...target });
        const { problems, count, accounts } = await check(draft);
        expect(problems).toEqual([]);
        const { id } = await give(draft);
        const names = accounts.map(({ loginName }) => loginName);
        expect(await served(id), JSON.stringify(draft)).toEqual(names);
        expect(count).toBe(names.length);
        await end(id);
        expect(await served(id)).toEqual([]);
        if (way === 'gov') reached.push(names);
      }
    expect(reached).toEqual([['boss', 'li', 'wang', 'zhao'], ['li'], ['zhao'], ['li', 'wang'], []]);
  });

  test('[UPG-02] [UPG-03] [UPG-09] [GOV-09] each way is told as the fields of the wire that make it, with the words and the direction', async () => {
    const { people, give, end } = await openStage(open);
    const li = people[1]?.client as TestClient; // as: the second of four
    const told = async (over: Partial<UpgradeForm>) => {
      const { id } = await give(form(over));
      const { whiteType, autoUp, guideType, operateVersion, title, text } = await answer(li, calls.queryUpgrade, {});
      const gov = await answer(li, calls.getGovUpgrade, {});
      await end(id);
      return over.way === 'gov' ? [whiteType, gov.whiteType, gov.title] : [whiteType, autoUp, guideType, operateVersion, title, text];
    };
    expect(await told({ way: 'forced', operateVersion: 'down' })).toEqual(['force', 0, 'force', 'down', '请升级', '接口更换']);
    expect(await told({ way: 'silent', title: '', text: '' })).toEqual(['upgrade', 1, 'guide', 'up', '', '']);
    expect(await told({ way: 'guide' })).toEqual(['upgrade', 0, 'guide', 'up', '请升级', '接口更换']);
    expect(await told({ way: 'gov' })).toEqual(['none', 'gov', '请升级']);
  });

  test('[PLUS-22] what is wrong with an upgrade is named by its field, and nothing is given out', async () => {
    const { gateway, check, send, list } = await openStage(open);
    const now = gateway.clock.now();
    const wrong = async (over: Partial<UpgradeForm>) =>
      (await check(form(over))).problems.map(({ field, problem }) => `${field} ${problem}`);
    expect(await wrong({ title: '<b>', text: 'javascript:x' })).toEqual(['title markup', 'text markup']);
    expect(await wrong({ target: 'account' })).toEqual(['subject missing']);
    expect(await wrong({ target: 'account', subject: 'nobody' })).toEqual(['subject account']);
    expect(await wrong({ target: 'group', subject: 'none' })).toEqual(['subject group']);
    expect(await wrong({ target: 'pc', subject: ' ' })).toEqual(['subject missing']);
    expect(await wrong({ from_at: now + DAY, to_at: now + DAY })).toEqual(['toAt order']);
    expect(await wrong({ to_at: now })).toEqual(['toAt over']);
    const refused = await send('operatorUpgradeSave', { requestId: 'r', draft: form({ target: 'account', subject: 'nobody' }) });
    expect(refused).toMatchObject({ status: 422, body: { problems: [{ field: 'subject', problem: 'account' }] } });
    expect((await list()).list).toEqual([]);
  });

  test('[PLUS-22] a form sent twice gives out once; who has not seen the newest overwrites nothing; what is over is not changed', async () => {
    const { give, list, send, end, gateway } = await openStage(open);
    const { id } = await give(form(), { requestId: 'twice' });
    expect(await give(form(), { requestId: 'twice' })).toEqual({ id });
    const [row, ...others] = (await list()).list;
    expect(others).toEqual([]);
    expect(row).toMatchObject({ ...form(), id, from_at: gateway.clock.now(), writtenBy: 'boss', ended_at: 0 });
    const seen = row?.updated_at;
    await give(form({ title: '先改' }), { id, seen });
    const late = { id, seen, requestId: 'late', draft: form({ title: '后改' }) };
    expect(await send('operatorUpgradeSave', late)).toMatchObject({ status: 409, head: { code: 'publication.changed' } });
    expect((await list()).list).toMatchObject([{ title: '先改' }]);
    await end(id);
    await end(id);
    const over = { ...late, seen: (await list()).list[0]?.updated_at };
    expect(await send('operatorUpgradeSave', over)).toMatchObject({ status: 409, head: { code: 'publication.over' } });
    expect(await send('operatorUpgradeSave', { ...late, id: 'none' })).toMatchObject({ status: 404 });
    expect(await send('operatorUpgradeEnd', { id: 'none' })).toMatchObject({ status: 404, head: { code: 'publication.unknown' } });
  });

  test('[PLUS-22] an upgrade or group that another operator writes at the same moment is not overwritten unseen', async () => {
    const { gateway, give, group: make, list, send, db } = await openStage(open);
    const { id } = await give(form());
    const { id: pilot } = await make(group({ members: ['li'] }));
    const before = await list();
    const upgrade = { id, seen: before.list[0]?.updated_at, requestId: 'late', draft: form({ title: '晚了' }) };
    const changed = { status: 409, head: { code: 'publication.changed' } };
    expect(await sentMeanwhile(gateway, 'upgrade', () => send('operatorUpgradeSave', upgrade))).toMatchObject(changed);
    const late = { id: pilot, seen: before.groups[0]?.updated_at, requestId: 'late', draft: group({ name: '晚了', members: ['wang'] }) };
    expect(await sentMeanwhile(gateway, 'upgrade_group', () => send('operatorGroupSave', late))).toMatchObject(changed);
    const after = await list();
    expect([after.list[0]?.title, after.groups[0]?.name, after.groups[0]?.members]).toEqual([
      before.list[0]?.title,
      before.groups[0]?.name,
      ['li'],
    ]);
    // The same new group sent twice at once is made once.
    const twice = [1, 2].map(() => make(group({ name: '新组', members: ['li'] }), { requestId: 'new' }));
    expect(await Promise.all(twice)).toEqual([{ id: 'new' }, { id: 'new' }]);
    expect(await db.selectFrom('upgrade_member').select('account_id').where('group_code', '=', 'new').execute()).toHaveLength(1);
  });

  test('[UPG-03] an upgrade begins no earlier than it is given out: what was told of an older one does not count for it; a change leaves its beginning', async () => {
    const { gateway, people, give, list } = await openStage(open);
    const li = people[1];
    if (li === undefined) throw new Error('nobody');
    const told = { accountId: li.accountId, pcUid: '' };
    await answer(li.client, calls.saveUpgrade, { ...told, upStatus: 1, upGradeType: 'force' });
    gateway.clock.advance(60_000);
    // The day began before.
    const today = gateway.clock.now() - 3_600_000;
    const { id } = await give(form({ from_at: today }));
    const startsAt = (await list()).list[0]?.from_at;
    expect(startsAt).toBe(gateway.clock.now());
    expect(await answer(li.client, calls.queryAccountAndPcUid, told)).toEqual({ upStatus: 0 });
    gateway.clock.advance(60_000);
    await give(form({ title: '新标题', from_at: today }), { id, seen: (await list()).list[0]?.updated_at });
    expect((await list()).list).toMatchObject([{ title: '新标题', from_at: startsAt }]);
    await give(form({ from_at: gateway.clock.now() + DAY }), { id, seen: (await list()).list[0]?.updated_at });
    expect((await list()).list).toMatchObject([{ from_at: gateway.clock.now() + DAY }]);
  });

  test('[UPG-06] [PLUS-22] a group is made and changed with its picture and its accounts, which its accounts are told; nothing is overwritten unseen', async () => {
    const { boss, people, group: make, list, send } = await openStage(open);
    const data = Buffer.from(pngOf(908, 480)).toString('base64');
    const { path: imgUrl, wide, high } = await answer(boss.client, calls.operatorPicture, { data });
    const draft = group({ imgUrl, wide, high, members: ['li', 'li', 'wang'] });
    const { id } = await make(draft, { requestId: 'g' });
    expect(await make(draft, { requestId: 'g' })).toEqual({ id });
    const [li, , zhao] = people.slice(1).map(({ client }) => client);
    if (li === undefined || zhao === undefined) throw new Error('nobody');
    expect(await answer(li, calls.getImgInfo, {})).toEqual({ imgUrl, wide: 908, high: 480 });
    const [row] = (await list()).groups;
    expect(row).toMatchObject({ id, name: '试点', members: ['li', 'wang'], writtenBy: 'boss' });
    await make({ ...draft, name: '新名', members: ['zhao'] }, { id, seen: row?.updated_at });
    expect([await answer(li, calls.getImgInfo, {}), await answer(zhao, calls.getImgInfo, {})]).toEqual([
      { imgUrl: '' },
      { imgUrl, wide, high },
    ]);
    expect(await send('operatorGroupSave', { id, seen: row?.updated_at, requestId: 'h', draft })).toMatchObject({ status: 409 });
    expect(await send('operatorGroupSave', { id: 'none', requestId: 'h', draft })).toMatchObject({ status: 404 });
    const bad = group({ name: ' ', imgUrl: 'https://evil.example/a.png', members: ['li', 'nobody'] });
    const problems = [
      { field: 'name', problem: 'missing' },
      { field: 'imgUrl', problem: 'picture' },
      { field: 'members', problem: 'account' },
    ];
    expect(await send('operatorGroupSave', { requestId: 'h', draft: bad })).toMatchObject({ status: 422, body: { problems } });
    const lost = imgUrl.replace(/up-./, (start) => `up-${start.endsWith('0') ? '1' : '0'}`);
    expect(await send('operatorGroupSave', { requestId: 'h', draft: group({ imgUrl: lost }) })).toMatchObject({ status: 422 });
    expect((await list()).groups).toMatchObject([{ name: '新名', members: ['zhao'] }]);
  });

  test('[PLUS-22] PCs that somebody is signed in on are offered, those signed out are not; a disabled account gets nothing', async () => {
    const { db, people, list, check } = await openStage(open);
    const zhao = people[3];
    if (zhao === undefined) throw new Error('nobody');
    const pcs = async () => (await list()).pcs.map(({ pcUid, loginName }) => `${loginName} ${pcUid}`).sort();
    expect(await pcs()).toEqual(['boss pc-boss', 'li pc-li', 'wang pc-wang', 'zhao pc-zhao']);
    await db.updateTable('session_family').set({ revoked_at: 1 }).where('account_id', '=', zhao.accountId).execute();
    expect(await pcs()).not.toContain('zhao pc-zhao');
    await db.updateTable('account').set({ disabled_at: 1 }).where('account_id', '=', zhao.accountId).execute();
    expect((await check(form())).accounts.map(({ loginName }) => loginName)).toEqual(['boss', 'li', 'wang']);
  });

  test('[UPG-01] [PLUS-22] the check says how many have a forced upgrade, which is served before what is looked at', async () => {
    const { gateway, boss, check, give, end, served } = await openStage(open);
    const behind = async (over: Partial<UpgradeForm>, id = '') =>
      (await answer(boss.client, calls.operatorUpgradeCheck, { id, draft: form({ ...over }) })).behind;
    const { id } = await give(form({ target: 'account', subject: 'li' }));
    await give(form({ target: 'pc', subject: 'pc-zhao', from_at: gateway.clock.now() + DAY }));
    expect([await behind({ way: 'guide' }), await behind({ way: 'silent' })]).toEqual([1, 1]);
    expect([await behind({ way: 'forced' }), await behind({ way: 'gov' })]).toEqual([0, 0]);
    expect(await behind({ way: 'guide', target: 'account', subject: 'wang' })).toBe(0);
    // The one that is changed is not before itself.
    expect(await behind({ way: 'guide', target: 'account', subject: 'li' }, id)).toBe(0);
    const { id: later } = await give(form({ way: 'guide' }));
    expect(await served(later)).toEqual(['boss', 'wang', 'zhao']);
    await end(id);
    expect((await check(form({ way: 'guide' }))).behind).toBe(0);
    expect(await served(later)).toEqual(['boss', 'li', 'wang', 'zhao']);
  });

  test('[UPG-06] [PLUS-22] a group that an upgrade runs for is not removed; afterwards it goes with its members, and the same again is no failure', async () => {
    const { db, gateway, group: make, give, end, send, list } = await openStage(open);
    const { id } = await make(group({ members: ['wang'] }));
    const now = gateway.clock.now();
    const { id: over } = await give(form({ target: 'group', subject: id, to_at: now + DAY }));
    const { id: endless } = await give(form({ target: 'group', subject: id }));
    const used = { status: 409, head: { code: 'group.used' } };
    expect(await send('operatorGroupRemove', { id })).toMatchObject(used);
    await end(endless);
    expect(await send('operatorGroupRemove', { id })).toMatchObject(used);
    expect((await list()).groups).toMatchObject([{ id, members: ['wang'] }]);
    await db.updateTable('upgrade').set({ ends_at: now }).where('upgrade_id', '=', over).execute();
    expect(await send('operatorGroupRemove', { id })).toMatchObject({ status: 200 });
    expect((await list()).groups).toEqual([]);
    expect(await db.selectFrom('upgrade_member').selectAll().execute()).toEqual([]);
    expect(await send('operatorGroupRemove', { id })).toMatchObject({ status: 200 });
  });

  test('[GOV-01] [GOV-08] [PLUS-22] who is put on a list of the government edition is told so by his own calls, until he is taken off', async () => {
    const { people, send, list } = await openStage(withEnvironments(open));
    const [, li, wang] = people;
    if (li === undefined || wang === undefined) throw new Error('li and wang are signed in');
    const told = async () => {
      const [black, env] = [
        await answer(li.client, calls.govBlacklist, { accountId: li.accountId }),
        await answer(wang.client, calls.queryUpgrade, {}),
      ];
      return [black.blackFlag, env.environment];
    };
    expect(await told()).toEqual([0, '']);
    expect(await send('operatorGovSave', { subject: ' li ', list: 'black', environment: 'gov', on: 1 })).toMatchObject({ status: 200 });
    for (const environment of ['near', 'gov', 'gov'])
      expect(await send('operatorGovSave', { subject: 'wang', list: 'white', environment, on: 1 })).toMatchObject({ status: 200 });
    expect(await told()).toEqual([1, 'gov']);
    const { gov, environments } = await list();
    expect(environments).toEqual(['gov', 'near']);
    expect(gov.map(({ loginName, list: name, environment }) => [loginName, name, environment]).sort()).toEqual([
      ['li', 'black', ''],
      ['wang', 'white', 'gov'],
    ]);
    for (const [loginName, name] of [
      ['li', 'black'],
      ['wang', 'white'],
      ['wang', 'white'],
      ['wang', 'black'],
    ])
      expect(await send('operatorGovSave', { subject: loginName, list: name, on: 0 })).toMatchObject({ status: 200 });
    expect(await told()).toEqual([0, '']);
    expect((await list()).gov).toEqual([]);
  });

  test('[GOV-06] every guest is put on the black list as one, and no account with a name; on the white list guests are nobody', async () => {
    const { people, gateway, send, list } = await openStage(withEnvironments(open));
    const [, li] = people;
    if (li === undefined) throw new Error('li is signed in');
    const guests = [await asGuest(gateway.client()), await asGuest(gateway.client())];
    const told = () =>
      Promise.all(
        [...guests, li].map(async ({ client, accountId }) => (await answer(client, calls.govBlacklist, { accountId })).blackFlag),
      );
    expect(await told()).toEqual([0, 0, 0]);
    expect(await send('operatorGovSave', { subject: '访客', list: 'black', on: 1 })).toMatchObject({ status: 200 });
    expect(await told()).toEqual([1, 1, 0]);
    expect((await list()).gov).toMatchObject([{ loginName: '访客', list: 'black' }]);
    expect((await send('operatorGovSave', { subject: '访客', list: 'white', environment: 'gov', on: 1 })).body).toEqual({
      problems: [{ field: 'subject', problem: 'account' }],
    });
    expect(await send('operatorGovSave', { subject: '访客', list: 'black', on: 0 })).toMatchObject({ status: 200 });
    expect([await told(), (await list()).gov]).toEqual([[0, 0, 0], []]);
  });

  test('[GOV-08] [PLUS-22] a login name that is nobody’s and an environment that the deployment has not are refused by field, and nobody is on a list', async () => {
    const { send, list } = await openStage(withEnvironments(open));
    const problems = async (payload: object) =>
      (await send('operatorGovSave', { list: 'white', environment: 'gov', on: 1, ...payload })).body;
    expect(await problems({ subject: ' ' })).toEqual({ problems: [{ field: 'subject', problem: 'missing' }] });
    expect(await problems({ subject: 'nobody' })).toEqual({ problems: [{ field: 'subject', problem: 'account' }] });
    for (const environment of ['', 'far'])
      expect(await problems({ subject: 'li', environment })).toEqual({ problems: [{ field: 'environment', problem: 'missing' }] });
    expect(await send('operatorGovSave', { subject: 'li', list: 'grey', on: 1 })).toMatchObject({ status: 400 });
    expect((await list()).gov).toEqual([]);
  });
});
