import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { seedProducts } from '../../../samples/demo/seed/products.ts';
import { now } from '../../../tests/support/clock/clock.ts';
import { openStage } from '../../../tests/support/page/page-kit.tsx';
import { press } from '../../../tests/support/page/steps.ts';
import { askedZone, closeZone } from '../../desk/asked/asked-zone.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const { vip: t, companies } = zhCN;
const stage = openStage();

afterEach(() => {
  closeZone();
  vi.restoreAllMocks();
});

test('[CONST-17] [VIP-01] where the deployment sells memberships, buying and renewing open the product zone for the company at that product, whatever links there are', async () => {
  const { store } = stage.gateway().services;
  await seedProducts(store, now());
  const value = JSON.stringify('https://member.example.com/buy');
  await store.db.deleteFrom('remote_config').execute();
  await store.db.insertInto('remote_config').values({ name: 'memberBuyUrl', value }).execute();
  const account = await stage.account(3);
  const [first, second] = await stage.companies(account);
  const ids = [first?.companyId ?? '', second?.companyId ?? ''] as const;
  for (const [company, expireDate] of [
    [first, ''],
    [second, '2020-01-01'],
  ] as const) {
    const doc = JSON.stringify({ ...company, isVip: 0, expireDate });
    await store.db
      .updateTable('company')
      .set({ doc, is_vip: 0 })
      .where('company_id', '=', company?.companyId ?? '')
      .execute();
  }
  for (const [path, companyId, name] of [
    ['/vip-center/service', ids[0], t.buy],
    ['/tax-china-buy', ids[1], t.renew],
  ] as const) {
    const { user } = await stage.open(`${path}?company=${companyId}`, account);
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const section = await screen.findByRole('region', { name: companies.facts });
    await press(user, await within(section).findByRole('button', { name }));
    expect(askedZone()).toEqual({ companyIds: [companyId], productId: 'P0019-VIP-1Y' });
    expect(opened).not.toHaveBeenCalled();
    closeZone();
  }
});
