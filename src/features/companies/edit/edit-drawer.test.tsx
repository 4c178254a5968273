import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openStage, type TestAccount } from '../../../../tests/support/page/page-kit.tsx';
import { dialogWith, editForm, fill, gone, rowOf, saveForm, synced } from '../../../../tests/support/page/steps.ts';
import { zhCN } from '../../../texts/zh-CN.ts';

const t = zhCN.companies;
const stage = openStage();

/** The account with its first companies, and the list open with the form of the first one. */
async function openForm() {
  const account = await stage.account();
  const [one, two] = await stage.companies(account);
  if (one === undefined || two === undefined) throw new Error('too few companies');
  const opened = await stage.open(`/workbench/company-manage?edit=${one.companyId}`, account);
  return { ...opened, account, one, two, form: await editForm() };
}
const storedOf = async (account: TestAccount, id: string) => (await stage.companies(account)).find(({ companyId }) => companyId === id);
const updates = () => stage.line().asked.filter((path) => path.endsWith('/company/update')).length;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const problemOf = (name: string) => document.querySelector(`[data-field="${name}"]`)?.textContent;
const draftKept = () => waitFor(() => expect(document.querySelector('[data-draft="kept"]')?.textContent).toBe(t.draftKept));
const draftsBar = () => screen.queryByRole('region', { name: zhCN.drafts.title });

test('[COMP-02] an edit shows in the list at once, is said to wait, and arrives once', async () => {
  const { user, account, one } = await openForm();
  const before = updates();
  await fill(user, field(t.fieldAccountant), '赵会计');
  await fill(user, field(t.fieldTags), '年审');
  await user.keyboard('{Enter}');
  await saveForm(user);
  await waitFor(async () => expect((await rowOf(one.companyId)).textContent).toContain('赵会计'));
  await screen.findByText(t.savedSent);
  expect(screen.queryByText(t.savedLocal)).toBeNull();
  await synced();
  expect(await storedOf(account, one.companyId)).toMatchObject({ accountant: '赵会计', tags: expect.arrayContaining(['年审']) });
  expect(updates()).toBe(before + 1);
});

test.each(['{Control>}s{/Control}', '{Control>}{Enter}{/Control}'])('%s saves the form from any field, and the note too', async (keys) => {
  const { user, account, one } = await openForm();
  await fill(user, field(t.fieldNote), '季度末对账');
  await user.keyboard(keys);
  await gone(() => screen.queryByText(t.editTitle));
  await synced();
  expect(await storedOf(account, one.companyId)).toMatchObject({ note: '季度末对账' });
});

test('a wrong check digit warns and can be saved, an impossible code is refused and the form stays', async () => {
  const { user, form, account, one } = await openForm();
  const code = field(t.fieldShxydm);
  const right = one.shxydm;
  const before = updates();
  const wrong = `${right.slice(0, 17)}${right.endsWith('0') ? '1' : '0'}`;
  await fill(user, code, '9144030');
  await user.click(within(form).getByRole('button', { name: t.save }));
  await waitFor(() => expect(problemOf('shxydm')).toContain('现在是 7 位'));
  expect(within(form).getByText(t.hasErrors)).toBeTruthy();
  expect(document.activeElement).toBe(code);
  expect(updates()).toBe(before);
  await fill(user, code, wrong);
  expect(problemOf('shxydm')).toContain(`应为 ${right.slice(-1)}`);
  await saveForm(user);
  await synced();
  expect(await storedOf(account, one.companyId)).toMatchObject({ shxydm: wrong });
});

test('[PLUS-25] an identifier stands in groups, and as it is stored while it has the focus', async () => {
  const { one } = await openForm();
  const code = field(t.fieldShxydm);
  expect(code.value).not.toBe(one.shxydm);
  expect(code.value.replaceAll('\u2009', '')).toBe(one.shxydm);
  await act(async () => code.focus());
  expect(code.value).toBe(one.shxydm);
  expect([code.selectionStart, code.selectionEnd]).toEqual([0, one.shxydm.length]);
  await act(async () => code.blur());
  expect(code.value).not.toBe(one.shxydm);
  // Nothing was changed by that.
  expect(document.querySelector('[data-draft]')).toBeNull();
});

test('[PLUS-14] what was typed comes back after a reload, with words and a way to discard it', async () => {
  const { user, one, reload } = await openForm();
  await fill(user, field(t.fieldNote), '写到一半');
  await draftKept();
  await reload();
  await editForm();
  expect(field(t.fieldNote).value).toBe('写到一半');
  expect((await dialogWith(t.editTitle)).textContent).toContain('未保存的内容');
  await user.keyboard('{Escape}');
  await gone(() => screen.queryByText(t.editTitle));
  await user.click(await screen.findByRole('link', { name: zhCN.drafts.resume }));
  const form = await editForm();
  expect(field(t.fieldNote).value).toBe('写到一半');
  await user.click(within(form).getByText(t.discardDraft));
  await waitFor(() => expect(field(t.fieldNote).value).toBe(one.note));
  await user.keyboard('{Escape}');
  await gone(() => screen.queryByText(t.editTitle));
  await gone(draftsBar);
});

test('[PLUS-14] [PLUS-02] each draft stays under its own company', async () => {
  const { user, one, two } = await openForm();
  const leave = async () => {
    await user.keyboard('{Escape}');
    await gone(() => screen.queryByText(t.editTitle));
  };
  const edit = async (companyId: string) => {
    const button = (await rowOf(companyId)).querySelector('[data-act="edit"]');
    if (button !== null) await user.click(button);
    return await editForm();
  };
  await leave();
  for (const { companyId } of [one, two]) {
    await edit(companyId);
    await fill(user, field(t.fieldNote), `草稿 ${companyId}`);
    await draftKept();
    await leave();
  }
  for (const { companyId } of [one, two]) {
    const form = await edit(companyId);
    expect(field(t.fieldNote).value).toBe(`草稿 ${companyId}`);
    await user.click(within(form).getByText(t.discardDraft));
    await leave();
  }
});

test('with the line cut saving works the same, and the row says that it waits', async () => {
  const { user, account, one, reload } = await openForm();
  stage.offline(true);
  await screen.findByRole('button', { name: t.saveOffline });
  await fill(user, field(t.fieldAccountant), '离线会计');
  await saveForm(user);
  expect(screen.getByText(t.savedLocal)).toBeTruthy();
  await waitFor(async () => expect((await rowOf(one.companyId)).querySelector('[data-unsent="pending"]')).not.toBeNull());
  await reload();
  await waitFor(async () => expect((await rowOf(one.companyId)).textContent).toContain('离线会计'));
  stage.offline(false);
  await synced();
  expect((await rowOf(one.companyId)).querySelector('[data-unsent]')).toBeNull();
  expect(await storedOf(account, one.companyId)).toMatchObject({ accountant: '离线会计' });
});

test('the form opens with the focus in its first field, and an empty name is refused in its own words', async () => {
  const { user, form } = await openForm();
  const name = within(form).getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${t.fieldCompanyName}`) });
  await waitFor(() => expect(document.activeElement).toBe(name));
  await fill(user, name, '');
  await user.click(within(form).getByRole('button', { name: t.save }));
  await within(form).findByText(t.hasErrors);
  expect(problemOf('companyName')).toContain(t.required);
  expect(document.activeElement).toBe(name);
});

test('the form opens over home, and home stays with its company', async () => {
  const account = await stage.account();
  const { user, address } = await stage.open('/workbench/main', account);
  await user.click(await screen.findByRole('link', { name: zhCN.frame.editCompany }));
  await editForm();
  expect(address()).toMatch(/^\/workbench\/main/);
  await user.keyboard('{Escape}');
  await gone(() => screen.queryByText(t.editTitle));
  expect(address()).not.toContain('edit=');
  expect((await screen.findByRole('navigation', { name: zhCN.frame.tabs })).textContent).toBe(zhCN.frame.home);
});

test('[PLUS-14] a draft is offered on every view, and is taken up over it', async () => {
  const { user } = await openForm();
  await fill(user, field(t.fieldNote), '写到一半');
  await draftKept();
  await stage.open('/workbench/messages');
  await user.click(await screen.findByRole('link', { name: zhCN.drafts.resume }));
  await editForm();
  expect(field(t.fieldNote).value).toBe('写到一半');
  expect(location.pathname).toBe('/workbench/messages');
});
