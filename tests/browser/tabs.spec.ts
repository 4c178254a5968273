import { expect } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { small } from '../support/accounts.ts';
import { editNote, expectSynced, openForm, openList, rowOf, saveForm, syncNow, unsentMark } from '../support/browser/desk.ts';
import { openDesk, test } from '../support/browser/fixtures.ts';
import { nameField } from '../support/browser/login-form.ts';
import { expectCompany, secondTab } from '../support/browser/tabs.ts';
import { companiesOf, edited } from '../support/carried-out.ts';

const { companies: words } = zhCN;

test.describe('two tabs', () => {
  test('[PLUS-01] work for two companies at once: an edit goes to its own tab’s company and is seen in the other tab; a reload keeps both; a new tab gets the last one', async ({
    context,
    page,
    effects,
  }) => {
    const [one, two] = companiesOf(effects, small);
    await openDesk(page, small);
    const other = await secondTab(context);
    await expectCompany(other, one);
    await other.locator('.wb-overview .wb-row').nth(1).click();
    await expectCompany(other, two);
    await expectCompany(page, one);
    await expect(other).not.toHaveTitle(await page.title());
    const before = edited(effects, small).length;
    await page.bringToFront();
    await page.getByRole('link', { name: zhCN.frame.editCompany }).click();
    await page.getByRole('dialog').getByLabel(words.fieldAccountant).fill('甲标签');
    await saveForm(page);
    await other.bringToFront();
    await openList(other);
    await expect(rowOf(other, one.id)).toContainText('甲标签');
    await expect(rowOf(other, two.id)).not.toContainText('甲标签');
    await expect.poll(() => edited(effects, small, before)).toEqual([one.id]);
    await page.reload();
    await expectCompany(page, one);
    await other.reload();
    await expectCompany(other, two);
    const third = await context.newPage();
    await third.goto('/workbench/main');
    await expectCompany(third, two);
  });

  test('[PLUS-11] [AUTH-12] a tab that waited at the login follows a sign-in in another one, and works when that one is closed @soak', async ({
    context,
    page,
    effects,
  }) => {
    const [one] = companiesOf(effects, small);
    const other = await context.newPage();
    await other.goto('/workbench/login');
    await expect(nameField(other)).toBeVisible();
    await openDesk(page, small);
    await other.waitForURL('**/workbench/main**');
    await page.close();
    await openList(other);
    const before = edited(effects, small).length;
    await editNote(other, one.id, '只剩这个标签');
    await expectSynced(other);
    expect(edited(effects, small, before)).toEqual([one.id]);
    await syncNow(other);
    await expect(other.getByRole('alertdialog')).toHaveCount(0);
  });

  test('[PLUS-01] [PLUS-11] edit different fields of one company from the same state: both arrive, neither is a conflict', async ({
    context,
    page,
    effects,
  }) => {
    const [one] = companiesOf(effects, small);
    await openDesk(page, small);
    const other = await secondTab(context);
    const here = await openForm(page, one.id);
    const there = await openForm(other, one.id);
    await here.getByLabel(words.fieldNote).fill('备注来自甲');
    await there.getByLabel(words.fieldAccountant).fill('会计来自乙');
    await saveForm(page);
    await saveForm(other);
    await expect.poll(() => effects.company(one.id)).toMatchObject({ note: '备注来自甲', accountant: '会计来自乙' });
    for (const tab of [page, other]) {
      await expectSynced(tab);
      await expect(rowOf(tab, one.id)).toContainText('会计来自乙');
      await expect(unsentMark(tab, one.id)).toHaveCount(0);
    }
  });
});
