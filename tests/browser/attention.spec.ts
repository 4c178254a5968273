import { expect, type Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { promo } from '../support/accounts.ts';
import { expectAccessible } from '../support/browser/accessible.ts';
import { openDesk, test } from '../support/browser/fixtures.ts';

const t = zhCN.attention;
const standings = (page: Page) => page.locator('[data-standing]');
const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

test('[PLUS-22] of two windows one shows a modal and the other says that it waits; the first is closed, and its turn is free', async ({
  page,
  context,
}) => {
  // Adverts wait while a filing deadline is near: without days there is none, whatever the date of this run.
  await context.route('**/malacca/calendar/rulePack**', (route) => route.abort());
  await openDesk(page, promo);
  // Tips go before adverts: each is left before the next one comes.
  const tip = page.locator('[data-surface="operationTip"]').getByRole('button', { name: zhCN.frame.close });
  await page.addLocatorHandler(tip, () => tip.click());
  await expect(dialog(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/workbench/attention');
  await expect(standings(other).filter({ hasText: t.whyOtherWindow }).first()).toBeVisible();
  await expect(dialog(other)).toBeHidden();
  await expectAccessible(other);
  await page.close();
  await expect(dialog(other)).toBeVisible();
  await expect(dialog(other)).toHaveCount(1);
});
