import { expect, type Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { small } from '../support/accounts.ts';
import { switcher, titleSearch } from '../support/browser/company-screens.ts';
import { pressBeside } from '../support/browser/desk.ts';
import { openDesk, test } from '../support/browser/fixtures.ts';
import { companiesOf } from '../support/carried-out.ts';

const frame = (page: Page, name: string) => page.locator(`section:not([inert]) iframe[title="${name}"]`).contentFrame();

test('a declaration is filled in the sample app, the line is cut while it is submitted, and it is submitted once; it is accepted later', async ({
  page,
  effects,
}) => {
  // The second company of this account has missed its last deadline.
  const [, company] = companiesOf(effects, small);
  await openDesk(page, small);
  await pressBeside(page);
  await titleSearch(page).fill(company.name);
  await titleSearch(page).press('Enter');
  await expect(switcher(page)).toHaveAttribute('data-company', company.id);
  await page.getByRole('button', { name: '税务申报', exact: true }).click();
  await page.getByRole('button', { name: zhCN.menus.vatOpen }).click();
  const app = frame(page, '税务申报');
  const row = app.getByRole('row', { name: /^增值税/ }).first();
  await expect(row).toContainText('未申报');
  await row.getByRole('button', { name: '填写' }).click();
  await expect(page.getByRole('tab', { name: '税务申报' })).toContainText(zhCN.tabs.unsaved);
  // The request arrives, its answer does not: the page cannot know that it was carried out.
  const sent: string[] = [];
  await page.context().route('**/api/filings/submit', async (route) => {
    sent.push(route.request().postDataJSON().key);
    if (sent.length > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await app.getByRole('button', { name: '提交申报' }).click();
  await expect(app.getByText('没有提交成功，内容还在，恢复后自动提交一次')).toBeVisible();
  await expect(app.getByText('已提交，等待受理').first()).toBeVisible();
  expect(new Set(sent).size).toBe(1);
  expect(sent.length).toBeGreaterThan(1);
  await expect(row).toContainText('已受理', { timeout: 20_000 });
  await expect(page.getByRole('tab', { name: '税务申报' })).not.toContainText(zhCN.tabs.unsaved);
});

test('the invoices of the sample app have a chart whose months can be chosen with the keyboard @soak', async ({ page }) => {
  await openDesk(page, small);
  await page.getByRole('button', { name: '发票开具', exact: true }).click();
  const app = frame(page, '发票开具');
  const months = app.locator('#chart [role="button"]');
  await expect(months).toHaveCount(12);
  await expect(app.locator('#chart .chosen')).toHaveCount(1);
  const before = await app.locator('#sum').textContent();
  await months.nth(3).focus();
  await page.keyboard.press('Enter');
  await expect(app.locator('#sum')).not.toHaveText(before ?? '');
  await expect(months.nth(3)).toHaveClass('chosen');
});

test('[VIP-02] a product is bought in the member centre over a line that is cut, once, and the workbench opens what was bought', async ({
  page,
}) => {
  await openDesk(page, small);
  await titleSearch(page).fill('会员中心');
  await page.getByRole('option', { name: '会员中心' }).click();
  const app = frame(page, '会员中心');
  const row = app.getByRole('row', { name: /^电子档案/ });
  await row.getByRole('button', { name: /开通|续费/ }).click();
  await expect(page.locator('section:not([inert])[data-app] [data-unsaved]')).toBeVisible();
  // The request arrives, its answer does not.
  const sent: string[] = [];
  await page.context().route('**/api/members/renew', async (route) => {
    sent.push(route.request().postDataJSON().key);
    if (sent.length > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await app.getByRole('button', { name: '确认开通' }).click();
  await expect(app.getByText('没有提交成功，内容还在，恢复后自动提交一次')).toBeVisible();
  await expect(app.locator('#sum')).toHaveText('电子档案已开通');
  expect([new Set(sent).size, sent.length > 1]).toEqual([1, true]);
  await expect(row).toContainText('有效');
  await expect(page.getByText(zhCN.bridge.notice.replace('{{name}}', '会员中心').replace('{{text}}', '电子档案已开通'))).toBeVisible();
  await row.getByRole('button', { name: '去使用' }).click();
  await expect(page.getByRole('tab', { name: /电子档案/, selected: true })).toBeVisible();
  await expect(frame(page, '电子档案').getByRole('button', { name: '提交备注' })).toBeVisible();
});
