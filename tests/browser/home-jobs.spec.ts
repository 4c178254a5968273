import { expect, type Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { agency } from '../support/accounts.ts';
import { installed, openDesk, test } from '../support/browser/fixtures.ts';
import { openProfile } from '../support/browser/profile.ts';
import { createWatch } from '../support/browser/watch.ts';
import { startFaultProxy } from '../support/gateway/fault-proxy.ts';

const { jobs: t, portfolio, table } = zhCN;
const MANY = 300;

const bar = (page: Page) => page.locator('[data-job]');
/** Companies of the running job that have come to their end; -1 while none is shown. */
const done = async (page: Page): Promise<number> =>
  Number(/(\d+) \/ \d+ 家/.exec((await bar(page).allTextContents()).join(' '))?.[1] ?? -1);

/** Selects the first companies of the portfolio by mouse: a press, and another with Shift far below. */
async function selectMany(page: Page): Promise<void> {
  await page.getByRole('link', { name: zhCN.frame.portfolio }).first().click();
  const row = (at: number) => page.locator(`[data-scroller="portfolio"] tr[data-index="${at}"] [data-act="check"]`);
  await row(0).click();
  await page.locator('[data-scroller="portfolio"]').evaluate((box, at) => box.scrollTo(0, at * 36 - 200), MANY);
  await row(MANY - 1).click({ modifiers: ['Shift'] });
  await expect(page.getByRole('region', { name: table.bulk })).toContainText(table.selected.replace('{{n}}', String(MANY)));
}

test('[PLUS-16] a bulk refresh of 300 companies goes on after the line was cut in its middle and the browser killed: what was done stays done, and at its end every company has one result @soak', async ({
  gateway,
}) => {
  test.setTimeout(180_000);
  const proxy = await startFaultProxy(gateway.port);
  const watch = createWatch();
  const profile = await openProfile(proxy.url, watch.follow);
  try {
    const first = await profile.context().newPage();
    await openDesk(first, agency);
    await installed(first);
    await selectMany(first);
    await first.getByRole('region', { name: table.bulk }).getByRole('button', { name: portfolio.refreshAction }).click();
    // The first of them have come to their end; more are under way.
    await expect.poll(() => done(first), { timeout: 40_000 }).toBeGreaterThan(0);
    proxy.set({ mode: 'refuse' });
    await expect(bar(first)).toContainText(t.queuedOffline);
    const before = await done(first);
    await profile.kill();
    proxy.set({ mode: 'pass' });
    // The browser had not written its new cookie to disk yet: its user signs in again.
    const page = await (await profile.open()).newPage();
    await openDesk(page, agency);
    await expect.poll(() => done(page)).toBeGreaterThanOrEqual(before);
    await expect(bar(page)).toContainText(`/ ${MANY} `);
    await expect.poll(() => done(page), { timeout: 40_000 }).toBeGreaterThan(before);
    await bar(page).getByRole('button', { name: t.cancel }).click();
    const end = async (): Promise<number> =>
      (/(\d+) 家成功，(\d+) 家失败，(\d+) 家未刷新/.exec((await bar(page).textContent()) ?? '')?.slice(1) ?? [])
        .map(Number)
        .reduce((sum, n) => sum + n, 0);
    await expect.poll(end).toBe(MANY);
    expect(watch.problems()).toEqual([]);
  } finally {
    await profile.dispose();
    await proxy.stop();
  }
});
