import { expect, type Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { small } from '../support/accounts.ts';
import { test } from '../support/browser/fixtures.ts';
import { fillLogin, submitButton } from '../support/browser/login-form.ts';
import { startGateway } from '../support/gateway/gateway.ts';

const t = zhCN.protocol;
const dialog = (page: Page) => page.getByRole('alertdialog');
const box = (page: Page) => page.getByRole('checkbox', { name: new RegExp(`^${t.read}`) });

test('[AUTH-19] xsb with the box ticked signs in without a question, and the text of the protocol opens beside the login', async ({
  page,
  context,
}) => {
  const gateway = await startGateway({ env: { PAGE_VARIANT: 'xsb' }, companies: 5 });
  try {
    await page.goto(`${gateway.url}/workbench/login`);
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: '《用户服务协议》' }).click();
    const text = await opened;
    await expect(text.getByRole('heading', { name: '用户服务协议' })).toBeVisible();
    expect(await text.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    await text.close();
    await box(page).check();
    await fillLogin(page, small);
    await submitButton(page).click();
    await page.waitForURL('**/workbench/main**');
    await expect(dialog(page)).toHaveCount(0);
  } finally {
    await gateway.dispose();
  }
});
