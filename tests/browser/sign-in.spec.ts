import { DatabaseSync } from 'node:sqlite';
import { expect, type Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { colleague1, small } from '../support/accounts.ts';
import { expectSynced, indicator, openList, rowOf, startOf } from '../support/browser/desk.ts';
import { installed, openDesk, test } from '../support/browser/fixtures.ts';
import { fillLogin, nameField, passwordField, submitButton } from '../support/browser/login-form.ts';
import { askToSignOut, secondTab, signOut, storedHere } from '../support/browser/tabs.ts';
import { companiesOf } from '../support/carried-out.ts';
import type { Gateway } from '../support/gateway/gateway.ts';

const t = zhCN;

/** Ends every session of an account in the gateway, as an administrator or a reused token does. */
function revoke(gateway: Gateway, accountId: string): void {
  const db = new DatabaseSync(gateway.databaseUrl, { timeout: 10_000 });
  try {
    for (const table of ['session_access', 'session_refresh', 'session_family'])
      db.prepare(`delete from ${table} where account_id = ?`).run(accountId);
  } finally {
    db.close();
  }
}

/** Hides the first company of the list while the line is cut, so that one change waits. */
async function hideOffline(page: Page, companyId: string): Promise<void> {
  await openList(page);
  await rowOf(page, companyId).locator('[data-act="hide"]').click();
  await expect(rowOf(page, companyId)).toHaveCount(0);
}

test('[AUTH-01] the remembered login name is there at the next sign-in, and neither the password nor a field of the session’s secrets is stored', async ({
  page,
}) => {
  await page.goto('/workbench/login');
  await fillLogin(page, small);
  await page.getByLabel(t.session.remember).check();
  await submitButton(page).click();
  await page.waitForURL('**/workbench/main**');
  await expectSynced(page);
  const stored = await storedHere(page);
  expect(stored).toContain(small.loginName);
  for (const secret of [small.password, 'accessToken', 'signKey']) expect(stored).not.toContain(secret);
  await signOut(page);
  await expect(nameField(page)).toHaveValue(small.loginName);
});

test('[AUTH-16] signing out clears companies, tabs and the database of the account, in every tab @soak', async ({ page, context }) => {
  await openDesk(page, small);
  await openList(page);
  const other = await secondTab(context);
  await signOut(page);
  await other.waitForURL('**/workbench/login**');
  const left = await page.evaluate(
    async (accountId) => ({
      keys: Object.keys(localStorage).filter((key) => key === 'login' || key === 'firstPage'),
      databases: (await indexedDB.databases()).map((db) => db.name).filter((database) => database?.includes(accountId)),
      buckets:
        'storageBuckets' in navigator &&
        navigator.storageBuckets instanceof Object &&
        'keys' in navigator.storageBuckets &&
        typeof navigator.storageBuckets.keys === 'function'
          ? await navigator.storageBuckets.keys()
          : [],
    }),
    small.accountId,
  );
  expect(left).toEqual({ keys: [], databases: [], buckets: [] });
  await page.goBack();
  await page.waitForURL('**/workbench/login**');
});

test('[AUTH-13] [ERR-03] [PLUS-11] an expired session is said once, keeps data and outbox, and leads back to the same place @soak', async ({
  page,
  line,
  gateway,
  effects,
}) => {
  const [company] = companiesOf(effects, colleague1);
  const hides = () => effects.commands(colleague1.accountId).filter(({ call }) => call === 'companyHide').length;
  const before = hides();
  await openDesk(page, colleague1);
  await installed(page);
  line.offline(true);
  await hideOffline(page, company.id);
  await expect(indicator(page)).toContainText(/项待发/);
  revoke(gateway, colleague1.accountId);
  line.offline(false);
  await expect(page.getByRole('alertdialog')).toContainText('登录信息失效，请重新登录', { timeout: 60_000 });
  await expect(indicator(page)).toContainText(t.sync.expired);
  await page.getByRole('button', { name: t.session.again }).click();
  await page.waitForURL('**/workbench/login?redirect=**');
  await expect(nameField(page)).toHaveValue(colleague1.loginName);
  await expect(page.getByText('登录信息失效，请重新登录')).toBeVisible();
  await passwordField(page).fill(colleague1.password);
  await submitButton(page).click();
  await page.waitForURL('**/workbench/company-manage**');
  await expectSynced(page);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(hides()).toBe(before + 1);
});

test('[AUTH-16] [PLUS-10] signing out asks about unsent changes, and kept ones are sent at the next sign-in @soak', async ({
  page,
  line,
  effects,
}) => {
  const [, company] = companiesOf(effects, small);
  await openDesk(page, small);
  await installed(page);
  line.offline(true);
  await hideOffline(page, company.id);
  const dialog = await askToSignOut(page);
  await expect(dialog).toContainText(t.outbox.companyHide);
  await expect(dialog.getByRole('radio', { name: new RegExp(t.session.outSend) })).toBeDisabled();
  await dialog.getByRole('radio', { name: new RegExp(t.session.outKeep) }).check();
  await dialog.getByRole('button', { name: t.session.outTitle }).click();
  await page.waitForURL('**/workbench/login**');
  line.offline(false);
  await openDesk(page, small);
  expect(effects.company(company.id)).toMatchObject({ hidden: 1 });
  // The next test finds the account with all its companies.
  await openList(page);
  await page.getByRole('button', { name: startOf(t.companies.tabHidden) }).click();
  await rowOf(page, company.id).locator('[data-act="show"]').click();
  await expect.poll(() => effects.company(company.id)).toMatchObject({ hidden: 0 });
});
