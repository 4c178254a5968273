import type { Page } from '@playwright/test';
import { zhCN } from '../../../src/texts/zh-CN.ts';
import { expectSynced } from './desk.ts';
import { type Account, fillLogin, submitButton } from './login-form.ts';

/* What a user does on a shared PC, whose data are encrypted. */

const words = zhCN.vault;

/** Signs in on a shared PC. */
export async function openEncrypted(page: Page, account: Account): Promise<void> {
  await page.goto('/workbench/login');
  await fillLogin(page, account);
  await page.getByRole('checkbox', { name: new RegExp(`^${words.shared}`) }).check();
  await submitButton(page).click();
  await page.waitForURL('**/workbench/main**');
  await expectSynced(page);
}

/** Opens a locked desk by the password. */
export async function unlock(page: Page, password: string): Promise<void> {
  await page.getByLabel(words.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: words.unlock, exact: true }).click();
}
