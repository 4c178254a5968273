import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openStage, type TestAccount } from '../../../tests/support/page/page-kit.tsx';
import { press } from '../../../tests/support/page/steps.ts';
import { publishPack } from '../../../tests/support/publish-pack.ts';
import { samplePack } from '../../../tests/support/sample-packs.ts';
import { urgencies } from '../../domain/calendar/urgency.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const { home: t, status } = zhCN;
const stage = openStage({ collector: async () => ({ facts: [] }) });

beforeAll(() => publishPack(stage.gateway().services, samplePack('2026.11.1')));
afterEach(() => vi.unstubAllGlobals());

/** Who looks after the companies of an account, in turn. */
async function lookedAfterBy(account: TestAccount, names: readonly string[]): Promise<void> {
  const { db } = stage.gateway().services.store;
  for (const [n, company] of (await stage.companies(account)).entries())
    await db
      .updateTable('company')
      .set({ doc: JSON.stringify({ ...company, accountant: names[n % names.length] }) })
      .where('company_id', '=', company.companyId)
      .execute();
}

/** A window in which these media queries hold. */
function windowOf(holds: (media: string) => boolean): void {
  vi.stubGlobal('matchMedia', (media: string) => ({ media, matches: holds(media), addEventListener() {}, removeEventListener() {} }));
}
const large = (): void => windowOf((media) => media.includes('min-width: 100em'));
const figure = (row: HTMLElement, word: string): HTMLElement | null => row.querySelector(`[data-person-count="${word}"]`);
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-scroller="portfolio"] tr[data-id]')];

test('[HOME-13] in a large window home tells how the companies of each accountant stand; the figures add up, and a press on one opens exactly its companies', async () => {
  const account = await stage.account(12);
  await stage.stories(account);
  await lookedAfterBy(account, ['王丽', '李娜', '王丽', '', '赵敏']);
  const own = (await stage.companies(account)).filter(({ hidden }) => hidden === 0);
  large();
  const { user } = await stage.open('/workbench/main', account);
  const card = await screen.findByRole('region', { name: new RegExp(t.people) }, { timeout: 20_000 });
  const people = within(card).getAllByRole('row').slice(1);
  const names = new Set(own.map(({ accountant }) => accountant));
  expect([people.length, names.size]).toEqual([4, 4]);
  expect(people.at(-1)?.dataset.person).toBe('');
  for (const row of people) {
    const all = Number(figure(row, 'all')?.textContent);
    expect(all).toBe(own.filter(({ accountant }) => accountant === row.dataset.person).length);
    expect(urgencies.reduce((sum, one) => sum + Number(figure(row, one)?.textContent ?? 0), 0)).toBe(all);
  }
  // Somebody whose companies stand in several ways: a figure opens those of its word, and no others of his.
  const words = (row: HTMLElement) => urgencies.filter((one) => figure(row, one) !== null);
  const mixed = people.find((row) => words(row).length > 1);
  const word = mixed === undefined ? undefined : words(mixed).at(-1);
  if (mixed === undefined || word === undefined) throw new Error('everybody’s companies stand alike');
  const [count, all] = [Number(figure(mixed, word)?.textContent), Number(figure(mixed, 'all')?.textContent)];
  expect(count).toBeLessThan(all);
  const person = mixed.dataset.person ?? '';
  await press(user, figure(mixed, word));
  await waitFor(() => expect(document.querySelector('[data-token="work"]')?.textContent).toContain(status[`work-${word}`]));
  await waitFor(() => expect(rows()).toHaveLength(count));
  for (const row of rows()) expect(own.find(({ companyId }) => companyId === row.dataset.id)?.accountant).toBe(person);
});

test('[HOME-13] in a large window home draws how many companies were clear by each day of the month; its last is the count of the band, and a press opens exactly those', async () => {
  const account = await stage.account(30);
  await stage.stories(account);
  large();
  const { user } = await stage.open('/workbench/main', account);
  const card = await screen.findByRole('region', { name: t.trend }, { timeout: 20_000 });
  const count = Number(document.querySelector('[data-work-count="clear"] b')?.textContent);
  expect(count).toBeLessThan(30);
  expect(within(card).getByRole('img').getAttribute('aria-label')).toContain(`${count} 家已清`);
  const legend = within(card).getByRole('button');
  expect(legend.textContent).toMatch(new RegExp(`\\D${count}$`));
  await press(user, legend);
  await waitFor(() => expect(document.querySelector('[data-token="work"]')?.textContent).toContain(status['work-clear']));
  await waitFor(() => expect(document.querySelector('[id$="-reading"]')?.textContent).toContain(`—— ${count} 家`));
  // Some at the usual hour, none in the first days of a month.
  await waitFor(() => expect(rows().length > 0).toBe(count > 0));
});

test('[HOME-13] a smaller window does without it, and so does an account all of whose companies have one accountant', async () => {
  const account = await stage.account(6);
  const counted = () =>
    waitFor(() => expect(document.querySelector('[data-work-count="clear"] b')?.textContent).toMatch(/\d/), { timeout: 20_000 });
  await stage.stories(account);
  windowOf(() => false);
  await stage.open('/workbench/main', account);
  await counted();
  expect(document.querySelector('[data-people], [data-trend]')).toBeNull();
  const alone = await stage.account(3);
  await stage.stories(alone);
  await lookedAfterBy(alone, ['王丽']);
  large();
  await stage.open('/workbench/main', alone);
  await counted();
  expect(document.querySelector('[data-people]')).toBeNull();
});
