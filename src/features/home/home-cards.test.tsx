import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changeAccount } from '../../../server/store/tables/accounts.ts';
import { messageOf } from '../../../server/store/tables/message-of.ts';
import { messages } from '../../../server/store/tables/messages.ts';
import { now } from '../../../tests/support/clock/clock.ts';
import { must } from '../../../tests/support/db-kit.ts';
import { dbOn, openStage, type TestAccount } from '../../../tests/support/page/page-kit.tsx';
import { fill, press, rowOf, synced } from '../../../tests/support/page/steps.ts';
import { publishPack } from '../../../tests/support/publish-pack.ts';
import { samplePack } from '../../../tests/support/sample-packs.ts';
import { calls } from '../../api/calls/table.ts';
import { factKey, storeFact } from '../../db/facts.ts';
import { expiryOf } from '../../domain/company/memberships.ts';
import { addDays, chinaDay, startOfChinaDay } from '../../domain/core/china-time.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const { home: t, calendar } = zhCN;
const stage = openStage();
const today = chinaDay(now());

/** Memberships of the account's first companies end so many days from today, those of the others in a year. */
async function membershipsEnd(account: TestAccount, ...days: readonly number[]): Promise<readonly string[]> {
  const companies = await stage.companies(account);
  const { db } = stage.gateway().services.store;
  for (const [i, company] of companies.entries()) {
    const doc = JSON.stringify({ ...company, expireDate: addDays(today, days[i] ?? 365) });
    await db.updateTable('company').set({ doc }).where('company_id', '=', company.companyId).execute();
  }
  return companies.slice(0, days.length).map(({ shortName }) => shortName);
}
const card = (title: string): Promise<HTMLElement> => screen.findByRole('region', { name: title }, { timeout: 10_000 });
/** The overview's rows once a segment of it is chosen. */
async function segment(user: Parameters<typeof press>[0], name: string): Promise<HTMLElement> {
  await press(
    user,
    await waitFor(() => document.querySelector<HTMLElement>(`[data-segment="${name}"]`) ?? Promise.reject(new Error(name))),
  );
  const list = document.querySelector<HTMLElement>('.wb-overview .wb-rows');
  if (list === null) throw new Error('no overview');
  return list;
}
const rowsIn = (region: HTMLElement) =>
  within(region)
    .queryAllByRole('button')
    .map((row) => row.textContent ?? '');

test('[PLUS-01] home names the companies whose membership ends soon, then those that ended, says how many of each there are, and a press opens one', async () => {
  const account = await stage.account();
  const [ended, soon, far, later] = await membershipsEnd(account, -3, 5, 95, 85);
  const { user } = await stage.open('/workbench/main', account);
  const ending = await segment(user, 'ending');
  await waitFor(() => expect(rowsIn(ending)).toHaveLength(3));
  const rows = rowsIn(ending);
  expect([soon, later, ended].map((name, i) => rows[i]?.includes(name ?? '?'))).toEqual([true, true, true]);
  expect(['剩 5 天', '剩 85 天', '已过 3 天'].map((words, i) => rows[i]?.includes(words))).toEqual([true, true, true]);
  expect(ending.textContent).not.toContain(far);
  expect(document.querySelector('[data-segment="ending"]')?.textContent).toContain('3');
  await press(user, within(ending).getAllByRole('button')[0] ?? null);
  await waitFor(() => expect(document.querySelector('.wb-switch')?.textContent).toContain(soon));
});

test('[PLUS-01] [HOME-11] 查看全部 opens exactly the companies of 会员到期 in 总览, those that end soon and those that ended; beside 最近 there is none', async () => {
  const account = await stage.account();
  await membershipsEnd(account, -3, 5, 95, 85, -40);
  const wanted = (await stage.companies(account)).filter(
    ({ hidden, expireDate }) => hidden === 0 && ['near', 'past'].includes(expiryOf(expireDate, startOfChinaDay(today)).kind),
  );
  const { user } = await stage.open('/workbench/main', account);
  const link = () =>
    [...document.querySelectorAll<HTMLElement>('.wb-overview a')].find((one) => one.textContent === zhCN.companies.showAll);
  await segment(user, 'recent');
  await waitFor(() => expect(link()).toBeUndefined());
  const ending = await segment(user, 'ending');
  await waitFor(() => expect(rowsIn(ending)).toHaveLength(wanted.length));
  await press(user, link() ?? null);
  const ids = () => [...document.querySelectorAll<HTMLElement>('[data-scroller="portfolio"] tr[data-id]')].map(({ dataset }) => dataset.id);
  await waitFor(() => expect(ids().toSorted()).toEqual(wanted.map(({ companyId }) => companyId).toSorted()), { timeout: 10_000 });
});

test('[PLUS-08] home says how old the oldest of what it shows is, beside the newest', async () => {
  const account = await stage.account();
  const [one] = await stage.companies(account);
  const { page } = await stage.open('/workbench/main', account);
  const ages = () => document.querySelector('[data-ages]')?.textContent ?? '';
  await waitFor(() => expect(ages()).toBe('数据 刚刚'));
  // Else what is that old is asked for again.
  stage.offline(true);
  const db = await dbOn(page);
  const key = factKey('memberInfo', one?.companyId ?? '');
  await must(storeFact(db, key, { expireDate: addDays(today, 40) }, now() - 2.5 * 3_600_000));
  await waitFor(() => expect(ages()).toBe('最新 刚刚（企业） · 最旧 2 小时前（会员）'));
  // Of a membership of which nobody told there is no age.
  await must(storeFact(db, key, null, now() - 2.5 * 3_600_000));
  await waitFor(() => expect(ages()).toBe('数据 刚刚'));
});

test('[PLUS-03] companies that were open before stand under 最近打开, without the one that is open', async () => {
  const account = await stage.account();
  const [one, two] = await stage.companies(account);
  const { user } = await stage.open('/workbench/main', account);
  const recent = await segment(user, 'recent');
  expect(recent.textContent).toContain(t.noRecent);
  const all = await segment(user, 'all');
  await press(user, (await within(all).findAllByText(two?.shortName ?? '?'))[0]?.closest('button') ?? null);
  await segment(user, 'recent');
  await waitFor(() => expect(rowsIn(recent)).toHaveLength(1));
  expect(rowsIn(recent)[0]).toContain(one?.shortName);
});

test('[PLUS-10] home says what waits: unread messages, and edits made without the line, until they have arrived', async () => {
  const account = await stage.account();
  const [one, other] = await stage.companies(account);
  const { store, clock } = stage.gateway().services;
  const note = messageOf({ sceneCode: '2', title: '通知', content: '内容' }, 'm1', one?.companyId ?? '', clock.now());
  await store.write((tx) => changeAccount(tx, account.accountId, clock.now(), (change) => messages.put(change, [note])));
  const { user } = await stage.open('/workbench/company-manage', account);
  stage.offline(true);
  await press(user, (await rowOf(other?.companyId ?? '')).querySelector('[data-act="hide"]'));
  await press(user, screen.getAllByRole('link', { name: /首页/ })[0] ?? null);
  const work = await card(t.work);
  await waitFor(() =>
    expect(
      within(work)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/workbench/messages', '/workbench/outbox']),
  );
  expect(work.textContent).toContain('1 条消息未读');
  expect(work.textContent).toContain('1 项更改待发送');
  const device = await stage.elsewhere(account);
  await device.client.call(calls.messageRead, { msgIds: ['m1'] });
  stage.offline(false);
  await synced();
  await waitFor(() => expect(work.textContent).toContain(t.nothing), { timeout: 20_000 });
});

test('[HOME-11] [HOME-12] the overview shows five companies, from the first on, and is searched by a word of their names', async () => {
  const account = await stage.account(8);
  const { user } = await stage.open('/workbench/main', account);
  const listed = (await stage.companies(account)).filter(({ hidden }) => hidden === 0);
  const overview = await card(zhCN.frame.overview);
  const rows = () => [...overview.querySelectorAll<HTMLElement>('.wb-row:not(.wb-row-empty)')].map((row) => row.textContent ?? '');
  await waitFor(() => expect(overview.textContent).toContain(`1–5 / ${listed.length}`));
  expect(rows().map((text, i) => text.includes(listed[i]?.shortName ?? '?'))).toEqual([true, true, true, true, true]);
  const last = listed.at(-1);
  await fill(user, within(overview).getByRole('searchbox'), last?.shortName ?? '');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]).toContain(last?.shortName);
});

test('what a card of home may have no room for is whole in its title: chips, what stands beside a heading, what comes next', async () => {
  const account = await stage.account();
  await stage.stories(account);
  await publishPack(stage.gateway().services, samplePack('2026.11.1'));
  await stage.open('/workbench/main', account);
  const next = await card(calendar.upNext);
  await waitFor(() => expect(within(next).queryAllByRole('button').length).toBeGreaterThan(1));
  const names = within(next)
    .getAllByRole('button')
    .map((line) => line.querySelector<HTMLElement>('[title]'));
  expect(names.every((name) => name !== null && name.title === name.textContent)).toBe(true);
  expect(new Set(names.map((name) => name?.title)).size).toBeGreaterThan(1);
  const chips = () => [...document.querySelectorAll<HTMLElement>('[data-area] .wb-card-head > .wb-chip')];
  await waitFor(() => expect(chips().length).toBeGreaterThan(3));
  // The word is an element of its own: only so it ends in a sign of omission beside its shape.
  expect(chips().map((chip) => chip.querySelector('svg + span')?.textContent)).toEqual(chips().map(({ title }) => title));
  const beside = [...document.querySelectorAll<HTMLElement>('.wb-filing-next-card .wb-card-head > .wb-quiet')];
  expect(beside.map(({ title }) => title)).toEqual([calendar.allCompanies]);
});
