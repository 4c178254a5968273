import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openStage } from '../../../../tests/support/page/page-kit.tsx';
import { editForm, fill, gone, press, rowOf, saveForm } from '../../../../tests/support/page/steps.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const { companies: t, frame, palette, portfolio } = zhCN;
const stage = openStage();

/** An account with three companies on this view; the second of them is worked on. */
async function openView(path: string) {
  const account = await stage.account(3);
  const [, { companyId } = { companyId: '' }] = await stage.companies(account);
  return { ...(await stage.open(path, account)), companyId };
}
const note = () => screen.getByLabelText<HTMLInputElement>(t.fieldNote);
const grid = (name: string) => screen.findByRole('grid', { name });

test('after saving from the menu of a row, whose item is gone by then, the focus is on the button of that menu again; after Escape as well', async () => {
  const { user, companyId } = await openView('/workbench/company-manage');
  const more = async () => (await rowOf(companyId)).querySelector('[data-act="more"]');
  const begin = async () => {
    await press(user, await more());
    await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${t.edit}`) }));
    await editForm();
  };
  await begin();
  await fill(user, note(), '季度末对账');
  await saveForm(user);
  await waitFor(async () => expect(document.activeElement).toBe(await more()));
  await begin();
  await user.keyboard('{Escape}');
  await gone(() => screen.queryByText(t.editTitle));
  await waitFor(async () => expect(document.activeElement).toBe(await more()));
});

test('F2 in 总览 opens the form over 总览, and after saving the keys act in its table again', async () => {
  const { user, address } = await openView('/workbench/portfolio');
  const table = await grid(portfolio.list);
  await waitFor(() => expect(table.querySelector('tr[data-id]')).not.toBeNull());
  table.focus();
  await user.keyboard('{F2}');
  await editForm();
  expect(address()).toContain('/workbench/portfolio');
  await fill(user, note(), '先核对开票');
  await saveForm(user);
  await waitFor(async () => expect(document.activeElement).toBe(await grid(portfolio.list)));
});

test('after saving what the palette opened, whose field is gone by then, the focus is where it was before the palette', async () => {
  const { user } = await openView('/workbench/company-manage');
  const table = await grid(t.list);
  table.focus();
  await user.keyboard('{Control>}k{/Control}');
  await fill(user, screen.getByPlaceholderText<HTMLInputElement>(frame.search), palette.editActive);
  await screen.findByRole('option', { name: new RegExp(palette.editActive) });
  await user.keyboard('{Enter}');
  await editForm();
  await fill(user, note(), '从搜索打开');
  await saveForm(user);
  await waitFor(() => expect(document.activeElement).toBe(table));
});
