import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openStage, type TestAccount } from '../../../../tests/support/page/page-kit.tsx';
import { dialogWith, fill, gone, indicated, ofAll, rowOf, synced } from '../../../../tests/support/page/steps.ts';
import { calls } from '../../../api/calls/table.ts';
import { closeRelation } from '../../../desk/asked/asked-relation.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const { relations: t, frame, companies: words } = zhCN;
const stage = openStage();
const LIST = '/workbench/company-manage';

// As closing its tab does.
afterEach(closeRelation);

const counted = (text: string, count: number): string => text.replace('{{count}}', String(count));
const part = (dialog: HTMLElement, name: string) =>
  [...dialog.querySelectorAll(`[data-bulk="${name}"] li`)].map((li) => li.textContent ?? '');
const hiddenOf = async (account: TestAccount) =>
  (await stage.companies(account)).filter(({ hidden }) => hidden === 1).map(({ companyId }) => companyId);

test('[PLUS-17] [COMP-02] hiding many shows exactly which are touched and which not and why, does it to those, and one undo brings all back, offline too', async () => {
  const account = await stage.account(6);
  const [active, hidden, ...others] = (await stage.companies(account)).filter((one) => one.hidden === 0);
  const before = await hiddenOf(account);
  if (active === undefined || hidden === undefined) throw new Error('too few companies');
  const { user } = await stage.open(LIST, account);
  await rowOf(active.companyId);
  stage.offline(true);
  await indicated(/离线/);
  await ofAll(user, t.bulkHide);
  const dialog = await dialogWith(t.bulkHideTitle);
  const touched = [hidden, ...others].map(({ companyName }) => companyName);
  await waitFor(() => expect(part(dialog, 'touched').sort()).toEqual(touched.sort()));
  expect(part(dialog, 'left')).toEqual([t['left-active'].replace('{{name}}', active.companyName)]);
  expect(await hiddenOf(account)).toEqual(before);
  const count = touched.length;
  await user.click(await within(dialog).findByText(counted(t.bulkHideDo_other, count)));
  await gone(() => screen.queryByText(t.bulkHideTitle));
  await gone(() => document.getElementById(`wb-company-${hidden.companyId}`));
  expect(document.getElementById(`wb-company-${active.companyId}`)).not.toBeNull();
  await screen.findByText(counted(t.bulkHidden_other, count));
  await user.click(screen.getByRole('button', { name: frame.undo }));
  for (const { companyId } of [hidden, ...others]) await rowOf(companyId);
  await screen.findByText(counted(t.bulkUndone_other, count));
  stage.offline(false);
  await synced();
  await waitFor(async () => expect(await hiddenOf(account)).toEqual(before));
});

test('[PLUS-17] the set is frozen when the preview opens: a company that came meanwhile is not touched, what has gone is told', async () => {
  const account = await stage.account(3);
  const [active, second, third] = await stage.companies(account);
  if (active === undefined || second === undefined || third === undefined) throw new Error('too few companies');
  const { user } = await stage.open(LIST, account);
  await rowOf(third.companyId);
  await ofAll(user, t.bulkHide);
  const dialog = await dialogWith(t.bulkHideTitle);
  const friend = await stage.account(1);
  const [shared] = await stage.companies(friend);
  const device = await stage.elsewhere(friend);
  await device.client.call(calls.companyShare, { companyId: shared?.companyId ?? '', shareMobile: account.mobile });
  const own = await stage.elsewhere(account);
  await own.client.call(calls.companyUnbind, { companyId: third.companyId });
  await rowOf(shared?.companyId ?? '');
  await gone(() => document.getElementById(`wb-company-${third.companyId}`));
  expect(part(dialog, 'touched').sort()).toEqual([second.companyName, third.companyName].sort());
  await user.click(await within(dialog).findByText(counted(t.bulkHideDo_other, 2)));
  await screen.findByText(counted(t.bulkFailed_other, 1));
  await waitFor(async () => expect(await hiddenOf(account)).toEqual([second.companyId]));
});

test('[PLUS-17] [PLUS-05] sharing many leaves out those that the user is no admin of, and one undo ends the shares; hidden ones are shown again from their tab', async () => {
  const [account, friend] = [await stage.account(2), await stage.account(1)];
  const [own] = await stage.companies(account);
  const [theirs] = await stage.companies(friend);
  if (own === undefined || theirs === undefined) throw new Error('too few companies');
  const device = await stage.elsewhere(friend);
  await device.client.call(calls.companyShare, { companyId: theirs.companyId, shareMobile: account.mobile });
  const own2 = await stage.elsewhere(account);
  await own2.client.call(calls.companyHide, { companyId: own.companyId, hidden: 1 });
  const { user } = await stage.open(LIST, account);
  await rowOf(theirs.companyId);
  await ofAll(user, t.bulkShare);
  const dialog = await dialogWith(t.bulkShareTitle);
  await waitFor(() => expect(part(dialog, 'left')).toEqual([t['left-member'].replace('{{name}}', theirs.companyName)]));
  expect(part(dialog, 'touched')).toHaveLength(1);
  await fill(user, within(dialog).getByLabelText(new RegExp(t.mobile)), friend.mobile);
  await user.click(await within(dialog).findByText(counted(t.bulkShareDo_other, 1)));
  await screen.findByText(counted(t.bulkShared_other, 1));
  await waitFor(async () => expect(await stage.companies(friend)).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: frame.undo }));
  await waitFor(async () => expect(await stage.companies(friend)).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: words.tabHidden.replace('{{total}}', '1') }));
  await rowOf(own.companyId);
  await ofAll(user, t.bulkShow);
  const back = await dialogWith(t.bulkShowTitle);
  expect(part(back, 'touched')).toEqual([own.companyName]);
  await user.click(await within(back).findByText(counted(t.bulkShowDo_other, 1)));
  await waitFor(async () => expect(await hiddenOf(account)).toEqual([]));
});
