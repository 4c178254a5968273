import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { now } from '../../../../tests/support/clock/clock.ts';
import { openStage, type TestAccount } from '../../../../tests/support/page/page-kit.tsx';
import { tellTwoCompanies } from '../../../../tests/support/told-companies.ts';
import type { Company } from '../../../api/entities/company.ts';
import { chinaDay, exactTime, toldTime } from '../../../domain/core/china-time.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const t = zhCN.portfolio;
const bare = openStage();
const cell = (companyId: string, area: string) => document.querySelector<HTMLElement>(`tr[data-id="${companyId}"] [data-area="${area}"]`);
const time = (at: number) => toldTime(at, chinaDay(now()), 'zh-CN');
const notConnected = () => document.querySelector('[data-said="notConnected"]')?.textContent ?? '';

/** Says of the account's first companies what the gateway holds of each, all of them visible. */
async function setCompanies(account: TestAccount, over: readonly Partial<Company>[]): Promise<string[]> {
  const companies = (await bare.companies(account)).slice(0, over.length);
  const { db } = bare.gateway().services.store;
  for (const [i, company] of companies.entries()) {
    const doc = JSON.stringify({ ...company, hidden: 0, ...over[i] });
    await db.updateTable('company').set({ doc }).where('company_id', '=', company.companyId).execute();
  }
  return companies.map(({ companyId }) => companyId);
}

test('[PLUS-48] a cell of the portfolio and its tooltip, and the line on paper, say when and by whom the state was told; two companies with two kinds of source, one with none', async () => {
  const account = await bare.account();
  const [first = '', second = '', third = ''] = await setCompanies(account, [{}, {}, {}]);
  const { collectedAt, importedAt } = await tellTwoCompanies(bare.gateway().services, account.accountId, [first, second]);
  await bare.open('/workbench/portfolio', account);
  await waitFor(() => expect(cell(first, 'tax')?.textContent).toMatch(new RegExp(`${time(collectedAt)}$`)), { timeout: 15_000 });
  expect(cell(first, 'tax')?.title).toContain(`${exactTime(collectedAt, 'zh-CN')} · 税局采集`);
  await waitFor(() => expect(cell(second, 'tax')?.textContent).toMatch(new RegExp(`${time(importedAt)} 清单$`)));
  expect(cell(second, 'tax')?.title).toContain(`${exactTime(importedAt, 'zh-CN')} · 申报清单.xlsx`);
  expect(cell(third, 'tax')?.textContent).toBe(t['cell-unknown']);
  expect(cell(third, 'tax')?.title).toBe(t['cell-unknown']);
  fireEvent(window, new Event('beforeprint'));
  const small = [...document.querySelectorAll('.co-print tbody small')].map(({ textContent }) => textContent);
  expect(small).toEqual(expect.arrayContaining([time(collectedAt), `${time(importedAt)} 清单`]));
  fireEvent(window, new Event('afterprint'));
});

test('areas without a collector are called 未接入 once over the table, while their cells say 未获取', async () => {
  const account = await bare.account();
  const [first = '', second = ''] = await setCompanies(account, [
    { isVip: 1, isAuthorize: 1 },
    { isVip: 1, isAuthorize: 1 },
  ]);
  await bare.open('/workbench/portfolio', account);
  const all = ['invoice', 'books', 'tax', 'personalTax', 'social', 'risk'] as const;
  const words = t.notConnected.replace('{{areas}}', all.map((area) => t[area]).join('、'));
  await waitFor(() => expect(notConnected()).toBe(words), { timeout: 15_000 });
  for (const id of [first, second]) for (const area of all) expect(cell(id, area)?.textContent).toBe(t['cell-unknown']);
});

test('the cell of invoices says who is not authorised, who is no member any more, and of whose membership nobody told', async () => {
  const account = await bare.account();
  const [out = '', over = '', untold = '', member = ''] = await setCompanies(account, [
    { isVip: 0, isAuthorize: 0, expireDate: '2025-12-31' },
    { isVip: 0, isAuthorize: 1, expireDate: '2025-12-31' },
    { isVip: 0, isAuthorize: 1, expireDate: '' },
    { isVip: 1, isAuthorize: 1, expireDate: '2099-12-31' },
  ]);
  await bare.open('/workbench/portfolio', account);
  await waitFor(() => expect(cell(member, 'invoice')?.textContent).toBe(t['cell-unknown']), { timeout: 15_000 });
  expect([out, over, untold].map((id) => cell(id, 'invoice')?.textContent)).toEqual(['未授权', '非会员', '会员未获取']);
});
