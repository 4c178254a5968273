import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changeAccount } from '../../../server/store/tables/accounts.ts';
import { messageOf } from '../../../server/store/tables/message-of.ts';
import { messages } from '../../../server/store/tables/messages.ts';
import { now } from '../../../tests/support/clock/clock.ts';
import { must } from '../../../tests/support/db-kit.ts';
import { dbOn, openStage, type TestAccount } from '../../../tests/support/page/page-kit.tsx';
import { press } from '../../../tests/support/page/steps.ts';
import { publishPack } from '../../../tests/support/publish-pack.ts';
import { samplePack } from '../../../tests/support/sample-packs.ts';
import { storeStatuses } from '../../db/area-status.ts';
import { addDays, addMonths, chinaDay } from '../../domain/core/china-time.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const { messages: t } = zhCN;
const stage = openStage();

/** Filing ends in two days: what is withheld for the month before is due then. */
const day = addDays(chinaDay(now()), 2);
const period = addMonths(day.slice(0, 7), -1).replace('-', '');

let version = 0;
type Opened = Awaited<ReturnType<typeof stage.open>>;

/** What the device knows of the companies' personal tax: `n` of them have not declared it, the others have. */
async function undeclared(opened: Opened, account: TestAccount, n: number): Promise<void> {
  const companies = await stage.companies(account);
  const value = (at: number) => ({
    period,
    persons: 3,
    state: at < n ? ('undeclared' as const) : ('paid' as const),
    amount: '10.00',
    declareState: 1 as const,
  });
  const companyIds = companies.map(({ companyId }) => companyId);
  const rows = new Map(companyIds.map((id, at) => [id, { value: value(at), at: now(), fetchedAt: now() }]));
  await must(storeStatuses(await dbOn(opened.page), { area: 'personalTax', block: 0, companyIds }, { rows }, { now: now() }));
}

/** The inbox of an account with a filing that is due in two days, which so many of its companies have not declared. */
async function openDue(account: TestAccount, left = 2) {
  const base = samplePack('2026.11.1');
  const published = [{ month: day.slice(0, 7), day, source: '通知' }];
  const pack = {
    ...base,
    version: `2026.12.${++version}`,
    published,
    holidays: [],
    rules: base.rules.filter(({ code }) => code === 'iit'),
  };
  await publishPack(stage.gateway().services, pack);
  await stage.open('/workbench/calendar', account);
  await waitFor(() => expect(document.querySelector('[data-calendar] footer')?.textContent).toContain(pack.version));
  stage.offline(true);
  const opened = await stage.open('/workbench/messages');
  await undeclared(opened, account, left);
  return { user: opened.user, opened, account, companies: await stage.companies(account) };
}
const line = () => document.querySelector<HTMLElement>('[data-message^="due:"]');
const item = () => document.querySelector<HTMLElement>('[data-inbox-item]');
const firstCompanies = () => [...(item()?.querySelectorAll<HTMLElement>('[data-company]') ?? [])].map(({ dataset }) => dataset.company);

test('[PLUS-21] [PLUS-18] a filing that is due in two days stands in the inbox by what the device knows, without the line: who has it left, how all stand, and why it came', async () => {
  const { user, companies } = await openDue(await stage.account());
  await waitFor(() => expect(line()?.textContent).toContain('2 家未报或未缴'));
  expect(line()?.textContent).toContain('由规则包得出');
  await press(user, line());
  await waitFor(() => expect(item()?.dataset.inboxItem).toBe(line()?.dataset.message));
  expect(item()?.textContent).toContain('剩 2 天');
  expect(item()?.textContent).toContain(t.dueWhy);
  expect(item()?.textContent).toMatch(/(\d) 户应申报.*未申报2已扣款(\d)/);
  expect(firstCompanies().sort()).toEqual(
    companies
      .slice(0, 2)
      .map(({ companyId }) => companyId)
      .sort(),
  );
  expect(item()?.textContent).toContain('规则包 2026.12.1，');
  await press(user, item()?.querySelector('[data-company]') ?? null);
  await waitFor(() => expect(location.pathname).toBe('/workbench/main'));
});

test('[PLUS-18] beside a reminder the inbox counts its unread messages, the filter counts and shows the lines with something unread: no reminder', async () => {
  const account = await stage.account();
  const companyId = (await stage.companies(account))[0]?.companyId ?? '';
  const { store, clock } = stage.gateway().services;
  const given = { sceneCode: '2', title: '通知', content: '内容' };
  // Two of one matter, and one of another.
  const rows = [{ bizId: 'x' }, { bizId: 'x' }, {}].map((more, n) =>
    messageOf({ ...given, ...more }, `m${n}`, companyId, now() - n * 60_000),
  );
  await store.write((tx) => changeAccount(tx, account.accountId, clock.now(), (change) => messages.put(change, rows)));
  const { user } = await openDue(account);
  await waitFor(() => expect(line()).not.toBeNull());
  const countOf = (view: string) => document.querySelector(`[data-view="${view}"] > :nth-child(3)`)?.textContent;
  const shown = () => [...document.querySelectorAll<HTMLElement>('[data-message]')].map(({ dataset }) => dataset.message);
  await waitFor(() => expect(shown()).toEqual([line()?.dataset.message, 'm0', 'm2']));
  expect([countOf('all'), countOf('scene:due'), countOf('scene:filing')]).toEqual(['3', undefined, '3']);
  const filter = screen.getByRole('button', { name: /^未读/ });
  expect(filter.textContent).toBe('未读 2');
  await press(user, filter);
  await waitFor(() => expect(shown()).toEqual(['m0', 'm2']));
  expect(filter.textContent).toBe('未读 2');
});

test('[PLUS-18] [PLUS-21] the only entry is done by a key and back by the key for undo, and the keys go on from there: it is put off; when its last company has declared it is gone for good', async () => {
  const { user, opened, account } = await openDue(await stage.account());
  await waitFor(() => expect(line()).not.toBeNull());
  document.querySelector<HTMLElement>('[data-inbox-list]')?.focus();
  await user.keyboard('e');
  await waitFor(() => expect(line()).toBeNull());
  expect(document.querySelector('[data-inbox-companies]')).toBeNull();
  await user.keyboard('z');
  await waitFor(() => expect(line()).not.toBeNull());
  await user.keyboard('h');
  // The first time that is offered: this afternoon while it is to come.
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/14:00|08:30/));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(line()).toBeNull());
  await press(user, document.querySelector('[data-view="later"]'));
  await waitFor(() => expect(line()).not.toBeNull());
  await undeclared(opened, account, 0);
  await waitFor(() => expect(line()).toBeNull());
});

/** Gives the companies of an account to these, in order. */
async function ownedBy(account: TestAccount, owners: readonly string[]): Promise<void> {
  const { db } = stage.gateway().services.store;
  for (const [at, company] of (await stage.companies(account)).entries()) {
    const doc = JSON.stringify({ ...company, accountant: owners[at] ?? '' });
    await db.updateTable('company').set({ doc }).where('company_id', '=', company.companyId).execute();
  }
}
const ownersSaid = () => [...(item()?.querySelectorAll('[data-owners] > span') ?? [])].map(({ textContent }) => textContent);

test('[PLUS-21] a reminder says of each owner how many he has left, most first, and of the sixth on their number and sum', async () => {
  const few = await stage.account(6);
  // The last two have declared: of their owner nothing is said.
  await ownedBy(few, ['李娜', '王芳', '王芳', '', '赵敏', '赵敏']);
  const { user } = await openDue(few, 4);
  await waitFor(() => expect(line()).not.toBeNull());
  await press(user, line());
  const initial = (name: string, count: number): string => `${name.slice(0, 1)}${name} ${count}`;
  await waitFor(() => expect(ownersSaid()).toEqual([initial('王芳', 2), initial('李娜', 1), `${zhCN.calendar.noOwner} 1`]));
  stage.offline(false);
  const many = await stage.account(14);
  await ownedBy(many, ['甲', '甲', '乙', '乙', '乙', '丙', '丙', '丁', '丁', '戊', '戊', '己', '己', '庚']);
  const { user: other } = await openDue(many, 14);
  await waitFor(() => expect(line()).not.toBeNull());
  await press(other, line());
  const named = [initial('乙', 3), ...['甲', '丙', '丁', '戊'].map((name) => initial(name, 2))];
  await waitFor(() => expect(ownersSaid()).toEqual([...named, `${t.otherOwners_other.replace('{{count}}', '2')} 3`]));
});
