import type { BrowserContext, Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { openList } from '../support/browser/desk.ts';
import { openBeside } from './beside.ts';
import { compared, eachRun } from './compare.ts';
import { type DeskPage, inDesk } from './desk-page.ts';
import { siteOf } from './kit-site.ts';
import type { BenchRow } from './result.ts';
import { median } from './stats.ts';

const SLOWDOWN = 4;
const ROUNDS = 7;
const t = zhCN.companies;

async function slowed(context: BrowserContext, page: Page): Promise<void> {
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

/** What somebody does in a minute: list, search, tabs, a dialog, another company, home. Real input only. */
async function walk(page: Page): Promise<void> {
  await openList(page);
  await page.locator('tr[data-id]').first().waitFor();
  const search = page.locator('#wb-content').getByPlaceholder(t.search);
  await search.click();
  await search.pressSequentially('keji', { delay: 60 });
  for (let key = 0; key < 4; key += 1) await page.keyboard.press('Backspace', { delay: 60 });
  const tab = page.getByRole('group', { name: t.tabs }).getByRole('button');
  await tab.nth(1).click();
  await tab.nth(0).click();
  await page.locator('tr[data-id] [data-act="edit"]').first().click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.locator('.wb-title-search input').click();
  await page.locator('.wb-title-search input').pressSequentially('sz', { delay: 60 });
  await page.keyboard.press('Enter');
  await page.waitForURL('**/workbench/main**');
}

async function measured(page: Page, work: () => Promise<void>): Promise<{ inp: number; count: number }> {
  await page.bringToFront();
  await page.evaluate(() => window.perf.flush());
  await page.evaluate(() => window.perf.reset());
  await work();
  await page.evaluate(() => window.perf.flush());
  return page.evaluate(() => window.perf.interactions());
}

async function walkRun({ page, context }: DeskPage): Promise<{ walk: number; empty: number }> {
  const plain = await openBeside(context, '/kit/views.html');
  const press = async (): Promise<void> => {
    for (let n = 0; n < 12; n += 1) await plain.locator('#empty').click({ delay: 20 });
  };
  await walk(page);
  await slowed(context, page);
  await slowed(context, plain);
  const walks: number[] = [];
  const presses: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { inp, count } = await measured(page, () => walk(page));
    if (count < 12) throw new Error(`only ${count} interactions were seen`);
    walks.push(inp);
    presses.push(Math.max(16, (await measured(plain, press)).inp));
  }
  return { walk: median(walks), empty: median(presses) };
}

/**
 * F13: event timing of the product's page at 4 x CPU slowdown with 20,000 companies, over a walk of list, search, tabs, edit drawer and a
 * switch of company by search, all by real input; the longest interaction of a walk (they have fewer than fifty), the median of the walks.
 * Against twelve presses of a button that does nothing, as slowed; what the browser does not report because it took less counts as 16 ms.
 */
export async function benchWalk(): Promise<BenchRow[]> {
  const { gateway } = await siteOf();
  const done = await eachRun(() => inDesk(gateway.url, walkRun));
  return [
    compared(
      { id: 'F13', what: 'interaction to next paint, 4 × slowdown', goal: 2, against: 'empty button' },
      done.map(({ walk: value, empty }) => ({ value, base: empty })),
    ),
    compared(
      { id: 'F13', what: 'interaction to next paint, 4 × slowdown', goal: 200, unit: 'ms', against: 'limit' },
      done.map(({ walk: value }) => ({ value, base: null })),
    ),
  ];
}
