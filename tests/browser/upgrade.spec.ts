import { expect } from '@playwright/test';
import { companyUpdate } from '../../src/api/calls/companies.ts';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { blocked, forced } from '../support/accounts.ts';
import {
  drawer,
  editNote,
  expectSynced,
  firstCompanies,
  notesDone,
  openForm,
  openList,
  startOf,
  unsentMark,
} from '../support/browser/desk.ts';
import { installed, openDesk, signIn, test } from '../support/browser/fixtures.ts';
import { builtPage, lookForUpdate, openSite } from '../support/browser/next-build.ts';

const t = zhCN.update;

test('[UPG-03] [UPG-04] [PLUS-14] a forced upgrade in the middle of typing waits, comes on the user’s word, and leaves draft and outbox as they were', async ({
  page,
  line,
  gateway,
  effects,
}) => {
  // A start of the gateway and an installation: the time for them is not what is tested.
  test.setTimeout(300_000);
  const site = openSite();
  const [one, two] = firstCompanies(effects, forced.accountId, 2);
  if (!one || !two) throw new Error('too few companies');
  try {
    await gateway.restart({ staticDir: site.folder });
    await openDesk(page, forced);
    await installed(page);
    await openList(page);
    line.proxy.set({ mode: 'blackhole' }, { match: companyUpdate.path, keepSockets: true });
    await editNote(page, one.id, '强制升级前保存');
    await expect(unsentMark(page, one.id)).toBeVisible();
    const form = await openForm(page, two.id);
    const note = form.getByLabel(zhCN.companies.fieldNote);
    await note.fill('强制升级时正在填写');
    site.publish('next');
    await lookForUpdate(page);
    await expect(page.getByText(t.forcedWaitsKept)).toBeVisible();
    await expect(note).toHaveValue('强制升级时正在填写');
    // The short message stands beside the form, not over its buttons.
    const [message, beside] = [
      await page.locator('.wb-notice', { hasText: t.keepAndUpgrade }).boundingBox(),
      await drawer(page).boundingBox(),
    ];
    expect((message?.x ?? 9999) + (message?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
    await page.getByRole('button', { name: t.keepAndUpgrade, includeHidden: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-build', 'next', { timeout: 60_000 });
    // The form is there again by its address.
    await expect(drawer(page).getByText(startOf(zhCN.companies.draftRestored))).toBeVisible();
    await expect(note).toHaveValue('强制升级时正在填写');
    await expect(unsentMark(page, one.id)).toBeVisible();
    expect(notesDone(effects, forced.accountId, one.id)).toEqual([]);
    line.proxy.set({ mode: 'pass' });
    await expect.poll(() => notesDone(effects, forced.accountId, one.id), { timeout: 60_000 }).toEqual(['强制升级前保存']);
    const ended = () => effects.query('select up_grade_type, up_status from upgrade_record where account_id = ?', forced.accountId);
    await expect.poll(ended).toEqual([{ up_grade_type: 'force', up_status: 1 }]);
  } finally {
    line.proxy.set({ mode: 'pass' });
    await gateway.restart({ staticDir: builtPage() });
    site.dispose();
  }
});

test('[GOV-04] [UPG-08] a blacklisted account is stopped by the intercept, from which it can sign out and nothing beneath it can be reached', async ({
  page,
}) => {
  await signIn(page, blocked);
  const intercept = page.getByRole('alertdialog', { name: zhCN.government.interceptTitle });
  await expect(intercept).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(intercept).toBeVisible();
  for (let n = 0; n < 4; n += 1) {
    await page.keyboard.press('Tab');
    expect(await intercept.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  await intercept.getByRole('button', { name: zhCN.government.signOut }).click();
  await expect(intercept).toBeHidden();
  await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(intercept).toBeVisible();
  await expectSynced(page);
});
