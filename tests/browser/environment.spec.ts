import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import { companyPull } from '../../src/api/calls/company-pull.ts';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { gov } from '../support/accounts.ts';
import { syncNow } from '../support/browser/desk.ts';
import { openDesk, test } from '../support/browser/fixtures.ts';

const t = zhCN.government;

test('[GOV-08] an account of the white list works in its environment, and after it was taken off and the page loaded anew at home again', async ({
  page,
  context,
  gateway,
}) => {
  const pulls: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(companyPull.path)) pulls.push(pathname);
  });
  /** Where a whole sync asks. */
  const pulledAt = async (): Promise<string[]> => {
    pulls.length = 0;
    await syncNow(page);
    await expect.poll(() => pulls.length).toBeGreaterThan(0);
    return [...new Set(pulls)];
  };
  const now = page.locator('[data-line="environmentNow"]');
  const db = new DatabaseSync(gateway.databaseUrl, { timeout: 10_000 });
  const list = (on: boolean) =>
    db
      .prepare(
        on
          ? "insert or ignore into gov_list (account_id, list, environment, at) values (?, 'white', 'gov', 0)"
          : "delete from gov_list where account_id = ? and list = 'white'",
      )
      .run(gov.accountId);
  try {
    await openDesk(page, gov);
    await page.getByRole('button', { name: t.later }).click();
    await page.locator('.wb-account').click();
    await expect(page.getByText(t.environment.replace('{{name}}', 'gov'))).toBeVisible();
    await page.goto('/workbench/diagnostics');
    await expect(now).toHaveText('gov');
    expect(await pulledAt()).toEqual([`/gov${companyPull.path}`]);
    list(false);
    await page.goto('/workbench/diagnostics');
    await expect(page.getByText(t.leaves)).toBeVisible();
    await expect(now).toHaveText('gov');
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: t.reload }).click();
    await loaded;
    await expect(now).toHaveText(zhCN.diagnostics.stateHome);
    expect(await pulledAt()).toEqual([companyPull.path]);
  } finally {
    list(true);
    db.close();
  }
});
