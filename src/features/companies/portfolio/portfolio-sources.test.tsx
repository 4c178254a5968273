import { fireEvent, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { now } from '../../../../tests/support/clock/clock.ts';
import { openStage, type TestAccount } from '../../../../tests/support/page/page-kit.tsx';
import { giveRights } from '../../../../tests/support/page/rights.ts';
import { dialogWith, gone, press } from '../../../../tests/support/page/steps.ts';
import { publishPack } from '../../../../tests/support/publish-pack.ts';
import { samplePack } from '../../../../tests/support/sample-packs.ts';
import { tellTwoCompanies } from '../../../../tests/support/told-companies.ts';
import type { Company } from '../../../api/entities/company.ts';
import { askMark, closeMark } from '../../../desk/asked/asked-mark.ts';
import { chinaDay, exactTime, toldTime } from '../../../domain/core/china-time.ts';
import { addToPeriod, lastMonthAt } from '../../../domain/status/period.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const t = zhCN.portfolio;
const bare = openStage();
const cell = (companyId: string, area: string) => document.querySelector<HTMLElement>(`tr[data-id="${companyId}"] [data-area="${area}"]`);
const time = (at: number) => toldTime(at, chinaDay(now()), 'zh-CN');
const notConnected = () => document.querySelector('[data-said="notConnected"]')?.textContent ?? '';

beforeAll(() => publishPack(bare.gateway().services, samplePack('2026.11.1')));
// As closing its tab does.
afterEach(closeMark);

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

test('[PLUS-06] [PLUS-47] of a company that counts as 未获取 the deadline names what nobody told, by number and name; a press marks the first of it, after which nothing is missing, and the dialog of marks opens there by itself', async () => {
  const account = await bare.account(5);
  const [some, all, none, barred, late] = (await giveRights(bare, account, 1, 1, 1, 0, 1)).map(({ companyId }) => companyId);
  if (some === undefined || all === undefined || none === undefined || barred === undefined || late === undefined)
    throw new Error('too few companies');
  const period = lastMonthAt(chinaDay(now()));
  const at = now() - 3_600_000;
  const filed = { period, state: 'paid', amount: '1.00', persons: 2, stateAt: new Date(at).toISOString() };
  const docs = {
    taxList: { since: `${chinaDay(now()).slice(0, 7)}-01`, items: [{ ...filed, code: 'vat' }] },
    lateList: { since: '2026-01-01', items: [{ ...filed, code: 'vat', period: addToPeriod(period, -1), state: 'undeclared' }] },
    personalTax: { ...filed, declareState: 1 },
    social: { ...filed, unit: '' },
  };
  const told = (companyId: string, ...areas: readonly (keyof typeof docs)[]) =>
    areas.map((area) => ({ companyId, area: area === 'lateList' ? 'taxList' : area, at, doc: docs[area] }));
  const collector = { id: 'collector', kind: 'collector', name: '税局采集' } as const;
  const rows = [
    ...told(some, 'taxList', 'personalTax'),
    ...told(all, 'taxList', 'personalTax', 'social'),
    ...told(barred, 'taxList'),
    ...told(late, 'lateList'),
  ];
  expect(await bare.gateway().services.facts.write(collector, rows)).toEqual(rows.map(() => ({ outcome: 'stored' })));
  // Where nothing has read the states yet the dialog waits for them before it settles.
  await bare.open('/workbench/company-manage', account);
  askMark({ companyIds: [some] });
  const first = await dialogWith(RegExp(`^${zhCN.marks.titleOf.split('{{')[0]}`));
  await waitFor(() => expect(within(first).getByLabelText<HTMLSelectElement>(new RegExp(`^${zhCN.marks.what}`)).value).toBe('social'));
  closeMark();
  const { user } = await bare.open('/workbench/portfolio', account);
  const sign = (companyId: string) => document.querySelector<HTMLElement>(`tr[data-id="${companyId}"] [data-missing]`);
  await waitFor(
    () => expect([some, all, none].map((id) => sign(id)?.textContent)).toEqual(['?1', undefined, expect.stringMatching(/^\?[3-9]$/)]),
    {
      timeout: 15_000,
    },
  );
  const social = `${zhCN.calendar.social} · ${Number(period.slice(4))} 月`;
  expect(sign(some)?.title).toBe(t.missing.replace('{{filings}}', social));
  expect(sign(none)?.title).toContain(social);
  // Of a company that is counted as something else nothing is missing, though nobody told of its social insurance.
  expect(cell(late, 'tax')?.textContent).toMatch(/逾期/);
  expect(sign(late)).toBeNull();
  // Of what cannot be marked either it says why, and opens nothing.
  expect([sign(barred)?.tagName, sign(barred)?.textContent]).toEqual(['SPAN', '?2']);
  expect(sign(barred)?.title).toMatch(new RegExp(`${social}.*${t.missingNoRight.split('}}')[1]}$`));
  const field = (dialog: HTMLElement, label: string) => within(dialog).getByLabelText<HTMLSelectElement>(new RegExp(`^${label}`));
  const asked = (dialog: HTMLElement) => [field(dialog, zhCN.marks.what).value, field(dialog, zhCN.marks.period).value];
  // Asked without saying what, the dialog opens at what most of the set have left.
  askMark({ companyIds: [all, some] });
  const both = await dialogWith(zhCN.marks.titleMany_other.replace('{{count}}', '2'));
  await waitFor(() => expect(asked(both)).toEqual(['social', period]));
  closeMark();
  await user.click(sign(some) ?? document.body);
  const dialog = await dialogWith(RegExp(`^${zhCN.marks.titleOf.split('{{')[0]}`));
  expect(asked(dialog)).toEqual(['social', period]);
  await user.selectOptions(field(dialog, zhCN.marks.state), zhCN.status['state-paid']);
  const mark = within(dialog).getByText(zhCN.marks.do_other.replace('{{count}}', '1'), { selector: 'button' });
  // Not before what is known of every company was read: a button that is off takes no press.
  await waitFor(() => expect(mark.getAttribute('aria-disabled')).not.toBe('true'));
  await press(user, mark);
  await gone(() => (document.contains(dialog) ? dialog : null));
  await waitFor(() => expect(sign(some)).toBeNull());
  expect(sign(none)?.textContent).toMatch(/^\?[3-9]$/);
});
