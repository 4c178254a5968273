import { expect, type Page } from '@playwright/test';
import { demoAccounts } from '../../server/seed/demo.ts';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { small } from '../support/accounts.ts';
import { expectAccessible } from '../support/company-screens.ts';
import { expectSynced } from '../support/desk.ts';
import { openDesk, test } from '../support/fixtures.ts';
import { fillLogin, nameField, passwordField, submitButton } from '../support/login-form.ts';
import { storedHere } from '../support/tabs.ts';
import { codeFor, dragSlider, endSessions, hostCode, moveSlider, newestCode, sliderDialog } from '../support/ways-in.ts';

const { access: t, session, frame } = zhCN;
const numberOf = (loginName: string) => demoAccounts().find((account) => account.loginName === loginName)?.mobile ?? '';
const mobileField = (page: Page) => page.getByLabel(t.mobile, { exact: true });
const codeField = (page: Page) => page.getByLabel(t.code, { exact: true });

test('[AUTH-02] [AUTH-08] [VALID-01] [VALID-02] [ERR-12] sign-in by SMS: what is wrong stands at its field, the wait outlives the other tab and a reload', async ({
  page,
  line,
  gateway,
}) => {
  const mobile = numberOf('small');
  await page.goto('/workbench/login');
  await expect(nameField(page)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: t.bySms }).click();
  await expectAccessible(page);
  await mobileField(page).fill('1380013');
  await page.getByRole('button', { name: t.sendCode }).click();
  await expect(page.getByText('您输入的手机号码不合法！')).toBeVisible();
  await mobileField(page).fill(mobile);
  line.offline(true);
  await page.getByRole('button', { name: t.sendCode }).click();
  await expect(page.getByText('获取验证码失败')).toBeVisible();
  line.offline(false);
  await page.getByRole('button', { name: t.sendCode }).click();
  const waiting = page.getByRole('button', { name: /秒后可重新获取/ });
  await expect(waiting).toBeVisible();
  await page.getByRole('tab', { name: t.byPassword }).click();
  await page.getByRole('tab', { name: t.bySms }).click();
  await expect(waiting).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: t.bySms }).click();
  await expect(waiting).toBeVisible();
  await expect(mobileField(page)).toHaveValue(mobile);
  await codeField(page).fill('12ab');
  await submitButton(page).click();
  await expect(page.getByText('您输入的验证码不合法！')).toBeVisible();
  const code = await codeFor(gateway, mobile);
  await codeField(page).fill(code === '000000' ? '000001' : '000000');
  await submitButton(page).click();
  await expect(page.getByText(session.failed)).toBeVisible();
  await expect(codeField(page)).toHaveValue('');
  await codeField(page).fill(code);
  await submitButton(page).click();
  await page.waitForURL('**/workbench/main**');
  await expectSynced(page);
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
  await expectAccessible(page);
  await moveSlider(page, effects);
  await expect(sliderDialog(page)).toHaveCount(0);
  await expect(passwordField(page)).toHaveValue('');
  await fillLogin(page, account);
  await submitButton(page).click();
  await dragSlider(page, effects);
  await page.waitForURL('**/workbench/main**');
});

test('[ERR-11] [VALID-05] [VALID-06] [VALID-07] a forgotten password is reset with slider and code, and the new one signs in', async ({
  page,
  gateway,
  effects,
}) => {
  // An account that no other test signs in with: its password is another one from here on.
  await page.goto('/workbench/login');
  await nameField(page).fill('newcomer');
  await page.getByRole('button', { name: t.forgot }).click();
  const dialog = page.getByRole('dialog', { name: t.resetTitle });
  const fill = async (first: string, second: string) => {
    await dialog.getByLabel(t.newPassword, { exact: true }).fill(first);
    await dialog.getByLabel(t.newAgain).fill(second);
    await dialog.getByRole('button', { name: t.resetTitle }).click();
  };
  await dialog.getByRole('button', { name: t.sendCode }).click();
  await moveSlider(page, effects);
  const code = await codeFor(gateway, numberOf('newcomer'));
  await codeField(page).fill(code === '000000' ? '000001' : '000000');
  await fill('123456', '123456');
  await expect(dialog.getByText('您的密码设置太过简单，请重新设置')).toBeVisible();
  await fill('abcdefgh', 'abcdefgh');
  await expect(dialog.getByText('密码须8-20位，不能全是数字、字母，不能包含特殊字符')).toBeVisible();
  await expectAccessible(page);
  await fill('Reset2026', 'Reset2027');
  await expect(dialog.getByText('密码必须保持一致')).toBeVisible();
  await fill('Reset2026', 'Reset2026');
  await expect(dialog.getByText('重置密码异常')).toBeVisible();
  await codeField(page).fill(code);
  await dialog.getByRole('button', { name: t.resetTitle }).click();
  await expect(page.getByText(t.resetDone)).toBeVisible();
  await expect(nameField(page)).toHaveValue('newcomer');
  await passwordField(page).fill('Reset2026');
  await submitButton(page).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/workbench/login'));
});

test('[AUTH-05] [AUTH-09] [AUTH-15] [ERR-14] [VALID-10] a guest goes on after the expiry, gives a number that has an account, then his own, and is the same account', async ({
  page,
  gateway,
  effects,
}) => {
  const mobile = '13912345678';
  await page.goto('/workbench/login');
  await page.getByRole('button', { name: t.guest }).click();
  await page.waitForURL('**/workbench/**');
  await expectSynced(page);
  const [guest] = effects.query('select account_id from account where is_guest = 1');
  endSessions(gateway, String(guest?.account_id));
  await page.reload();
  const expiry = page.getByRole('alertdialog');
  await expect(expiry).toContainText('游客登录已过期，是否继续使用游客账号？');
  await expect(expiry.getByRole('button')).toHaveText(['完善登录信息', '继续使用']);
  await expiry.getByRole('button', { name: t.guestComplete }).click();
  const dialog = page.getByRole('dialog', { name: t.realTitle });
  await dialog.getByLabel(t.realName).fill('钱会计');
  await mobileField(page).fill(numberOf('empty'));
  await dialog.getByLabel(t.newPassword, { exact: true }).fill('Guest2026');
  await dialog.getByLabel(t.newAgain).fill('Guest2026');
  const before = newestCode(gateway, numberOf('empty'));
  await dialog.getByRole('button', { name: t.sendCode }).click();
  await codeField(page).fill(await codeFor(gateway, numberOf('empty'), before));
  await dialog.getByRole('button', { name: t.save }).click();
  const existing = page.getByRole('dialog', { name: t.existsTitle });
  await expect(existing).toContainText(t.existsText);
  await existing.getByRole('button', { name: frame.cancel }).click();
  await expect(dialog.getByLabel(t.realName)).toHaveValue('钱会计');
  await mobileField(page).fill(mobile);
  await dialog.getByRole('button', { name: t.sendCode }).click();
  await codeField(page).fill(await codeFor(gateway, mobile));
  await dialog.getByRole('button', { name: t.save }).click();
  await expect(page.getByText(t.realDone)).toBeVisible();
  await expect(page.getByRole('button', { name: `${frame.account} 钱会计` })).toBeVisible();
  expect(effects.query('select account_id, full_name, is_guest from account where mobile = ?', mobile)).toEqual([
    { account_id: guest?.account_id, full_name: '钱会计', is_guest: 0 },
  ]);
  expect(await storedHere(page)).not.toContain('Guest2026');
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
