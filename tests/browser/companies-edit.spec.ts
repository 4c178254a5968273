import { expect, type Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { colleague1, colleague2 } from '../support/accounts.ts';
import { companiesOf } from '../support/carried-out.ts';
import { openCompanies } from '../support/company-screens.ts';
import { drawer, expectSynced, openEdit, rowOf, saveButton, saveForm, unsentMark } from '../support/desk.ts';
import { installed, test } from '../support/fixtures.ts';

const t = zhCN.companies;

/** The words that the draft is kept are a promise: from here on nothing may lose it. */
const expectKept = (page: Page) => expect(drawer(page).locator('[data-draft="kept"]')).toHaveText(t.draftKept);

test('[COMP-02] an edit shows in the list at once, is said to wait, and arrives once', async ({ page, effects }) => {
  await openCompanies(page, colleague1);
  const [{ id }] = companiesOf(effects, colleague1);
  const before = effects.commands(colleague1.accountId).filter(({ call }) => call === 'companyUpdate').length;
  await openEdit(page, id);
  await drawer(page).getByLabel(t.fieldAccountant).fill('赵会计');
  await drawer(page).getByLabel(t.fieldTags).fill('年审');
  await drawer(page).getByLabel(t.fieldTags).press('Enter');
  await saveForm(page);
  await expect(page.getByText(t.savedLocal)).toBeVisible();
  await expect(rowOf(page, id)).toContainText('赵会计');
  await expectSynced(page);
  expect(effects.company(id)).toMatchObject({ accountant: '赵会计', tags: expect.arrayContaining(['年审']) });
  expect(effects.commands(colleague1.accountId).filter(({ call }) => call === 'companyUpdate')).toHaveLength(before + 1);
});

test('a wrong check digit warns and can be saved, an impossible code is refused and the form stays', async ({ page, effects }) => {
  await openCompanies(page, colleague1);
  const [, { id }] = companiesOf(effects, colleague1);
  await openEdit(page, id);
  const code = drawer(page).getByLabel(t.fieldShxydm);
  const right = await code.inputValue();
  const wrong = `${right.slice(0, 17)}${right.endsWith('0') ? '1' : '0'}`;
  await code.fill(wrong);
  await expect(drawer(page).locator('[data-field="shxydm"]')).toContainText(`应为 ${right.slice(-1)}`);
  await code.fill('9144030');
  await saveButton(page).click();
  await expect(drawer(page).locator('[data-field="shxydm"]')).toContainText('现在是 7 位');
  await expect(code).toBeFocused();
  await code.fill(right);
  await expect(drawer(page).locator('[data-field="shxydm"] [role="alert"]')).toHaveCount(0);
});

test('[PLUS-14] what was typed comes back after a reload, with words and a way to discard it', async ({ page, effects }) => {
  await openCompanies(page, colleague1);
  const [, , { id }] = companiesOf(effects, colleague1);
  await openEdit(page, id);
  const note = drawer(page).getByLabel(t.fieldNote);
  const stored = await note.inputValue();
  await note.fill('写到一半');
  await expectKept(page);
  await page.reload();
  await expect(note).toHaveValue('写到一半');
  await expect(drawer(page)).toContainText('未保存的内容');
  await page.keyboard.press('Escape');
  const bar = page.getByRole('region', { name: zhCN.drafts.title });
  await expect(bar).toBeVisible();
  await bar.getByRole('link', { name: zhCN.drafts.resume }).click();
  await expect(note).toHaveValue('写到一半');
  await drawer(page).getByRole('button', { name: t.discardDraft }).click();
  await expect(note).toHaveValue(stored);
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
});

test('[PLUS-14] [PLUS-02] each draft stays under its own company', async ({ page, effects }) => {
  await openCompanies(page, colleague1);
  const [one, two] = companiesOf(effects, colleague1, 3);
  for (const company of [one, two]) {
    await openEdit(page, company.id);
    await drawer(page).getByLabel(t.fieldNote).fill(`草稿 ${company.id}`);
    await expectKept(page);
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
  }
  for (const company of [one, two]) {
    await openEdit(page, company.id);
    await expect(drawer(page).getByLabel(t.fieldNote)).toHaveValue(`草稿 ${company.id}`);
    await drawer(page).getByRole('button', { name: t.discardDraft }).click();
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
  }
});

test('[PLUS-14] a field the user is in is not changed under his hands by another tab; the others follow, and his first key shows what changed', async ({
  page,
  context,
  effects,
}) => {
  await openCompanies(page, colleague1);
  const [{ id }] = companiesOf(effects, colleague1);
  await openEdit(page, id);
  const here = drawer(page);
  const note = here.getByLabel(t.fieldNote);
  const stored = await note.inputValue();
  await note.selectText();
  await expect(note).toBeFocused();

  const other = await context.newPage();
  await other.goto('/workbench/company-manage');
  await openEdit(other, id);
  await drawer(other).getByLabel(t.fieldNote).fill('别处的备注');
  await drawer(other).getByLabel(t.fieldAccountant).fill('别处的会计');
  await saveForm(other);
  await other.close();

  await expect(here.getByLabel(t.fieldAccountant)).toHaveValue('别处的会计');
  await expect(note).toHaveValue(stored);
  await page.keyboard.insertText('我的备注');
  await expect(note).toHaveValue('我的备注');
  await expect(here.locator('[data-field="note"]')).toContainText('别处的备注');
  await here.getByRole('button', { name: t.takeTheirs }).click();
  await expect(note).toHaveValue('别处的备注');
  await page.keyboard.press('Escape');
});

test('with the line cut saving works the same, and the row says that it waits', async ({ page, effects, line }) => {
  await openCompanies(page, colleague2);
  await installed(page);
  const [{ id }] = companiesOf(effects, colleague2);
  line.offline(true);
  await expect(page.locator('[data-age="offline"]')).toBeVisible({ timeout: 60_000 });
  await openEdit(page, id);
  await drawer(page).getByLabel(t.fieldAccountant).fill('离线会计');
  await drawer(page).getByRole('button', { name: t.saveOffline }).click();
  await expect(page.getByText(t.savedLocal)).toBeVisible();
  await expect(rowOf(page, id).locator('[data-unsent="pending"]')).toBeVisible();
  await page.reload();
  await expect(rowOf(page, id)).toContainText('离线会计');
  line.offline(false);
  await expectSynced(page);
  await expect(unsentMark(page, id)).toHaveCount(0);
  expect(effects.company(id)).toMatchObject({ accountant: '离线会计' });
});

test('a conflict is shown field by field, mine, theirs and both, and what was chosen arrives', async ({
  page,
  browser,
  effects,
  gateway,
  line,
}) => {
  await openCompanies(page, colleague2);
  const [, { id }] = companiesOf(effects, colleague2);
  line.offline(true);
  await expect(page.locator('[data-age="offline"]')).toBeVisible({ timeout: 60_000 });
  await openEdit(page, id);
  await drawer(page).getByLabel(t.fieldAccountant).fill('我的会计');
  await drawer(page).getByLabel(t.fieldNote).fill('我的备注');
  await drawer(page).getByLabel(t.fieldShortName).fill('只有我改');
  await saveForm(page);

  // Another device of the account, over a line of its own.
  const other = await browser.newContext({ baseURL: gateway.url, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  const there = await other.newPage();
  await openCompanies(there, colleague2);
  await openEdit(there, id);
  await drawer(there).getByLabel(t.fieldAccountant).fill('他的会计');
  await drawer(there).getByLabel(t.fieldNote).fill('他的备注');
  await saveForm(there);
  await expect.poll(() => effects.company(id)?.accountant).toBe('他的会计');
  await other.close();

  line.offline(false);
  await expect(rowOf(page, id).locator('[data-unsent="conflict"]')).toBeVisible({ timeout: 60_000 });
  await rowOf(page, id).locator('[data-act="resolve"]').click();
  const dialog = drawer(page);
  await expect(dialog.locator('[data-conflict]')).toHaveCount(2);
  await expect(dialog.locator('[data-conflict="accountant"]')).toContainText('他的会计');
  const send = dialog.getByRole('button', { name: t.conflictResolve });
  await expect(send).toBeDisabled();
  await dialog
    .locator('[data-conflict="accountant"]')
    .getByRole('radio', { name: new RegExp(`^${t.conflictMine} `) })
    .check();
  await expect(dialog.locator('[data-conflict="note"]').getByRole('radio', { name: new RegExp(`^${t.conflictBoth} `) })).toBeChecked();
  await send.click();
  await expect(dialog).toBeHidden();
  await expectSynced(page);
  expect(effects.company(id)).toMatchObject({ accountant: '我的会计', note: '他的备注\n我的备注', shortName: '只有我改' });
  await expect(unsentMark(page, id)).toHaveCount(0);
});
