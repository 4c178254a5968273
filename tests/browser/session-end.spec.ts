import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { colleague1, colleague2, small } from '../support/accounts.ts';
import { listAllOnHome } from '../support/browser/company-screens.ts';
import { drawer, editNote, expectSynced, indicator, openForm, openList, rowOf, saveForm } from '../support/browser/desk.ts';
import { installed, openDesk, test } from '../support/browser/fixtures.ts';
import { nameField, signInHere } from '../support/browser/login-form.ts';
import { queuedTexts } from '../support/browser/tab-steps.ts';
import { expectCompany, secondTab } from '../support/browser/tabs.ts';
import { signInBySms } from '../support/browser/ways-in.ts';
import { companiesOf, notes, switchesLogged } from '../support/carried-out.ts';
import type { Gateway } from '../support/gateway/gateway.ts';
import { addFault, callStats, clearFaults } from '../support/gateway/gateway-faults.ts';

const { companies: words, session: sessionWords } = zhCN;

/** Ends every sign-in of an account in the gateway's own database, as an administrator would. */
function revoke(gateway: Gateway, { accountId }: { accountId: string }): void {
  const db = new DatabaseSync(gateway.databaseUrl, { timeout: 10_000 });
  db.prepare('update session_family set revoked_at = ? where account_id = ? and revoked_at = 0').run(Date.now(), accountId);
  db.close();
}

/** Ends every access token of an account in the gateway's own database, before its time. */
function endTokens(gateway: Gateway, { accountId }: { accountId: string }): void {
  const db = new DatabaseSync(gateway.databaseUrl, { timeout: 10_000 });
  db.prepare('update session_access set expires_at = 0 where account_id = ?').run(accountId);
  db.close();
}

/** Rounds that wait for the end of a token. */
const KNOWN_ENDS = 5;

test.describe('the session ends', () => {
  test.beforeAll(({ gateway }) => gateway.restart({ accessSeconds: 2 }));
  test.afterAll(({ gateway }) => gateway.restart({ accessSeconds: 600 }));

  test('[fault 19] [PLUS-11] the token ends while the queue is sent: it is renewed, and every edit arrives once in order', async ({
    page,
    line,
    gateway,
    effects,
  }) => {
    const [one] = companiesOf(effects, colleague1);
    await openDesk(page, colleague1);
    await openList(page);
    await installed(page);
    line.offline(true);
    const steps = ['一', '二', '三', '四', '五', '六'].map((step) => `续期${step}`);
    for (const step of steps) await editNote(page, one.id, step);
    const before = await callStats(gateway, 'autoLoginWrap');
    await addFault(gateway, { kind: 'delay', call: 'companyUpdate', ms: 700, times: 0 });
    line.offline(false);
    await expectSynced(page);
    await clearFaults(gateway);
    expect(notes(effects, colleague1, one, '续期')).toEqual(steps);
    expect((await callStats(gateway, 'autoLoginWrap')).requests).toBeGreaterThan(before.requests + 1);
  });

  test('[AUTH-13] [ERR-03] [fault 21] the sign-in is ended in the middle of work: said in words, data and unsent edits stay, and signing in again leads back to the same place and sends them once', async ({
    page,
    line,
    gateway,
    effects,
  }) => {
    const [one, two] = companiesOf(effects, colleague2);
    await openDesk(page, colleague2);
    await listAllOnHome(page);
    const before = switchesLogged(effects, colleague2, two);
    await page.locator('.wb-overview .wb-row').nth(1).click();
    await expectCompany(page, two);
    // The log of the switch is a command too: it must not be among the ones that wait below.
    await expect.poll(() => switchesLogged(effects, colleague2, two)).toBe(before + 1);
    await expect.poll(() => queuedTexts(page, colleague2.accountId, 'note')).toEqual([]);
    await openList(page);
    await expectCompany(page, two);
    await installed(page);
    line.offline(true);
    await editNote(page, one.id, '失效前一');
    await editNote(page, two.id, '失效前二');
    const form = await openForm(page, one.id);
    await form.getByLabel(words.fieldNote).fill('失效前三');
    revoke(gateway, colleague2);
    line.offline(false);
    // Over a form that is being filled in nothing may open: a bar waits.
    await expect(page.getByText(sessionWords.expiredWaits)).toBeVisible();
    await saveForm(page);
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText(sessionWords.expired);
    await expect(alert).toContainText(sessionWords.expiredKept_other.replace('{{count}}', '3'));
    await expect(rowOf(page, two.id)).toBeVisible();
    const place = page.url();
    await alert.getByRole('button', { name: sessionWords.again }).click();
    await page.waitForURL('**/workbench/login?redirect=**');
    await expect(page.getByText(sessionWords.expired)).toBeVisible();
    await expect(page.getByText(sessionWords.expiredKept_other.replace('{{count}}', '3'))).toBeVisible();
    await expect(nameField(page)).toHaveValue(colleague2.loginName);
    await signInHere(page, colleague2);
    await expect.poll(() => page.url()).toBe(place);
    await expectCompany(page, two);
    await expectSynced(page);
    expect(notes(effects, colleague2, one, '失效前')).toEqual(['失效前一', '失效前三']);
    expect(notes(effects, colleague2, two, '失效前')).toEqual(['失效前二']);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  test('[ERR-03] [PLUS-14] a form that becomes dirty beneath the alert does not take it away, and its draft is there after signing in', async ({
    page,
    line,
    gateway,
    effects,
  }) => {
    const [one] = companiesOf(effects, colleague2);
    await openDesk(page, colleague2);
    await openList(page);
    await installed(page);
    line.offline(true);
    await editNote(page, one.id, '遮住前');
    const form = await openForm(page, one.id);
    const note = await form.getByLabel(words.fieldNote).elementHandle();
    revoke(gateway, colleague2);
    line.offline(false);
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText(sessionWords.expired);
    // As a draft of another tab does that arrives late: no hand reaches a field under the alert.
    await note?.fill('遮住后');
    await expect(alert).toBeVisible();
    await expect(page.getByText(sessionWords.expiredWaits)).toHaveCount(0);
    await alert.getByRole('button', { name: sessionWords.again }).click();
    await page.waitForURL('**/workbench/login?redirect=**');
    await signInHere(page, colleague2);
    await expect(drawer(page).getByLabel(words.fieldNote)).toHaveValue('遮住后');
    await saveForm(page);
    await expectSynced(page);
    expect(notes(effects, colleague2, one, '遮住')).toEqual(['遮住前', '遮住后']);
  });

  test('[AUTH-02] [AUTH-13] the sign-in is ended with two tabs open: both say it, and signing in once, by SMS, leads both on', async ({
    context,
    page,
    gateway,
  }) => {
    await openDesk(page, small);
    const other = await secondTab(context);
    revoke(gateway, small);
    await page.bringToFront();
    // Asked for, unless the tab has found out by itself: then the alert lies over the button.
    await indicator(page)
      .click({ timeout: 5_000 })
      .then(() => page.getByRole('button', { name: zhCN.sync.now, exact: true }).click({ timeout: 5_000 }))
      .catch(() => {});
    await expect(page.getByRole('alertdialog')).toContainText(sessionWords.expired);
    await expect(other.getByRole('alertdialog')).toContainText(sessionWords.expired);
    await page.bringToFront();
    await page.getByRole('alertdialog').getByRole('button', { name: sessionWords.again }).click();
    for (const tab of [page, other]) {
      await tab.waitForURL('**/workbench/login?redirect=**');
      await expect(tab.getByText(sessionWords.expired)).toBeVisible();
    }
    await signInBySms(page, gateway, small.mobile);
    for (const tab of [page, other]) {
      await tab.waitForURL('**/workbench/main**');
      await expectSynced(tab);
      await expect(tab.getByRole('alertdialog')).toHaveCount(0);
    }
  });

  test('[fault 20] two tabs renew at once, twenty times: one chain of renewals, nobody is signed out @soak', async ({
    context,
    page,
    gateway,
    effects,
  }) => {
    const family = () =>
      effects.query('select family_id, revoked_at from session_family where account_id = ? order by created_at desc', small.accountId)[0];
    const chain = () => effects.query('select used_at from session_refresh where family_id = ?', String(family()?.family_id));
    const token = 'select max(expires_at) as at from session_access where family_id = ?';
    const ended = () => Number(effects.query(token, String(family()?.family_id))[0]?.at) < Date.now();
    await openDesk(page, small);
    const other = await secondTab(context);
    const fresh = { name: words.refreshShort, exact: true };
    for (let round = 0; round < 20; round += 1) {
      // Of the first tokens the tabs know the end; of the others the gateway alone.
      if (round >= KNOWN_ENDS) endTokens(gateway, small);
      await expect.poll(ended, { intervals: [50] }).toBe(true);
      for (const tab of [page, other]) await expect(tab.getByRole('button', fresh)).toBeEnabled();
      const asked = (await callStats(gateway, 'getMemberInfo')).requests;
      await Promise.all([page, other].map((tab) => tab.getByRole('button', fresh).dispatchEvent('click')));
      await expect.poll(async () => (await callStats(gateway, 'getMemberInfo')).requests).toBeGreaterThanOrEqual(asked + 2);
    }
    for (const tab of [page, other]) await expect(tab.getByRole('button', fresh)).toBeEnabled();
    for (const tab of [page, other]) await expect(tab).toHaveURL(/\/workbench\/main/);
    expect(family()?.revoked_at).toBe(0);
    expect(chain().length).toBeGreaterThan(20);
    expect(chain().filter(({ used_at }) => used_at === 0)).toHaveLength(1);
    expect((await callStats(gateway, 'autoLoginWrap')).maxInFlight).toBe(1);
  });
});
