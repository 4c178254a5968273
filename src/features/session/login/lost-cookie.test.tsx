import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deskOn, openStage } from '../../../../tests/support/page/page-kit.tsx';
import { fill, indicated, rowOf, synced } from '../../../../tests/support/page/steps.ts';
import { zhCN } from '../../../texts/zh-CN.ts';
import { setHidden } from '../../companies/commands.ts';

const { session } = zhCN;
const stage = openStage();

test('[AUTH-13] [PLUS-11] a browser that was killed before it had written the cookie of a sign-in: it says what is kept and what to do, and the next sign-in sends what waits, once', async () => {
  const account = await stage.account(4);
  // The first one is active: hiding it would switch to another, which is a command too.
  const [first, second, third] = (await stage.companies(account)).filter(({ hidden }) => hidden === 0);
  if (first === undefined || second === undefined || third === undefined) throw new Error('too few companies');
  const { page, reload } = await stage.open('/workbench/company-manage', account);
  await rowOf(first.companyId);
  stage.offline(true);
  await indicated(/离线/);
  for (const { companyId } of [second, third]) expect((await setHidden(deskOn(page), companyId, 1)).ok).toBe(true);
  stage.line().loseCookies();
  const { user } = await reload();
  await indicated(/离线/);
  stage.offline(false);
  const alert = await screen.findByRole('alertdialog');
  const kept = session.expiredKept_other.replace('{{count}}', '2');
  await waitFor(() => expect(alert.textContent).toContain(kept));
  expect(alert.textContent).toContain(session.expired);
  const hidden = async () => (await stage.companies(account)).flatMap(({ companyId, hidden }) => (hidden === 1 ? [companyId] : []));
  const before = await hidden();
  expect(before).not.toContain(second.companyId);
  await user.click(within(alert).getByText(session.again));
  await screen.findByText(kept);
  await fill(user, await screen.findByLabelText<HTMLInputElement>(session.password), account.password);
  await user.click(screen.getByRole('button', { name: session.submit }));
  await rowOf(first.companyId);
  await synced();
  await waitFor(async () => expect((await hidden()).sort()).toEqual([...before, second.companyId, third.companyId].sort()));
  const { db } = stage.gateway().services.store;
  const sent = await db
    .selectFrom('command')
    .select('call')
    .where('account_id', '=', account.accountId)
    .where('call', '=', 'companyHide')
    .execute();
  expect(sent).toHaveLength(2);
});
