import { expect } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { small } from '../support/accounts.ts';
import { expectAccessible } from '../support/browser/accessible.ts';
import { expectSynced } from '../support/browser/desk.ts';
import { openDesk, test } from '../support/browser/fixtures.ts';
import { fillLogin, nameField, passwordField, submitButton } from '../support/browser/login-form.ts';
import { dragSlider, hostCode, moveSlider, shownSlider, sliderDialog } from '../support/browser/ways-in.ts';

const { access: t, frame } = zhCN;

test('[PLUS-25] no accessibility violation on the ways to sign in and on the form of a forgotten password', async ({ page }) => {
  await page.goto('/workbench/login');
  await expect(nameField(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: t.bySms }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: t.forgot }).click();
  const dialog = page.getByRole('dialog', { name: t.resetTitle });
  await dialog.getByRole('button', { name: t.resetTitle }).click();
  await expect(dialog.getByText(t.needNew)).toBeVisible();
  await expectAccessible(page);
});

test('[AUTH-01] [CALL-085] [CALL-086] from the third wrong password on the slider comes first: wrong once, passed by keys and by pointer, then the sign-in goes on by itself', async ({
  page,
  effects,
}) => {
  const account = { ...small, loginName: 'colleague1' };
  await page.goto('/workbench/login');
  for (let n = 0; n < 3; n += 1) {
    await fillLogin(page, { ...account, password: 'Wrong2026' });
    await submitButton(page).click();
    await expect(passwordField(page)).toHaveValue('');
  }
  await fillLogin(page, { ...account, password: 'Wrong2026' });
  await submitButton(page).click();
  await moveSlider(page, effects, 30);
  await expect(page.getByText(t.sliderWrong)).toBeVisible();
  await shownSlider(page);
  await expectAccessible(page);
  await moveSlider(page, effects);
  await expect(sliderDialog(page)).toHaveCount(0);
  await expect(passwordField(page)).toHaveValue('');
  await fillLogin(page, account);
  await submitButton(page).click();
  await dragSlider(page, effects);
  await page.waitForURL('**/workbench/main**');
});

test('[AUTH-17] [ERR-15] [ERR-16] [ROUTE-05] a host’s code leaves the address bar, is said to be under way, signs in and leads to the place asked for', async ({
  browser,
  baseURL,
  page,
  line,
  gateway,
  watch,
}) => {
  await openDesk(page, small);
  const code = hostCode(gateway, small.accountId);
  const host = await browser.newContext({ baseURL: baseURL ?? '' });
  await watch.follow(host);
  const client = await host.newPage();
  const asked: string[] = [];
  client.on('request', (request) => asked.push(request.url()));
  line.proxy.set({ mode: 'delay', ms: 300 });
  await client.goto(`/workbench/shadow-login?code=${code}&redirect=%2Fworkbench%2Fcompany-manage`);
  await expect(client.getByText('正在获取授权信息')).toBeVisible();
  expect(client.url()).not.toContain(code);
  await expect(client.getByText('正在登录')).toBeVisible();
  await client.waitForURL('**/workbench/company-manage');
  expect(asked.filter((url) => url.includes(code))).toEqual([asked[0]]);
  await host.close();
});

test('[AUTH-18] [ERR-13] a code that does not work says so at the login, and who was signed in before goes on', async ({ page }) => {
  await page.goto('/workbench/login?code=used-up');
  await expect(page.getByRole('alertdialog')).toContainText('请重新获取授权');
  await page.getByRole('button', { name: frame.ok }).click();
  await expect(nameField(page)).toBeVisible();
  await openDesk(page, small);
  await page.goto('/workbench/login?code=used-up');
  await expect(page.getByRole('alertdialog')).toContainText('请重新获取授权');
  await page.getByRole('button', { name: frame.ok }).click();
  await page.waitForURL('**/workbench/main**');
});

test('[ERR-10] [VALID-07] a weak password asks for another after the sign-in: put off it comes back, a wrong old one is said under its label, and changing it ends that', async ({
  page,
}) => {
  const dialog = page.getByRole('dialog', { name: t.changeTitle });
  await page.goto('/workbench/login');
  await fillLogin(page, { loginName: 'weak', password: '123456' });
  await submitButton(page).click();
  await expect(dialog).toContainText('您的密码设置太过简单，请重新设置');
  await dialog.getByRole('button', { name: t.later }).click();
  await page.reload();
  await dialog.getByLabel(t.oldPassword, { exact: true }).fill('654321');
  await dialog.getByLabel(t.newPassword, { exact: true }).fill('Strong2026');
  await dialog.getByLabel(t.newAgain).fill('Strong2026');
  await dialog.getByRole('button', { name: t.save }).click();
  await expect(dialog.getByText('修改密码异常')).toBeVisible();
  await dialog.getByLabel(t.oldPassword, { exact: true }).fill('123456');
  await dialog.getByRole('button', { name: t.save }).click();
  await expect(page.getByText(t.changeDone)).toBeVisible();
  await page.reload();
  await expectSynced(page);
  await expect(dialog).toHaveCount(0);
});
