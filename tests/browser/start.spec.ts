import { expect } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { small } from '../support/accounts.ts';
import { test } from '../support/browser/fixtures.ts';
import { fillLogin, submitButton } from '../support/browser/login-form.ts';

const portal = { contentType: 'text/html', body: '<html>sign in to the guest network</html>' };
const WORDS = '页面没有完整打开';

test.describe('a file of the start that does not come, on a first visit', () => {
  for (const [what, file, answer] of [
    ['the boot chunk as a 500', '**/assets/boot-*.js', { status: 500, body: '' }],
    ['the boot chunk as an empty answer', '**/assets/boot-*.js', { status: 200, contentType: 'text/javascript', body: '' }],
    ['the texts as a page of another', '**/assets/first-*.js', portal],
  ] as const) {
    test(`[ERR-08] ${what}: words and a way to try again, and then it opens`, async ({ page, watch }) => {
      watch.allow(/Failed to (load|fetch)|MIME type|expected|500/);
      await page.route(file, (route) => route.fulfill(answer));
      await page.goto('/workbench/login');
      await expect(page.getByText(WORDS)).toBeVisible();
      await page.unroute(file);
      await page.getByText('重试').click();
      await expect(submitButton(page)).toBeVisible();
      await expect(page.getByText(WORDS)).toHaveCount(0);
    });
  }

  test('[ERR-08] without any script the words come by themselves after a while, and the page opens when it is tried again', async ({
    page,
    watch,
  }) => {
    watch.allow(/Failed to (load|fetch)|500/);
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/workbench/login');
    await expect(page.getByText(WORDS)).toBeHidden();
    // The fifteen seconds of the style sheet.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await expect(page.getByText(WORDS)).toBeVisible();
    await page.unroute('**/assets/*.js');
    await page.getByText('重试').click();
    await expect(submitButton(page)).toBeVisible();
  });

  test('[ERR-08] the code that starts sync as a page of another: sign-in ends in words, and works after the retry', async ({
    page,
    watch,
  }) => {
    watch.allow(/Failed to (load|fetch)|MIME type|expected/);
    await page.route('**/assets/start-worker-*.js', (route) => route.fulfill(portal));
    await page.goto('/workbench/login');
    await fillLogin(page, small);
    await submitButton(page).click();
    await expect(page.getByText(zhCN.problems.startPart)).toBeVisible();
    await expect(page.getByText(zhCN.problems.network)).toBeVisible();
    await page.unroute('**/assets/start-worker-*.js');
    await page.getByRole('button', { name: zhCN.problems.retryStart }).click();
    await fillLogin(page, small);
    await submitButton(page).click();
    await page.waitForURL('**/workbench/main**');
  });
});
