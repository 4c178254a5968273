import { DatabaseSync } from 'node:sqlite';
import { expect, type Page } from '@playwright/test';
import { calls } from '../../src/api/calls/table.ts';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { small } from '../support/accounts.ts';
import { readEffects } from '../support/effects.ts';
import { test } from '../support/fixtures.ts';
import { type Gateway, startGateway } from '../support/gateway.ts';
import { fillLogin, nameField, passwordField, submitButton } from '../support/login-form.ts';

const t = zhCN.protocol;
const dialog = (page: Page) => page.getByRole('alertdialog');
const box = (page: Page) => page.getByRole('checkbox', { name: new RegExp(`^${t.read}`) });

/** Changes what an operator has published. */
function publish(gateway: Gateway, sql: string): void {
  const db = new DatabaseSync(gateway.databaseUrl);
  try {
    db.exec(sql);
  } finally {
    db.close();
  }
}

test('[AUTH-19] [ERR-22] [ERR-23] [CALL-061] [CALL-062] [CALL-063] xsb: without the tick the sign-in asks, 再想想 keeps everything, 同意 goes on and is recorded', async ({
  page,
}) => {
  const gateway = await startGateway({ env: { PAGE_VARIANT: 'xsb' }, companies: 5 });
  try {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await page.route(`**${calls.getProtocol.path}`, (route) => route.abort());
    await page.goto(`${gateway.url}/workbench/login`);
    await expect(page.getByText('协议获取失败', { exact: true })).toBeVisible();
    await page.unroute(`**${calls.getProtocol.path}`);
    publish(gateway, "update protocol set scene = 'withdrawn'");
    await page.getByRole('button', { name: zhCN.frame.retry }).click();
    await expect(page.getByText('协议获取失败，请联系客服', { exact: true })).toBeVisible();
    await fillLogin(page, small);
    await submitButton(page).click();
    await expect(submitButton(page)).toBeEnabled();
    publish(gateway, "update protocol set scene = 'login'");
    await page.getByRole('button', { name: zhCN.frame.retry }).click();
    await expect(box(page)).not.toBeChecked();
    await expect(page.getByRole('link', { name: '《用户服务协议》' })).toHaveAttribute('href', '/protocols/user-service-2.0.html');

    await submitButton(page).click();
    await expect(dialog(page).getByRole('button')).toHaveText(['再想想', '同意']);
    await dialog(page).getByRole('button', { name: '再想想' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(box(page)).not.toBeChecked();
    await expect(nameField(page)).toHaveValue(small.loginName);
    await expect(passwordField(page)).toHaveValue(small.password);
    expect(sent).not.toContain(calls.webPasswordLogin.path);

    const policy = "('p1', '征期提醒', 'https://policy.example.com/p1', 1)";
    publish(gateway, `insert into policy (id, title, url, published_at) values ${policy}`);
    await submitButton(page).click();
    await dialog(page).getByRole('button', { name: '同意' }).click();
    await page.waitForURL('**/workbench/main**');
    const agreed = () => readEffects(gateway.databaseUrl).query('select account_id, app_id, scene, code, version from protocol_agreement');
    await expect
      .poll(agreed)
      .toEqual([{ account_id: small.accountId, app_id: '22540100010000', scene: 'login', code: 'user-service', version: '2.0' }]);
    const notice = page.locator('.wb-notice', { hasText: '征期提醒' });
    await expect(notice.getByRole('button', { name: '查看（policy.example.com）' })).toBeVisible();
  } finally {
    await gateway.dispose();
  }
});

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
