import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { seedMenus } from '../../../samples/demo/seed/menus.ts';
import { seedStations } from '../../../samples/demo/seed/stations.ts';
import { silentLog } from '../../../src/domain/core/log.ts';
import { copyDatabase } from '../../../tests/support/gateway/shared-postgres.ts';
import { planForm } from '../../../tests/support/plan-form.ts';
import { systemClock as clock, systemRandom as random } from '../../ports.ts';
import { openStore } from '../../store/open.ts';
import { menusFor, readApps } from '../../store/tables/menus.ts';
import { readPlans } from '../../store/tables/peace-plans.ts';
import { readRemoteConfig } from '../../store/tables/remote-config.ts';
import { setupCli } from './setup-cli.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'workbench-setup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
const storeFile = (): string => join(newFolder(), 'gateway.db');

async function stage(url: string, env: Record<string, string> = {}) {
  const folder = newFolder();
  const store = await openStore({ url, shared: true });
  onTestFinished(() => store.close());
  const printed: string[] = [];
  const ports = { env: { ...env, DATABASE_URL: url }, exists: existsSync, print: (line: string) => printed.push(line), clock, random };
  const files = { readFile: (path: string) => readFile(path, 'utf8'), writeFile: (path: string, text: string) => writeFile(path, text) };
  return {
    store,
    file: join(folder, 'setup.json'),
    run: (...args: string[]) => setupCli(args, { ...ports, ...files }),
    lines: () => printed.splice(0).join('\n'),
  };
}
const shown = (location: string, addedTaxType: string) => ({ locationCode: location, addedTaxType, isVip: 0 }) as const;

test.each([
  ['SQLite', async () => storeFile()],
  ['PostgreSQL', () => copyDatabase()],
])(
  '[PLUS-50] %s: an empty store is set up by the sample file: menus by area and type, apps with their origins, halls, settings',
  async (_, url) => {
    const { store, run, lines } = await stage(await url());
    expect(await run('import', 'samples/setup/agency.json')).toBe(0);
    expect(lines()).toContain('menus: 新增 added 4, 修改 changed 0, 删除 removed 0, 不变 same 0');
    const names = async (asker: Parameters<typeof menusFor>[2]) =>
      (await menusFor({ store, log: silentLog }, 'yq', asker)).map(({ menuName }) => menuName);
    expect(await names(shown('440300', '2'))).toEqual(['税务申报', '小规模申报', '记账', '深圳市电子税务局']);
    expect(await names(shown('110000', '1'))).toEqual(['税务申报', '记账']);
    const apps = await readApps(store.db);
    expect(apps.get('20260000000002')).toMatchObject({
      origin: 'https://books.example.com',
      capabilities: ['company', 'notice', 'saveFile', 'pickFile', 'print'],
    });
    expect((await readRemoteConfig({ store, log: silentLog })).appOrigins).toHaveLength(3);
    expect(await store.db.selectFrom('station').select('phone').where('area_code', '=', '440305').executeTakeFirst()).toEqual({
      phone: '12366',
    });
  },
);

test('[PLUS-50] what was exported and imported into another store is the same set-up, and the file does not say what is the plain case anyway', async () => {
  const one = await stage(storeFile());
  await seedMenus(one.store, 'https://apps.example.com');
  await seedStations(one.store);
  expect(await one.run('export', one.file)).toBe(0);
  const text = readFileSync(one.file, 'utf8');
  expect(text).not.toContain('"needLogin": 0');
  const other = await stage(storeFile());
  expect(await other.run('import', one.file)).toBe(0);
  for (const table of ['menu_app', 'tab_info', 'station', 'remote_config'] as const)
    expect(await other.store.db.selectFrom(table).selectAll().execute(), table).toHaveLength(
      (await one.store.db.selectFrom(table).selectAll().execute()).length,
    );
  const everywhere = async ({ store }: typeof one) =>
    Promise.all(['440300', '110000'].map((area) => menusFor({ store, log: silentLog }, 'yq', shown(area, '1'))));
  expect(await everywhere(other)).toEqual(await everywhere(one));
  other.lines();
  expect(await other.run('import', one.file)).toBe(0);
  expect(other.lines()).toMatch(/menus: 新增 added 0, 修改 changed 0, 删除 removed 0, 不变 same [1-9]\d/);
});

test('[PLUS-50] a section of the file is all that there is of it, a section that it lacks stays; a dry run writes nothing', async () => {
  const { store, file, run, lines } = await stage(storeFile(), { FRAME_SOURCES: 'https://books.example.com' });
  await run('import', 'samples/setup/agency.json');
  lines();
  const sample = JSON.parse(readFileSync('samples/setup/agency.json', 'utf8'));
  const [sw, small, books] = sample.menus;
  const menus = [books, { ...sw, menu: { ...sw.menu, menuName: '报税' } }, { ...small, menu: { ...small.menu, menuCode: 'small2' } }];
  await writeFile(file, JSON.stringify({ menus, settings: { theme: 'dark' } }));
  expect(await run('import', file, '--dry-run')).toBe(0);
  const told = lines();
  expect(told).toContain('menus: 新增 added 1, 修改 changed 2, 删除 removed 2, 不变 same 0');
  expect(told).toContain('  yq small2: 新增 added');
  expect(told).toContain('  yq hallShenzhen: 删除 removed');
  expect(told).toContain('https://tax.example.com: 页面不会打开');
  expect(told).not.toContain('https://books.example.com:');
  const names = async () => (await menusFor({ store, log: silentLog }, 'yq', shown('440300', '2'))).map(({ menuName }) => menuName);
  expect(await names()).toEqual(['税务申报', '小规模申报', '记账', '深圳市电子税务局']);
  expect(await run('import', file)).toBe(0);
  expect(await names()).toEqual(['记账', '报税', '小规模申报']);
  expect((await readApps(store.db)).size).toBe(2);
  const settings = await store.db.selectFrom('remote_config').selectAll().execute();
  expect(settings).toEqual([{ name: 'theme', value: '"dark"' }]);
});

test('[PLUS-50] plans come in the order of the file and leave by it; an origin of their frames that no page opens is named', async () => {
  const { store, file, run, lines } = await stage(storeFile(), { FRAME_SOURCES: 'https://plan.example.com' });
  const care = planForm({ plan: 'care', name: '省心计划', saasUrl: 'https://saas.example.com/start' });
  await writeFile(file, JSON.stringify({ plans: [care, planForm({})] }));
  expect(await run('import', file)).toBe(0);
  const told = lines();
  expect(told).toContain('plans: 新增 added 2');
  expect(told).toContain('https://saas.example.com: 页面不会打开');
  expect(told).not.toContain('https://plan.example.com:');
  expect(await readPlans(store.db)).toEqual([care, planForm({})]);
  await writeFile(file, JSON.stringify({ plans: [planForm({ odds: '5' })] }));
  await run('import', file);
  expect(lines()).toContain('plans: 新增 added 0, 修改 changed 1, 删除 removed 1, 不变 same 0');
  expect(await readPlans(store.db)).toEqual([planForm({ odds: '5' })]);
});

test('[PLUS-50] a file with anything wrong in it is told by its places and changes nothing', async () => {
  const { store, file, run, lines } = await stage(storeFile());
  await run('import', 'samples/setup/agency.json');
  const before = await store.db.selectFrom('menu').selectAll().execute();
  lines();
  const app = { appId: 'a1', appCode: 'x' };
  const menu = { menuCode: 'm', menuName: '菜单', tabCode: 'mTab' };
  const wrong: [written: unknown, told: RegExp][] = [
    ['{', /JSON/],
    [{ menus: [{ menu: { ...menu, tabCode: 1 } }] }, /menus\.0\.menu\.tabCode/],
    [{ menus: [{ menu }, { menu: { ...menu, menuName: '另一个' } }] }, /menus: a menuCode of a group twice/],
    [{ apps: [{ ...app, origin: 'http://tax.example.com' }] }, /apps\.0\.origin: an origin as https/],
    [{ apps: [{ ...app, origin: 'https://tax.example.com/' }] }, /apps\.0\.origin/],
    [{ apps: [{ ...app, capabilities: ['company', 'everything'] }] }, /apps\.0\.capabilities\.1/],
    [{ apps: [{ ...app, dependentAppId: 'a2' }], menus: [] }, /没有这个应用 no such app: a2/],
    [{ apps: [app] }, /menus sw: 没有这个应用 no such app: 20260000000001/],
    [{ settings: { theme: 'pink' } }, /settings: theme/],
    [{ settings: { themes: 'dark' } }, /settings: /],
    [{ settings: { collect: ['tax'] } }, /settings: /],
    [{ menu: [] }, /menu/],
    [{ plans: [planForm({ name: '' })] }, /plans\.0\.name/],
    [{ plans: [planForm({}), planForm({ name: '另一个' })] }, /plans: a plan twice/],
    [{ plans: [planForm({ screenUrl: 'http://plan.example.com/screen' })] }, /plans\.0\.screenUrl: an address as https/],
    [{ plans: [planForm({ jobs: [1, 2].map(() => ({ jobCode: 'legal', jobName: '法人' })) })] }, /plans\.0\.jobs: a jobCode twice/],
  ];
  for (const [written, told] of wrong) {
    await writeFile(file, typeof written === 'string' ? written : JSON.stringify(written));
    expect(await run('import', file), JSON.stringify(written)).toBe(1);
    expect(lines()).toMatch(told);
  }
  expect(await store.db.selectFrom('menu').selectAll().execute()).toEqual(before);
  expect(await run('import', '/no/such.json')).toBe(1);
  expect(lines()).toContain('/no/such.json');
  for (const usage of [[], ['import'], ['export', file, 'more'], ['export', file, '--dry-run'], ['other', file]])
    expect(await run(...usage)).toBe(2);
});

test('a row of the catalogue that an operator wrote without what is plain is a menu; one that is none is told in the log and takes no other with it', async () => {
  const { store, run } = await stage(storeFile());
  await run('import', 'samples/setup/agency.json');
  const row = { group_code: 'yq', ord: 0, area: '', tax_types: '', vip_only: 0 };
  const docs = { short: '{"menuCode":"short","menuName":"短","tabCode":"shortTab"}', wrong: '{"menuName":"错"}', torn: '{"menuCode":' };
  const rows = Object.entries(docs).map(([menu_code, doc]) => ({ ...row, menu_code, doc }));
  await store.db.insertInto('menu').values(rows).execute();
  const errors: unknown[] = [];
  const log = { ...silentLog, error: (_: string, data?: object) => errors.push(data) };
  const menus = await menusFor({ store, log }, 'yq', shown('110000', '1'));
  expect(menus.map(({ menuName }) => menuName)).toEqual(['短', '税务申报', '记账']);
  expect(menus[0]).toMatchObject({ menuId: 'short', browser: 1, targetUrl: '', needLogin: 0 });
  expect(errors).toEqual(['torn', 'wrong'].map((menu) => ({ group: 'yq', menu })));
});
