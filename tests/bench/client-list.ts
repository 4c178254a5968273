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
/** States that have not changed for so long have all come. */
const SETTLED_MS = 5_000;
const SCROLLER = '[data-scroller]';

/** A view with a row for every company. */
interface ListView {
  readonly what: string;
  /** Name of its link in the rail. */
  readonly link: string;
  /** Its tenth row. */
  readonly row: string;
  /** The kind of event that asks for another order or filter. */
  readonly event: 'change' | 'click';
  /** Each asks once. */
  readonly orders: readonly ((page: Page) => Promise<unknown>)[];
  readonly filters: readonly ((page: Page) => Promise<unknown>)[];
  /** Settles when all that the view shows has come, before the first measure. */
  ready?(page: Page): Promise<void>;
}

/** From the press of the link to after the frame with rows; ends on the home view again. */
async function mount(page: Page, { link: name, row }: ListView): Promise<number> {
  await page.bringToFront();
  const link = page.getByRole('link', { name }).first();
  const { paint } = await stamped(page, { event: 'click', selector: row }, () => link.click());
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
    async ([pixels, count, scroller]) => {
      const list = document.querySelector(scroller);
      if (list !== null) list.scrollTop = 0;
      await window.perf.flush();
      return window.perf.scroll(pixels, count);
    },
    [rows * ROW_HEIGHT, frames, SCROLLER] as const,
  );
}

/** From the event that asks for another order or filter to after the frame that follows. */
async function asked(page: Page, event: ListView['event'], ask: (page: Page) => Promise<unknown>): Promise<number> {
  await page.bringToFront();
  await page.evaluate((kind) => window.perf.collect(kind), event);
  await ask(page);
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

async function listRun({ page, context }: DeskPage, view: ListView): Promise<ListRun> {
  const plain = await openBeside(context, '/kit/views.html?view=list');
  const home = async (): Promise<void> => {
    await page.goBack();
    await page.locator('.wb-overview').waitFor();
  };
  const there = async (): Promise<number> => {
    const ms = await mount(page, view);
    await home();
    return ms;
  };
  const work = { product: there, plain: () => mountPlain(plain) };
  await there();
  await view.ready?.(page);
  await mountPlain(plain);
  const mounts = await interleave(['product', 'plain'] as const, ROUNDS, (name) => work[name]());
  await mount(page, view);
  await plain.getByRole('button', { name: 'list' }).click();
  const slow = await scrolls(page, plain, SLOW);
  const fling = await scrolls(page, plain, FLING);
  const sorted: number[] = [];
  const filtered: number[] = [];
  for (const order of view.orders) sorted.push(await asked(page, view.event, order));
  for (const filter of view.filters) filtered.push(await asked(page, view.event, filter));
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

const t = zhCN.companies;
const select = (label: string) => (value: string) => (page: Page) => page.getByLabel(label, { exact: true }).selectOption(value);

const companyList: ListView = {
  what: 'company list',
  link: zhCN.frame.companies,
  row: 'tr[data-id][data-index="9"]',
  event: 'change',
  orders: ['name', 'expiry', 'area', 'changed', 'ord', 'name', 'ord'].map(select(t.sort)),
  filters: ['1', '2', 'any', '1', '2', '1', 'any'].map(select(t.filterType)),
};

const p = zhCN.portfolio;
const head = (name: string) => (page: Page) =>
  page.getByRole('grid', { name: p.list }).getByRole('columnheader').getByRole('button', { name, exact: true }).click();
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
const general = tab(p['view-general']);
const everyone = tab(p['view-all']);

/** Opens the portfolio with all companies and waits until no more states come: the gateway sends them in rounds. Ends on the home view. */
export async function portfolioFilled(page: Page): Promise<void> {
  const states = (): Promise<string[]> => page.getByRole('region', { name: p.chartTax }).locator('li').allTextContents();
  await page.getByRole('link', { name: zhCN.frame.portfolio }).first().click();
  await everyone(page);
  let before = '';
  for (let now = (await states()).join(); now !== before; now = (await states()).join()) {
    before = now;
    await page.waitForTimeout(SETTLED_MS);
  }
  await page.goBack();
  await page.locator('.wb-overview').waitFor();
}

const portfolio: ListView = {
  what: 'portfolio',
  link: zhCN.frame.portfolio,
  row: '[data-scroller="portfolio"] tr[data-id][data-index="9"]',
  event: 'click',
  orders: [p.company, p.tax, p.due, p.company, p.tax, p.due, p.company].map(head),
  filters: [general, everyone, general, everyone, general, everyone, general],
  ready: portfolioFilled,
};

/**
 * F12: the company list and the portfolio of the product's page with 20,000 companies, against a plain virtual list of as many rows of nine
 * texts. Mount: from the press on the link in the rail (the code loaded before) to after the frame with rows, against the press of a button.
 * Scrolling: 3 rows a frame, and 50 rows a frame; from the event that tells of it to after the frame, p95; frames that came more than 20 ms
 * after the one before; frames without a row in the middle. Order and filter: from the change of their select, or the press of a head or of a
 * view, to after the frame that follows.
 */
export async function benchList(): Promise<BenchRow[]> {
  return [...(await benchView(companyList)), ...(await benchView(portfolio))];
}

async function benchView(view: ListView): Promise<BenchRow[]> {
  const { gateway } = await siteOf();
  const done = await eachRun(() => inDesk(gateway.url, (desk) => listRun(desk, view)));
  const row = (figure: Omit<Figure, 'id' | 'against'>, against: string, pick: (run: ListRun) => Measured): BenchRow =>
    compared({ id: 'F12', against, ...figure, what: `${view.what}: ${figure.what}` }, done.map(pick));
  const alone = (pick: (run: ListRun) => number) => (run: ListRun) => ({ value: pick(run), base: null });
  return [
    row({ what: 'press to painted', goal: 1.6 }, 'plain virtual list', (run) => run.mount),
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
