import { expect, type Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { colleague2 } from '../support/accounts.ts';
import { expectAccessible } from '../support/browser/accessible.ts';
import { expectSynced } from '../support/browser/desk.ts';
import { installed, openDesk, test } from '../support/browser/fixtures.ts';

const t = zhCN.calendar;

const chosen = (page: Page) => page.locator('[data-calendar] td[aria-selected="true"]');
const filled = (page: Page) => page.locator('[data-calendar] td:has([data-standing])').first();

/** Opens the calendar by the palette, once its days are counted. */
async function opened(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('rili');
  await expect(page.getByRole('option', { name: zhCN.frame.calendar }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-calendar] footer')).toContainText('2026.11.1');
  await expect(filled(page)).toBeVisible();
}

test('[PLUS-15] [PLUS-11] by keyboard alone: opened, a day chosen, its panel entered and left, without an accessibility violation; the same after a start without the line', {
  tag: '@installed',
}, async ({ page, line }) => {
  await openDesk(page, colleague2);
  await installed(page);
  await opened(page);
  await expectAccessible(page);
  await chosen(page).focus();
  const today = await chosen(page).getAttribute('data-day');
  await page.keyboard.press('ArrowLeft');
  await expect(chosen(page)).toBeFocused();
  await page.keyboard.press('t');
  await expect(chosen(page)).toHaveAttribute('data-day', today ?? '');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-panel]')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(chosen(page)).toBeFocused();
  await page.keyboard.press('l');
  await expect(page.getByRole('list', { name: t.days })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: t.asMonth, exact: true }).click();
  const before = await filled(page).textContent();

  line.offline(true);
  await page.reload();
  await expect(page.getByText(t.offline)).toBeVisible();
  await expect(filled(page)).toHaveText(before ?? '');
  line.offline(false);
  await expectSynced(page);
});

test('[PLUS-15] at 1024 the panel lies over the month, at 200 % there is a list and the panel is a page of its own', async ({ page }) => {
  await openDesk(page, colleague2);
  await opened(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.locator('[data-room="sheet"]')).toBeVisible();
  await chosen(page).click();
  await expect(page.locator('[data-panel]')).toBeVisible();
  await expect(page.locator('[data-calendar] table')).toBeVisible();
  await page.getByRole('button', { name: t.closePanel }).click();
  await page.setViewportSize({ width: 683, height: 384 });
  await expect(page.locator('[data-calendar] table')).toBeHidden();
  await page.getByRole('button', { name: t.openPanel }).click();
  await expect(page.getByRole('button', { name: t.back })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await page.getByRole('button', { name: t.back }).click();
  await expect(page.getByRole('button', { name: t.previous })).toBeVisible();
});
