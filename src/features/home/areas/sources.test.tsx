import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { now } from '../../../../tests/support/clock/clock.ts';
import { openStage } from '../../../../tests/support/page/page-kit.tsx';
import { dialogWith, press } from '../../../../tests/support/page/steps.ts';
import { publishPack } from '../../../../tests/support/publish-pack.ts';
import { samplePack } from '../../../../tests/support/sample-packs.ts';
import { tellTwoCompanies } from '../../../../tests/support/told-companies.ts';
import { chinaDay, toldTime } from '../../../domain/core/china-time.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const { home: t, details, status } = zhCN;
const stage = openStage();
const card = (area: string) => document.querySelector<HTMLElement>(`[data-area="${area}"]`) ?? document.body;
const told = (area: string) => card(area).querySelector('[data-told]')?.textContent ?? '';
const time = (at: number) => toldTime(at, chinaDay(now()), 'zh-CN');

test('[PLUS-48] a card of home and its details say when and by whom its state was told; two companies with two kinds of source, one with none', async () => {
  const account = await stage.account();
  const ids = (await stage.companies(account)).map(({ companyId }) => companyId);
  const [first = '', second = '', third = ''] = ids;
  const { collectedAt, importedAt } = await tellTwoCompanies(stage.gateway().services, account.accountId, [first, second]);
  await publishPack(stage.gateway().services, samplePack('2026.11.1'));
  const { user } = await stage.open(`/workbench/main?company=${first}`, account);
  await waitFor(() => expect(told('tax')).toBe(`${time(collectedAt)} · 税局采集`), { timeout: 15_000 });
  // One filing of the card has a word of its own.
  const line = (code: string) => card('tax').querySelector(`[data-tax="${code}"]`)?.getAttribute('title') ?? '';
  expect(line('culture')).toBe('人工 · 王丽');
  expect(line('stamp')).toBe('');
  // That it is late is said once, with how late.
  await waitFor(() => expect(card('tax').querySelector('[data-tax="vat"]')?.lastElementChild?.textContent).toMatch(/^逾期 \d+ 天$/));
  await press(user, within(card('tax')).getByRole('button', { name: status['area-tax'] }));
  const dialog = await dialogWith(details.more.replace('{{area}}', status['area-tax']));
  expect(dialog.querySelector('[data-told]')?.textContent).toContain(`${time(collectedAt)} · 税局采集`);
  await stage.open(`/workbench/main?company=${second}`);
  await waitFor(() => expect(told('tax')).toBe(`${time(importedAt)} · 申报清单.xlsx`), { timeout: 15_000 });
  await stage.open(`/workbench/main?company=${third}`);
  await waitFor(() => expect(card('tax').textContent).toContain(t.neverFetched), { timeout: 15_000 });
  expect(card('tax').querySelector('[data-told]')).toBeNull();
});

test('the card of invoices says that nobody has told of a membership, and of one that is over that the company is no member; the card of membership claims neither', async () => {
  const account = await stage.account();
  const [one, two] = await stage.companies(account);
  const { db } = stage.gateway().services.store;
  for (const [company, expireDate] of [
    [one, ''],
    [two, '2025-12-31'],
  ] as const) {
    const doc = JSON.stringify({ ...company, isVip: 0, isAuthorize: 1, expireDate });
    await db
      .updateTable('company')
      .set({ doc })
      .where('company_id', '=', company?.companyId ?? '')
      .execute();
  }
  await stage.open(`/workbench/main?company=${one?.companyId}`, account);
  await waitFor(() => expect(card('invoice').textContent).toContain(t['why-memberUntold']), { timeout: 15_000 });
  expect(card('invoice').textContent).toContain(zhCN.status['word-memberUntold']);
  expect(card('invoice').textContent).not.toContain('非会员');
  const member = await screen.findByRole('region', { name: zhCN.companies.facts });
  await waitFor(() => expect(member.dataset.fact).toBe('untold'), { timeout: 15_000 });
  expect(member.textContent).toContain(zhCN.companies.neverFetched);
  expect(member.textContent).not.toMatch(/非会员|刚刚/);
  await stage.open(`/workbench/main?company=${two?.companyId}`);
  await waitFor(() => expect(card('invoice').textContent).toContain(t['why-notMember']), { timeout: 15_000 });
  expect(card('invoice').textContent).not.toContain(zhCN.status['word-memberUntold']);
});
