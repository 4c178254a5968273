import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import { zhCN } from '../../../src/texts/zh-CN.ts';
import { openDesk } from './fixtures.ts';
import type { Account } from './login-form.ts';

const t = zhCN.companies;

/* The company screens as a user finds them. */

export const listRows = (page: Page): Locator => page.locator('tr[data-id]');
export const listSearch = (page: Page): Locator => page.locator('#wb-content').getByPlaceholder(t.search);
export const titleSearch = (page: Page): Locator => page.locator('.wb-title-search input');
export const switcher = (page: Page): Locator => page.locator('button.wb-switch');
export const activeCompany = (page: Page): Promise<string | null> => switcher(page).getAttribute('data-company');

/** Signs in, waits until every company has arrived, and opens the list. */
export async function openCompanies(page: Page, account: Account, search = ''): Promise<void> {
  await openDesk(page, account);
  await page.goto(`/workbench/company-manage${search}`);
  await expect(listRows(page).first()).toBeVisible();
}

/** Pastes a text as the clipboard would. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** The look of the pages that are opened from now on: of the system, or high contrast as somebody has chosen it here. */
export async function wear(page: Page, look: 'light' | 'dark' | 'contrast'): Promise<void> {
  if (look === 'contrast') await page.addInitScript(() => localStorage.setItem('theme', 'contrast'));
  else await page.emulateMedia({ colorScheme: look });
}

export async function expectAccessible(page: Page): Promise<void> {
  // A look that was just changed: frame and Fluent take it one after the other, and colours in transition would be measured half way. What turns
  // for ever does not count. A page hears of it in its next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.waitForFunction(() => {
    const ground = (element: Element) => getComputedStyle(element).getPropertyValue('--colorNeutralBackground1').trim();
    const isStill = ({ effect, playState }: Animation): boolean =>
      playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    const fluent = [...document.querySelectorAll('.fui-FluentProvider')];
    return fluent.every((one) => ground(one) === ground(document.documentElement)) && document.getAnimations().every(isStill);
  });
  // Fluent's focus manager keeps two empty stops around a row of tabs; it moves on before they can hold the focus.
  const { violations } = await new AxeBuilder({ page }).exclude('[data-tabster-dummy]').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(', ')}`)).toEqual([]);
}
