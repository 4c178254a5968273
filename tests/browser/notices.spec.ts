import { expect, type Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { small } from '../support/accounts.ts';
import { openDesk, test } from '../support/browser/fixtures.ts';

/** Name of a menu in the demo. */
const INVOICES = '发票开具';
const note = (page: Page) => page.locator(`section:not([inert]) iframe[title="${INVOICES}"]`).contentFrame().locator('#note');

test('[MSG-03] the drawer of notices opens inside the area of the app, beside it and under the tabs; what was typed in the app stays', async ({
  page,
}) => {
  await openDesk(page, small);
  await page.locator('.wb-apps-card').getByRole('button', { name: INVOICES, exact: true }).click();
  await note(page).fill('写到一半');
  await page.locator('[data-bell]').click();
  const drawer = page.locator('#wb-content [data-notice="recent"]');
  await expect(drawer.getByRole('tab', { name: zhCN.notices.fpTab })).toBeVisible();
  const [over, area, strip] = await Promise.all([
    drawer.boundingBox(),
    page.locator('#wb-content').boundingBox(),
    page.getByRole('tab', { name: INVOICES }).boundingBox(),
  ]);
  if (over === null || area === null || strip === null) throw new Error('not drawn');
  expect(over.x).toBeGreaterThanOrEqual(area.x);
  expect(over.x + over.width).toBeLessThanOrEqual(area.x + area.width + 1);
  expect(over.y).toBeGreaterThanOrEqual(strip.y + strip.height - 1);
  expect(over.width).toBeLessThan(area.width / 2);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page.locator('[data-bell]')).toBeFocused();
  await expect(note(page)).toHaveValue('写到一半');
});
