import { expect } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { small } from '../support/accounts.ts';
import { openDesk, test } from '../support/browser/fixtures.ts';

const t = zhCN.tabs;
/** The name of its menu in the demo. */
const app = '发票开具';

test('[EMBED-02] [TAB-02] an app whose process ends is said to be silent, and loaded anew it answers', async ({ page, context }) => {
  await openDesk(page, small);
  await page.locator('.wb-apps-card').getByRole('button', { name: app, exact: true }).click();
  const element = page.locator(`section:not([inert]) iframe[title="${app}"]`);
  await expect(element.contentFrame().locator('#note')).toBeEnabled();
  const frame = await (await element.elementHandle())?.contentFrame();
  if (!frame) throw new Error('no frame of the app');
  // Playwright takes the end of a frame's process for the end of the page: from here the page tells by itself what it shows, and presses by itself.
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  await page.evaluate(
    ({ words, reload }) => {
      let isPressed = false;
      const look = setInterval(() => {
        const said = [...document.querySelectorAll('[role="alert"]')].find((one) => one.textContent?.includes(words));
        if (said && !isPressed) {
          isPressed = true;
          console.log('silent');
          [...said.querySelectorAll('button')].find((one) => one.textContent?.includes(reload))?.click();
        }
        // Its bar goes when the app has said that it is there.
        if (!isPressed || said || document.querySelector('section:not([inert]) [role="progressbar"]') !== null) return;
        clearInterval(look);
        console.log(`back: ${document.querySelectorAll('section:not([inert]) iframe').length}`);
      }, 100);
    },
    { words: t.silent.replace('{{name}}', app), reload: t.reload },
  );
  const process = await context.newCDPSession(frame);
  // There is nobody left to answer it.
  process.send('Page.crash').catch(() => {});
  await expect
    .poll(() => told.filter((line) => line === 'silent' || line.startsWith('back')), { timeout: 60_000 })
    .toEqual(['silent', 'back: 1']);
});
