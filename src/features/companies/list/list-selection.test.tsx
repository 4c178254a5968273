import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { openStage } from '../../../../tests/support/page/page-kit.tsx';
import { bulkBar, dialogWith, fill, gone, ofAll, press, rowOf } from '../../../../tests/support/page/steps.ts';
import { closeRelation } from '../../../desk/asked/asked-relation.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const { companies: words, relations, table: t } = zhCN;
const stage = openStage();
const LIST = '/workbench/company-manage';
// As closing its tab does.
afterEach(closeRelation);

const listed = () =>
  [...document.querySelectorAll<HTMLElement>('[data-scroller="list"] tr[data-id]')].map(({ dataset }) => dataset.id ?? '');
const chosen = () =>
  [...document.querySelectorAll<HTMLElement>('[data-scroller="list"] tr[aria-selected="true"]')].map(({ dataset }) => dataset.id ?? '');
const bar = () => screen.queryByRole('region', { name: t.bulk });
const says = (count: number) => waitFor(() => expect(bar()?.textContent).toContain(t.selected.replace('{{n}}', String(count))));
const box = async (companyId: string) => (await rowOf(companyId)).querySelector('input[type="checkbox"]');
const touched = (dialog: HTMLElement) => [...dialog.querySelectorAll('[data-bulk="touched"] li')].map((li) => li.textContent ?? '');

async function openList(companies: number) {
  const account = await stage.account(companies);
  const opened = await stage.open(LIST, account);
  // Some accounts have a hidden one.
  const visible = (await stage.companies(account)).filter(({ hidden }) => hidden === 0);
  await waitFor(() => expect(listed()).toHaveLength(visible.length));
  const byId = new Map(visible.map((company) => [company.companyId, company]));
  const shown = listed().map((id) => byId.get(id) ?? { companyId: id, companyName: '' });
  expect(shown.length).toBeGreaterThanOrEqual(companies - 1);
  return { ...opened, account, shown };
}

/** Presses a row's box with Shift. */
async function pressWithShift(user: UserEvent, element: Element | null): Promise<void> {
  await user.keyboard('{Shift>}');
  await press(user, element);
  await user.keyboard('{/Shift}');
}

test('[PLUS-17] [COMP-02] an action on many touches the companies that are ticked, with Shift a range of them, and none that is only shown', async () => {
  const { user, shown } = await openList(7);
  expect(bar()).toBeNull();
  const [, second, third, fourth, , last] = shown.slice(0, 6);
  await press(user, await box(second?.companyId ?? ''));
  await says(1);
  await pressWithShift(user, await box(fourth?.companyId ?? ''));
  await says(3);
  await press(user, await box(third?.companyId ?? ''));
  await press(user, await box(last?.companyId ?? ''));
  await says(3);
  expect(chosen()).toEqual([second, fourth, last].map((one) => one?.companyId));
  await user.click(within(await bulkBar()).getByRole('button', { name: relations.bulkHide }));
  const dialog = await dialogWith(relations.bulkHideTitle);
  expect(touched(dialog)).toEqual([second, fourth, last].map((one) => one?.companyName));
  await user.click(within(dialog).getByText(relations.bulkHideDo_other.replace('{{count}}', '3')));
  await waitFor(() => expect(listed()).toHaveLength(shown.length - 3));
  // What is hidden is no longer selected.
  await waitFor(() => expect(bar()).toBeNull());
});

test('[PLUS-25] [COMP-02] companies of the list are selected by keys: at a ticked box Ctrl+A takes all that are shown and Escape lets go, Space and Shift with an arrow take some', async () => {
  const { user, shown } = await openList(5);
  await press(user, await box(shown[1]?.companyId ?? ''));
  await says(1);
  await user.keyboard('{Control>}a{/Control}');
  await says(shown.length);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(bar()).toBeNull());
  screen.getByRole('grid', { name: words.list }).focus();
  await user.keyboard('{Home} ');
  await says(1);
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  await says(3);
  expect(chosen()).toEqual(shown.slice(0, 3).map(({ companyId }) => companyId));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(chosen()).toEqual([]));
});

test('[COMP-02] what is selected stays while the list is narrowed, is told beside what is shown, and is empty in the tab of hidden ones', async () => {
  const { user, shown } = await openList(5);
  const [first, second] = shown;
  await press(user, await box(second?.companyId ?? ''));
  await fill(user, await screen.findByPlaceholderText(words.search), first?.companyName ?? '');
  await waitFor(() => expect(listed()).toEqual([first?.companyId]));
  await says(1);
  await user.click(await screen.findByRole('checkbox', { name: t.selectAll }));
  await says(2);
  await fill(user, await screen.findByPlaceholderText(words.search), '');
  await waitFor(() => expect(listed()).toHaveLength(shown.length));
  expect(chosen()).toEqual([first?.companyId, second?.companyId]);
  await user.click(screen.getByRole('button', { name: new RegExp(`^${words.tabHidden.split(' ')[0]} \\d`) }));
  await gone(bar);
});

test('[COMP-02] sharing says to whom, what the other may see and do, what he may not, and how it is ended', async () => {
  const { user } = await openList(3);
  await ofAll(user, relations.bulkShare);
  const dialog = await dialogWith(relations.bulkShareTitle);
  const grants = () => [...dialog.querySelectorAll('[data-grants] li')].map((li) => li.textContent);
  const { grantsMay, grantsNot, grantsEnd } = relations;
  expect(grants()).toEqual([relations.grantsWhom, grantsMay, grantsNot, grantsEnd]);
  await fill(user, within(dialog).getByLabelText(new RegExp(relations.mobile)), '13900012345');
  await waitFor(() => expect(grants()[0]).toBe(relations.grantsTo.replace('{{mobile}}', '13900012345')));
});
