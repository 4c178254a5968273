import { expect, type Page } from '@playwright/test';
import { en } from '../../src/texts/en.ts';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { small } from '../support/accounts.ts';
import { openDesk, test } from '../support/fixtures.ts';
import { addFault, clearFaults } from '../support/gateway-faults.ts';

/** Signs in and waits until the card has its membership: the card asks for it by itself once, and would meet a fault in the user's place. */
async function signInWithMembership(page: Page): Promise<void> {
  await openDesk(page, small);
  await expect(page.locator('[data-fact]')).toHaveAttribute('data-fact', /^(member|ending|ended|none)$/);
}

/** Asks for the membership of the active company again, as a user does on its card. */
async function refreshMembership(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^(${zhCN.companies.refreshShort}|${zhCN.companies.retry})`) })
    .first()
    .click();
}

test.afterEach(async ({ gateway }) => clearFaults(gateway));

test('[ERR-01] an address the gateway does not know is said in the fixed words', async ({ page, gateway }) => {
  await signInWithMembership(page);
  await addFault(gateway, { kind: 'status', call: 'getMemberInfo', status: 404, times: 1 });
  await refreshMembership(page);
  await expect(page.getByText('您访问的地址有误，或者该页面不存在哦～')).toBeVisible();
});

test('[ERR-02] a gateway that fails is said in the fixed words, and the card says that the value is not known', async ({
  page,
  gateway,
}) => {
  await signInWithMembership(page);
  await addFault(gateway, { kind: 'status', call: 'getMemberInfo', status: 500, times: 1 });
  await refreshMembership(page);
  await expect(page.locator('.wb-notice-text')).toContainText('网络异常，请稍后重试');
  await expect(page.getByText('获取失败').first()).toBeVisible();
});

for (const given of [
  { head: {}, title: '温馨提示', content: '当前系统异常，请稍后重试~', how: 'without title and content shows the defaults' },
  { head: { title: '停机通知', content: '今晚维护' }, title: '停机通知', content: '今晚维护', how: 'shows its own title and content' },
]) {
  test(`[ERR-07] the special head code raises an alert and ${given.how}`, async ({ page }) => {
    await signInWithMembership(page);
    await page.context().route('**/itpbasic/member/info', (route) =>
      route.fulfill({
        contentType: 'application/json; charset=utf-8',
        body: JSON.stringify({ head: { code: '600101', msg: '', ...given.head } }),
      }),
    );
    await refreshMembership(page);
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText(given.title);
    await expect(alert).toContainText(given.content);
    await alert.getByRole('button').click();
    await expect(alert).toBeHidden();
  });
}

test('[ERR-04] the event webTokenExpired raises the alert of an ended session', async ({ page }) => {
  await openDesk(page, small);
  await page.evaluate(() => dispatchEvent(new Event('webTokenExpired')));
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('登录信息失效，请重新登录');
  await alert.getByRole('button', { name: zhCN.session.again }).click();
  await page.waitForURL('**/workbench/login?redirect=**');
});

test('[ERR-05] in English the alert of an ended session has its other reading', async ({ page }) => {
  await openDesk(page, small);
  await page.evaluate(() => localStorage.setItem('language', 'en'));
  await page.reload();
  await expect(page.getByText(en.frame.product).first()).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('webTokenExpired')));
  await expect(page.getByRole('alertdialog')).toContainText('Login info has expired, please log in again');
});
