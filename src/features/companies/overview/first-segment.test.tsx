import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openStage } from '../../../../tests/support/page/page-kit.tsx';
import { press } from '../../../../tests/support/page/steps.ts';
import { publishPack } from '../../../../tests/support/publish-pack.ts';
import { samplePack } from '../../../../tests/support/sample-packs.ts';
import { deviceMemory } from '../../../app/effects/storage/memory.ts';
import { FIRST_PAGE_KEY } from '../../../desk/store/first-page.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const stage = openStage({ collector: async () => ({ facts: [] }) });

const chosen = (): string | null => document.querySelector('[data-segment][aria-pressed="true"]')?.getAttribute('data-segment') ?? null;
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.wb-overview .wb-row:not(.wb-row-empty)')];
const chips = (): string[] => rows().map((row) => row.querySelector('.wb-row-end .wb-chip')?.textContent ?? '');
const named = (): string[] => rows().map((row) => row.querySelector('.wb-row-name')?.firstChild?.textContent ?? '');

test('[PLUS-06] [HOME-11] where there are more companies than a page holds, home lists those that are to be dealt with, overdue first, with the deadline at the end; it is painted first at the next start, and 查看全部 opens exactly these in 总览', async () => {
  const account = await stage.account(14);
  await publishPack(stage.gateway().services, samplePack('2026.11.1'));
  await stage.stories(account);
  const { user } = await stage.open('/workbench/main', account);
  await waitFor(() => expect(chosen()).toBe('pressing'), { timeout: 20_000 });
  const needed = Number(/\d+$/.exec(document.querySelector('[data-segment="pressing"]')?.textContent ?? '')?.[0]);
  expect(needed).toBeGreaterThan(1);
  await waitFor(() => expect(rows()).toHaveLength(needed));
  const late = chips().map((words) => words.includes('逾期'));
  expect(late.includes(true)).toBe(true);
  expect(late).toEqual([...late].sort((a, b) => Number(b) - Number(a)));
  await waitFor(() => expect(document.querySelector('.wb-overview [data-b="range"]')?.textContent).toBe(`1–5 / ${needed}`));
  const kept = JSON.parse(deviceMemory.get(FIRST_PAGE_KEY) ?? '{}');
  expect(kept.rows.map(({ name }: { name: string }) => name)).toEqual(named().slice(0, 5));
  const link = [...document.querySelectorAll<HTMLElement>('.wb-overview a')].find(
    ({ textContent }) => textContent === zhCN.companies.showAll,
  );
  await press(user, link ?? null);
  await waitFor(() => expect(document.querySelectorAll('[data-scroller="portfolio"] tr[data-id]')).toHaveLength(needed));
});

test('[HOME-11] an account whose companies fit on a page is shown all of them, in its own order', async () => {
  const account = await stage.account(5);
  await stage.stories(account);
  await stage.open('/workbench/main', account);
  await waitFor(() => expect(chosen()).toBe('all'), { timeout: 20_000 });
  const visible = (await stage.companies(account)).filter(({ hidden }) => hidden === 0);
  await waitFor(() => expect(named()).toEqual(visible.map(({ shortName }) => shortName)));
  // Also once it is known what is to be dealt with.
  await waitFor(() => expect(document.querySelector('[data-segment="pressing"]')?.textContent).toMatch(/\d$/), { timeout: 20_000 });
  expect(chosen()).toBe('all');
});
