import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { changeAccount } from '../../../server/store/tables/accounts.ts';
import { keepMembership } from '../../../server/store/tables/memberships.ts';
import { now } from '../../../tests/support/clock/clock.ts';
import { deskOn, openStage, type TestAccount } from '../../../tests/support/page/page-kit.tsx';
import { press } from '../../../tests/support/page/steps.ts';
import { addDays, chinaDay } from '../../domain/core/china-time.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const { vip: t, companies, frame, menus } = zhCN;
const stage = openStage();
const PATH = '/vip-center/service';
const db = () => stage.gateway().services.store.db;
const day = (days: number): string => addDays(chinaDay(now()), days);

afterEach(() => vi.restoreAllMocks());

/** Sets remote settings, as an operator does. */
async function set(settings: Readonly<Record<string, unknown>>): Promise<void> {
  await db().deleteFrom('remote_config').execute();
  const rows = Object.entries({ appOrigins: ['https://member.example.com'], ...settings });
  await db()
    .insertInto('remote_config')
    .values(rows.map(([name, value]) => ({ name, value: JSON.stringify(value) })))
    .execute();
}

function tell({ accountId }: TestAccount, companyId: string, expireDate: string, authCode = ''): Promise<unknown> {
  const told = { source: { kind: 'push', name: '会员平台' } as const, reason: '' };
  const { store } = stage.gateway().services;
  return store.write((tx) =>
    changeAccount(tx, accountId, now(), (change) => keepMembership(change, companyId, { authCode, expireDate, told })),
  );
}

/** An account whose first company was never told of; the rows of the others are as they come. */
async function blank() {
  const account = await stage.account(3);
  const [first, second] = await stage.companies(account);
  const bare = { isVip: 0, expireDate: '', effectiveDate: '', buyUrl: '', renewUrl: '' };
  for (const company of [first, second]) {
    const doc = JSON.stringify({ ...company, ...bare });
    await db()
      .updateTable('company')
      .set({ doc, is_vip: 0 })
      .where('company_id', '=', company?.companyId ?? '')
      .execute();
  }
  return { account, companyId: first?.companyId ?? '', second: second?.companyId ?? '' };
}

const windows = () => vi.spyOn(window, 'open').mockReturnValue(null);
const section = () => screen.findByRole('region', { name: companies.facts });
const state = () => document.querySelector<HTMLElement>('.wb-content [data-member]')?.dataset.member;

test('[ROUTE-10] the bare address of the VIP centre leads to its service, with the company that it names', async () => {
  const { account, second } = await blank();
  const { address } = await stage.open(`/vip-center?company=${second}`, account);
  await screen.findByRole('heading', { name: frame.vip, level: 1 });
  expect(address()).toBe(`/vip-center/service?company=${second}`);
  expect(document.querySelector<HTMLElement>('.wb-switch')?.dataset.company).toBe(second);
});

test('[VIP-05] [VIP-06] [VIP-07] [ERR-20] [CONST-20] a company that nobody told of, in a deployment without links: default texts, no outlets, no purchase, and a number to call', async () => {
  await set({});
  const { account } = await blank();
  const { user } = await stage.open(PATH, account);
  await waitFor(() => expect(state()).toBe('untold'));
  const member = await section();
  expect(within(member).getByRole('heading').textContent).toBe('会员福利');
  expect(member.textContent).toContain(t.benefitsText);
  expect(screen.getByText('暂无更多网点地址')).toBeTruthy();
  expect(screen.getByText('已购产品咨询电话：95790')).toBeTruthy();
  await screen.findByText(t.noBought);
  const opened = windows();
  await press(user, within(member).getByRole('button', { name: t.buy }));
  await screen.findByText('没有获取到购买链接');
  expect(opened).not.toHaveBeenCalled();
});

test('[VIP-01] [VIP-03] [VIP-04] a membership that ends soon: the warning, its day, products and their history, and links of the deployment that open', async () => {
  const site = 'https://member.example.com';
  await set({
    ...{ memberRenewUrl: `${site}/renew?c={companyId}`, memberMoreUrl: `${site}/more`, memberBoughtUrl: `${site}/bought` },
    ...{ memberPrintUrl: `${site}/print` },
  });
  const { account, companyId, second } = await blank();
  await tell(account, companyId, day(20));
  await tell(account, companyId, day(400), 'TJ');
  await tell(account, second, day(700));
  const { user } = await stage.open(`${PATH}?company=${companyId}`, account);
  await waitFor(() => expect(state()).toBe('ending'));
  const member = await section();
  expect(member.textContent).toContain('您的会员即将到期');
  await waitFor(() =>
    expect([...document.querySelectorAll('[data-word]')].map((word) => word.getAttribute('data-word'))).toEqual(['TJ', '']),
  );
  expect(document.querySelectorAll('[data-bought="far"]')).toHaveLength(1);
  const opened = windows();
  const last = () => opened.mock.lastCall?.[0];
  await press(user, within(member).getByRole('button', { name: t.renew }));
  expect(last()).toBe(`${site}/renew?c=${companyId}`);
  await press(user, screen.getByRole('button', { name: t.toOutlets }));
  expect(last()).toBe(`${site}/more`);
  await press(user, screen.getByRole('button', { name: t.toSite }));
  expect(last()).toBe(`${site}/bought`);
  await press(user, screen.getByRole('button', { name: t.printSite }));
  expect(last()).toBe(`${site}/print`);
});

test('[VIP-01] a link outside of the allowed origins is not opened, and its host is named', async () => {
  await set({ memberBuyUrl: 'https://elsewhere.example.org/buy' });
  const { account } = await blank();
  const { user } = await stage.open(PATH, account);
  const opened = windows();
  await press(user, within(await section()).getByRole('button', { name: t.buy }));
  await screen.findByText(menus.notAllowed.replace('{{host}}', 'elsewhere.example.org'));
  expect(opened).not.toHaveBeenCalled();
});

test('[VIP-08] the member centre opens as a window of the size that the gateway says; without one nothing leads there', async () => {
  await set({});
  const { account, companyId } = await blank();
  await stage.open(PATH, account);
  await section();
  expect(screen.queryByRole('button', { name: t.toCenter })).toBeNull();
  await set({ memberCenterUrl: 'https://member.example.com/in?c={companyId}', memberCenterWidth: 1_180, memberCenterHeight: 640 });
  const { user } = await stage.open(PATH, account);
  const opened = windows();
  await press(user, await screen.findByRole('button', { name: t.toCenter }));
  await waitFor(() =>
    expect(opened).toHaveBeenCalledWith(
      `https://member.example.com/in?c=${companyId}`,
      '_blank',
      'noopener,noreferrer,popup,width=1180,height=640',
    ),
  );
});

test('[VIP-03] a certificate stands there for a membership that runs, with company, term and number, and prints; none for one that is over', async () => {
  await set({});
  const { account, companyId, second } = await blank();
  await tell(account, companyId, day(300));
  await tell(account, second, day(-1));
  const { user } = await stage.open(`${PATH}?company=${companyId}`, account);
  const paper = await screen.findByRole('article', { name: t.certificate });
  const [company] = await stage.companies(account);
  expect(paper.textContent).toContain(company?.companyName ?? 'a company has a name');
  expect(paper.textContent).not.toContain(t.certPaid);
  expect(paper.textContent).toContain(`${day(300).replaceAll('-', '')}-`);
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await press(user, screen.getByRole('button', { name: t.toPrint }));
  expect(print).toHaveBeenCalledTimes(1);
  await stage.open(`${PATH}?company=${second}`, account);
  await waitFor(() => expect(state()).toBe('ended'));
  expect(screen.getByText(t.noMember)).toBeTruthy();
  expect(screen.queryByRole('article', { name: t.certificate })).toBeNull();
});

test('[VIP-01] a renewal elsewhere is on the page without a reload, in the membership and in what was told of it', async () => {
  await set({});
  const { account, companyId } = await blank();
  await tell(account, companyId, day(20));
  await stage.open(`${PATH}?company=${companyId}`, account);
  await waitFor(() => expect(state()).toBe('ending'));
  await tell(account, companyId, day(385));
  await waitFor(() => expect(state()).toBe('member'), { timeout: 10_000 });
  await waitFor(() => expect(document.querySelectorAll('[data-word]')).toHaveLength(2), { timeout: 10_000 });
});

test('[VIP-01] [VIP-03] a first membership that came while another page was open is there when the centre is opened again; until anybody told of it no certificate denies it', async () => {
  await set({});
  const { account, companyId } = await blank();
  const { page } = await stage.open(`${PATH}?company=${companyId}`, account);
  await waitFor(() => expect(state()).toBe('untold'));
  expect(screen.getByText(t.memberUnknown)).toBeTruthy();
  expect(screen.queryByText(t.noMember)).toBeNull();
  const go = (address: string) =>
    act(() => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    });
  go('/workbench/company-manage');
  await waitFor(() => expect(state()).toBeUndefined());
  await tell(account, companyId, day(365));
  await deskOn(page).worker.syncNow();
  await waitFor(async () => {
    const { directory } = deskOn(page).store.get();
    const row = await deskOn(page).data.company(companyId, directory?.chunk[directory.id.indexOf(companyId)] ?? -1);
    expect(row?.expireDate).toBe(day(365));
  });
  go(`${PATH}?company=${companyId}`);
  await waitFor(() => expect(state()).toBe('member'));
});

test('[VIP-01] without the line the stored membership stays with its age, and what needs the line says 离线 and asks nothing', async () => {
  await set({ memberRenewUrl: 'https://member.example.com/renew', memberMoreUrl: 'https://member.example.com/more' });
  const { account, companyId } = await blank();
  await tell(account, companyId, day(300));
  const { user } = await stage.open(`${PATH}?company=${companyId}`, account);
  await waitFor(() => expect(state()).toBe('member'));
  await screen.findByRole('article', { name: t.certificate });
  stage.offline(true);
  await screen.findByText(t.offline);
  expect(state()).toBe('member');
  expect((await section()).textContent).toContain('获取');
  const opened = windows();
  for (const name of [t.renew, t.toOutlets]) {
    const button = screen.getByRole('button', { name: `${name}（离线）` });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await press(user, button);
  }
  expect(opened).not.toHaveBeenCalled();
});

test('[ROUTE-12] [ERR-20] the page on which a company becomes a member opens its own link, which is stronger than the deployment’s', async () => {
  await set({ memberBuyUrl: 'https://member.example.com/of-all' });
  const { account, companyId } = await blank();
  const [company] = await stage.companies(account);
  const doc = JSON.stringify({ ...company, buyUrl: 'https://member.example.com/of-this-one', taxchina: 1 });
  await db().updateTable('company').set({ doc }).where('company_id', '=', companyId).execute();
  const { user } = await stage.open('/tax-china-buy', account);
  await screen.findByRole('heading', { name: frame.buyVip, level: 1 });
  await screen.findByText(t.taxchina);
  const opened = windows();
  await press(user, within(await section()).getByRole('button', { name: t.buy }));
  expect(opened.mock.lastCall?.[0]).toBe('https://member.example.com/of-this-one');
});
