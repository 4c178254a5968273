import type { Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { installed } from '../support/browser/fixtures.ts';
import { type FaultProxy, startFaultProxy } from '../support/gateway/fault-proxy.ts';
import { wantedName } from './boot.ts';
import { compared, eachRun, type Measured } from './compare.ts';
import { inDesk } from './desk-page.ts';
import { inKit } from './kit-page.ts';
import { type Site, siteOf } from './kit-site.ts';
import { stamped } from './perf.ts';
import { type BootTimes, type ProbePlan, visit } from './probe.ts';
import type { BenchRow } from './result.ts';
import { interleave, median, quantile } from './stats.ts';

const ROUNDS = 7;
const WARM = 4;
const FEW = 1_000;
type Size = 'few' | 'many';
const sizes: readonly Size[] = ['few', 'many'];

interface Grown {
  readonly row: number;
  readonly answer: number;
  readonly first: number;
  readonly query: number;
  readonly list: number;
}

/** Reads and queries of one site, from its stored rows. */
async function modules(site: Site): Promise<Pick<Grown, 'first' | 'query'>> {
  return inKit(site.isolated, async (page) => {
    await page.evaluate(() => window.kit.worker.load('/kit/rows.json'));
    const names = await page.evaluate(() => window.kit.worker.fill());
    await page.evaluate(({ accountId, raw }) => window.kit.reads.open(accountId, raw), names);
    await page.evaluate(({ accountId }) => window.kit.search.load(accountId), names);
    await page.evaluate(() => window.kit.search.makeIndex());
    const first: number[] = [];
    const query: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      first.push(await page.evaluate(() => window.kit.reads.page(40, 0)));
      query.push(quantile(await page.evaluate(() => window.kit.search.queries()), 0.99));
    }
    return { first: median(first.slice(1)), query: median(query.slice(1)) };
  });
}

async function mountList(page: Page): Promise<number> {
  await page.bringToFront();
  const link = page.getByRole('link', { name: zhCN.frame.companies }).first();
  const { paint } = await stamped(page, { event: 'click', selector: 'tr[data-id][data-index="9"]' }, () => link.click());
  await page.goBack();
  await page.locator('.wb-overview').waitFor();
  return paint;
}

interface Opened {
  visit(): Promise<BootTimes>;
  list(): Promise<number>;
}

/** A desk of each site, its line cut for the starts; `use` gets both at once, so that they are measured by turns. */
function withDesk<T>(site: Site, proxy: FaultProxy, use: (opened: Opened) => Promise<T>): Promise<T> {
  proxy.set({ mode: 'pass' });
  return inDesk(proxy.url, async ({ page, context }) => {
    await installed(page);
    const name = wantedName(site.gateway.databaseUrl);
    const plan: ProbePlan = {
      row: '.wb-overview .wb-row:not(.wb-row-empty)',
      field: `main input[aria-label="${zhCN.companies.searchLabel}"]`,
      query: name,
      answer: name,
    };
    proxy.set({ mode: 'refuse' });
    const start = (): Promise<BootTimes> => visit(context, `${proxy.url}/workbench/main`, plan);
    for (let at = 0; at < WARM; at += 1) await start();
    await mountList(page);
    return await use({ visit: start, list: () => mountList(page) });
  });
}

async function growthRun(site: Record<Size, Site>, proxy: Record<Size, FaultProxy>): Promise<Record<Size, Grown>> {
  const alone = { few: await modules(site.few), many: await modules(site.many) };
  return withDesk(site.few, proxy.few, (few) =>
    withDesk(site.many, proxy.many, async (many) => {
      const desks = { few, many };
      const starts = await interleave(sizes, ROUNDS, (size) => desks[size].visit());
      const lists = await interleave(sizes, ROUNDS, (size) => desks[size].list());
      const grown = (size: Size): Grown => ({
        ...alone[size],
        row: median(starts[size].map(({ row }) => row ?? Number.NaN)),
        answer: median(starts[size].map(({ answer }) => answer ?? Number.NaN)),
        list: median(lists[size]),
      });
      return { few: grown('few'), many: grown('many') };
    }),
  );
}

/**
 * F19: what F2, F3, F8, F11 and F12 measure, with 20,000 companies against 1,000, each with its own gateway, account and browser, by turns:
 * an offline start to the first rows and to the first answer of the search; a page of five; the p99 of a query; the list, press to painted.
 */
export async function benchGrowth(): Promise<BenchRow[]> {
  const site = { few: await siteOf(FEW), many: await siteOf() };
  const proxy = { few: await startFaultProxy(site.few.gateway.port), many: await startFaultProxy(site.many.gateway.port) };
  try {
    const done = await eachRun(() => growthRun(site, proxy));
    const row = (what: string, goal: number, pick: (grown: Grown) => number): BenchRow =>
      compared(
        { id: 'F19', what, goal, against: '1,000 companies' },
        done.map(({ few, many }): Measured => ({ value: pick(many), base: pick(few) })),
      );
    return [
      row('offline start with 20,000 companies: first rows', 1.2, (grown) => grown.row),
      row('offline start with 20,000 companies: search answers', 1.2, (grown) => grown.answer),
      row('page of five of 20,000 companies', 1.5, (grown) => grown.first),
      row('search query over 20,000 companies, p99', 20, (grown) => grown.query),
      row('company list of 20,000, press to painted', 20, (grown) => grown.list),
    ];
  } finally {
    await proxy.few.stop();
    await proxy.many.stop();
  }
}
