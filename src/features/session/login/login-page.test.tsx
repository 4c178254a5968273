import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { now } from '../../../../tests/support/clock/clock.ts';
import { closeBrowser, sayOnline } from '../../../../tests/support/page/browser-parts.ts';
import { openStage, type TestAccount } from '../../../../tests/support/page/page-kit.tsx';
import { dialogWith, fill, gone, indicated, synced } from '../../../../tests/support/page/steps.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const { access: t, session, problems } = zhCN;
const stage = openStage();

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: session.submit }));
const asked = (end: string) => stage.line().asked.filter((path) => path.endsWith(end)).length;

async function openLogin() {
  const opened = await stage.open('/workbench/login');
  await screen.findByLabelText(session.loginName);
  return opened;
}
async function fillPassword(user: UserEvent, { loginName, password }: Pick<TestAccount, 'loginName' | 'password'>): Promise<void> {
  await fill(user, field(session.loginName), loginName);
  await fill(user, field(session.password), password);
}
/** The desk is there, with everything that the account has. */
async function signedIn(address: () => string): Promise<void> {
  await waitFor(() => expect(address()).toMatch(/^\/workbench\/main/));
  await synced();
}
/** Another code than the one that was sent. */
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

/** Moves the piece of the picture that is shown to `off` pixels beside its hole, and checks by Enter. */
async function slide(off = 0): Promise<void> {
  await screen.findByAltText(t.sliderPicture);
  const slider = screen.getByLabelText(t.sliderName);
  await waitFor(() => expect(slider.getAttribute('aria-disabled')).toBe('false'));
  const { db } = stage.gateway().services.store;
  const { x } = await db.selectFrom('slider').select('x').orderBy('expires_at', 'desc').executeTakeFirstOrThrow();
  fireEvent.change(slider, { target: { value: String(x + off) } });
  fireEvent.keyDown(slider, { key: 'Enter' });
}

test('[AUTH-01] [ERR-09] a wrong password keeps the name, clears the password and says so under its label', async () => {
  const account = await stage.account();
  const { user, address } = await openLogin();
  await fillPassword(user, { ...account, password: 'wrong-password-1' });
  await submit(user);
  await screen.findByText('登录异常');
  expect(field(session.loginName).value).toBe(account.loginName);
  await waitFor(() => expect(field(session.password).value).toBe(''));
  await waitFor(() => expect(document.activeElement).toBe(field(session.password)));
  await user.paste(account.password);
  await submit(user);
  await signedIn(address);
});

test('[AUTH-01] empty fields are said beside them and nothing is sent', async () => {
  const before = stage.line().asked.length;
  const { user } = await openLogin();
  await submit(user);
  await screen.findByText(session.needName);
  await screen.findByText(session.needPassword);
  expect(
    stage
      .line()
      .asked.slice(before)
      .filter((path) => path.includes('/login/')),
  ).toEqual([]);
});

test('[ERR-16] the button says that the login is under way', async () => {
  const account = await stage.account();
  const { user, address } = await openLogin();
  stage.line().fault('webPasswordLogin', { delayMs: 300 });
  await fillPassword(user, account);
  await submit(user);
  await screen.findByRole('button', { name: '正在登录' });
  await signedIn(address);
});

test('[ERR-02] [ERR-09] a login without an answer says that the network failed and keeps what was typed', async () => {
  const account = await stage.account();
  const { user } = await openLogin();
  await fillPassword(user, account);
  stage.line().cut();
  await submit(user);
  await screen.findByText('登录异常');
  await screen.findByText('网络异常，请稍后重试');
  expect(field(session.password).value).toBe(account.password);
});

test.each([
  ['status 500', { status: 500 }, problems.network],
  ['a body of another type', 'wrongType', problems.badAnswer],
  ['an answer that breaks off', { cutAfter: 40 }, problems.network],
] as const)('[ERR-09] a login that is answered with %s says so under its label and keeps what was typed', async (_, fault, words) => {
  const account = await stage.account();
  const { user, address } = await openLogin();
  await fillPassword(user, account);
  stage.line().fault('webPasswordLogin', fault);
  await submit(user);
  const said = await screen.findByText('登录异常');
  expect(said.parentElement?.textContent).toContain(words);
  expect(field(session.password).value).toBe(account.password);
  stage.line().mend();
  await submit(user);
  await signedIn(address);
});

test('[PLUS-12] a browser without a line says before the form is sent that a login needs one', async () => {
  await openLogin();
  sayOnline(false);
  await screen.findByText(session.offlineTitle);
  expect(screen.getByRole('button', { name: session.submit }).getAttribute('aria-disabled')).toBe('true');
  sayOnline(true);
  await gone(() => screen.queryByText(session.offlineTitle));
});

test('[AUTH-01] a name is remembered by its tick alone, and stands in the form of the next visit', async () => {
  const account = await stage.account();
  const { user, address } = await openLogin();
  await fillPassword(user, account);
  await user.click(screen.getByLabelText(session.remember));
  await submit(user);
  await signedIn(address);
  const signOut = async () => {
    await user.click(screen.getByRole('button', { name: /^账号/ }));
    await user.click(await screen.findByRole('menuitem', { name: zhCN.frame.signOut }));
    await screen.findByText(session.outText);
    const dialog = await dialogWith(session.outText);
    await user.click(within(dialog).getByText(zhCN.frame.signOut, { selector: 'button' }));
    await screen.findByLabelText(session.loginName);
  };
  await signOut();
  expect(field(session.loginName).value).toBe(account.loginName);
  expect(field(session.password).value).toBe('');
  await fill(user, field(session.password), account.password);
  await user.click(screen.getByLabelText(session.remember));
  await submit(user);
  await signedIn(address);
  await signOut();
  expect(field(session.loginName).value).toBe('');
});

test('[AUTH-10] without 保持登录 a reload goes on, and after the browser was closed the login asks, without the line too', async () => {
  const { reload } = await stage.open('/workbench/main', await stage.account());
  const { address } = await reload();
  await signedIn(address);
  closeBrowser();
  stage.offline(true);
  await reload();
  await screen.findByText(session.expiredKeptNone);
  expect(document.querySelector('.wb-row')).toBeNull();
});

test('[AUTH-10] with 保持登录 the data opens without the form after the browser was closed, without the line too', async () => {
  const account = await stage.account();
  const { user, address, reload } = await openLogin();
  await fillPassword(user, account);
  await user.click(screen.getByLabelText(new RegExp(session.keep)));
  await submit(user);
  await signedIn(address);
  closeBrowser();
  stage.offline(true);
  await reload();
  await indicated(/离线/);
  expect(document.querySelectorAll('.wb-overview .wb-row-name').length).toBeGreaterThan(0);
});

test('[AUTH-02] [AUTH-08] [VALID-01] [VALID-02] [ERR-12] sign-in by SMS: what is wrong stands at its field, the wait outlives the other tab and a reload', async () => {
  const { mobile } = await stage.account();
  const { user, reload } = await openLogin();
  const toSms = async () => {
    await user.click(await screen.findByRole('tab', { name: t.bySms }));
    await screen.findByLabelText(t.mobile);
  };
  const send = () => user.click(screen.getByRole('button', { name: t.sendCode }));
  const waiting = () => screen.findByRole('button', { name: /秒后可重新获取/ });
  await toSms();
  await fill(user, field(t.mobile), '1380013');
  await send();
  await screen.findByText('您输入的手机号码不合法！');
  await fill(user, field(t.mobile), mobile);
  stage.line().cut();
  await send();
  await screen.findByText('获取验证码失败');
  expect(screen.queryByText('您输入的手机号码不合法！')).toBeNull();
  stage.line().mend();
  await send();
  await waiting();
  expect(screen.queryByText('获取验证码失败')).toBeNull();
  await user.click(screen.getByRole('tab', { name: t.byPassword }));
  await toSms();
  await waiting();
  const { address } = await reload();
  await toSms();
  await waiting();
  expect(field(t.mobile).value).toBe(mobile);
  await fill(user, field(t.code), '12ab');
  await submit(user);
  await screen.findByText('您输入的验证码不合法！');
  const code = await stage.code(mobile);
  await fill(user, field(t.code), wrong(code));
  await submit(user);
  await screen.findByText(session.failed);
  await waitFor(() => expect(field(t.code).value).toBe(''));
  // The next try ends at a field: what the last one ended with is over.
  await submit(user);
  await gone(() => screen.queryByText(session.failed));
  await fill(user, field(t.code), code);
  await submit(user);
  await signedIn(address);
});

test('[AUTH-01] [CALL-085] [CALL-086] from the third wrong password on the slider comes first: wrong once, then passed, the sign-in goes on by itself', async () => {
  const account = await stage.account();
  const { user, address } = await openLogin();
  for (let n = 0; n < 3; n += 1) {
    await fillPassword(user, { ...account, password: 'Wrong2026' });
    await submit(user);
    await waitFor(() => expect(field(session.password).value).toBe(''));
  }
  await fillPassword(user, account);
  await submit(user);
  await slide(30);
  await screen.findByText(t.sliderWrong);
  const before = asked('/webPasswordLogin');
  await slide();
  await signedIn(address);
  expect(asked('/webPasswordLogin')).toBe(before + 1);
  expect(screen.queryByText(t.sliderText)).toBeNull();
});

test('[ERR-11] [VALID-05] [VALID-06] [VALID-07] a forgotten password is reset with slider and code, and the new one signs in', async () => {
  const account = await stage.account();
  const { user, address } = await openLogin();
  await fill(user, field(session.loginName), account.loginName);
  await user.click(screen.getByText(t.forgot));
  await screen.findByLabelText(t.newAgain);
  await user.click(screen.getByText(t.sendCode));
  await slide();
  await screen.findByText(/秒后可重新获取/);
  const code = await stage.code(account.mobile);
  const reset = async (first: string, second: string) => {
    await fill(user, field(t.newPassword), first);
    await fill(user, field(t.newAgain), second);
    await user.click(screen.getByText(t.resetTitle, { selector: 'button' }));
  };
  await fill(user, field(t.code), wrong(code));
  await reset('123456', '123456');
  await screen.findByText('您的密码设置太过简单，请重新设置');
  await reset('abcdefgh', 'abcdefgh');
  await screen.findByText('密码须8-20位，不能全是数字、字母，不能包含特殊字符');
  await reset('Reset2026', 'Reset2027');
  await screen.findByText('密码必须保持一致');
  await reset('Reset2026', 'Reset2026');
  await screen.findByText('重置密码异常');
  await fill(user, field(t.code), code);
  await user.click(screen.getByText(t.resetTitle, { selector: 'button' }));
  await screen.findByText(t.resetDone);
  expect(field(session.loginName).value).toBe(account.loginName);
  await fill(user, field(session.password), 'Reset2026');
  await submit(user);
  await signedIn(address);
});

test('[AUTH-05] [AUTH-09] [AUTH-15] [ERR-14] [VALID-10] a guest goes on after the expiry, gives a number that has an account, then his own, and is the same account', async () => {
  const { mobile: taken } = await stage.account();
  const mobile = '13912345678';
  const { db } = stage.gateway().services.store;
  const { user, reload, address } = await openLogin();
  await user.click(await screen.findByText(t.guest));
  await waitFor(() => expect(address()).not.toMatch(/login/));
  await synced();
  const guest = await db.selectFrom('account').select('account_id').where('is_guest', '=', 1).executeTakeFirstOrThrow();
  // As time does.
  await db.updateTable('session_family').set({ revoked_at: now() }).where('account_id', '=', guest.account_id).execute();
  await db.updateTable('session_access').set({ expires_at: 0 }).where('account_id', '=', guest.account_id).execute();
  await reload();
  const expiry = await dialogWith('游客登录已过期，是否继续使用游客账号？');
  expect([...expiry.querySelectorAll('button')].map((button) => button.textContent)).toEqual(['完善登录信息', '继续使用']);
  await user.click(within(expiry).getByText('完善登录信息'));
  await screen.findByLabelText(t.realName);
  const giveNumber = async (number: string) => {
    await fill(user, field(t.mobile), number);
    await user.click(screen.getByText(t.sendCode));
    await screen.findByText(/秒后可重新获取/);
    await fill(user, field(t.code), await stage.code(number));
    await user.click(screen.getByText(t.save, { selector: 'button' }));
  };
  await fill(user, field(t.realName), '钱会计');
  await fill(user, field(t.newPassword), 'Guest2026');
  await fill(user, field(t.newAgain), 'Guest2026');
  await giveNumber(taken);
  await screen.findByText(t.existsText);
  const existing = await dialogWith(t.existsText);
  await user.click(within(existing).getByText(zhCN.frame.cancel));
  await gone(() => screen.queryByText(t.existsText));
  expect(field(t.realName).value).toBe('钱会计');
  await giveNumber(mobile);
  await screen.findByText(t.realDone);
  await screen.findByText('钱会计');
  const account = await db.selectFrom('account').select(['account_id', 'full_name', 'is_guest']).where('mobile', '=', mobile).execute();
  expect(account).toEqual([{ account_id: guest.account_id, full_name: '钱会计', is_guest: 0 }]);
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Guest2026');
});
