import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { seedMenus } from '../../../samples/demo/seed/menus.ts';
import { changeAccount } from '../../../server/store/tables/accounts.ts';
import { deskOn, openStage } from '../../../tests/support/page/page-kit.tsx';
import { fill, gone, indicated } from '../../../tests/support/page/steps.ts';
import { tellNoticeState } from '../../desk/notice-state.ts';
import { addDays, chinaDay } from '../../domain/core/china-time.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const { assistant: t, frame, portfolio } = zhCN;
const stage = openStage({ collector: async () => ({ facts: [] }) });
beforeAll(() => seedMenus(stage.gateway().services.store));

const button = () => screen.findByRole('button', { name: t.title });
const panel = () => screen.findByRole('dialog', { name: t.title });
const said = () => document.querySelector('[data-said]')?.textContent ?? '';
const newest = () => [...document.querySelectorAll<HTMLElement>('[data-answer]')].at(-1);
const cited = () => [...(newest()?.querySelectorAll<HTMLElement>('[data-company]') ?? [])].map(({ dataset }) => dataset.company ?? '');

type User = Awaited<ReturnType<typeof stage.open>>['user'];
async function ask(user: User, question: string): Promise<void> {
  const before = newest();
  await fill(user, await screen.findByLabelText(t.field), question);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(newest()).not.toBe(before));
}

async function openHome(companies = 6) {
  const account = await stage.account(companies);
  await stage.stories(account);
  const listed = (await stage.companies(account)).filter(({ hidden }) => hidden === 0);
  return { listed, ...(await stage.open('/workbench/main', account)) };
}

test('[ASSIST-01] [PLUS-30] Alt+A opens it without the line, a question is answered and read out once, and nothing is asked of anybody; Escape closes it and the focus is back', async () => {
  const { user, listed, address } = await openHome();
  const before = await button();
  before.focus();
  stage.offline(true);
  await indicated(/离线/);
  fireEvent.keyDown(before, { key: 'a', code: 'KeyA', altKey: true });
  const open = await panel();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(t.field)));
  expect(open.dataset.assistant).toBe('inited');
  await waitFor(() => expect(within(open).queryByText(t.reading)).toBeNull());
  const asked = stage.line().asked.length;
  const { companyId, nsrsbh, shortName } = listed[2] ?? listed[0] ?? { companyId: '', nsrsbh: '', shortName: '' };
  await ask(user, `尾号${nsrsbh.slice(-6)}`);
  expect(cited()).toEqual([companyId]);
  expect(newest()?.textContent).toContain(shortName);
  expect(said()).toBe(t.found_other.replace('{{count}}', '1'));
  expect(open.querySelectorAll('[role="status"]')).toHaveLength(1);
  const untold = listed.filter(({ isVip, expireDate }) => isVip !== 1 && !expireDate).length;
  expect(untold).toBeGreaterThan(0);
  await ask(user, '三个月内会员到期');
  expect(newest()?.textContent).toContain(t.untoldMember_other.replace('{{count}}', String(untold)));
  expect(newest()?.textContent).not.toContain('状态未获取');
  await ask(user, '能少交多少税');
  expect(said()).toBe(t.advice);
  expect(
    stage
      .line()
      .asked.slice(asked)
      .filter((path) => !/ping|status|stream|health/i.test(path)),
  ).toEqual([]);
  await user.keyboard('{Escape}');
  await gone(() => screen.queryByRole('dialog', { name: t.title }));
  await waitFor(() => expect(document.activeElement).toBe(before));
  expect(address()).toContain('/workbench/main');
});

test('[PLUS-30] the companies of an answer are those that the portfolio shows for its query, where it can be edited', async () => {
  const { user, listed, address } = await openHome();
  await user.click(await button());
  const open = await panel();
  await waitFor(() => expect(within(open).queryByText(t.reading)).toBeNull());
  // Every company's state has arrived.
  await waitFor(async () => {
    await ask(user, '国税未获取的');
    expect(cited().length).toBeLessThan(listed.length);
  });
  await ask(user, '一般纳税人的公司');
  const ids = cited();
  expect(ids.sort()).toEqual(
    listed
      .filter(({ addedTaxType }) => addedTaxType === '1')
      .map((one) => one.companyId)
      .sort(),
  );
  const chip = `${portfolio.type}=一般`;
  await user.click(within(newest() ?? open).getByRole('button', { name: t.inPortfolio.replace('{{text}}', chip) }));
  await waitFor(() => expect(address()).toContain('/workbench/portfolio'));
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('[data-scroller="portfolio"] tr[data-id]')].map(({ dataset }) => dataset.id ?? '');
  await waitFor(() => expect(shown().sort()).toEqual(ids));
  expect(screen.getByRole('button', { name: portfolio.dropToken.replace('{{text}}', `${portfolio.type} = 一般`) })).toBeDefined();
});

test('[ASSIST-02] it leads to the side menu, the right menu, the security centre and company management', async () => {
  const { user, address } = await openHome(2);
  await user.click(await button());
  const links = within(await screen.findByRole('navigation', { name: t.links }));
  await user.click(links.getByRole('button', { name: t.sideMenu }));
  expect(document.activeElement?.closest('nav')?.getAttribute('aria-label')).toBe(frame.rail);
  await user.click(links.getByRole('button', { name: frame.security }));
  await waitFor(() => expect(address()).toContain('/workbench/security'));
  await user.click(links.getByRole('button', { name: frame.companies }));
  await waitFor(() => expect(address()).toContain('/workbench/company-manage'));
  await user.click(links.getByRole('button', { name: t.rightMenu }));
  await screen.findByRole('menuitem', { name: frame.signOut, hidden: true });
});

test('[CONST-76] [ASSIST-03] made small it stands at the foot, after a reload too, and gives way to the list of notices', async () => {
  const { user, page, reload } = await openHome(2);
  await user.click(await button());
  await user.click(within(await panel()).getByRole('button', { name: t.minimize }));
  await gone(() => screen.queryByRole('dialog', { name: t.title }));
  expect(deskOn(page).tab.get('live800Min')).toBe('1');
  const { user: again, page: reloaded } = await reload();
  await again.click(await screen.findByRole('button', { name: t.small }));
  await panel();
  expect(deskOn(reloaded).tab.get('live800Min')).toBeNull();
  tellNoticeState('recent');
  await gone(() => screen.queryByRole('dialog', { name: t.title }));
  expect(deskOn(reloaded).tab.get('live800Min')).toBe('1');
  tellNoticeState('closed');
});

test('[PLUS-29] [PLUS-30] how often something was filed then and why it failed is answered from the log of this device, without the line, and leads to the log of that company', async () => {
  const account = await stage.account(3);
  const { services } = stage.gateway();
  const [first, second] = await stage.companies(account);
  const [mine = '', other = ''] = [first?.companyId, second?.companyId];
  const day = addDays(chinaDay(services.clock.now()), -3);
  const note = (companyId: string, time: string, result: 'done' | 'refused' | 'failed', what: 'filing' | 'payment', reason = '') => ({
    ...{ companyId, key: `${what}-${time}`, at: new Date(`${day}T${time}+08:00`).toISOString(), by: '', what, part: 'tax/vat.202610' },
    ...{ result, origin: 'source' as const, reason, words: '', of: 'tax/vat.202610' },
  });
  await services.store.write((tx) =>
    changeAccount(tx, account.accountId, services.clock.now(), async (change) => {
      change.note([note(mine, '20:00:00', 'refused', 'filing', 'rejected')]);
      change.note([note(mine, '21:30:00', 'done', 'filing')]);
      change.note([note(mine, '22:00:00', 'failed', 'payment', 'paymentFailed')]);
      change.note([note(mine, '09:00:00', 'refused', 'filing', 'rejected')]);
      change.note([note(other, '20:30:00', 'refused', 'filing', 'rejected')]);
    }),
  );
  const { user, address } = await stage.open('/workbench/main', account);
  await user.click(await button());
  await waitFor(async () => expect(within(await panel()).queryByText(t.reading)).toBeNull());
  stage.offline(true);
  await ask(user, `${Number(day.slice(8))} 号晚上报了几次、为什么失败`);
  const told = newest() ?? document.body;
  await waitFor(() => expect(told.textContent).toContain(t.attempts_other.replace('{{count}}', '3').replace('{{failed}}', '2')));
  expect(said()).toContain(first?.shortName);
  expect([...told.querySelectorAll<HTMLElement>('[data-attempt]')].map(({ dataset }) => dataset.attempt)).toEqual([
    'refused',
    'done',
    'failed',
  ]);
  expect(told.textContent).toContain(zhCN.activity['reason-paymentFailed']);
  await ask(user, `${second?.companyName} ${Number(day.slice(8))} 号上午报了几次`);
  await waitFor(() => expect(newest()?.textContent).toContain(t.attemptsNone));
  await user.click(within(told).getByRole('button', { name: frame.activity }));
  await waitFor(() => expect(address()).toContain('/workbench/activity'));
  await waitFor(() => expect(document.querySelectorAll('[data-activity]')).toHaveLength(4));
});

test('[PLUS-30] it opens a page and a menu by name, and says what is in neither', async () => {
  const { user, address } = await openHome(2);
  await user.click(await button());
  await panel();
  await ask(user, '打开日历');
  await waitFor(() => expect(address()).toContain('/workbench/calendar'));
  expect(said()).toBe(t.opened.replace('{{name}}', frame.calendar));
  await waitFor(async () => {
    await ask(user, '打开开票查询');
    expect(said()).toBe(t.opened.replace('{{name}}', '开票查询'));
  });
  await ask(user, '打开蓝色独角兽');
  expect(said()).toBe(t.notThere.replace('{{name}}', '蓝色独角兽'));
});
