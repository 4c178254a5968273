import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openStage } from '../../../../tests/support/page/page-kit.tsx';
import { press } from '../../../../tests/support/page/steps.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const { home: t, status, portfolio, frame } = zhCN;
const stage = openStage();
const card = (area: string) => document.querySelector<HTMLElement>(`[data-area="${area}"]`) ?? document.body;

test('[PLUS-43] without a collector the cards of home say 未接入 and —, and neither they nor a selection in the portfolio offer a refresh', async () => {
  const account = await stage.account();
  const { db } = stage.gateway().services.store;
  for (const company of await stage.companies(account)) {
    const doc = JSON.stringify({ ...company, isVip: 1, isAuthorize: 1, locationCode: '440300' });
    await db.updateTable('company').set({ doc }).where('company_id', '=', company.companyId).execute();
  }
  const { user } = await stage.open('/workbench/main', account);
  for (const area of ['invoice', 'books', 'tax', 'personalTax', 'social']) {
    await waitFor(() => expect(card(area).textContent).toContain(status.notConnected), { timeout: 15_000 });
    expect(card(area).dataset.kind).toBe('unknown');
    expect(card(area).textContent).toContain(t.notConnectedLine);
    expect(within(card(area)).queryByRole('button', { name: t.taxRefresh })).toBeNull();
    expect(within(card(area)).queryByRole('button', { name: frame.retry })).toBeNull();
  }
  await stage.open('/workbench/portfolio');
  (await screen.findByRole('grid', { name: portfolio.list })).focus();
  await user.keyboard('{Control>}a{/Control}');
  const bar = await screen.findByRole('region', { name: portfolio.bulk });
  expect(within(bar).queryByRole('button', { name: portfolio.refreshAction })).toBeNull();
  await press(user, within(bar).getByRole('button', { name: portfolio.hide }));
});
