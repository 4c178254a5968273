import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { seedProtocols } from '../../../../samples/demo/seed/protocols.ts';
import { openStage } from '../../../../tests/support/page/page-kit.tsx';
import { dialogWith, fill, gone } from '../../../../tests/support/page/steps.ts';
import { calls } from '../../../api/calls/table.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const { session } = zhCN;
const stage = openStage({ variant: 'xsb' });
const question = zhCN.protocol.ask;

test('[AUTH-19] [ERR-22] [ERR-23] [CALL-061] [CALL-062] [CALL-063] xsb: without the tick the sign-in asks, 再想想 keeps everything, 同意 goes on and is recorded', async () => {
  const { db } = stage.gateway().services.store;
  await seedProtocols(stage.gateway().services.store);
  const account = await stage.account();
  const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${zhCN.protocol.read}`) });
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
  stage.line().fault('getProtocol', 'cut');
  const { user, address } = await stage.open('/workbench/login');
  await screen.findByText('协议获取失败');
  stage.line().mend();
  await db.updateTable('protocol').set({ scene: 'withdrawn' }).execute();
  await user.click(screen.getByText(zhCN.frame.retry));
  await screen.findByText('协议获取失败，请联系客服');
  await fill(user, field(session.loginName), account.loginName);
  await fill(user, field(session.password), account.password);
  const submit = () => user.click(screen.getByText(session.submit, { selector: 'button' }));
  await submit();
  await waitFor(() => expect(screen.getByText(session.submit, { selector: 'button' }).getAttribute('aria-disabled')).not.toBe('true'));
  await db.updateTable('protocol').set({ scene: 'login' }).execute();
  await user.click(screen.getByText(zhCN.frame.retry));
  expect((await screen.findByRole('link', { name: '《用户服务协议》' })).getAttribute('href')).toBe('/protocols/user-service-2.0.html');
  expect((await box()).checked).toBe(false);

  await submit();
  const dialog = await dialogWith(new RegExp(question));
  expect([...dialog.querySelectorAll('button')].map((button) => button.textContent)).toEqual(['再想想', '同意']);
  await user.click(within(dialog).getByText('再想想'));
  await gone(() => document.querySelector('[role="alertdialog"]'));
  expect((await box()).checked).toBe(false);
  expect(field(session.loginName).value).toBe(account.loginName);
  expect(field(session.password).value).toBe(account.password);
  expect(stage.line().asked).not.toContain(calls.webPasswordLogin.path);

  const policy = { id: 'p1', title: '征期提醒', url: 'https://policy.example.com/p1', published_at: 1 };
  await db.insertInto('policy').values(policy).execute();
  await submit();
  await user.click(within(await dialogWith(new RegExp(question))).getByText('同意'));
  await waitFor(() => expect(address()).toMatch(/^\/workbench\/main/));
  const agreed = () => db.selectFrom('protocol_agreement').select(['account_id', 'app_id', 'scene', 'code', 'version']).execute();
  const row = { account_id: account.accountId, app_id: '22540100010000', scene: 'login', code: 'user-service', version: '2.0' };
  await waitFor(async () => expect(await agreed()).toEqual([row]));
  const notice = (await screen.findByText(/征期提醒/)).closest('li');
  expect(within(notice ?? document.body).getByText('查看（policy.example.com）')).toBeTruthy();
});
