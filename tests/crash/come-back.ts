import { type BrowserContext, expect, type Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { expectSynced } from '../support/browser/desk.ts';
import { type Account, signInHere } from '../support/browser/login-form.ts';
import { type EditBook, hearSaved } from './edit-book.ts';

/* A page after a kill. What was lost with the power may be the sign-in as well: then the screen asks for it, and everything else is there. */

/** Past this an action of the screen hangs, milliseconds: whatever stops a loop must end it. */
const ACTION_MS = 180_000;

const again = (page: Page) => page.getByRole('button', { name: zhCN.session.again });
const login = (page: Page) => page.getByLabel(zhCN.session.password, { exact: true });
const list = (page: Page) => page.locator('[data-act="edit"]').first();

/** Follows what the screens of this browser say, and lets none of them hang. */
export async function follow(context: BrowserContext, book: EditBook): Promise<void> {
  context.setDefaultTimeout(ACTION_MS);
  await hearSaved(context, book);
}

/** Waits for the list of companies, or for the question who it is. Answers whether that was asked. */
export async function openListOrLogin(page: Page): Promise<boolean> {
  await page.goto('/workbench/company-manage');
  await expect(list(page).or(login(page)).first()).toBeVisible();
  return (await login(page).isVisible()) || (await again(page).isVisible());
}

/**
 * With the line: waits until this browser and the gateway agree, and signs in where that is asked, which may be only after the gateway's
 * first answer: until then the screen says what it was told before the kill. Ends at the list of companies.
 */
export async function catchUp(page: Page, account: Account): Promise<void> {
  await expect(async () => {
    const isExpired = await again(page).isVisible();
    if (isExpired) await again(page).click();
    if (isExpired || (await login(page).isVisible())) await signInHere(page, account);
    await expectSynced(page, 2_000);
  }).toPass({ timeout: 60_000 });
  await expect(list(page)).toBeVisible();
}
