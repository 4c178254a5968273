// @vitest-environment jsdom

import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { seedMenus } from '../../../../samples/demo/seed/menus.ts';
import { now } from '../../../../tests/support/clock/clock.ts';
import { deskOn, openStage } from '../../../../tests/support/page/page-kit.tsx';
import { publishPack } from '../../../../tests/support/publish-pack.ts';
import { samplePack } from '../../../../tests/support/sample-packs.ts';
import { dueWords } from '../../../desk/calendar/due-words.ts';
import { taxpayerOf } from '../../../domain/calendar/company-class.ts';
import { packDeadlines } from '../../../domain/calendar/deadlines.ts';
import { chinaDay, clockTime, daysUntil } from '../../../domain/core/china-time.ts';
import { lastMonthAt, periodWords } from '../../../domain/status/period.ts';
import { createTranslator } from '../../../texts/i18n.ts';
import { zhCN } from '../../../texts/zh-CN.ts';
import { roomOf } from './rooms.ts';

const { tabs: t, home } = zhCN;
const say = createTranslator('zh-CN', zhCN);
const APPS = 'https://apps.example.com';
const stage = openStage();
const pack = samplePack('2026.11.1');
const period = lastMonthAt(chinaDay(now()));

beforeAll(async () => {
  const { services } = stage.gateway();
  const { config, store } = services;
  // Asked once a page: what may be framed is the same in all tests here.
  Object.assign(config, { frameSources: [APPS] });
  await seedMenus(store, APPS);
  await publishPack(services, pack);
});

const head = () => document.querySelector<HTMLElement>('section:not([inert])[data-app] header');

/** An account at home, of whose companies the gateway knows these filings; null: nothing. */
async function openHome(states: Readonly<Record<string, string>> | null) {
  const account = await stage.account();
  const companies = await stage.companies(account);
  const at = new Date(now()).toISOString();
  const { db } = stage.gateway().services.store;
  const admins = companies.map(({ companyId }) => ({ company_id: companyId, account_id: account.accountId, since: 1 }));
  await db
    .insertInto('company_admin')
    .values(admins)
    .onConflict((c) => c.doNothing())
    .execute();
  // The question about the type of its VAT is settled.
  for (const company of companies)
    await db
      .updateTable('company')
      .set({ doc: JSON.stringify({ ...company, addedTaxType: '0' }) })
      .where('company_id', '=', company.companyId)
      .execute();
  const items = Object.entries(states ?? {}).map(([code, state]) => ({ code, period, state, amount: '0.00', stateAt: at }));
  const list = states === null ? [] : companies.map(({ companyId }) => ({ companyId, at, since: chinaDay(now()), items }));
  stage.line().fault('perCompanyTax', async (request, forward) => {
    const answer = await (await forward(request)).json();
    return Response.json({ ...answer, body: { list } });
  });
  const opened = await stage.open('/workbench/main', account);
  const company = companies[0];
  if (company === undefined) throw new Error('no company');
  const desk = deskOn(opened.page);
  /** Opens its declaration app from home. */
  async function openApp(): Promise<HTMLElement> {
    const card = within(await screen.findByRole('region', { name: t.apps }));
    await opened.user.click(await card.findByRole('button', { name: '税务申报' }));
    await waitFor(() => expect(document.querySelectorAll('iframe')).toHaveLength(1));
    return head() ?? Promise.reject(new Error('no head'));
  }
  return { ...opened, desk, company, openApp };
}

test('[TAB-02] [PLUS-15] the head above an app says its period, and the deadline by the rule pack, from what is still open', async () => {
  const { openApp, company } = await openHome({ stamp: 'paid', vat: 'undeclared' });
  const above = await openApp();
  const day = packDeadlines(pack).of(taxpayerOf(company)).of('vat', period);
  if (day === null) throw new Error('no day');
  await within(above).findByText(home.period.replace('{{period}}', periodWords(period)), {}, { timeout: 10_000 });
  const due = await waitFor(() => above.querySelector<HTMLElement>('[data-due]') ?? Promise.reject(new Error('no deadline')));
  expect(due.dataset.due).toBe(day);
  expect(due.textContent).toBe(dueWords(daysUntil(day, now()) ?? 0, say));
});

test('[TAB-02] where all is filed the head says so without a day; what nobody knows is said as unknown, never as filed', async () => {
  const filed = await openHome({ vat: 'paid' });
  await within(await filed.openApp()).findByText(t.nothingOpen, {}, { timeout: 10_000 });
  expect(head()?.querySelector('[data-due]')).toBeNull();
  const unknown = await openHome(null);
  await within(await unknown.openApp()).findByText(t.dueUnknown, {}, { timeout: 10_000 });
  expect(head()?.querySelector('[data-mark]')?.getAttribute('data-mark')).toBe('unknown');
  expect(head()?.textContent).not.toContain(t.nothingOpen);
});

test('[TAB-02] the head says since when an app holds unsaved content: from the first word of it, until the app takes it back', async () => {
  const { openApp, desk } = await openHome({});
  await openApp();
  const { room } = roomOf(desk);
  const [key = ''] = room.get().keys();
  await waitFor(() => expect(room.get().get(key)?.phase.kind).toBe('open'));
  const before = now();
  act(() => room.dirty(key, true));
  const since = Number(head()?.querySelector<HTMLElement>('[data-unsaved]')?.dataset.unsaved);
  expect(since).toBeGreaterThanOrEqual(before);
  expect(head()?.textContent).toContain(t.unsavedSince.replace('{{time}}', clockTime(since, since, 'zh-CN')));
  await new Promise((done) => setTimeout(done, 5));
  act(() => room.dirty(key, true));
  expect(head()?.querySelector<HTMLElement>('[data-unsaved]')?.dataset.unsaved).toBe(String(since));
  act(() => room.dirty(key, false));
  expect(head()?.querySelector('[data-unsaved]')).toBeNull();
});
