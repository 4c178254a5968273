import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openStage } from '../../../tests/support/page/page-kit.tsx';
import { dialogWith, gone } from '../../../tests/support/page/steps.ts';
import { en } from '../../texts/en.ts';
import { zhCN } from '../../texts/zh-CN.ts';

const stage = openStage();

/** The main view, once its card has the membership: the card asks for it by itself once, and would meet a fault in the user's place. */
async function openMain() {
  const opened = await stage.open('/workbench/main', await stage.account());
  await waitFor(() =>
    expect(document.querySelector('[data-fact]')?.getAttribute('data-fact')).toMatch(/^(member|ending|ended|untold|none)$/),
  );
  /** Asks for the membership of the active company again, as a user does on its card. */
  const refresh = async () => {
    const names = new RegExp(`^(${zhCN.companies.refreshShort}|${zhCN.companies.retry})`);
    await opened.user.click(
      within(document.querySelector<HTMLElement>('main') ?? document.body).getAllByRole('button', { name: names })[0] ?? document.body,
    );
  };
  return { ...opened, refresh };
}

test('[ERR-01] [ROUTE-13] an unknown address of the page leads to the workbench, and is said in the fixed words', async () => {
  const account = await stage.account();
  await stage.open('/workbench/main', account);
  for (const unknown of ['/workbench/no-such-view', '/no/such/place']) {
    const { address } = await stage.open(unknown);
    await screen.findByText('您访问的地址有误，或者该页面不存在哦～');
    await waitFor(() => expect(address()).toMatch(/^\/workbench\/main/));
  }
});

test('[ERR-01] an address the gateway does not know is said in the fixed words', async () => {
  const { refresh } = await openMain();
  stage.line().fault('getMemberInfo', { status: 404 });
  await refresh();
  await screen.findByText(/您访问的地址有误，或者该页面不存在哦～/);
});

test('[ERR-02] a gateway that fails is said in the fixed words, and the card says that the value is not known', async () => {
  const { refresh } = await openMain();
  stage.line().fault('getMemberInfo', { status: 500 });
  await refresh();
  await waitFor(() => expect(document.querySelector('.wb-notice-text')?.textContent).toContain('网络异常，请稍后重试'));
  expect((await screen.findAllByText(/获取失败/)).length).toBeGreaterThan(0);
});

const alerts: readonly { head: Record<string, string>; title: string; content: string; how: string }[] = [
  { head: {}, title: '温馨提示', content: '当前系统异常，请稍后重试~', how: 'without title and content shows the defaults' },
  { head: { title: '停机通知', content: '今晚维护' }, title: '停机通知', content: '今晚维护', how: 'shows its own title and content' },
];

test.each(alerts)('[ERR-07] [CONST-07] the special head code raises an alert and $how', async ({ head, title, content }) => {
  const { user, refresh } = await openMain();
  stage.line().fault('getMemberInfo', { head: { code: '600101', msg: '', ...head } });
  await refresh();
  const alert = await dialogWith(content);
  expect(alert.getAttribute('role')).toBe('alertdialog');
  expect(alert.textContent).toContain(title);
  await user.click(within(alert).getByText(zhCN.frame.ok));
  await gone(() => screen.queryByText(content));
});

test('[ERR-29] a refusal without words of its own is said in the generic ones', async () => {
  const { refresh } = await openMain();
  stage.line().fault('getMemberInfo', { head: { code: 'member.unknown', msg: '' } });
  await refresh();
  await waitFor(() => expect(document.querySelector('.wb-notice-text')?.textContent).toMatch(/系统异常$/));
});

test('[ERR-04] the event webTokenExpired raises the alert of an ended session', async () => {
  const { user, address } = await openMain();
  dispatchEvent(new Event('webTokenExpired'));
  const alert = await dialogWith('登录信息失效，请重新登录');
  await user.click(within(alert).getByText(zhCN.session.again));
  await waitFor(() => expect(address()).toMatch(/^\/workbench\/login\?redirect=/));
});

test('[ERR-05] in English the alert of an ended session has its other reading', async () => {
  const { reload } = await openMain();
  localStorage.setItem('language', 'en');
  await reload();
  await screen.findAllByText(en.frame.product);
  dispatchEvent(new Event('webTokenExpired'));
  expect((await dialogWith('Login info has expired, please log in again')).getAttribute('role')).toBe('alertdialog');
});
