import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GovListTable, UpgradeTable } from '../../../server/store/tables/upgrade-tables.ts';
import { now } from '../../../tests/support/clock/clock.ts';
import { deskOn, openStage, type TestAccount } from '../../../tests/support/page/page-kit.tsx';
import { dialogWith, editForm, fill, gone, press } from '../../../tests/support/page/steps.ts';
import { zhCN } from '../../texts/zh-CN.ts';
import { holdForApps } from '../../ui/dirty-forms.ts';
import type { StartedPage } from '../start/start-page.ts';
import { COMES_LATE_MS } from './upgrade-end.ts';

const stage = openStage();
const t = zhCN.update;
const gov = zhCN.government;
const db = () => stage.gateway().services.store.db;
const IMAGE = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=';

beforeEach(() => {
  document.documentElement.dataset.build = 'old';
});
afterEach(async () => {
  vi.restoreAllMocks();
  holdForApps(false);
  Reflect.deleteProperty(navigator, 'userActivation');
  for (const table of ['upgrade', 'upgrade_group', 'upgrade_member', 'gov_list', 'remote_config'] as const)
    await db().deleteFrom(table).execute();
});

let given = 0;
/** Gives an upgrade out to an account. */
async function give({ accountId }: TestAccount, over: Partial<UpgradeTable> = {}): Promise<void> {
  given += 1;
  const row: UpgradeTable = {
    ...{
      upgrade_id: `u${given}`,
      target: 'account',
      subject: accountId,
      white_type: 'upgrade',
      operate_version: 'up',
      guide_type: 'guide',
    },
    ...{ title: '', text: '', auto_up: 0, starts_at: now() - 60_000, ends_at: 0 },
    ...{ ended_at: 0, written_by: '', updated_at: 0 },
    ...over,
  };
  await db().insertInto('upgrade').values(row).execute();
}
const force = { white_type: 'force', guide_type: 'force' } as const;

async function group({ accountId }: TestAccount, wide: number): Promise<void> {
  await db()
    .insertInto('upgrade_group')
    .values({ group_code: 'g', name: '组', img_url: IMAGE, wide, high: 300, written_by: '', updated_at: 0 })
    .execute();
  await db().insertInto('upgrade_member').values({ group_code: 'g', account_id: accountId }).execute();
}

async function list({ accountId }: TestAccount, row: Pick<GovListTable, 'list' | 'environment'>): Promise<void> {
  await db()
    .insertInto('gov_list')
    .values({ account_id: accountId, ...row, at: now() })
    .execute();
}

async function set(settings: object): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await db()
      .insertInto('remote_config')
      .values({ name, value: JSON.stringify(value) })
      .execute();
}

/** Puts a version of the service worker beside the page: it waits from now on. */
function version({ update }: StartedPage) {
  const told = { skips: 0, control: () => {} };
  act(() =>
    update.attach({
      onWaiting: (tell) => tell(),
      onControlling: (fn) => {
        told.control = () => act(() => fn(false));
      },
      onNoRoom: () => {},
      skipWaiting: () => {
        told.skips += 1;
        return true;
      },
    }),
  );
  return told;
}

/** How this account's upgrades ended, as the gateway holds it. */
const ends = async ({ accountId }: TestAccount) =>
  (
    await db().selectFrom('upgrade_record').select(['up_grade_type', 'up_status', 'pc_uid']).where('account_id', '=', accountId).execute()
  ).map(({ up_grade_type, up_status, pc_uid }) => `${up_grade_type} ${up_status}${pc_uid === '' ? ' nowhere' : ''}`);

test('[UPG-01] [UPG-03] [UPG-09] a forced version comes in a modal with a picture, whose only way out puts it in place', async () => {
  const account = await stage.account();
  await give(account, { ...force, title: '接口更换', text: '旧版本不再受理。' });
  const { page, user } = await stage.open('/workbench/main', account);
  const told = version(page);
  const modal = await dialogWith('接口更换');
  expect(modal.textContent).toContain('旧版本不再受理。');
  expect(modal.querySelector('svg, img')).not.toBeNull();
  await user.keyboard('{Escape}');
  expect(
    within(modal)
      .getAllByRole('button', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual([t.upgrade]);
  expect([page.update.get().kind, told.skips, screen.queryByText(t.readyText)]).toEqual(['waiting', 0, null]);
  await press(user, within(modal).getByRole('button', { name: t.upgrade, hidden: true }));
  expect([page.update.get().kind, told.skips]).toEqual(['applying', 1]);
});

test('[UPG-03] [PLUS-14] a forced version waits for a form and says so; on the user’s word it comes at once, when what is typed is a draft on disk', async () => {
  const account = await stage.account();
  await give(account, force);
  const [company] = await stage.companies(account);
  const { page, user } = await stage.open(`/workbench/company-manage?edit=${company?.companyId}`, account);
  await fill(user, within(await editForm()).getByLabelText(zhCN.companies.fieldNote), '强制升级时正在填写');
  const told = version(page);
  expect(await screen.findByText(t.forcedWaitsKept)).toBeDefined();
  expect([screen.queryByText(t.forcedTitle), told.skips]).toEqual([null, 0]);
  await press(user, await screen.findByRole('button', { name: t.keepAndUpgrade, hidden: true }));
  await waitFor(() => expect(told.skips).toBe(1));
  const drafts = await deskOn(page).data.drafts();
  expect(drafts.map(({ value }) => JSON.stringify(value))).toEqual([expect.stringContaining('强制升级时正在填写')]);
});

test('[UPG-03] a forced version waits also for an app with unsaved content, which is no draft: its modal says so and takes no word', async () => {
  const account = await stage.account();
  await give(account, force);
  const { page } = await stage.open('/workbench/main', account);
  act(() => holdForApps(true));
  const told = version(page);
  expect(await screen.findByText(t.forcedWaits)).toBeDefined();
  expect(screen.queryByRole('button', { name: t.keepAndUpgrade, hidden: true })).toBeNull();
  const apply = await screen.findByRole<HTMLButtonElement>('button', { name: t.upgrade, hidden: true });
  expect(apply.disabled).toBe(true);
  act(() => holdForApps(false));
  await waitFor(() => expect(apply.disabled).toBe(false));
  expect(told.skips).toBe(0);
});

test('[UPG-02] a silent version says nothing, and is put in place at the next start before its user has touched the page', async () => {
  const account = await stage.account();
  await give(account, { auto_up: 1 });
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive: false, isActive: false } });
  const first = await stage.open('/workbench/main', account);
  await first.page.worker.resource({ what: 'refresh', name: 'upgrades.upgrade', subject: '' });
  const found = version(first.page);
  await waitFor(() => expect(localStorage.getItem('upgradeOpen')).toContain('"type":"silent"'));
  expect([found.skips, screen.queryByText(t.ready), screen.queryByText(t.guideTitle)]).toEqual([0, null, null]);
  const second = await first.reload();
  const waits = version(second.page);
  await waitFor(() => expect(waits.skips).toBe(1));
});

test('[UPG-02] a silent version is not put in place under a user who is at work already', async () => {
  const account = await stage.account();
  await give(account, { auto_up: 1 });
  localStorage.setItem('upgradeOpen', JSON.stringify({ upgradeId: 'u', from: 'old', type: 'silent' }));
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive: true, isActive: true } });
  const { page } = await stage.open('/workbench/main', account);
  const told = version(page);
  await waitFor(() => expect(localStorage.getItem('upgradeOpen')).not.toContain('"upgradeId":"u"'));
  expect([told.skips, page.update.get().kind]).toEqual([0, 'waiting']);
});

test('[UPG-06] [UPG-07] [CONST-29] who is in a group sees the guide with its picture, half as wide; put off, the version stays on offer', async () => {
  const account = await stage.account();
  await give(account, { target: 'group', subject: 'g', title: '试点版本' });
  await group(account, 700);
  const { page, user } = await stage.open('/workbench/main', account);
  const told = version(page);
  const guide = await dialogWith('试点版本');
  expect(guide.style.width).toBe('350px');
  expect(guide.querySelector('img')?.getAttribute('src')).toBe(IMAGE);
  await press(user, within(guide).getByRole('button', { name: t.guideLater, hidden: true }));
  await gone(() => screen.queryByText('试点版本'));
  await press(user, await screen.findByRole('button', { name: t.apply, hidden: true }));
  expect(told.skips).toBe(1);
});

test('[ERR-42] a failed fetch of the picture shows the server’s words, or 系统出错！ without any, and the forced modal comes all the same', async () => {
  for (const [msg, said] of [
    ['图片服务维护中', '图片服务维护中'],
    ['', '系统出错！'],
  ] as const) {
    const account = await stage.account();
    await give(account, force);
    const { page } = await stage.open('/workbench/main', account);
    stage.line().fault('getImgInfo', { head: { code: 'upgrade.image', msg } });
    version(page);
    expect(await screen.findByText(said)).toBeDefined();
    expect(await screen.findByText(t.forcedTitle)).toBeDefined();
  }
});

test('[UPG-05] [ERR-33] a version that another window put in place asks for a restart, in the bar or, when it is forced, in a modal', async () => {
  const free = await stage.account();
  const offered = await stage.open('/workbench/main', free);
  version(offered.page).control();
  expect(await screen.findByText('请重新启动工作台以完成升级')).toBeDefined();
  expect(screen.getByRole('button', { name: t.restartNow, hidden: true })).toBeDefined();
  const bound = await stage.account();
  await give(bound, force);
  const forced = await stage.open('/workbench/main', bound);
  const told = version(forced.page);
  await dialogWith(t.forcedTitle);
  told.control();
  const modal = await dialogWith('请重新启动工作台以完成升级');
  expect(
    within(modal)
      .getAllByRole('button', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual([t.restartNow]);
});

test('[UPG-04] [CALL-121] a start with another build tells the gateway that the upgrade is done on this PC, also when the line is out meanwhile', async () => {
  const account = await stage.account();
  await give(account, force);
  const { page, reload } = await stage.open('/workbench/main', account);
  version(page);
  await waitFor(() => expect(localStorage.getItem('upgradeOpen')).toContain('"type":"force"'));
  document.documentElement.dataset.build = 'new';
  stage.offline(true);
  await reload();
  await waitFor(() => expect(localStorage.getItem('upgradeOpen')).toBeNull());
  expect(await ends(account)).toEqual([]);
  stage.offline(false);
  await waitFor(async () => expect(await ends(account)).toEqual(['force 1']));
});

test('[ERR-34] an upgrade after which the old build still runs has failed: it is said, and told to the gateway', async () => {
  const account = await stage.account();
  await give(account, force);
  const { page, user, reload } = await stage.open('/workbench/main', account);
  version(page);
  await press(user, await screen.findByRole('button', { name: t.upgrade, hidden: true }));
  await waitFor(() => expect(sessionStorage.getItem('upgradeBegun')).toBe('1'));
  const timeout = AbortSignal.timeout;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms === COMES_LATE_MS ? 0 : ms));
  await reload();
  expect(await screen.findByText('版本升级失败')).toBeDefined();
  await waitFor(async () => expect(await ends(account)).toEqual(['force 2']));
});

test('[GOV-01] [GOV-04] [GOV-07] [UPG-08] a blacklisted account sees the intercept and no upgrade, and jumps with token, customerId and channel', async () => {
  const account = await stage.account();
  await give(account, force);
  await list(account, { list: 'black', environment: '' });
  await set({ govUrl: 'https://gov.example.com/in', appOrigins: ['https://gov.example.com'] });
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const { page, user } = await stage.open('/workbench/main', account);
  version(page);
  const modal = await dialogWith(gov.interceptTitle);
  expect(screen.queryByText(t.forcedTitle)).toBeNull();
  await user.keyboard('{Escape}');
  await press(user, await within(modal).findByRole('button', { name: gov.go, hidden: true }));
  await waitFor(() => expect(open).toHaveBeenCalledTimes(1));
  const url = new URL(String(open.mock.calls[0]?.[0]));
  const [company] = await stage.companies(account);
  expect([...url.searchParams.keys()]).toEqual(['token', 'customerId', 'channel']);
  expect([url.origin, url.searchParams.get('customerId'), url.searchParams.get('channel')]).toEqual([
    ...['https://gov.example.com', company?.companyId, 'ZS'],
  ]);
  expect(open.mock.calls[0]?.[2]).toBe('noopener,noreferrer');
  expect(screen.queryByText(gov.interceptTitle)).not.toBeNull();
  // What that page does with it: tokens of its own, once.
  const exchange = () => stage.elsewhereByCode(url.searchParams.get('token') ?? '');
  expect(await exchange()).toBe(account.accountId);
  expect(await exchange()).toBeNull();
});

test('[GOV-05] [ERR-43] a failed check hides the intercept, says the server’s words or 系统出错！, and the flow goes on', async () => {
  for (const [msg, said] of [
    ['名单服务暂停', '名单服务暂停'],
    ['', '系统出错！'],
  ] as const) {
    const account = await stage.account();
    await give(account, force);
    await list(account, { list: 'black', environment: '' });
    stage.line().fault('govBlacklist', { head: { code: 'gov.failed', msg } });
    const { page } = await stage.open('/workbench/main', account);
    version(page);
    expect(await screen.findByText(said)).toBeDefined();
    expect(await screen.findByText(t.forcedTitle)).toBeDefined();
    expect(screen.queryByText(gov.interceptTitle)).toBeNull();
  }
});

test('[GOV-01] without the line the last answer of the check stands', async () => {
  const account = await stage.account();
  await list(account, { list: 'black', environment: '' });
  const { reload } = await stage.open('/workbench/main', account);
  await screen.findByText(gov.interceptTitle);
  stage.offline(true);
  await reload();
  expect(await screen.findByText(gov.interceptTitle)).toBeDefined();
  expect(screen.getByText(gov.noPage)).toBeDefined();
});

test('[GOV-02] [GOV-03] [GOV-09] the government upgrade opens by itself when it is due, counts, and comes back after its days alone', async () => {
  const account = await stage.account();
  await give(account, { white_type: 'gov', title: '政务版已开放' });
  const { user, reload } = await stage.open('/workbench/main', account);
  const modal = await dialogWith('政务版已开放');
  expect(modal.textContent).toContain('秒后自动关闭');
  await press(user, within(modal).getByRole('button', { name: gov.later, hidden: true }));
  await gone(() => screen.queryByText('政务版已开放'));
  const key = `govShown:${account.accountId}`;
  expect(Number(localStorage.getItem(key))).toBeGreaterThan(0);
  await reload();
  await waitFor(() => expect(document.querySelector('.wb-sync')?.textContent).toMatch(/已同步/));
  expect(screen.queryByText('政务版已开放')).toBeNull();
  localStorage.setItem(key, String(now() - 7 * 86_400_000));
  await reload();
  expect(await dialogWith('政务版已开放')).toBeDefined();
});
