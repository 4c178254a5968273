import type { BrowserContext, Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { agency } from '../support/accounts.ts';
import { startOf } from '../support/browser/desk.ts';
import { signIn } from '../support/browser/fixtures.ts';
import { openProfile } from '../support/browser/profile.ts';
import { watchPerf } from './perf.ts';

const PATIENCE = 180_000;

/** Waits until everything has arrived. */
export async function synced(page: Page): Promise<void> {
  await page
    .locator('.wb-sync')
    .filter({ hasText: startOf(zhCN.sync.synced) })
    .waitFor({ timeout: PATIENCE });
}

export interface DeskPage {
  readonly page: Page;
  readonly context: BrowserContext;
}

/** The built page of the product in a browser of its own, on a new profile on disk, not signed in. */
async function inBrowser<T>(url: string, use: (desk: DeskPage) => Promise<T>): Promise<T> {
  const profile = await openProfile(url);
  try {
    const context = profile.context();
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    await watchPerf(page);
    return await use({ page, context });
  } finally {
    await profile.dispose();
  }
}

/** The same, signed in as the large account, with all its companies arrived. */
export function inDesk<T>(url: string, use: (desk: DeskPage) => Promise<T>): Promise<T> {
  return inBrowser(url, async (desk) => {
    await signIn(desk.page, agency);
    await synced(desk.page);
    return await use(desk);
  });
}
