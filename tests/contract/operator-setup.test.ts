import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seedMenus } from '../../samples/demo/seed/menus.ts';
import { seedStations } from '../../samples/demo/seed/stations.ts';
import type { CallName } from '../../src/api/calls/table.ts';
import { calls } from '../../src/api/calls/table.ts';
import type { HeadCall, InputOf, OutputOf } from '../../src/api/contract.ts';
import type { AppForm, HallForm, MenuForm } from '../../src/api/entities/setup.ts';
import { sell } from '../support/products.ts';
import { type OpenTestGateway, onBothStores } from './stores.ts';

const sample = readFileSync('samples/setup/agency.json', 'utf8');
const BOOKS = '20260000000002';
const plain = {
  ...{ words: '', bizDomain: '', bizId: '', targetAppId: '', authCode: '', guideUrl: '', buyUrl: '', tryUrl: '', renewUrl: '' },
  ...{ needLogin: 0, needCertificate: 0, needCheckQylx: 0, ignoreCompanyTrial: 0, privilege: 0, popup: 0, shell: 0, browser: 1 },
} as const;
const menu = (menuCode: string, over: Partial<MenuForm> = {}, more: Partial<MenuForm['menu']> = {}): MenuForm => ({
  ...{ group: 'yq', area: '', taxTypes: [], members: false, ...over },
  // as: a menu may say more than its known fields, which loses their types in a spread
  menu: { menuCode, menuName: menuCode, tabCode: 'tab', targetUrl: '/x', ...plain, ...more } as MenuForm['menu'],
});
const app = (appId: string, over: Partial<AppForm> = {}): AppForm => ({
  ...{ appId, appCode: appId, origin: 'https://a.example.com', capabilities: ['company'], dependentAppId: '', ...over },
});
const hall = (stationCode: string, over: Partial<HallForm> = {}): HallForm => ({
  ...{ stationCode, areaCode: '440305', name: '南山办税服务厅', address: '', phone: '12366', hours: '', ...over },
});

/** A gateway with an operator and li, who has one company in Shenzhen. */
async function openStage(open: OpenTestGateway) {
  const gateway = await open({ config: { frameSources: ['https://books.example.com'] } });
  const { store } = gateway.services;
  const signedIn = async (loginName: string) => {
    const accountId = await gateway.account(loginName, 1);
    const client = gateway.client();
    await client.signIn(loginName);
    return { accountId, client };
  };
  const boss = await signedIn('boss');
  await store.db.updateTable('account').set({ operator: 1 }).where('account_id', '=', boss.accountId).execute();
  const li = await signedIn('li');
  const ask = async <C extends HeadCall>(call: C, input: InputOf<C>): Promise<OutputOf<C>> => {
    const told = await boss.client.client.call(call, input);
    if (!told.ok) throw new Error(JSON.stringify(told.error));
    return told.value;
  };
  const setup = () => ask(calls.operatorSetup, {});
  const codes = async () => (await setup()).menus.map(({ menu: { menuCode } }) => menuCode);
  return {
    ...{ gateway, store, li, ask, setup, codes },
    send: (name: CallName, payload: object) => boss.client.send(name, { payload }),
    menuOf: async (code: string) => {
      const found = (await setup()).menus.find(({ menu: one }) => one.menuCode === code);
      if (found === undefined) throw new Error(`no menu ${code}`);
      return found;
    },
    bring: async (text = sample) => {
      const { seen } = await ask(calls.operatorSetupImport, { text });
      return ask(calls.operatorSetupImport, { text, seen });
    },
  };
}
/** What the form of a menu sends: without what the list alone tells. */
const formOf = ({ group, area, taxTypes, members, menu: one }: MenuForm): MenuForm => ({ group, area, taxTypes, members, menu: one });
const problems = (answer: { readonly body: unknown }): unknown => (answer.body as { problems?: unknown } | null)?.problems;

onBothStores('what operators set up on their page', (open) => {
  test('[PLUS-50] apps, menus, tabs and settings are told as they are stored, with the default of each setting and the origins that may be framed', async () => {
    const { setup, bring } = await openStage(open);
    const empty = await setup();
    expect([empty.apps, empty.menus, empty.tabs, empty.unread]).toEqual([[], [], [], []]);
    expect(empty.settings.find(({ name }) => name === 'govUpgradeFrequency')).toMatchObject({ value: '', standard: '7', seen: 0 });
    expect(empty.settings.map(({ name }) => name)).not.toContain('collect');
    await bring();
    const full = await setup();
    expect(full.apps.map(({ appId }) => appId)).toEqual(['20260000000001', BOOKS]);
    expect(full.menus.map(({ menu: { menuCode } }) => menuCode)).toEqual(['sw', 'small', 'books', 'hallShenzhen']);
    expect(full.menus[1]).toMatchObject({ group: 'yq', taxTypes: ['2'], members: false, area: '' });
    expect(full.tabs.map(({ tabName }) => tabName)).toEqual(['税务', '记账']);
    expect(full.settings.find(({ name }) => name === 'govUpgradeFrequency')).toMatchObject({ value: '7', standard: '7' });
    expect(full.frameSources).toEqual(['https://books.example.com']);
  });

  test('[PLUS-50] a menu that was added, changed, moved and removed is what companies of its area and kind have then', async () => {
    const { ask, bring, codes, menuOf, li } = await openStage(open);
    await bring();
    const [batch] = await li.client.pullAll();
    const companyId = batch?.rows[0]?.companyId ?? '';
    const served = async () => {
      const told = await li.client.client.call(calls.getMenuList, { companyId });
      if (!told.ok) throw new Error(JSON.stringify(told.error));
      return told.value.list.map(({ menuCode, menuName }) => `${menuCode} ${menuName}`);
    };
    const before = await served();
    const { id } = await ask(calls.operatorMenuSave, { draft: menu('new', {}, { targetAppId: BOOKS }) });
    expect(id).toBe('yq new');
    expect(await served()).toEqual([...before, 'new new']);
    const added = await menuOf('new');
    const renamed = { ...formOf(added), menu: { ...added.menu, menuName: '新的' } };
    await ask(calls.operatorMenuSave, { id, seen: added.seen, draft: renamed });
    expect(await served()).toEqual([...before, 'new 新的']);
    await ask(calls.operatorSetupMove, { section: 'menus', id, before: 'yq small' });
    expect(await codes()).toEqual(['sw', 'new', 'small', 'books', 'hallShenzhen']);
    const moved = await menuOf('new');
    await ask(calls.operatorMenuSave, { id, seen: moved.seen, draft: { ...renamed, area: '999999' } });
    expect(await served()).toEqual(before);
    expect(await codes()).toEqual(['sw', 'new', 'small', 'books', 'hallShenzhen']);
    await ask(calls.operatorSetupRemove, { section: 'menus', id, seen: (await menuOf('new')).seen });
    expect(await codes()).toEqual(['sw', 'small', 'books', 'hallShenzhen']);
  });

  test('[PLUS-50] what is wrong with an entry is named by its field, by the schemas of the set-up file, and nothing is stored', async () => {
    const { bring, setup, ask, send } = await openStage(open);
    await bring();
    const before = await setup();
    const wrong: [name: CallName, draft: object, found: unknown][] = [
      [
        'operatorAppSave',
        app('', { origin: 'http://a.example.com' }),
        [
          ['appId', 'missing'],
          ['origin', 'https'],
        ],
      ],
      ['operatorAppSave', app('a', { origin: 'https://a.example.com/' }), [['origin', 'https']]],
      ['operatorAppSave', app('a', { capabilities: ['everything'] }), [['capabilities', 'value']]],
      ['operatorAppSave', app('a', { dependentAppId: 'b' }), [['dependentAppId', 'noApp']]],
      ['operatorAppSave', app('a', { dependentAppId: 'a' }), [['dependentAppId', 'noApp']]],
      ['operatorAppSave', app(BOOKS), [['appId', 'taken']]],
      [
        'operatorMenuSave',
        menu('', { area: '44x' }),
        [
          ['area', 'areaCode'],
          ['menu.menuCode', 'missing'],
        ],
      ],
      ['operatorMenuSave', menu('m', {}, { targetAppId: 'b' }), [['menu.targetAppId', 'noApp']]],
      ['operatorMenuSave', menu('sw'), [['menu.menuCode', 'taken']]],
      ['operatorTabSave', { area: '', tabCode: 'sw', tabName: '另一个' }, [['tabCode', 'taken']]],
      [
        'operatorHallSave',
        hall('', { areaCode: '4403' }),
        [
          ['stationCode', 'missing'],
          ['areaCode', 'areaCode'],
        ],
      ],
      ['operatorSettingSave', { name: 'theme', value: '"pink"' }, [['value', 'value']]],
      ['operatorSettingSave', { name: 'theme', value: '{' }, [['value', 'value']]],
      ['operatorSettingSave', { name: 'collect', value: '["tax"]' }, [['value', 'value']]],
      ['operatorSettingSave', { name: 'appOrigins', value: '["https://a.example.com/"]' }, [['value', 'value']]],
    ];
    for (const [name, draft, found] of wrong) {
      const answer = await send(name, { draft });
      expect(answer, JSON.stringify(draft)).toMatchObject({ status: 422, head: { code: 'setup.invalid' } });
      const told = problems(answer) as { field: string; problem: string }[];
      expect(
        told.map(({ field, problem }) => [field, problem]),
        JSON.stringify(draft),
      ).toEqual(found);
    }
    expect(await setup()).toEqual(before);
    expect(await ask(calls.operatorHalls, {})).toMatchObject({ total: 1 });
  });

  test('[PLUS-50] who has not seen the newest changes and removes nothing; the same form sent twice is stored once', async () => {
    const { ask, send, bring, setup, menuOf } = await openStage(open);
    await bring();
    const books = await menuOf('books');
    const draft = (menuName: string) => ({ ...formOf(books), menu: { ...books.menu, menuName } });
    await ask(calls.operatorMenuSave, { id: books.id, seen: books.seen, draft: draft('甲') });
    await ask(calls.operatorMenuSave, { id: books.id, seen: books.seen, draft: draft('甲') });
    const refused = { status: 409, head: { code: 'publication.changed' } };
    expect(await send('operatorMenuSave', { id: books.id, seen: books.seen, draft: draft('乙') })).toMatchObject(refused);
    expect(await send('operatorSetupRemove', { section: 'menus', id: books.id, seen: books.seen })).toMatchObject(refused);
    expect((await menuOf('books')).menu.menuName).toBe('甲');
    await ask(calls.operatorAppSave, { draft: app('twice') });
    await ask(calls.operatorAppSave, { draft: app('twice') });
    expect((await setup()).apps.filter(({ appId }) => appId === 'twice')).toHaveLength(1);
    const gone = { status: 404, head: { code: 'setup.unknown' } };
    expect(await send('operatorAppSave', { id: 'gone', seen: 1, draft: app('gone') })).toMatchObject(gone);
    expect(await send('operatorSetupRemove', { section: 'tabs', id: 'gone', seen: 1 })).toMatchObject(gone);
    expect(await send('operatorSetupMove', { section: 'menus', id: books.id, before: 'yq gone' })).toMatchObject(gone);
    const seen = { id: 'theme', seen: 0 };
    await ask(calls.operatorSettingSave, { ...seen, draft: { name: 'theme', value: '"dark"' } });
    expect(await send('operatorSettingSave', { ...seen, draft: { name: 'theme', value: '"light"' } })).toMatchObject(refused);
  });

  test('[PLUS-50] two changes of one menu at the same moment: one is stored, the other is refused', async () => {
    const { send, bring, menuOf } = await openStage(open);
    await bring();
    const books = await menuOf('books');
    const named = (menuName: string) => ({
      id: books.id,
      seen: books.seen,
      draft: { ...formOf(books), menu: { ...books.menu, menuName } },
    });
    const answers = await Promise.all([send('operatorMenuSave', named('甲')), send('operatorMenuSave', named('乙'))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? '甲' : '乙';
    expect((await menuOf('books')).menu.menuName).toBe(winner);
  });

  test('[PLUS-50] an app that menus or other apps need stays under its id; tabs of one area are moved among themselves only', async () => {
    const { ask, send, bring, setup } = await openStage(open);
    await bring();
    await ask(calls.operatorAppSave, { draft: app('alone') });
    await ask(calls.operatorAppSave, { draft: app('needs', { dependentAppId: 'alone' }) });
    const appOf = async (id: string) => (await setup()).apps.find(({ appId }) => appId === id);
    for (const id of [BOOKS, 'alone']) {
      const seen = (await appOf(id))?.seen ?? 0;
      expect(await send('operatorSetupRemove', { section: 'apps', id, seen })).toMatchObject({
        status: 409,
        head: { code: 'setup.appUsed' },
      });
      const renamed = await send('operatorAppSave', { id, seen, draft: app('other') });
      expect(problems(renamed)).toEqual([{ field: 'appId', problem: 'used' }]);
    }
    await ask(calls.operatorSetupRemove, { section: 'apps', id: 'needs', seen: (await appOf('needs'))?.seen ?? 0 });
    await ask(calls.operatorSetupRemove, { section: 'apps', id: 'alone', seen: (await appOf('alone'))?.seen ?? 0 });
    expect((await setup()).apps).toHaveLength(2);
    await ask(calls.operatorTabSave, { draft: { area: '4403', tabCode: 'sz', tabName: '深圳' } });
    await ask(calls.operatorSetupMove, { section: 'tabs', id: 'jzTab', before: 'sw' });
    expect((await setup()).tabs.map(({ tabCode }) => tabCode)).toEqual(['jzTab', 'sw', 'sz']);
    expect(await send('operatorSetupMove', { section: 'tabs', id: '4403 sz', before: 'sw' })).toMatchObject({ status: 404 });
  });

  test('[PLUS-50] halls are listed by the beginning of their area, at most 300 of all', async () => {
    const { ask, store } = await openStage(open);
    const rows = Array.from({ length: 301 }, (_, n) => ({ ...hall(''), station_code: `h${n}`, area_code: n < 2 ? '110000' : '440305' }));
    for (const { stationCode: _code, areaCode: _area, ...row } of rows) await store.db.insertInto('station').values(row).execute();
    expect(await ask(calls.operatorHalls, { area: '11' })).toMatchObject({ list: [{ id: 'h0' }, { id: 'h1' }], total: 2 });
    const all = await ask(calls.operatorHalls, {});
    expect([all.list.length, all.total]).toEqual([300, 301]);
    const [first] = (await ask(calls.operatorHalls, { area: '11' })).list;
    await ask(calls.operatorHallSave, { id: 'h0', seen: first?.seen ?? 0, draft: hall('h0', { areaCode: '310000' }) });
    expect(await ask(calls.operatorHalls, { area: '11' })).toMatchObject({ total: 1 });
  });

  test('[PLUS-50] a setting has its value at once for everybody, and its default again when it is emptied', async () => {
    const { ask, setup, li } = await openStage(open);
    const settingOf = async () => (await setup()).settings.find(({ name }) => name === 'zyy003Delay');
    const served = async () => {
      const told = await li.client.client.call(calls.remoteConfig, {});
      return told.ok ? told.value.zyy003Delay : null;
    };
    await ask(calls.operatorSettingSave, { draft: { name: 'zyy003Delay', value: '2000' } });
    expect([await served(), (await settingOf())?.value]).toEqual([2000, '2000']);
    const seen = (await settingOf())?.seen ?? 0;
    await ask(calls.operatorSettingSave, { id: 'zyy003Delay', seen, draft: { name: 'zyy003Delay', value: '' } });
    expect([await served(), (await settingOf())?.value]).toEqual([10_000, '']);
  });

  test('[PLUS-50] a file is exported, and imported only by the mark of its plan: what was changed meanwhile is told again, a wrong file is told by its places', async () => {
    const { ask, bring, store, codes, setup } = await openStage(open);
    await seedMenus(store);
    await seedStations(store);
    const exported = await ask(calls.operatorSetupExport, {});
    expect(exported.problems).toEqual([]);
    const plan = await ask(calls.operatorSetupImport, { text: sample });
    expect(plan).toMatchObject({ outcome: 'plan', problems: [], closed: [] });
    expect(plan.changes.find(({ section }) => section === 'menus')).toMatchObject({
      added: 3,
      changed: 1,
      same: 0,
      removedNames: expect.arrayContaining(['yq saas']),
    });
    expect(await codes()).toContain('saas');
    expect((await setup()).settings.find(({ name }) => name === 'govUpgradeFrequency')?.value).toBe('');
    await ask(calls.operatorTabSave, { draft: { area: '3101', tabCode: 'late', tabName: '后来' } });
    const again = await ask(calls.operatorSetupImport, { text: sample, seen: plan.seen });
    expect(again.outcome).toBe('plan');
    expect(again.seen).not.toBe(plan.seen);
    expect(await codes()).toContain('saas');
    expect((await ask(calls.operatorSetupImport, { text: sample, seen: again.seen })).outcome).toBe('done');
    expect(await codes()).toEqual(['sw', 'small', 'books', 'hallShenzhen']);
    expect((await bring(exported.text)).outcome).toBe('done');
    expect(await codes()).toContain('saas');
    for (const [text, told] of [
      ['{', /JSON/],
      ['{"menus":[{"menu":{"menuCode":"m","menuName":"菜单","tabCode":1}}]}', /menus\.0\.menu\.tabCode/],
      ['{"apps":[{"appId":"a","appCode":"a","dependentAppId":"b"}],"menus":[]}', /no such app: b/],
    ] as const) {
      const answer = await ask(calls.operatorSetupImport, { text });
      expect(answer.outcome, text).toBe('invalid');
      expect(answer.problems.join(), text).toMatch(told);
    }
    const closed = JSON.stringify({
      apps: [app('far', { origin: 'https://far.example.com' }), app('near', { origin: 'https://books.example.com' })],
      menus: [],
    });
    expect((await ask(calls.operatorSetupImport, { text: closed })).closed).toEqual(['https://far.example.com']);
  });

  test('[PLUS-50] rows that are none are told by their names, take no other with them, and are left as they are', async () => {
    const { ask, bring, setup, store } = await openStage(open);
    await bring();
    const row = { group_code: 'yq', ord: 9, area: '', tax_types: '', vip_only: 0 };
    await store.db
      .insertInto('menu')
      .values({ ...row, menu_code: 'torn', doc: '{"menuCode":' })
      .execute();
    await store.db.insertInto('remote_config').values({ name: 'theme', value: '"pink"' }).execute();
    const told = await setup();
    expect(told.unread).toEqual(['menus yq torn', 'settings theme']);
    expect(told.menus).toHaveLength(4);
    await ask(calls.operatorMenuSave, { draft: menu('new') });
    expect((await store.db.selectFrom('menu').select('doc').where('menu_code', '=', 'torn').execute()).map(({ doc }) => doc)).toEqual([
      '{"menuCode":',
    ]);
    expect((await ask(calls.operatorSetupExport, {})).problems).not.toEqual([]);
  });

  test('[PLUS-50] which parts are set up follows from what is stored and from what the gateway was started with', async () => {
    const { gateway, ask, bring, store } = await openStage(open);
    const state = async () =>
      Object.fromEntries((await ask(calls.operatorSetupParts, {})).parts.map(({ part, isSet, count }) => [part, [isSet, count]]));
    expect(await state()).toEqual({
      ...{ people: [1, 1], companies: [1, 1], rulePack: [0, 0], apps: [0, 0], menus: [0, 0], origins: [1, 0], tabs: [0, 0], halls: [0, 0] },
      ...{ sources: [0, 0], collector: [0, 0], memberships: [0, 0], products: [0, 0], payment: [0, 0], sms: [0, 0], backup: [0, 0] },
    });
    await bring();
    expect(await state()).toMatchObject({ apps: [1, 2], menus: [1, 4], tabs: [1, 2], halls: [1, 1], origins: [1, 1] });
    await ask(calls.operatorAppSave, { draft: app('far', { origin: 'https://far.example.com' }) });
    expect((await state()).origins).toEqual([0, 1]);
    const { value } = await store.db.selectFrom('remote_config').select('value').where('name', '=', 'appOrigins').executeTakeFirstOrThrow();
    const opened = JSON.stringify([...JSON.parse(value), 'https://far.example.com']);
    await store.db.updateTable('remote_config').set({ value: opened }).where('name', '=', 'appOrigins').execute();
    // Then both that are not framed open.
    expect((await state()).origins).toEqual([1, 2]);
    const key = { name: '税局', secret_hash: 'x', areas: '', accounts: '', created_at: 1, created_by: '', expires_at: 0, last_used_at: 0 };
    await store.db
      .insertInto('source_key')
      .values([
        { ...key, key_id: 'revoked', revoked_at: 5 },
        { ...key, key_id: 'expired', revoked_at: 0, expires_at: gateway.clock.now() - 1 },
      ])
      .execute();
    expect((await state()).sources).toEqual([0, 0]);
    await store.db
      .insertInto('source_key')
      .values([
        { ...key, key_id: 'for good', revoked_at: 0 },
        { ...key, key_id: 'until soon', revoked_at: 0, expires_at: gateway.clock.now() + 60_000 },
      ])
      .execute();
    expect((await state()).sources).toEqual([1, 2]);
    // What can be bought is on sale, has a price of today, and stands in a position.
    const two = { productId: 'P2', priceValue: '99.00' };
    await sell(gateway.services, { productId: 'P1', priceValue: '' }, two, { productId: 'P3', priceValue: '5.00', isOnSale: false });
    expect((await state()).products).toEqual([0, 0]);
    const places = ['P1', 'P2', 'P3'].map((product_id, ord) => ({ position_code: 'P0008', product_id, ord }));
    await store.db.insertInto('position').values(places).execute();
    expect((await state()).products).toEqual([1, 1]);
    // An operator is nobody whose companies are worked for.
    await store.db.updateTable('account').set({ operator: 1 }).execute();
    expect((await state()).people).toEqual([0, 0]);
  });
});
