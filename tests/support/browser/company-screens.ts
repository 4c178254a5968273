import { expect, type Locator, type Page } from '@playwright/test';
import { zhCN } from '../../../src/texts/zh-CN.ts';
import { openList } from './desk.ts';
import { openDesk } from './fixtures.ts';
import type { Account } from './login-form.ts';

const t = zhCN.companies;

/* The company screens as a user finds them. */

/** Companies in the overview of home, without the rows that fill its card. */
export const overviewRows = (page: Page): Locator => page.locator('.wb-overview .wb-row:not(.wb-row-empty)');

/** Lists all companies in the overview, which opens on those that are to be dealt with where there are more than a page holds. */
export const listAllOnHome = (page: Page): Promise<void> => page.locator('[data-segment="all"]').click();
export const listRows = (page: Page): Locator => page.locator('tr[data-id]');
export const listSearch = (page: Page): Locator => page.locator('#wb-content').getByPlaceholder(t.search);
export const titleSearch = (page: Page): Locator => page.locator('.wb-title-search input');
export const switcher = (page: Page): Locator => page.locator('button.wb-switch');
export const activeCompany = (page: Page): Promise<string | null> => switcher(page).getAttribute('data-company');

/** Signs in, waits until every company has arrived, and opens the list: by its link, or at an address when there is more to say. */
export async function openCompanies(page: Page, account: Account, search = ''): Promise<void> {
  await openDesk(page, account);
  if (search === '') await openList(page);
  else await page.goto(`/workbench/company-manage${search}`);
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
