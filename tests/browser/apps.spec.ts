import { expect, type Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { colleague1, small } from '../support/accounts.ts';
import { activeCompany, expectAccessible, switcher, titleSearch } from '../support/browser/company-screens.ts';
import { installed, openDesk, test } from '../support/browser/fixtures.ts';
import { companiesOf } from '../support/carried-out.ts';

const t = zhCN.tabs;
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const frame = (page: Page, name: string) => page.locator(`section:not([inert]) iframe[title="${name}"]`).contentFrame();
const openApp = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('[TAB-01] [TAB-02] tax, invoice and bookkeeping open in tabs of their own; each app is told its company, and no address holds it', async ({
  page,
  effects,
}) => {
  await openDesk(page, small);
  const name = String(effects.company((await activeCompany(page)) ?? '')?.companyName);
  for (const app of [t.appTax, t.appInvoice, t.appBookkeeping]) {
    await openApp(page, app);
    await expect(frame(page, app).getByRole('heading')).toContainText(name);
    await expect(tab(page, app)).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: zhCN.frame.home }).click();
  }
  for (const one of page.frames()) expect(one.parentFrame() === null || new URL(one.url()).search === '').toBe(true);
  // Opened again it comes to the front, with what was typed in it.
  await tab(page, t.appInvoice).click();
  await frame(page, t.appInvoice).locator('#note').fill('写到一半');
  await expect(tab(page, t.appInvoice)).toContainText(t.unsaved);
  await tab(page, zhCN.frame.home).click();
  await openApp(page, t.appInvoice);
  await expect(frame(page, t.appInvoice).locator('#note')).toHaveValue('写到一半');
  await expect(page.locator('iframe')).toHaveCount(3);
});

test('[COMP-08] a company switch resets the active tab, and the tab goes on living; each tab brings its company back', async ({
  page,
  effects,
}) => {
  await openDesk(page, small);
  const one = await activeCompany(page);
  const two = companiesOf(effects, small).find(({ id }) => id !== one);
  await openApp(page, t.appInvoice);
  await frame(page, t.appInvoice).locator('#note').fill('甲');
  await page.locator('.wb-mark').click();
  await titleSearch(page).fill(two?.name ?? '');
  await titleSearch(page).press('Enter');
  await expect(switcher(page)).toHaveAttribute('data-company', two?.id ?? '-');
  await expect(tab(page, zhCN.frame.home)).toHaveAttribute('aria-selected', 'true');
  expect(new URL(page.url()).searchParams.get('app')).toBeNull();
  await openApp(page, t.appInvoice);
  await expect(frame(page, t.appInvoice).getByRole('heading')).toContainText(two?.name ?? '-');
  await page.keyboard.press('Alt+PageUp');
  await expect.poll(() => activeCompany(page)).toBe(one);
  await expect(frame(page, t.appInvoice).locator('#note')).toHaveValue('甲');
});

test('[TAB-03] an app opens in a dialog of 1000x600, over what is on screen, and Escape closes it', async ({ page }) => {
  await openDesk(page, small);
  await openApp(page, t.openDialog.replace('{{name}}', t.appBookkeeping));
  const dialog = page.getByRole('dialog', { name: t.appBookkeeping });
  expect(await dialog.boundingBox()).toMatchObject({ width: 1_000, height: 600 });
  await expect(dialog.locator('iframe').contentFrame().getByRole('heading')).not.toBeEmpty();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveCount(0);
});

test('[TAB-02] tabs are ordered by keys and by dragging without loading an app anew, come back after a reload in order with the active one, and Delete closes', async ({
  page,
}) => {
  await openDesk(page, colleague1);
  for (const name of [t.appTax, t.appInvoice, t.appBookkeeping]) {
    await openApp(page, name);
    await expect(frame(page, name).getByRole('heading')).not.toBeEmpty();
    if (name === t.appTax) await frame(page, name).locator('#note').fill('留着');
    await tab(page, zhCN.frame.home).click();
  }
  const names = () =>
    page.locator('[data-tab] [role="tab"]').evaluateAll((tabs) => tabs.map((one) => one.getAttribute('title')?.split(' · ')[0]));
  await tab(page, t.appTax).click();
  await page.keyboard.press('Alt+Shift+PageDown');
  expect(await names()).toEqual([t.appInvoice, t.appTax, t.appBookkeeping]);
  await tab(page, t.appBookkeeping).dragTo(tab(page, t.appInvoice));
  expect(await names()).toEqual([t.appBookkeeping, t.appInvoice, t.appTax]);
  await expect(frame(page, t.appTax).locator('#note')).toHaveValue('留着');
  await expectAccessible(page);
  await page.reload();
  await expect(tab(page, t.appTax)).toHaveAttribute('aria-selected', 'true');
  expect(await names()).toEqual([t.appBookkeeping, t.appInvoice, t.appTax]);
  await expect(frame(page, t.appTax).getByRole('heading')).not.toBeEmpty();
  await tab(page, t.appTax).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, t.appInvoice)).toBeFocused();
  await page.keyboard.press('Delete');
  expect(await names()).toEqual([t.appBookkeeping, t.appTax]);
  await expect(tab(page, t.appTax)).toHaveAttribute('aria-selected', 'true');
  await tab(page, t.appTax).click({ button: 'middle' });
  expect(await names()).toEqual([t.appBookkeeping]);
  await expect(tab(page, t.appBookkeeping)).toHaveAttribute('aria-selected', 'true');
});

test('[TAB-15] offline an open app stays; another is not opened: the tab before is back in front and the callout says which check failed; R checks again', async ({
  page,
  line,
}) => {
  await openDesk(page, small);
  await installed(page);
  for (const app of [t.appTax, t.appInvoice]) {
    await openApp(page, app);
    await expect(frame(page, app).getByRole('heading')).not.toBeEmpty();
    if (app === t.appTax) await tab(page, zhCN.frame.home).click();
  }
  await page.reload();
  await frame(page, t.appInvoice).locator('#note').fill('离线前');
  await tab(page, zhCN.frame.home).click();
  line.offline(true);
  await expect(page.locator('.wb-sync')).toContainText(zhCN.sync.offline);
  await tab(page, t.appInvoice).click();
  await expect(frame(page, t.appInvoice).locator('#note')).toHaveValue('离线前');
  await tab(page, t.appTax).click();
  const callout = page.getByRole('dialog', { name: t.blocked });
  await expect(callout).toContainText(t.lineOut);
  await expect(tab(page, t.appInvoice)).toHaveAttribute('aria-selected', 'true');
  await expect(callout).toContainText(t.appInvoice);
  await expect(tab(page, t.appTax)).toContainText(t.blocked);
  expect(await callout.locator('li').evaluateAll((checks) => checks.map((check) => check.getAttribute('data-state')))).toEqual([
    'passed',
    'passed',
    'failed',
  ]);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(callout).toHaveCount(0);
  await tab(page, t.appTax).focus();
  await page.keyboard.press('Enter');
  await expect(callout).toBeVisible();
  line.offline(false);
  await expect(page.locator('.wb-sync')).not.toContainText(zhCN.sync.offline);
  await callout.getByRole('button', { name: t.recheck }).press('r');
  await expect(tab(page, t.appTax)).toHaveAttribute('aria-selected', 'true');
  await expect(frame(page, t.appTax).getByRole('heading')).not.toBeEmpty();
});

test('[ERR-32] an address that names an app which nobody knows leads to home with the warning', async ({ page }) => {
  await openDesk(page, small);
  await page.goto('/workbench/main?app=nosuch');
  await expect(page.getByText(t.noActive)).toBeVisible();
  await expect.poll(() => new URL(page.url()).searchParams.get('app')).toBeNull();
});
