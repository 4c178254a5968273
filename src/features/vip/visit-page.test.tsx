import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openStage } from '../../../tests/support/page/page-kit.tsx';
import { fill, press } from '../../../tests/support/page/steps.ts';
import { askVisit } from '../../desk/asked/asked-visit.ts';
import { maskAccount } from '../../domain/launch/launch.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const { vip: t, frame } = zhCN;
const stage = openStage();
const PATH = '/vip-center/visit';
const site = 'https://visit.example.com';

afterEach(() => {
  askVisit(null);
  vi.restoreAllMocks();
});

async function set(settings: Readonly<Record<string, unknown>>): Promise<void> {
  const { db } = stage.gateway().services.store;
  await db.deleteFrom('remote_config').execute();
  const rows = Object.entries({ appOrigins: [site], ...settings }).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  await db.insertInto('remote_config').values(rows).execute();
}
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

test('[ROUTE-11] who came by the address of a visit is whom to ask for, and the site of visits is told', async () => {
  await set({ memberVisitUrl: `${site}/book?c={companyId}` });
  const account = await stage.account(2);
  const [, second] = await stage.companies(account);
  askVisit(new URLSearchParams({ accountId: account.accountId, fullName: '王芳', mobile: '13800001111' }));
  const { user } = await stage.open(`${PATH}?company=${second?.companyId}`, account);
  expect((await field(t.contact)).value).toBe('王芳');
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  await fill(user, await field(t.mobile), '1380000');
  await press(user, screen.getByRole('button', { name: t.book }));
  await screen.findByText(t.badMobile);
  expect(opened).not.toHaveBeenCalled();
  await fill(user, await field(t.mobile), '13900002222');
  await press(user, screen.getByRole('button', { name: t.book }));
  const url = new URL(String(opened.mock.lastCall?.[0]));
  expect([url.origin + url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
    `${site}/book`,
    { c: second?.companyId, fullName: '王芳', mobile: '13900002222' },
  ]);
});

test('[ROUTE-11] of an address for another account nothing is taken: the account is said masked', async () => {
  await set({ memberVisitUrl: `${site}/book` });
  const account = await stage.account(1);
  const other = await stage.account(1);
  askVisit(new URLSearchParams({ accountId: other.accountId, fullName: '别人', mobile: '13800001111' }));
  await stage.open(PATH, account);
  await screen.findByText(t.otherAccount.replace('{{account}}', maskAccount(other.accountId)));
  expect((await field(t.contact)).value).not.toBe('别人');
  expect((await field(t.mobile)).value).not.toBe('13800001111');
});

test('[VIP-03] a deployment without a site of visits says whom to call', async () => {
  await set({});
  const account = await stage.account(1);
  await stage.open(PATH, account);
  await screen.findByRole('heading', { name: frame.visit, level: 1 });
  await screen.findByText(t.noVisit);
  await waitFor(() => expect(screen.queryByRole('button', { name: t.book })).toBeNull());
  expect(screen.getByText('已购产品咨询电话：95790')).toBeTruthy();
});
