import type { Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { agency } from '../support/accounts.ts';
import { indicator } from '../support/browser/desk.ts';
import { compared, eachRun } from './compare.ts';
import { inDesk, synced } from './desk-page.ts';
import { siteOf } from './kit-site.ts';
import type { BenchRow } from './result.ts';
import { quantile } from './stats.ts';

const IDLE_MS = 3_000;

/** Reads of the first page, beside `work`. */
async function readsDuring(page: Page, work: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate((id) => window.pageReads.start(id), agency.accountId);
  await work();
  return page.evaluate(() => window.pageReads.stop());
}

/** Has the product's worker pull everything anew, behind what is shown; ends when the pull has. */
async function pullAgain(page: Page): Promise<void> {
  const before = await page.evaluate(() => Date.now());
  await page.evaluate((id) => window.pageReads.restart(id), agency.accountId);
  await page.getByRole('button', { name: zhCN.sync.now, exact: true }).click();
  await page.evaluate(([id, after]) => window.pageReads.pulled(id, after), [agency.accountId, before] as const);
}

interface SyncRun {
  readonly idle: number;
  readonly busy: number;
  /** Longest tasks of the main thread: in the first pull of a new profile, and in a pull behind what is shown. */
  readonly first: number;
  readonly again: number;
}

async function syncRun(page: Page): Promise<SyncRun> {
  await page.evaluate(() => window.perf.flush());
  const first = await page.evaluate(() => window.perf.longest());
  await page.evaluate((path) => import(path), '/kit/page-reads.js');
  const idle = await readsDuring(page, () => new Promise((done) => setTimeout(done, IDLE_MS)));
  await indicator(page).click();
  await page.getByRole('button', { name: zhCN.sync.now, exact: true }).waitFor();
  await page.evaluate(() => window.perf.flush());
  await page.evaluate(() => window.perf.reset());
  const busy = await readsDuring(page, () => pullAgain(page));
  await page.evaluate(() => window.perf.flush());
  const again = await page.evaluate(() => window.perf.longest());
  await synced(page);
  if (Math.min(idle.length, busy.length) < 20) throw new Error(`only ${idle.length} and ${busy.length} reads`);
  return { idle: quantile(idle, 0.99), busy: quantile(busy, 0.99), first, again };
}

/**
 * F9: in the product's page on the home view, its worker pulling and storing 20,000 companies behind those that are shown. Reads: the first
 * page by the product's reader on the page, one after the other with 4 ms between, p99 during the pull against p99 at rest. Tasks: the
 * longest of the main thread during that pull, and from the sign-in on a new profile to all companies stored.
 */
export async function benchSync(): Promise<BenchRow[]> {
  const { gateway } = await siteOf();
  const done = await eachRun(() => inDesk(gateway.url, ({ page }) => syncRun(page)));
  const task = (what: string, pick: (run: SyncRun) => number): BenchRow =>
    compared(
      { id: 'F9', what, goal: 50, unit: 'ms', against: 'limit' },
      done.map((run) => ({ value: pick(run), base: null })),
    );
  return [
    compared(
      { id: 'F9', what: 'reads on the page during a full pull, p99', goal: 10, against: 'the same at rest, p99' },
      done.map(({ idle, busy }) => ({ value: busy, base: idle })),
    ),
    task('longest task of the page during a full pull', ({ again }) => again),
    task('longest task of the page from sign-in to the end of the first pull', ({ first }) => first),
  ];
}
