import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openStage } from '../../../../tests/support/page/page-kit.tsx';
import { fill, press } from '../../../../tests/support/page/steps.ts';
import { languages } from '../../../texts/catalogue.ts';
import { zhCN } from '../../../texts/zh-CN.ts';
import { columnsGrid, shownColumns } from './columns.ts';

/* What a portfolio without room does: saved views in the menu 更多, and rows of two lines in a window below 900 pixels. */

const t = zhCN.portfolio;
const stage = openStage();
afterEach(() => vi.unstubAllGlobals());

const ids = () =>
  [...document.querySelectorAll<HTMLElement>('[data-scroller="portfolio"] tr[data-id]')].map(({ dataset }) => dataset.id ?? '');
const tabs = () => within(screen.getByRole('tablist', { name: t.views })).getAllByRole<HTMLElement>('tab');
const chosen = () => tabs().find((tab) => tab.getAttribute('aria-selected') === 'true');
const more = () => document.querySelector<HTMLElement>('[data-more]');
const menu = () => document.querySelector<HTMLElement>(`[role="dialog"][aria-label="${t.moreViews}"]`);
const items = () => [...(menu()?.querySelectorAll<HTMLElement>('button') ?? [])];
const isOpen = () => menu()?.matches(':popover-open');

async function openPortfolio() {
  const account = await stage.account();
  await stage.stories(account);
  const opened = await stage.open('/workbench/portfolio', account);
  const known = () =>
    [...document.querySelectorAll('[data-scroller="portfolio"] svg[data-mark]')].some((one) => one.getAttribute('data-mark') !== 'unknown');
  await waitFor(() => expect(known()).toBe(true), { timeout: 15_000 });
  // The views have their counts once every company was asked about.
  await waitFor(() => expect(document.querySelector('[data-stencil]')).toBeNull(), { timeout: 15_000 });
  return { ...opened, account };
}

/** There is room for so many tabs beside the menu: each is as wide as everything is here. */
function roomFor(count: number): void {
  const width = count * document.body.offsetWidth + 100;
  class Observer {
    readonly told: (boxes: readonly { readonly contentRect: { readonly width: number } }[]) => void;
    constructor(told: Observer['told']) {
      this.told = told;
    }
    observe(): void {
      this.told([{ contentRect: { width } }]);
    }
    unobserve(): void {}
    disconnect(): void {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
}

/** A window of `width` pixels. */
function windowOf(width: number): void {
  vi.stubGlobal('matchMedia', (media: string) => {
    const most = /max-width: ([\d.]+)em/.exec(media)?.[1];
    return { media, matches: most !== undefined && width <= Number(most) * 16, addEventListener() {}, removeEventListener() {} };
  });
}

test('[PLUS-06] views without room stand in the menu 更多 with their counts; each opens its own companies and takes a place among the tabs', async () => {
  roomFor(2);
  const { user } = await openPortfolio();
  await waitFor(() => expect(more()).not.toBeNull());
  const names = tabs().map(({ textContent }) => textContent);
  expect(names).toHaveLength(2);
  const count = items().length;
  expect(count).toBeGreaterThan(3);
  for (let n = 0; n < count; n += 1) {
    const words = items()[n]?.textContent ?? '';
    const [, name = '', companies = ''] = /^(.+) (\d+)$/.exec(words) ?? [];
    expect(tabs().some((tab) => tab.textContent === `${name}${companies}`)).toBe(false);
    await press(user, more());
    expect(isOpen()).toBe(true);
    await press(user, items()[n] ?? null);
    await waitFor(() => expect(chosen()?.textContent).toBe(`${name}${companies}`));
    expect(isOpen()).toBe(false);
    expect(items().some(({ textContent }) => textContent === words)).toBe(false);
    await waitFor(() => expect(ids()).toHaveLength(Number(companies)));
    // No view is lost: it is a tab or in the menu.
    expect(tabs().length + items().length).toBe(count + names.length);
    await press(user, tabs()[0] ?? null);
    await waitFor(() => expect(items()).toHaveLength(count));
  }
});

test('[PLUS-06] the menu 更多 opens and closes by its button, and is not there when every view has room', async () => {
  roomFor(2);
  const { user } = await openPortfolio();
  await waitFor(() => expect(more()).not.toBeNull());
  const before = chosen()?.textContent;
  await press(user, more());
  expect([isOpen(), more()?.getAttribute('aria-expanded')]).toEqual([true, 'true']);
  await press(user, more());
  expect([isOpen(), more()?.getAttribute('aria-expanded')]).toEqual([false, 'false']);
  expect(chosen()?.textContent).toBe(before);
  roomFor(20);
  await openPortfolio();
  expect(tabs().length).toBeGreaterThan(5);
  expect(more()).toBeNull();
});

test('[PLUS-06] arrows among the tabs of views go on to one of the menu, which becomes a tab and has the focus', async () => {
  roomFor(2);
  // A browser gives no focus to what is hidden.
  const focus = HTMLElement.prototype.focus;
  vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function focusShown(this: HTMLElement) {
    if (this.closest('[hidden]') === null) focus.call(this);
  });
  const { user } = await openPortfolio();
  await waitFor(() => expect(more()).not.toBeNull());
  await press(user, tabs()[0] ?? null);
  const [first, second] = tabs();
  first?.focus();
  const next = /^(.+) (\d+)$/.exec(items()[0]?.textContent ?? '')?.[1] ?? '?';
  await user.keyboard('{ArrowRight}');
  expect([chosen(), document.activeElement]).toEqual([second, second]);
  await user.keyboard('{ArrowRight}');
  expect(chosen()?.textContent).toContain(next);
  expect(document.activeElement).toBe(chosen());
  await user.keyboard('{ArrowLeft}');
  expect([chosen(), document.activeElement]).toEqual([second, second]);
  vi.restoreAllMocks();
});

test('[PLUS-06] below 900 pixels a row has two lines: name with deadline, and its most urgent state with the area it is of', async () => {
  windowOf(683);
  await openPortfolio();
  const rows = [...document.querySelectorAll<HTMLElement>('[data-scroller="portfolio"] tr[data-id]')];
  expect(rows.length).toBeGreaterThan(3);
  for (const row of rows) {
    const cells = within(row).getAllByRole('gridcell');
    expect(cells).toHaveLength(5);
    expect(row.querySelector('[data-act="enter"]')?.textContent).not.toBe('');
    expect(row.querySelectorAll('[data-area]')).toHaveLength(0);
    expect(cells[2]?.textContent).toMatch(/^—$|\d\d-\d\d$/);
    const worst = row.querySelector<HTMLElement>('[data-worst]');
    // as: the areas have their words under their own names
    const area = t[(worst?.dataset.worst ?? '') as 'tax'];
    expect(worst?.textContent).toMatch(new RegExp(`^${area}.+`));
    expect(worst?.querySelector('svg[data-mark]')).not.toBeNull();
  }
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim())).toEqual([
    '',
    expect.any(String),
    expect.any(String),
  ]);
});

test('[PLUS-06] [PLUS-07] below 900 pixels conditions stand behind a button that counts them: it opens them, and so does the key /', async () => {
  windowOf(683);
  const { user } = await openPortfolio();
  const all = ids().length;
  const button = () => document.querySelector<HTMLElement>('[data-query-button]');
  const field = () => screen.queryByRole<HTMLInputElement>('combobox', { name: t.query });
  const count = (n: number) => t.queryButton_other.replace('{{count}}', String(n));
  await press(user, tabs().find((tab) => tab.textContent?.startsWith(t['view-all'])) ?? null);
  expect([button()?.textContent, button()?.getAttribute('aria-expanded'), field()]).toEqual([count(0), 'false', null]);
  screen.getByRole('grid', { name: t.list }).focus();
  await user.keyboard('/');
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(button()?.getAttribute('aria-expanded')).toBe('true');
  await fill(user, field() ?? document.createElement('input'), '国税≠未获取');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(button()?.textContent).toBe(count(1)));
  await press(user, button());
  expect(field()).toBeNull();
  expect(ids().length).toBeLessThanOrEqual(all);
  await press(user, button());
  await waitFor(() => expect(document.activeElement).toBe(field()));
});

test.each(languages)(
  '[PLUS-06] in %s the usual columns stand beside each other in a window of 1024 and of 1366, so that the deadline lies over none',
  (language) => {
    // Beside the rail, the margins of the page, the border of the table and a scroll bar.
    const roomIn = (width: number): number => (width - 64 - 24 - 2 - 16) / 16;
    for (const [width, narrow] of [
      [1024, true],
      [1366, false],
    ] as const)
      expect(columnsGrid(shownColumns(null, narrow), { language, narrow, stacked: false }).width).toBeLessThanOrEqual(roomIn(width));
    expect(shownColumns(null, true)).toEqual(
      expect.arrayContaining(['invoice', 'books', 'tax', 'personalTax', 'social', 'risk', 'due', 'accountant']),
    );
  },
);

test('[PLUS-06] at 900 pixels and above the rows have one line, and the query stands open without a button', async () => {
  windowOf(1024);
  await openPortfolio();
  expect(document.querySelector('[data-query-button]')).toBeNull();
  expect(screen.getByRole('combobox', { name: t.query })).not.toBeNull();
  expect(document.querySelectorAll('[data-worst]')).toHaveLength(0);
  expect(document.querySelectorAll('tr[data-id] [data-area="tax"]').length).toBeGreaterThan(3);
});
