import { expect, type Page } from '@playwright/test';
import { orders } from '../../src/texts/zh-CN/orders.ts';
import { zone } from '../../src/texts/zh-CN/zone.ts';
import { partner, promo, small } from '../support/accounts.ts';
import { switcher } from '../support/browser/company-screens.ts';
import { test as base, openDesk } from '../support/browser/fixtures.ts';
import type { GatewayEffects } from '../support/effects.ts';

/** The cashier may be framed by its gateway's own origin alone, so these windows are at the gateway itself. */
const test = base.extend({ baseURL: async ({ gateway }, use) => use(gateway.url) });

/** Opens the product zone for the current company, and a product in it. */
async function chooseProduct(page: Page, productId: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(zone.title);
  await page.getByRole('option', { name: zone.title }).click();
  await page.locator(`[data-product="${productId}"]`).first().click();
}

/** Ticks what is agreed to and goes to the cashier; answers its page, which is of another origin. */
async function toCashier(page: Page) {
  await page.locator('[data-agree] input').check({ force: true });
  await page.getByRole('button', { name: zone['do-sell'] }).click();
  const frame = page.locator('[data-cashier] iframe');
  await expect(frame).toBeVisible();
  return frame.contentFrame();
}

/** What was paid for by an account: each order with the transactions that were taken for it. */
const paidBy = (effects: GatewayEffects, accountId: string) =>
  effects.query(
    `select t.product_id as product, t.state, count(p.transaction_id) as payments from trade t
     left join payment p on p.account_id = t.account_id and p.order_id = t.order_id
     where t.account_id = ? and t.state <> 'closed' group by t.order_id order by t.product_id`,
    accountId,
  );

/** Until when a company is a member, for each account that has it. */
const memberUntil = (effects: GatewayEffects, companyId: string): string[] =>
  effects
    .query('select doc from company where company_id = ? order by account_id', companyId)
    .map(({ doc }) => String(JSON.parse(String(doc)).expireDate));

test('[ORDER-05] [ORDER-06] [CONST-26] [CONST-31] a membership is paid for at the cashier of another origin: the page is loaded again, comes back at step 2, and a colleague sees the new end', async ({
  page,
  browser,
  gateway,
  effects,
  watch,
}) => {
  const other = await browser.newContext({ baseURL: gateway.url });
  await watch.follow(other);
  const colleague = await other.newPage();
  await openDesk(colleague, partner);
  await openDesk(page, small);
  const companyId = (await switcher(colleague).getAttribute('data-company')) ?? '';
  await expect(switcher(page)).toHaveAttribute('data-company', companyId);
  const before = memberUntil(effects, companyId);

  await chooseProduct(page, 'P0019-VIP-1Y');
  const drawer = page.locator('[data-drawer]');
  await expect(drawer).toBeVisible();
  expect((await drawer.boundingBox())?.width).toBe(800);
  const cashier = await toCashier(page);
  const step2 = page.getByRole('dialog', { name: orders.invoiceTitle });
  const loaded = page.waitForEvent('load');
  await cashier.getByRole('button', { name: '支付' }).click();
  await loaded;
  await expect(step2).toBeVisible();
  await expect(step2).toContainText('会员标准版');

  const after = memberUntil(effects, companyId);
  expect(after.length).toBeGreaterThan(1);
  for (const [n, day] of after.entries()) expect(day > (before[n] ?? '')).toBe(true);
  await expect(colleague.getByText(after[0] ?? '-').first()).toBeVisible();
  expect(paidBy(effects, small.accountId)).toEqual([{ product: 'P0019-VIP-1Y', state: 'fulfilled', payments: 1 }]);
  await other.close();
});

test('[ORDER-06] a window that is gone after a payment that it never heard of, and the gateway neither, has it paid once at its next start, and shows it', async ({
  page,
  context,
  effects,
}) => {
  await openDesk(page, promo);
  await chooseProduct(page, 'P0032');
  const cashier = await toCashier(page);
  await cashier.getByText('故意出错').click();
  await cashier.getByLabel('付款通知').selectOption('never');
  // The window does not hear of it either: what it is told of another batch does not count.
  await cashier.getByLabel('页面的消息').selectOption('other-batch');
  await cashier.getByRole('button', { name: '支付' }).click();
  await expect(cashier.getByText('已支付')).toBeVisible();
  await page.close();
  const next = await context.newPage();
  await next.goto('/workbench/main');
  await expect(next.getByRole('dialog', { name: orders.invoiceTitle })).toContainText('查企业次数包');
  expect(paidBy(effects, promo.accountId)).toEqual([{ product: 'P0032', state: 'fulfilled', payments: 1 }]);
});
