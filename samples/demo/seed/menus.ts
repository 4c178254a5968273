import type { Store, WriteTx } from '../../../server/store/store.ts';
import type { AccountChange } from '../../../server/store/tables/accounts.ts';
import type { MenuAppTable, TabInfoTable } from '../../../server/store/tables/desk-tables.ts';
import type { CatalogueMenu } from '../../../server/store/tables/menu-doc.ts';
import { addRights, addTabs, type MenuRow, putApps, putMenus } from '../../../server/store/tables/menus.ts';
import { PRODUCT_CODE, SOFTWARE_CODE } from '../../../src/domain/core/app-ids.ts';
import { addDays, chinaDay } from '../../../src/domain/core/china-time.ts';
import type { SeedCompany } from './companies.ts';

/** Where business apps are when the deployment names no origin for them. */
const APPS = 'https://apps.example.com';
const MEMBER = 'https://member.example.com';

const app = {
  tax: '09730100040000',
  invoice: '09730100050000',
  books: '09730100060000',
  social: '09730100070000',
  archive: '09730100080000',
  authorize: '09730100090000',
  consult: '09730100100000',
  components: '09730100110000',
  members: '09730100120000',
} as const;

/** What an app of the demo may ask of the page that frames it (`sdk/workbench.ts`). */
type Capability = 'company' | 'session' | 'open' | 'notice' | 'saveFile' | 'pickFile' | 'print';
const working: readonly Capability[] = ['company', 'open', 'notice', 'saveFile', 'pickFile', 'print'];

/** The apps; what declares stands on the software that signs and submits. */
function appsAt(origin: string): readonly MenuAppTable[] {
  const of = (app_id: string, app_code: string, dependent_app_id = '', may: readonly Capability[] = working): MenuAppTable => ({
    ...{ app_id, app_code, dependent_app_id, origin, capabilities: may.join(',') },
  });
  return [
    of(PRODUCT_CODE, 'product'),
    of(SOFTWARE_CODE, 'software'),
    of(app.tax, 'declaration', SOFTWARE_CODE),
    of(app.invoice, 'invoice', SOFTWARE_CODE),
    of(app.books, 'bookkeeping'),
    of(app.social, 'social', SOFTWARE_CODE),
    of(app.archive, 'archive', app.books),
    of(app.authorize, 'authorize', '', ['company', 'session', 'notice']),
    of(app.consult, 'consult', '', ['company', 'saveFile', 'pickFile']),
    of(app.components, 'components', '', ['company', 'print']),
    of(app.members, 'members', '', ['company', 'open', 'notice']),
  ];
}

/** The addresses of what has to be bought, by the `authCode` of its menus. */
function shopOf(authCode: string, canTry: boolean): Pick<CatalogueMenu, 'authCode' | 'buyUrl' | 'tryUrl' | 'renewUrl'> {
  const at = (what: string): string => `${MEMBER}/${what}?companyId={companyId}&authCode=${authCode}`;
  return { authCode, buyUrl: at('buy'), tryUrl: canTry ? at('try') : '', renewUrl: at('renew') };
}

const plain: Omit<CatalogueMenu, 'menuCode' | 'menuId' | 'menuName' | 'tabCode' | 'words'> = {
  ...{
    bizDomain: '',
    bizId: '',
    targetUrl: '',
    targetAppId: PRODUCT_CODE,
    guideUrl: '',
    buyUrl: '',
    tryUrl: '',
    renewUrl: '',
    authCode: '',
  },
  ...{ needLogin: 0, needCertificate: 0, needCheckQylx: 0, ignoreCompanyTrial: 0, privilege: 0, popup: 0, shell: 0, browser: 1 },
};

type For = Partial<Pick<MenuRow, 'area' | 'tax_types' | 'vip_only'>>;
type Line = readonly [code: string, tab: string, name: string, words: string, over: Partial<CatalogueMenu>, who?: For];

/** The catalogue of the group yq: code, tab, name, what a search finds it by, how it differs from a plain menu, for whom it is. */
const lines: readonly Line[] = [
  ['saas', 'saasTab', '财税工作台', 'csgzt caishuigongzuotai workbench', { bizDomain: 'saas', targetUrl: '/saas' }],
  ...(
    [
      [
        'issue',
        'fpTab;issue',
        '发票开具',
        'fpkj fapiaokaiju invoice issue',
        { targetUrl: '/invoice?view=issue', privilege: 1, needLogin: 1 },
      ],
      ['issued', 'fpTab;list', '开票查询', 'kpcx kaipiaochaxun invoices', { targetUrl: '/invoice?view=list' }],
      [
        ...(['deduct', 'fpTab;deduct', '进项勾选', 'jxgx jinxianggouxuan deduction'] as const),
        { targetUrl: '/invoice?view=deduct', needCertificate: 1, guideUrl: '/guide/certificate', privilege: 1 },
        { tax_types: '1' },
      ],
    ] satisfies Line[]
  ).map(
    ([code, tab, name, words, over, who]): Line => [
      ...([code, tab, name, words] as const),
      { bizDomain: 'invoice', bizId: 'kp', targetAppId: app.invoice, ...over },
      who ?? {},
    ],
  ),
  ...(
    [
      ['books', 'jzTab', '记账', 'jz jizhang bookkeeping', { targetUrl: '/bookkeeping', privilege: 1, ...shopOf('JZ', true) }],
      [
        'vouchers',
        'jzTab;vouchers',
        '凭证查询',
        'pzcx pingzhengchaxun vouchers',
        { targetUrl: '/bookkeeping?view=vouchers', ...shopOf('JZ', true) },
      ],
      [
        'reports',
        'jzTab;reports',
        '财务报表',
        'cwbb caiwubaobiao reports',
        { targetUrl: '/bookkeeping?view=reports', popup: 1 },
        { vip_only: 1 },
      ],
    ] satisfies Line[]
  ).map(
    ([code, tab, name, words, over, who]): Line => [
      ...([code, tab, name, words] as const),
      { bizDomain: 'books', bizId: 'jz', targetAppId: app.books, ...over },
      who ?? {},
    ],
  ),
  ...(
    [
      ['declare', 'sw', '税务申报', 'swsb shuiwushenbao declaration', { targetUrl: '/declaration', privilege: 1, needCheckQylx: 1 }],
      ['hall', 'bsdh', '办税大厅', 'bsdt banshuidating hall', { targetUrl: '/hall', shell: 1, guideUrl: '/guide/hall' }],
      ['query', 'uiModTAx', '涉税查询', 'sscx sheshuichaxun query', { targetUrl: '/declaration?view=query', popup: 1 }],
      ['offline', 'sw;client', '离线报税', 'lxbs lixianbaoshui client', { targetUrl: 'wbclient:declare' }, { area: '33' }],
      [
        'oldHall',
        'bsdh;old',
        '旧版电子税务局',
        'jbdzswj jiubandianzishuiwuju legacy',
        { targetUrl: '/hall/old', shell: 1, browser: 0 },
        { area: '13' },
      ],
      [
        'export',
        'sw;export',
        '出口退税',
        'ckts chukoutuishui export',
        { targetUrl: '/hall/export', shell: 1, browser: 2 },
        { tax_types: '1' },
      ],
    ] satisfies Line[]
  ).map(
    ([code, tab, name, words, over, who]): Line => [
      ...([code, tab, name, words] as const),
      { bizDomain: 'tax', bizId: 'gs', targetAppId: app.tax, ...over },
      who ?? {},
    ],
  ),
  [
    ...(['itp', 'itpTab', '个税申报', 'gssb geshuishenbao individual'] as const),
    { bizDomain: 'itp', bizId: 'itp', targetAppId: app.tax, targetUrl: '/itp', privilege: 1, needLogin: 1, guideUrl: '/guide/real-name' },
  ],
  [
    ...(['social', 'sbTab', '社保费申报', 'sbfsb shebaofeishenbao social insurance'] as const),
    { bizDomain: 'social', bizId: 'sb', targetAppId: app.social, targetUrl: '/social', privilege: 1 },
  ],
  [
    ...(['cbj', 'sbTab;cbj', '残保金申报', 'cbjsb canbaojinshenbao disability'] as const),
    { bizDomain: 'social', bizId: 'sb', targetAppId: app.social, targetUrl: '/social?view=cbj', popup: 1 },
    { area: '44' },
  ],
  [
    ...(['archive', 'archiveTab', '电子档案', 'dzda dianzidangan archive'] as const),
    { bizDomain: 'archive', bizId: 'jz', targetAppId: app.archive, targetUrl: '/archive', ...shopOf('DA', false) },
  ],
  [
    ...(['health', 'healthTab', '税务体检', 'swtj shuiwutijian health check'] as const),
    { bizDomain: 'risk', targetUrl: '/health', ...shopOf('TJ', true), ignoreCompanyTrial: 1 },
  ],
  [
    ...(['authorize', 'authorizeTab', '数据授权', 'sjsq shujushouquan oauth authorize'] as const),
    { bizDomain: 'account', targetAppId: app.authorize, targetUrl: '/oauth/authorize', needLogin: 1 },
  ],
  [
    ...(['consult', 'consultTab', '在线咨询', 'zxzx zaixianzixun consult'] as const),
    { bizDomain: 'consult', targetAppId: app.consult, targetUrl: '/consult', popup: 1 },
  ],
  ...(
    [
      ['vatSplit', 'vatSplitTab', '价税分离', 'jsfl jiashuifenli vat split', 'vat-split'],
      ['amountWords', 'amountWordsTab', '金额大写', 'jedx jinedaxie amount in words', 'amount-words'],
    ] as const
  ).map(
    ([code, tab, name, words, method]): Line => [
      ...([code, tab, name, words] as const),
      { bizDomain: 'tools', targetAppId: app.components, targetUrl: `/components/yunfan/${method}` },
    ],
  ),
  ['security', 'securityGuard', '安全卫士', 'aqws anquanweishi security guard', { bizDomain: 'account' }],
  ['mail', 'assuredMail', '安心邮', 'axy anxinyou assured mail', { bizDomain: 'mail', targetUrl: '/mail' }],
  [
    ...(['members', 'memberTab', '会员中心', 'hyzx huiyuanzhongxin member centre'] as const),
    { bizDomain: 'member', targetAppId: app.members, targetUrl: '/members' },
  ],
];

/** The catalogue as rows; what is further down comes later. */
export function demoMenus(): readonly MenuRow[] {
  return lines.map(([menuCode, tabCode, menuName, words, over, who = {}], n) => ({
    ...{ group_code: 'yq', menu_code: menuCode, ord: n, area: '', tax_types: '', vip_only: 0, ...who },
    doc: { ...plain, menuCode, menuId: String(1_001 + n), menuName, tabCode, words, ...over },
  }));
}

const tabNames = { index: '首页', saasTab: '财税', fpTab: '发票', jzTab: '记账', sw: '税务', itpTab: '个税', sbTab: '社保' } as const;

/** Tabs of all areas, and those of two that differ: without an index page, and with a hall of its own. */
function demoTabs(): readonly TabInfoTable[] {
  const of = (area: string, names: Readonly<Record<string, string>>): TabInfoTable[] =>
    Object.entries(names).map(([tab_code, tab_name], ord) => ({ area, tab_code, tab_name, ord }));
  const { index: _none, ...without } = tabNames;
  return [...of('', tabNames), ...of('65', without), ...of('31', { ...tabNames, bsdh: '大厅' })];
}

/** Allows the origins of the demo's addresses where nobody has set any, and those of its apps in any case: a demo whose menus lead nowhere is none. */
async function allowOrigins({ db }: WriteTx, apps: readonly string[]): Promise<void> {
  const set = await db.selectFrom('remote_config').select('value').where('name', '=', 'appOrigins').executeTakeFirst();
  const known: readonly string[] = set === undefined ? [APPS, MEMBER] : JSON.parse(set.value);
  const row = { name: 'appOrigins', value: JSON.stringify([...new Set([...known, ...apps])]) };
  await db
    .insertInto('remote_config')
    .values(row)
    .onConflict((c) => c.column('name').doUpdateSet(row))
    .execute();
}

/** Stores the catalogue, its apps and the tabs, and allows the origins of their addresses. */
export async function seedMenus(store: Store, appOrigin = ''): Promise<void> {
  await store.write(async (tx) => {
    await putApps(tx, appsAt(appOrigin || APPS));
    await putMenus(tx, demoMenus());
    await addTabs(tx, demoTabs());
    await allowOrigins(tx, appOrigin === '' ? [] : [appOrigin]);
  });
}

/** What demo companies have bought beside their membership: some keep a trial of the books, some an archive that ran out. */
export async function insertRights({ tx, accountId, now }: AccountChange, companies: readonly SeedCompany[]): Promise<void> {
  const today = chinaDay(now);
  const rights = companies.flatMap(({ companyId }, n) => {
    const of = (auth_code: string, days: number) => ({
      account_id: accountId,
      company_id: companyId,
      auth_code,
      expire_date: addDays(today, days),
    });
    return [...(n % 5 === 2 ? [of('JZ', 20 + (n % 40))] : []), ...(n % 4 === 1 ? [of('DA', (n % 8) * 30 - 60)] : [])];
  });
  await addRights(tx, rights);
}
