import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openStage } from '../../../../tests/support/page/page-kit.tsx';
import { giveRights } from '../../../../tests/support/page/rights.ts';
import { dialogWith, gone, press } from '../../../../tests/support/page/steps.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const { home: t, marks, status, portfolio, frame } = zhCN;
const stage = openStage();
const card = (area: string) => document.querySelector<HTMLElement>(`[data-area="${area}"]`) ?? document.body;

test('[PLUS-43] [PLUS-47] [PLUS-26] without a collector the cards of home say 未接入 and —, let their actions wrap where they have no room beside each other, offer the marks by hand of what has a state, and neither they nor a selection in the portfolio offer a refresh', async () => {
  const account = await stage.account();
  await giveRights(stage, account);
  const { user } = await stage.open('/workbench/main', account);
  for (const area of ['invoice', 'books', 'tax', 'personalTax', 'social']) {
    await waitFor(() => expect(card(area).textContent).toContain(status.notConnected), { timeout: 15_000 });
    expect(card(area).dataset.kind).toBe('unknown');
    expect(card(area).textContent).toContain(t.notConnectedLine);
    expect(within(card(area)).queryByRole('button', { name: t.taxRefresh })).toBeNull();
    expect(within(card(area)).queryByRole('button', { name: frame.retry })).toBeNull();
    const foot = within(card(area)).getByRole('button', { name: frame.lists }).parentElement?.parentElement;
    expect(foot && getComputedStyle(foot).flexWrap).toBe('wrap');
  }
  for (const [area, title] of [
    ['books', '记账'],
    ['personalTax', '个税代扣代缴'],
  ] as const) {
    await press(user, await within(card(area)).findByText(marks.title));
    const dialog = await dialogWith(marks.lead);
    const chosen = within(dialog).getByLabelText<HTMLSelectElement>(marks.what).selectedOptions[0];
    expect(chosen?.textContent).toBe(title);
    await press(user, within(dialog).getByText(marks.cancel));
    await gone(() => screen.queryByText(marks.lead));
  }
  expect(within(card('invoice')).queryByText(marks.title)).toBeNull();
  await stage.open('/workbench/portfolio');
  (await screen.findByRole('grid', { name: portfolio.list })).focus();
  await user.keyboard('{Control>}a{/Control}');
  const bar = await screen.findByRole('region', { name: zhCN.table.bulk });
  expect(within(bar).queryByRole('button', { name: portfolio.refreshAction })).toBeNull();
  await press(user, within(bar).getByRole('button', { name: zhCN.relations.bulkHide }));
});
