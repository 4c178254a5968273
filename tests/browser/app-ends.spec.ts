import { expect } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { small } from '../support/accounts.ts';
import { openDesk, test } from '../support/browser/fixtures.ts';

const t = zhCN.tabs;
/** The name of its menu in the demo. */
const app = '发票开具';

test('[EMBED-02] [TAB-02] an app whose process ends is said to have stopped, what it had not handed over holds nothing back, and loaded anew it works', async ({
  page,
  context,
}) => {
  await openDesk(page, small);
  await page.locator('.wb-apps-card').getByRole('button', { name: app, exact: true }).click();
  const element = page.locator(`section:not([inert]) iframe[title="${app}"]`);
  const note = element.contentFrame().locator('#note');
  await note.fill('写到一半');
  await expect(page.getByRole('tab', { name: app })).toContainText(t.unsaved);
  const frame = await (await element.elementHandle())?.contentFrame();
  if (!frame) throw new Error('no frame of the app');
  const process = await context.newCDPSession(frame);
  // There is nobody left to answer it.
  process.send('Page.crash').catch(() => {});
  const alert = page.getByRole('alert').filter({ hasText: t.gone.replace('{{name}}', app) });
  await expect(alert).toBeVisible();
  await expect(element).toHaveCount(0);
  await expect(page.getByRole('tab', { name: app })).not.toContainText(t.unsaved);
  await alert.getByRole('button', { name: t.reload }).click();
  await expect(alert).toHaveCount(0);
  await expect(note).toHaveValue('');
  await note.fill('又写');
  await expect(page.getByRole('tab', { name: app })).toContainText(t.unsaved);
});
