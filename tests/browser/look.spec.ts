import { DatabaseSync } from 'node:sqlite';
import { expect, type Page } from '@playwright/test';
import type { FactRow } from '../../src/db/types.ts';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { small } from '../support/accounts.ts';
import { expectSynced } from '../support/browser/desk.ts';
import { openDesk, signIn, test } from '../support/browser/fixtures.ts';
import { accountStore } from '../support/browser/tabs.ts';

const t = zhCN;

/** Whether the newest question for the deployment's theme got no answer. */
async function themeTriedInVain(page: Page): Promise<boolean> {
  const facts = await accountStore<FactRow>(page, small.accountId, 'facts');
  return (facts.find(({ k }) => k === 'theme:')?.lastTry ?? null) !== null;
}

test('[PLUS-25] high contrast is chosen where light and dark are, and is painted from the first frame on', async ({ page }) => {
  await signIn(page, small);
  const root = page.locator('html');
  await page.getByRole('button', { name: new RegExp(`^${t.frame.account} `) }).click();
  await page.getByRole('menuitem', { name: t.frame.settings, exact: true }).click();
  await page.getByRole('radio', { name: t.settings['theme-contrast'] }).click();
  await expect(root).toHaveAttribute('data-theme', 'contrast');
  await page.route('**/assets/boot-*.js', (route) => route.abort());
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  });
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'contrast');
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expect(page.locator('.wb-static .wb-title')).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  // What is selected has an edge; its shade alone would say nothing here.
  await expect(page.locator('.wb-static .wb-rail-item[aria-current]')).toHaveCSS('border-top-width', '2px');
});

test('[PLUS-25] a system that wishes for more contrast gets high contrast, live and from the first frame on', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' });
  await signIn(page, small);
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ contrast: 'more' });
  await expect(root).toHaveAttribute('data-theme', 'contrast');
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(255, 255, 255)');
  // Without the page's own scripts only the first frame is there.
  await page.route('**/assets/boot-*.js', (route) => route.abort());
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  });
  await page.reload();
  await expect(page.locator('.wb-static .wb-title')).toHaveCSS('background-color', 'rgb(0, 0, 0)');
});

test('[PLUS-25] the theme follows the system until it is chosen, and the choice stays', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, small);
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).toHaveAttribute('data-theme', 'light');
  await page.getByRole('button', { name: new RegExp(`^${t.frame.account} `) }).click();
  await page.getByRole('menuitem', { name: t.frame.settings, exact: true }).click();
  await page.getByRole('radio', { name: t.settings['theme-dark'] }).click();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'dark');
});

test('[CONST-19] who has chosen no theme sees the deployment’s, at the next start from the first frame on, also when the gateway does not say it @soak', async ({
  page,
  gateway,
  line,
}) => {
  const html = page.locator('html');
  const settings = new DatabaseSync(gateway.databaseUrl, { timeout: 10_000 });
  settings.exec(`insert into remote_config (name, value) values ('theme', '"dark"')`);
  await page.emulateMedia({ colorScheme: 'light' });
  await openDesk(page, small);
  await expect(html).toHaveAttribute('data-theme', 'dark');
  settings.exec(`delete from remote_config where name = 'theme'`);
  settings.close();
  line.proxy.set({ mode: 'blackhole' }, { match: '/malacca/config/theme' });
  await page.reload({ waitUntil: 'commit' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expectSynced(page);
  // The two seconds are over, which is written down, and nothing has changed.
  await expect.poll(() => themeTriedInVain(page)).toBe(true);
  await expect(html).toHaveAttribute('data-theme', 'dark');
  // The gateway says that the deployment has no look of its own any more.
  line.proxy.set({ mode: 'pass' });
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'light');
});
