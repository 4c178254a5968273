import { expect } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { small } from '../support/accounts.ts';
import { editNote, expectSynced, firstCompanies, indicator, openForm, openList } from '../support/browser/desk.ts';
import { installed, openDesk, test } from '../support/browser/fixtures.ts';
import { signInHere } from '../support/browser/login-form.ts';
import { askToSignOut, secondTab, signOut, storedHere } from '../support/browser/tabs.ts';
import { companiesOf, notes } from '../support/carried-out.ts';
import { addFault } from '../support/gateway/gateway-faults.ts';

const { session: words } = zhCN;

test.describe('signing out', () => {
  test('[AUTH-16] in one tab signs the other out in words, and nothing of the account is left to read (A-78)', async ({
    context,
    page,
    effects,
  }) => {
    const [one] = companiesOf(effects, small);
    await openDesk(page, small);
    const other = await secondTab(context);
    const live = () => effects.query('select * from session_family where account_id = ? and revoked_at = 0', small.accountId).length;
    const before = live();
    expect(await storedHere(other)).toContain(one.id);
    await signOut(page);
    await other.waitForURL('**/workbench/login**');
    await expect(other.getByText(words.outElsewhere)).toBeVisible();
    await other.goto('/workbench/company-manage');
    await other.waitForURL('**/workbench/login**');
    await expect(other.getByText(one.name)).toHaveCount(0);
    await expect.poll(() => storedHere(other)).not.toContain(small.accountId);
    for (const { id, name } of firstCompanies(effects, small.accountId, 5)) {
      expect(await storedHere(other)).not.toContain(id);
      expect(await storedHere(page)).not.toContain(name);
    }
    expect(live(), 'this sign-in has ended at the gateway, those of other devices go on').toBe(before - 1);
  });

  test('[AUTH-16] [fault 61] without the line it asks about unsent work; kept, it arrives once after the next sign-in (A-78)', async ({
    page,
    line,
    effects,
  }) => {
    const [one] = companiesOf(effects, small);
    await openDesk(page, small);
    await installed(page);
    await openList(page);
    line.offline(true);
    await expect(indicator(page)).toContainText(zhCN.sync.offline);
    await editNote(page, one.id, '保留到下次');
    const dialog = await askToSignOut(page);
    await expect(dialog).toContainText(words.outSendOffline);
    await expect(dialog.getByRole('radio', { name: words.outSend })).toBeDisabled();
    await page.keyboard.press('Escape');
    await signOut(page, words.outKeep);
    expect(notes(effects, small, one, '保留')).toEqual([]);
    line.offline(false);
    await signInHere(page, small);
    await expectSynced(page);
    expect(notes(effects, small, one, '保留')).toEqual(['保留到下次']);
  });

  test('[AUTH-16] [fault 61] discarding unsent work shows first what is lost, and nothing of it is left or ever arrives (A-78)', async ({
    page,
    line,
    effects,
  }) => {
    const [one, two] = companiesOf(effects, small);
    await openDesk(page, small);
    await installed(page);
    await openList(page);
    line.offline(true);
    await editNote(page, one.id, '将被放弃');
    const form = await openForm(page, two.id);
    await form.getByLabel(zhCN.companies.fieldNote).fill('将被放弃的草稿');
    await expect(form.getByText(zhCN.companies.draftKept)).toBeVisible();
    const shortName = (await form.locator('.wb-seal-name').textContent()) ?? '';
    await form.getByRole('button', { name: zhCN.companies.cancel, exact: true }).click();
    const dialog = await askToSignOut(page);
    await expect(dialog).toContainText(words.outDrafts_other.replace('{{count}}', '1').replace('{{names}}', shortName));
    await expect(dialog).toContainText(words.outUnsent_other.replace('{{count}}', '1'));
    await expect(dialog.getByRole('listitem')).toContainText(zhCN.outbox.companyUpdate.replace('{{fields}}', zhCN.outbox.fieldNote));
    await dialog.getByRole('radio', { name: words.outDiscard }).check();
    await dialog.getByRole('button', { name: zhCN.frame.signOut, exact: true }).click();
    await page.waitForURL('**/workbench/login**');
    await expect.poll(() => storedHere(page)).not.toContain(one.id);
    expect(await storedHere(page)).not.toContain('将被放弃');
    await expect(page.getByText(words.logoutWaits)).toBeVisible();
    line.offline(false);
    // Until the gateway knows of the sign-out, the device knows whose it is.
    await expect.poll(() => storedHere(page)).not.toContain(small.accountId);
    await expect(page.getByText(words.logoutWaits)).toHaveCount(0);
    await signInHere(page, small);
    await expectSynced(page);
    expect(notes(effects, small, one, '将被')).toEqual([]);
  });

  test('[AUTH-16] sending first: signed out only when everything has arrived (A-78)', async ({ page, gateway, effects }) => {
    const [one] = companiesOf(effects, small);
    await openDesk(page, small);
    await openList(page);
    await addFault(gateway, { kind: 'delay', call: 'companyUpdate', ms: 3_000 });
    await editNote(page, one.id, '先发送');
    await signOut(page, words.outSend);
    expect(notes(effects, small, one, '先发送')).toEqual(['先发送']);
  });
});
