import type { Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { openBeside } from './beside.ts';
import { compared, eachRun, type Figure, type Measured } from './compare.ts';
import { type DeskPage, inDesk } from './desk-page.ts';
import { siteOf } from './kit-site.ts';
import { type Scrolled, stamped } from './perf.ts';
import type { BenchRow } from './result.ts';
import { interleave, median, quantile } from './stats.ts';

const ROUNDS = 7;
const ROW_HEIGHT = 36;
const SLOW = { rows: 3, frames: 90 };
const FLING = { rows: 50, frames: 60 };
/** A frame of 60 a second that came late. */
const DROPPED_MS = 20;
const t = zhCN.companies;

/** From the press of the link to after the frame with rows; ends on the home view again. */
async function mount(page: Page): Promise<number> {
  await page.bringToFront();
  const link = page.getByRole('link', { name: zhCN.frame.companies }).first();
  const { paint } = await stamped(page, { event: 'click', selector: 'tr[data-id][data-index="9"]' }, () => link.click());
  return paint;
}

async function mountPlain(page: Page): Promise<number> {
  await page.bringToFront();
  const button = page.getByRole('button', { name: 'list' });
  const { paint } = await stamped(page, { event: 'click', selector: '.row[data-index="9"]' }, () => button.click());
  await button.click();
  return paint;
}

function scroll(page: Page, { rows, frames }: typeof SLOW): Promise<Scrolled> {
  return page.evaluate(
    async ([pixels, count]) => {
      const list = document.querySelector('[data-scroller]');
      if (list !== null) list.scrollTop = 0;
      await window.perf.flush();
      return window.perf.scroll(pixels, count);
    },
    [rows * ROW_HEIGHT, frames] as const,
  );
}

/** Another order by its select, or a filter, from the change to after the frame with the new first row. */
async function choose(page: Page, label: string, value: string): Promise<number> {
  await page.bringToFront();
  await page.evaluate(() => window.perf.collect('change'));
  await page.getByLabel(label, { exact: true }).selectOption(value);
  await page.evaluate(() => window.perf.flush());
  return (await page.evaluate(() => window.perf.collected()))[0] ?? Number.NaN;
}

interface ListRun {
  readonly mount: Measured;
  readonly slow: Measured;
  readonly dropped: Measured;
  readonly fling: Measured;
  readonly blank: number;
  readonly sort: number;
  readonly filter: number;
}

type Scrolls = Record<'product' | 'plain', Scrolled[]>;

function workOf(rounds: readonly Scrolled[]): number {
  return median(rounds.map(({ work }) => quantile(work, 0.95)));
}

function droppedOf(rounds: readonly Scrolled[]): number {
  return median(rounds.map(({ frames }) => (100 * frames.filter((ms) => ms > DROPPED_MS).length) / frames.length));
}

async function scrolls(page: Page, plain: Page, how: typeof SLOW): Promise<Scrolls> {
  const of = async (which: Page): Promise<Scrolled> => {
    await which.bringToFront();
    return scroll(which, how);
  };
  const work = { product: () => of(page), plain: () => of(plain) };
  return interleave(['product', 'plain'] as const, ROUNDS, (name) => work[name]());
}

async function listRun({ page, context }: DeskPage): Promise<ListRun> {
  const plain = await openBeside(context, '/kit/views.html?view=list');
  const home = async (): Promise<void> => {
    await page.goBack();
    await page.locator('.wb-overview').waitFor();
  };
  const there = async (): Promise<number> => {
    const ms = await mount(page);
    await home();
    return ms;
  };
  const work = { product: there, plain: () => mountPlain(plain) };
  await there();
  await mountPlain(plain);
  const mounts = await interleave(['product', 'plain'] as const, ROUNDS, (name) => work[name]());
  await mount(page);
  await plain.getByRole('button', { name: 'list' }).click();
  const slow = await scrolls(page, plain, SLOW);
  const fling = await scrolls(page, plain, FLING);
  const orders = ['name', 'expiry', 'area', 'changed', 'ord', 'name', 'ord'];
  const types = ['1', '2', 'any', '1', '2', '1', 'any'];
  const sorted: number[] = [];
  const filtered: number[] = [];
  for (const order of orders) sorted.push(await choose(page, t.sort, order));
  for (const type of types) filtered.push(await choose(page, t.filterType, type));
  return {
    mount: { value: median(mounts.product), base: median(mounts.plain) },
    slow: { value: workOf(slow.product), base: workOf(slow.plain) },
    dropped: { value: droppedOf(slow.product), base: null },
    fling: { value: workOf(fling.product), base: workOf(fling.plain) },
    blank: Math.max(...fling.product.map(({ blank }) => blank)),
    sort: median(sorted),
    filter: median(filtered),
  };
}

/**
 * F12: the company list of the product's page with 20,000 companies, against a plain virtual list of as many rows of nine texts. Mount: from
 * the press on the link in the rail (the list's code loaded before) to after the frame with rows, against the press of a button. Scrolling:
 * 3 rows a frame, and 50 rows a frame; from the event that tells of it to after the frame, p95; frames that came more than 20 ms after the one before;
 * frames without a row in the middle. Order and filter: from the change of their select to after the frame that follows.
 */
export async function benchList(): Promise<BenchRow[]> {
  const { gateway } = await siteOf();
  const done = await eachRun(() => inDesk(gateway.url, listRun));
  const row = (figure: Omit<Figure, 'id' | 'against'>, against: string, pick: (run: ListRun) => Measured): BenchRow =>
    compared({ id: 'F12', against, ...figure }, done.map(pick));
  const alone = (pick: (run: ListRun) => number) => (run: ListRun) => ({ value: pick(run), base: null });
  return [
    row({ what: 'company list, press to painted', goal: 1.6 }, 'plain virtual list', (run) => run.mount),
    row({ what: 'slow scroll, work of a frame, p95', goal: 1.5 }, 'plain virtual list', (run) => run.slow),
    row({ what: 'slow scroll, frames over 20 ms', goal: 0, unit: '%' }, 'limit', (run) => run.dropped),
    row({ what: 'fling, work of a frame, p95', goal: 1.3 }, 'plain virtual list', (run) => run.fling),
    row(
      { what: 'fling, frames without rows', goal: 0, unit: 'frames' },
      'limit',
      alone(({ blank }) => blank),
    ),
    row(
      { what: 'another order, change to painted', goal: 50, unit: 'ms' },
      'limit',
      alone(({ sort }) => sort),
    ),
    row(
      { what: 'another filter, change to painted', goal: 50, unit: 'ms' },
      'limit',
      alone(({ filter }) => filter),
    ),
  ];
}
