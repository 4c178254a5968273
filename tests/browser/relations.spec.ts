import { test as base, expect, type Page } from '@playwright/test';
import { makeTaxpayers } from '../../samples/demo/seed/taxpayers.ts';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { expectSynced } from '../support/browser/desk.ts';
import { openDesk } from '../support/browser/fixtures.ts';
import { type Gateway, startGateway } from '../support/gateway/gateway.ts';

/* The add-company overlay: a page of another origin, served by the gateway's sample apps. */

const { relations: t, companies } = zhCN;
const small = { loginName: 'small', password: 'Demo2026' };
const LIST = '/workbench/company-manage';

const test = base.extend<object, { gateway: Gateway }>({
  gateway: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const gateway = await startGateway({ env: { APPS_PORT: '0' }, companies: 20 });
      await use(gateway);
      await gateway.dispose();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ gateway }, use) => await use(gateway.url),
});

async function openList(page: Page): Promise<void> {
  await openDesk(page, small);
  await page.goto(LIST);
  await expectSynced(page);
}

const frameElement = (page: Page) => page.locator(`iframe[title="${t.addTitle}"]`);
const frame = (page: Page) => page.frameLocator(`iframe[title="${t.addTitle}"]`);
const add = (page: Page) => page.getByRole('button', { name: companies.bind }).click();

test('[COMP-03] [CONST-23] a company is added in a frame of another origin, which holds the token and no address does', async ({
  page,
}) => {
  const addresses: string[] = [];
  const tokens = new Set<string>();
  page.on('request', (request) => {
    addresses.push(request.url());
    if (request.url().endsWith('/company/bind')) tokens.add(request.headers().accesstoken ?? '');
  });
  page.on('framenavigated', (navigated) => addresses.push(navigated.url()));
  await openList(page);
  await add(page);
  const [, , taxpayer] = makeTaxpayers();
  await frame(page)
    .getByLabel('纳税人识别号')
    .fill(taxpayer?.tax_no ?? '');
  await frame(page).getByLabel('法定代表人').fill('别人');
  await frame(page).getByRole('button', { name: '绑定' }).click();
  await expect(frame(page).getByRole('alert')).toHaveText('未查询到该纳税人，请核对税号和法定代表人姓名');
  await frame(page)
    .getByLabel('法定代表人')
    .fill(taxpayer?.legal_name ?? '');
  await frame(page).getByRole('button', { name: '绑定' }).click();
  await expect(frame(page).getByRole('status')).toContainText(taxpayer?.name ?? '');

  const held = await frameElement(page).evaluate((element) => {
    const { sandbox, src } = element as HTMLIFrameElement; // as: it was found by that name
    return { sandbox: sandbox.value, src, layer: getComputedStyle(element).zIndex };
  });
  expect(held).toMatchObject({ sandbox: 'allow-scripts allow-same-origin allow-forms', layer: '3000' });
  expect(new URL(held.src).origin).not.toBe(new URL(page.url()).origin);
  await frame(page).getByRole('button', { name: '完成' }).click();
  await expect(frameElement(page)).toHaveCount(0);
  await expect(page.locator(`#wb-company-${taxpayer?.company_id}`)).toBeVisible();
  // The frame acted with the account's own token, which stands in no address of page or frame.
  const [token = ''] = tokens;
  expect(token.length).toBeGreaterThan(20);
  expect(tokens.size).toBe(1);
  for (const address of addresses) expect(address).not.toContain(token);
});

test('[CONST-22] [ERR-19] a page that says nothing for 20 s has failed: 加载失败 under 错误提示, and can be tried again', async ({
  page,
}) => {
  await openList(page);
  await page.route('**/add-company/page.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.clock.install();
  await add(page);
  await expect(frameElement(page)).toBeVisible();
  await page.clock.runFor(19_000);
  await expect(page.getByText('加载失败')).toBeHidden();
  await page.clock.runFor(1_500);
  const alert = page.getByRole('alertdialog', { name: '错误提示' });
  await expect(alert).toContainText('加载失败');
  await expect(frameElement(page)).toHaveCount(0);
  await alert.getByRole('button', { name: t.retry }).click();
  await expect(frameElement(page)).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test('[COMP-03] what another window says in the name of the frame is not listened to', async ({ page }) => {
  await openList(page);
  await page.route('**/add-company/page.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await add(page);
  await expect(frameElement(page)).toBeVisible();
  await page.evaluate(() => {
    for (const kind of ['close', 'ready']) window.postMessage({ type: 'wb-add-company', kind }, '*');
  });
  await expect(page.getByText(t.addLoading)).toBeVisible();
  await page.getByRole('button', { name: t.close }).click();
  await expect(frameElement(page)).toHaveCount(0);
});
