import type { Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { openBeside } from './beside.ts';
import { portfolioFilled } from './client-list.ts';
import { compared, eachRun, type Measured } from './compare.ts';
import { type DeskPage, inDesk } from './desk-page.ts';
import { inKit } from './kit-page.ts';
import { COMPANIES, siteOf } from './kit-site.ts';
import type { BenchRow } from './result.ts';
import { interleave, median } from './stats.ts';

const ROUNDS = 7;
/** Of one export: what is known of six areas with the time of each, and eight of the company. */
const COLUMNS = 20;
const t = zhCN.portfolio;

async function queryRun(page: Page): Promise<Measured> {
  await page.evaluate(() => window.kit.worker.load('/kit/rows.json'));
  const { accountId } = await page.evaluate(() => window.kit.worker.fill());
  await page.evaluate((id) => window.kit.portfolio.load(id), accountId);
  const ask = {
    query: () => page.evaluate(() => window.kit.portfolio.query()),
    pass: () => page.evaluate(() => window.kit.portfolio.pass()),
  };
  const [query, pass] = [await ask.query(), await ask.pass()];
  if (query.rows !== pass.rows || query.rows === 0) throw new Error(`${query.rows} companies against ${pass.rows}`);
  const found = await interleave(['query', 'pass'] as const, ROUNDS * 3, (name) => ask[name]());
  return { value: median(found.query.map(({ ms }) => ms)), base: median(found.pass.map(({ ms }) => ms)) };
}

/**
 * F24: three conditions (type, state of the national tax, days left) over 20,000 companies, filtered and ordered as the view asks it, against
 * one loop over plain columns that gives the same companies in no order.
 */
export async function benchQuery(): Promise<BenchRow[]> {
  const { isolated } = await siteOf();
  const done = await eachRun(() => inKit(isolated, queryRun));
  return [
    compared(
      { id: 'F24', what: 'three conditions and the order, 20,000 companies', goal: 2, against: 'one pass over plain columns' },
      done,
    ),
  ];
}

interface ExportRun {
  readonly took: Measured;
  readonly longest: number;
}

/** Milliseconds from the press of the button to the file. */
async function exported(page: Page): Promise<number> {
  await page.bringToFront();
  const file = page.waitForEvent('download');
  const start = performance.now();
  await page.getByRole('button', { name: t.exportExcel }).click();
  const path = await (await file).path();
  if (path === '') throw new Error('no file');
  return performance.now() - start;
}

async function exportRun({ page, context }: DeskPage): Promise<ExportRun> {
  await portfolioFilled(page);
  await page.getByRole('link', { name: zhCN.frame.portfolio }).first().click();
  const plain = await openBeside(context, '/kit/kit.html');
  await plain.waitForFunction(() => window.kit !== undefined);
  const work = {
    product: () => exported(page),
    plain: () => plain.evaluate(([rows, columns]) => window.kit.portfolio.constantBook(rows, columns), [COMPANIES, COLUMNS] as const),
  };
  await work.product();
  await work.plain();
  await page.evaluate(() => window.perf.flush());
  await page.evaluate(() => window.perf.reset());
  const found = await interleave(['product', 'plain'] as const, ROUNDS, (name) => work[name]());
  await page.evaluate(() => window.perf.flush());
  return {
    took: { value: median(found.product), base: median(found.plain) },
    longest: await page.evaluate(() => window.perf.longest()),
  };
}

/**
 * F25: an Excel file of the portfolio's 20,000 companies and twenty columns, from the press of the button to the file on disk, against the
 * product's writer of workbooks alone, in a page of its own, with as many constant rows that are there already. And the longest task of the
 * page over all exports of a run; 0 when none was over 50 ms.
 */
export async function benchExport(): Promise<BenchRow[]> {
  const { gateway } = await siteOf();
  const done = await eachRun(() => inDesk(gateway.url, exportRun));
  return [
    compared(
      { id: 'F25', what: 'Excel export of 20,000 companies', goal: 1.5, against: 'the writer alone on constant rows' },
      done.map(({ took }) => took),
    ),
    compared(
      { id: 'F25', what: 'longest task of the page during exports', goal: 50, unit: 'ms', against: 'limit' },
      done.map(({ longest }) => ({ value: longest, base: null })),
    ),
  ];
}
