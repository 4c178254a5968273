import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { seedTaxpayers } from '../../../../samples/demo/seed/taxpayers.ts';
import { putPosition } from '../../../../server/store/tables/product-writes.ts';
import { now } from '../../../../tests/support/clock/clock.ts';
import { openStage, type TestAccount } from '../../../../tests/support/page/page-kit.tsx';
import { press } from '../../../../tests/support/page/steps.ts';
import { sell } from '../../../../tests/support/products.ts';
import { taxBureau } from '../../../../tests/support/told-companies.ts';
import { askedZone, onZoneAsked } from '../../../desk/asked/asked-zone.ts';
import { chinaDay, toldTime } from '../../../domain/core/china-time.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const { risk: t } = zhCN;
const stage = openStage();
beforeAll(() => seedTaxpayers(stage.gateway().services.store));
const long = { timeout: 15_000 };

async function configure(name: string, value: unknown): Promise<void> {
  const { db } = stage.gateway().services.store;
  const row = { name, value: JSON.stringify(value) };
  await db
    .insertInto('remote_config')
    .values(row)
    .onConflict((c) => c.column('name').doUpdateSet({ value: row.value }))
    .execute();
}

/** An account whose first company has a story and is in an area. */
async function account(locationCode = '440300', isVip: 0 | 1 = 1): Promise<TestAccount> {
  const made = await stage.account();
  await stage.stories(made);
  const { db } = stage.gateway().services.store;
  for (const company of await stage.companies(made)) {
    const doc = JSON.stringify({ ...company, isVip, isAuthorize: 1, locationCode });
    await db.updateTable('company').set({ doc }).where('company_id', '=', company.companyId).execute();
  }
  return made;
}
const riskCard = () => document.querySelector<HTMLElement>('[data-risk]');
const inquiry = () => document.querySelector<HTMLElement>('[data-inquiry]');

test('[HOME-06] [HOME-15] [RISK-01] [RISK-02] [RISK-03] home shows the risks and risk invoices of the company; the detection says of each what to do, and asks for tied companies one by one', async () => {
  const who = await account();
  const { user } = await stage.open('/workbench/main', who);
  await waitFor(() => expect(riskCard()?.dataset.risk).toBe('known'), long);
  await waitFor(() => expect(riskCard()?.textContent).toMatch(/风险销项 \/ [\d,]+ 张/), long);
  const matters = riskCard()?.querySelectorAll('[data-matter]').length ?? 0;
  await press(user, within(riskCard() ?? document.body).getByRole('button', { name: t.detect }));
  const dialog = await screen.findByRole('dialog', {}, long);
  expect(dialog.querySelectorAll('[data-finding]')).toHaveLength(matters);
  await waitFor(() => expect(dialog.querySelector('[data-relation="known"]')).not.toBeNull(), long);
  await waitFor(() => expect(dialog.querySelectorAll('[data-risk-area]').length).toBeGreaterThan(0), long);
});

test('[ROLE-07] [PLUS-08] invoices of a company that is no member are not read: their risks are a dash, and no zero', async () => {
  await stage.open('/workbench/main', await account('440300', 0));
  await waitFor(() => expect(riskCard()?.dataset.risk).toBe('known'), long);
  for (const word of [t.outOnly, t.inOnly])
    expect(within(riskCard() ?? document.body).getByText(word).parentElement?.textContent).toContain('—');
});

test('[PLUS-08] risks that cannot be fetched are a dash with another try, never a zero', async () => {
  const who = await account();
  stage.line().fault('riskMatterList', { status: 500 });
  await stage.open('/workbench/main', who);
  await waitFor(() => expect(riskCard()?.dataset.risk).toBe('failed'), long);
  const high = within(riskCard() ?? document.body).getByText(t.high);
  expect(high.parentElement?.textContent).toContain('—');
  expect(within(riskCard() ?? document.body).getByRole('button', { name: zhCN.frame.retry })).not.toBeNull();
});

test('[PLUS-48] the risk card says when and by whom the company was scanned; two companies with two sources, one that nobody scanned', async () => {
  const who = await stage.account();
  const ids = (await stage.companies(who)).map(({ companyId }) => companyId);
  const { facts } = stage.gateway().services;
  const sources = [taxBureau, { id: 'push:risk', kind: 'push', name: '风控平台' }] as const;
  const start = now();
  for (const [i, source] of sources.entries()) {
    const at = start - i * 6 * 86_400_000;
    await facts.write(source, [{ companyId: ids[i] ?? '', area: 'risk', at, doc: { from: '202511', period: '202610', list: [] } }]);
  }
  const head = () => riskCard()?.querySelector('[data-told]')?.textContent;
  const words = (at: number, name: string) => `${t.lastYear} · ${toldTime(at, chinaDay(now()), 'zh-CN')} · ${name}`;
  await stage.open(`/workbench/main?company=${ids[0]}`, who);
  await waitFor(() => expect(head()).toBe(words(start, '税局采集')), long);
  await stage.open(`/workbench/main?company=${ids[1]}`);
  await waitFor(() => expect(head()).toBe(words(start - 6 * 86_400_000, '风控平台')), long);
  await stage.open(`/workbench/main?company=${ids[2]}`);
  await waitFor(() => expect(head()).toBe(`${t.lastYear} · ${zhCN.home.neverFetched}`), long);
});

test('[HOME-07] [CYC-01] [CYC-02] [CYC-03] 查企业 stands on home in an area of the list only, finds and checks a company, and counts checks only behind the switch', {
  timeout: 90_000,
}, async () => {
  await configure('assistantHomeRiskInquiryConfig', { maintenanceList: ['4403'] });
  const elsewhere = await account('110000');
  await stage.open('/workbench/main', elsewhere);
  await waitFor(() => expect(riskCard()?.dataset.risk).toBe('known'), long);
  expect(inquiry()).toBeNull();

  for (const isOn of [false, true]) {
    await configure('consumption_cyc', isOn);
    const { user } = await stage.open('/workbench/main', await account());
    await waitFor(() => expect(inquiry()?.textContent).toContain('剩 3 次免费'), long);
    const field = within(inquiry() ?? document.body).getByRole('searchbox');
    await user.type(field, '公司{Enter}');
    const hit = await waitFor(() => inquiry()?.querySelector<HTMLElement>('[data-hit]') ?? Promise.reject(new Error('no hit')), long);
    await press(user, hit);
    const dialog = await screen.findByRole('dialog', {}, long);
    expect(dialog.textContent).toContain('得分');
    expect(/已查过 1 次/.test(dialog.textContent ?? '')).toBe(isOn);
    await press(user, within(dialog).getByRole('button', { name: t.sendReport }));
    await screen.findByText(t.sent, {}, long);
    await press(user, within(dialog).getAllByRole('button', { name: zhCN.frame.close })[0] ?? null);
    await waitFor(() => expect(inquiry()?.textContent).toContain('剩 2 次免费'), long);
    await waitFor(() => expect(inquiry()?.querySelectorAll('[data-record]')).toHaveLength(1), long);
  }
});

test('[CYC-04] [CONST-46] [CONST-65] [CONST-66] [ENT-33] own companies, the trial of five checks once, a pack to buy, and a lead that waits for the line', {
  timeout: 90_000,
}, async () => {
  await configure('assistantHomeRiskInquiryConfig', { maintenanceList: ['440300'] });
  const { services } = stage.gateway();
  await sell(services, {
    productId: 'P0032',
    priceValue: '99.00',
    text: { name: '查企业 20 次', gives: { kind: 'checks', checks: 20, months: 12 } },
  });
  await services.store.write((tx) => putPosition(tx, 'P0032', ['P0032']));
  const who = await account();
  const { user } = await stage.open('/workbench/main', who);
  await waitFor(() => expect(inquiry()).not.toBeNull(), long);
  await press(user, within(inquiry() ?? document.body).getByRole('button', { name: t.more }));
  const dialog = await screen.findByRole('dialog', {}, long);
  await waitFor(() => expect(dialog.querySelectorAll('[data-local]')).toHaveLength(6), long);
  await press(user, await within(dialog).findByRole('button', { name: '免费领取 5 次体验' }, long));
  await within(dialog).findByRole('button', { name: t.trialHad }, long);
  await waitFor(() => expect(inquiry()?.textContent).toContain('包内剩 5 次'), long);
  const buy = await waitFor(
    () => within(dialog).getAllByRole('button', { name: /^购买/ })[0] ?? Promise.reject(new Error('no pack')),
    long,
  );
  const zones: unknown[] = [];
  const stop = onZoneAsked(() => zones.push(askedZone()));
  await press(user, buy);
  // What is bought is bought in the product zone: nothing is ordered here.
  expect(zones.at(-1)).toEqual({ companyIds: [expect.any(String)], productId: 'P0032' });
  stop();
  stage.offline(true);
  await press(user, within(dialog).getByRole('button', { name: t.lead }));
  await screen.findByText(t.leadDone, {}, long);
  stage.offline(false);
  const { db } = stage.gateway().services.store;
  await waitFor(async () => {
    const rows = await db.selectFrom('clue').selectAll().where('account_id', '=', who.accountId).execute();
    expect(rows).toHaveLength(1);
  }, long);
});
