import { expect, type Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { colleague1, small } from '../support/accounts.ts';
import { listRows, openCompanies } from '../support/browser/company-screens.ts';
import { drawer, expectSynced, indicator, type ListedCompany, openEdit, saveButton, saveForm } from '../support/browser/desk.ts';
import { openDesk, test } from '../support/browser/fixtures.ts';
import { crash, secondTab } from '../support/browser/tabs.ts';
import { companiesOf } from '../support/carried-out.ts';

const t = zhCN.companies;

/** Opens the form of a company that is not in sight in the list. */
async function openByAddress(page: Page, { id }: ListedCompany) {
  await page.bringToFront();
  await page.goto(`/workbench/company-manage?edit=${id}`);
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByLabel(t.fieldNote)).toBeVisible();
  return drawer;
}

test('[PLUS-25] the form of a company stands below the title row, in two columns, and nothing of it is cut at any size', async ({
  page,
}) => {
  await openCompanies(page, small);
  await listRows(page).first().locator('[data-act="edit"]').click();
  const form = drawer(page);
  await expect(form.getByLabel(t.fieldNote)).toBeVisible();
  const box = async (label: string) =>
    (await form.getByLabel(label, { exact: true }).boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 };
  for (const [width, height] of [
    [1366, 768],
    [1920, 1080],
    [1024, 600],
    [683, 384],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => form.boundingBox()).toEqual({ x: width - 480, y: 48, width: 480, height: height - 48 });
    await expect(indicator(page)).toBeInViewport({ ratio: 1 });
    const [one, other] = [await box(t.fieldShxydm), await box(t.fieldNsrsbh)];
    expect([other.y, other.x > one.x + one.width]).toEqual([one.y, true]);
    expect(await form.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    await expect(saveButton(page)).toBeInViewport({ ratio: 1 });
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

// A company so far down in its list that no other suite writes to it.
test('[PLUS-14] two tabs edit one company: saving in one, and discarding its draft there, takes nothing from what the other keeps', async ({
  context,
  page,
  effects,
}) => {
  const [company] = companiesOf(effects, colleague1, 32);
  await openDesk(page, colleague1);
  const other = await secondTab(context);
  const here = await openByAddress(page, company);
  await here.getByLabel(t.fieldNote).fill('甲标签写到一半');
  await expect(here.locator('[data-draft="kept"]')).toBeVisible();

  const there = await openByAddress(other, company);
  await expect(there.locator('[data-elsewhere]')).toHaveText(t.draftElsewhere);
  await there.getByLabel(t.fieldAccountant).fill('乙标签会计');
  await expect(there.locator('[data-draft="kept"]')).toBeVisible();
  await saveForm(other);
  await expect.poll(() => effects.company(company.id)?.accountant).toBe('乙标签会计');
  await expect(here.locator('[data-draft="kept"]')).toHaveText(t.draftKept);

  const drafts = other.getByRole('region', { name: zhCN.drafts.title });
  await drafts.getByRole('button', { name: zhCN.drafts.discard }).click();
  await expect(other.getByText(zhCN.drafts.discarded)).toBeVisible();
  await expect(drafts).toContainText(zhCN.drafts.resume);

  await crash(page);
  const after = await openByAddress(other, company);
  await expect(after.getByLabel(t.fieldNote)).toHaveValue('甲标签写到一半');
  await saveForm(other);
  await expectSynced(other);
  expect(effects.company(company.id)).toMatchObject({ note: '甲标签写到一半', accountant: '乙标签会计' });
  await expect(drafts).toHaveCount(0);
});
