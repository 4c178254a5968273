import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { openStage } from '../../../tests/support/page/page-kit.tsx';
import { press } from '../../../tests/support/page/steps.ts';
import { publishPack } from '../../../tests/support/publish-pack.ts';
import { samplePack } from '../../../tests/support/sample-packs.ts';
import { pressing, urgencies } from '../../domain/calendar/urgency.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const { home: t, portfolio, status } = zhCN;
const stage = openStage({ collector: async () => ({ facts: [] }) });

beforeAll(() => publishPack(stage.gateway().services, samplePack('2026.11.1')));

const card = (title: string): Promise<HTMLElement> => screen.findByRole('region', { name: title }, { timeout: 10_000 });
const countIn = (region: Element, name: string): HTMLElement | null => region.querySelector(`[data-work-count="${name}"]`);
const numberIn = (text: string | null | undefined): number => Number(/(\d+)\D*$/.exec(text ?? '')?.[1] ?? Number.NaN);
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-scroller="portfolio"] tr[data-id]')];

test('[PLUS-06] [HOME-13] home counts each company once, never a part of them; 总览 shows the same numbers, and a press on one opens exactly its companies', async () => {
  const account = await stage.account(14);
  await stage.stories(account);
  const all = (await stage.companies(account)).filter(({ hidden }) => hidden === 0).length;
  const { user } = await stage.open('/workbench/main', account);
  const month = await card(t.today);
  const sum = (): number => urgencies.reduce((total, one) => total + numberIn(countIn(month, one)?.querySelector('b')?.textContent), 0);
  const seen = new Set([sum()]);
  const watcher = new MutationObserver(() => seen.add(sum()));
  watcher.observe(month, { subtree: true, childList: true, characterData: true });
  await waitFor(() => expect(sum()).toBe(all), { timeout: 20_000 });
  watcher.disconnect();
  expect([...seen].filter((one) => !Number.isNaN(one) && one !== all)).toEqual([]);

  const counts = Object.fromEntries(urgencies.map((one) => [one, numberIn(countIn(month, one)?.textContent)]));
  const needed = pressing.reduce((total, one) => total + (counts[one] ?? 0), 0);
  await waitFor(() => expect(document.querySelector('[data-segment="pressing"]')?.textContent).toBe(`${t['segment-pressing']} ${needed}`));

  const most = urgencies.reduce((best, one) => ((counts[one] ?? 0) > (counts[best] ?? 0) ? one : best));
  await press(user, countIn(month, most));
  await waitFor(() => expect(document.querySelector('[data-token="work"]')?.textContent).toContain(status[`work-${most}`]));
  await waitFor(() => expect(rows()).toHaveLength(counts[most] ?? 0));
  const tab = (name: string) => screen.findByRole('tab', { name: new RegExp(`^${name}\\s*\\d`) });
  const shown = async (name: string, count: number | undefined) =>
    waitFor(async () => expect(numberIn((await tab(name)).textContent)).toBe(count));
  await shown(portfolio['view-today'], needed);
  await shown(portfolio['view-overdue'], counts.overdue);
  await shown(portfolio['view-soon'], counts.soon);
  await shown(portfolio['view-unknown'], counts.unknown);
  await press(user, await tab(portfolio['view-today']));
  await waitFor(() => expect(rows()).toHaveLength(needed));
});

test('[HOME-13] Alt with the place of a figure opens its companies, a sixth has none, and under a question none counts', async () => {
  const account = await stage.account(14);
  await stage.stories(account);
  const { user, address } = await stage.open('/workbench/main', account);
  const month = await card(t.today);
  await waitFor(() => expect(countIn(month, 'unknown')?.textContent).toMatch(/\d$/), { timeout: 20_000 });
  expect(pressing.map((one) => countIn(month, one)?.getAttribute('aria-keyshortcuts'))).toEqual([
    'Alt+1',
    'Alt+2',
    'Alt+3',
    'Alt+4',
    'Alt+5',
  ]);
  await user.keyboard('{Alt>}6{/Alt}');
  expect(address()).toContain('/workbench/main');
  const count = numberIn(countIn(month, 'unknown')?.textContent);
  const question = document.createElement('div');
  question.setAttribute('role', 'alertdialog');
  document.body.append(question);
  await user.keyboard('{Alt>}[Digit5]{/Alt}');
  expect(address()).toContain('/workbench/main');
  question.remove();
  await user.keyboard('{Alt>}[Digit5]{/Alt}');
  await waitFor(() => expect(document.querySelector('[data-token="work"]')?.textContent).toContain(status['work-unknown']));
  await waitFor(() => expect(rows()).toHaveLength(count));
});
