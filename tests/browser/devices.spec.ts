import { expect } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { small } from '../support/accounts.ts';
import { openDesk, test } from '../support/browser/fixtures.ts';

const t = zhCN.protocol;

test('[ERR-03] the account menu lists where the account is signed in and ends one elsewhere after a question; that device is told in words', async ({
  page,
  browser,
  baseURL,
  line,
}) => {
  await openDesk(page, small);
  const elsewhere = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }), locale: 'zh-CN' });
  try {
    const other = await elsewhere.newPage();
    await openDesk(other, small);
    await page.locator('.wb-account').click();
    await page.getByRole('menuitem', { name: t.devices }).click();
    const dialog = page.getByRole('dialog');
    const devices = dialog.getByRole('listitem');
    await expect(devices.first()).toContainText(t.thisDevice);
    const count = await devices.count();
    // This device first, then the newest use first: the other one was there a moment ago.
    await expect(devices.nth(1)).toContainText(/Chrome \d+ · Linux.*密码登录/);
    const end = devices.nth(1).getByRole('button', { name: /^结束登录：Chrome / });

    await end.click();
    await dialog.getByRole('button', { name: t.keep }).click();
    await expect(devices).toHaveCount(count);
    await end.click();
    await dialog.getByRole('button', { name: t.end, exact: true }).click();
    await expect(devices).toHaveCount(count - 1);
    await expect(other.getByText(zhCN.session.expired)).toBeVisible();
    await expect(other.getByText(zhCN.session.expiredKeptNone)).toBeVisible();

    line.offline(true);
    await page.evaluate(() => Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false }));
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await expect(dialog.getByText(t.devicesOffline)).toBeVisible();
  } finally {
    await elsewhere.close();
  }
});
