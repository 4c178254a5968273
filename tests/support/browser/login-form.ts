import type { Page } from '@playwright/test';
import { zhCN } from '../../../src/texts/zh-CN.ts';

/* The login form as a user finds it. */

export interface Account {
  loginName: string;
  password: string;
  /** Stays signed in when the browser is closed. */
  stays?: boolean;
}

const words = zhCN.session;

export const nameField = (page: Page) => page.getByLabel(words.loginName, { exact: true });
export const passwordField = (page: Page) => page.getByLabel(words.password, { exact: true });
export const submitButton = (page: Page) => page.getByRole('button', { name: words.submit, exact: true });

export async function fillLogin(page: Page, { loginName, password }: Account): Promise<void> {
  await nameField(page).fill(loginName);
  await passwordField(page).fill(password);
}

/** Signs in by the form that is on screen. */
export async function signInHere(page: Page, account: Account): Promise<void> {
  await page.bringToFront();
  await fillLogin(page, account);
  if (account.stays) await page.getByLabel(words.keep).check();
  await submitButton(page).click();
}
