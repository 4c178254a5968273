import { DatabaseSync } from 'node:sqlite';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { colleague1, colleague2, small } from '../support/accounts.ts';
import { editNote, expectSynced, firstCompanies, indicator, type ListedCompany, notesDone, openList, syncNow } from '../support/desk.ts';
import type { GatewayEffects } from '../support/effects.ts';
import { signIn, test } from '../support/fixtures.ts';
import type { Gateway } from '../support/gateway.ts';
import { addFault, clearFaults } from '../support/gateway-faults.ts';
import { signInFromNode } from '../support/node-client.ts';
import {
  askToSignOut,
  crash,
  editText,
  expectCompany,
  expectLeads,
  freeze,
  leads,
  openForm,
  saveForm,
  showAs,
  signInHere,
  signOut,
  storedHere,
} from '../support/tabs.ts';

const { companies: words, session: sessionWords } = zhCN;

/** The first companies of an account, all of them there. */
function companiesOf(effects: GatewayEffects, { accountId }: { accountId: string }): [ListedCompany, ListedCompany, ListedCompany] {
  const [one, two, three] = firstCompanies(effects, accountId, 3);
  if (!one || !two || !three) throw new Error('too few companies');
  return [one, two, three];
}

/** A second tab of the same browser, on its main page. */
async function secondTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/workbench/main');
  await expectSynced(page);
  return page;
}

/** Ids of the companies that were edited at the gateway, in the order of the edits, after the first `since`. */
function edited(effects: GatewayEffects, { accountId }: { accountId: string }, since = 0): string[] {
  const rows = effects.query("select answer from command where account_id = ? and call = 'companyUpdate' order by rowid", accountId);
  return rows.slice(since).map(({ answer }) => String(JSON.parse(JSON.parse(String(answer)).text).company.companyId));
}

/** Notes of one test at the gateway, in the order of their carrying out: those that start with `mark`. */
function notes(effects: GatewayEffects, { accountId }: { accountId: string }, { id }: ListedCompany, mark: string): string[] {
  return notesDone(effects, accountId, id).filter((note) => note.startsWith(mark));
}

interface CallStats {
  requests: number;
  maxInFlight: number;
  duplicates: number;
}
/** What the gateway counted of a call since it started. */
async function statsOf(gateway: Gateway, call: string): Promise<CallStats> {
  const { calls } = await (await fetch(`${gateway.url}/__faults`)).json();
  return calls[call] ?? { requests: 0, maxInFlight: 0, duplicates: 0 };
}

const row = (page: Page, { id }: ListedCompany) => page.locator(`#wb-company-${id}`);
const unsentMark = (page: Page, company: ListedCompany) => row(page, company).locator('[data-unsent]');

test.describe('two tabs', () => {
  test('[PLUS-01] work for two companies at once: an edit goes to its own tab’s company and is seen in the other tab; a reload keeps both; a new tab gets the last one', async ({
    context,
    page,
    effects,
  }) => {
    const [one, two] = companiesOf(effects, small);
    await signIn(page, small);
    await expectSynced(page);
    const other = await secondTab(context);
    await expectCompany(other, one);
    await other.locator('.wb-row').nth(1).click();
    await expectCompany(other, two);
    await expectCompany(page, one);
    expect(await page.title()).not.toBe(await other.title());
    const before = edited(effects, small).length;
    await page.bringToFront();
    await page.getByRole('link', { name: zhCN.frame.editCompany }).click();
    await page.getByRole('dialog').getByLabel(words.fieldAccountant).fill('甲标签');
    await saveForm(page);
    await other.bringToFront();
    await openList(other);
    await expect(row(other, one)).toContainText('甲标签');
    await expect(row(other, two)).not.toContainText('甲标签');
    await expect.poll(() => edited(effects, small, before)).toEqual([one.id]);
    await page.reload();
    await expectCompany(page, one);
    await other.reload();
    await expectCompany(other, two);
    const third = await context.newPage();
    await third.goto('/workbench/main');
    await expectCompany(third, two);
  });

  test('[PLUS-01] [PLUS-11] edit different fields of one company from the same state: both arrive, neither is a conflict', async ({
    context,
    page,
    effects,
  }) => {
    const [one] = companiesOf(effects, small);
    await signIn(page, small);
    await expectSynced(page);
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
      await expect(row(tab, one)).toContainText('会计来自乙');
      await expect(unsentMark(tab, one)).toHaveCount(0);
    }
  });

  test('[PLUS-10] [PLUS-11] one field edited here without the line and on another device: a conflict with mine and theirs, and each way out is carried out', async ({
    browser,
    gateway,
    page,
    line,
    effects,
  }) => {
    const [, company] = companiesOf(effects, small);
    const elsewhere = await browser.newContext({ baseURL: gateway.url });
    const device = await elsewhere.newPage();
    await signIn(device, small);
    await openList(device);
    await signIn(page, small);
    await expectSynced(page);
    const noteNow = () => effects.company(company.id)?.note;

    /** Makes the conflict of one round and opens it. */
    async function conflict(round: string) {
      line.offline(true);
      await openList(page);
      await editNote(page, company.id, `我的${round}`);
      await editNote(device, company.id, `对方${round}`);
      await expect.poll(noteNow).toBe(`对方${round}`);
      line.offline(false);
      await expect(unsentMark(page, company)).toHaveAttribute('data-unsent', 'conflict');
      expect(noteNow()).toBe(`对方${round}`);
      await row(page, company).locator('[data-act="resolve"]').click();
      const dialog = page.getByRole('dialog', { name: words.conflictTitle });
      await expect(dialog).toContainText(`我的${round}`);
      await expect(dialog).toContainText(`对方${round}`);
      return dialog;
    }
    async function settled(note: string): Promise<void> {
      await expect(unsentMark(page, company)).toHaveCount(0);
      await expectSynced(page);
      expect(noteNow()).toBe(note);
    }
    const send = { name: words.conflictResolve, exact: true };

    const mine = await conflict('一');
    await mine.getByRole('radio', { name: new RegExp(`^${words.conflictMine}`) }).check();
    await mine.getByRole('button', send).click();
    await settled('我的一');

    const theirs = await conflict('二');
    await theirs.getByRole('radio', { name: new RegExp(`^${words.conflictTheirs}`) }).check();
    await theirs.getByRole('button', send).click();
    await settled('对方二');

    const both = await conflict('三');
    await both.getByRole('radio', { name: new RegExp(`^${words.conflictBoth}`) }).check();
    await both.getByRole('button', send).click();
    await settled('对方三\n我的三');

    const drop = await conflict('四');
    await drop.getByRole('button', { name: words.conflictDiscard }).click();
    await settled('对方四');
    await elsewhere.close();
  });
});

test.describe('one leader', () => {
  test('[PLUS-11] [fault 23] thirty edits queued in two tabs: one at a time at the gateway, each once, in order per company', async ({
    context,
    page,
    line,
    gateway,
    effects,
  }) => {
    await gateway.restart();
    const companies = companiesOf(effects, colleague1);
    await signIn(page, colleague1);
    await expectSynced(page);
    const other = await secondTab(context);
    expect([await leads(page), await leads(other)].filter(Boolean)).toHaveLength(1);
    line.offline(true);
    const steps = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];
    for (const [tab, part] of [[page, steps.slice(0, 5)] as const, [other, steps.slice(5)] as const]) {
      await tab.bringToFront();
      await tab.emulateMedia({ reducedMotion: 'reduce' });
      await openList(tab);
      for (const step of part) for (const { id } of companies) await editNote(tab, id, `排队${step}`);
    }
    await expect(indicator(other)).toContainText('30');
    // Slow enough that two senders would be seen at once.
    await addFault(gateway, { kind: 'delay', call: 'companyUpdate', ms: 40, times: 0 });
    line.offline(false);
    await expectSynced(other);
    await clearFaults(gateway);
    for (const company of companies) expect(notes(effects, colleague1, company, '排队')).toEqual(steps.map((step) => `排队${step}`));
    expect(await statsOf(gateway, 'companyUpdate')).toMatchObject({ requests: 30, maxInFlight: 1, duplicates: 0 });
  });

  test('[PLUS-11] the leader’s tab is closed: the other tab takes over and sends what that one had queued', async ({
    context,
    page,
    line,
    effects,
  }) => {
    const [one] = companiesOf(effects, colleague2);
    await signIn(page, colleague2);
    await expectSynced(page);
    await expectLeads(page);
    const other = await secondTab(context);
    line.offline(true);
    await page.bringToFront();
    await openList(page);
    await editNote(page, one.id, '关闭前');
    await page.close();
    await expectLeads(other);
    line.offline(false);
    await expectSynced(other);
    expect(notes(effects, colleague2, one, '关闭前')).toEqual(['关闭前']);
  });

  test('[PLUS-11] [fault 26] the leader’s page crashes after an edit was carried out and before its answer: the other tab sends it again, and it has one effect', async ({
    context,
    page,
    line,
    gateway,
    effects,
  }) => {
    const [, one, two] = companiesOf(effects, colleague2);
    await signIn(page, colleague2);
    await expectSynced(page);
    await expectLeads(page);
    const other = await secondTab(context);
    const { duplicates } = await statsOf(gateway, 'companyUpdate');
    line.proxy.set({ mode: 'dropResponse' }, { match: '/company/update' });
    await page.bringToFront();
    await openList(page);
    await editNote(page, one.id, '崩溃前一');
    await line.proxy.hit();
    await expect.poll(() => notes(effects, colleague2, one, '崩溃前')).toEqual(['崩溃前一']);
    await editNote(page, two.id, '崩溃前二');
    await crash(page);
    line.offline(false);
    await expectLeads(other);
    await other.bringToFront();
    await expectSynced(other);
    expect(notes(effects, colleague2, one, '崩溃前')).toEqual(['崩溃前一']);
    expect(notes(effects, colleague2, two, '崩溃前')).toEqual(['崩溃前二']);
    expect((await statsOf(gateway, 'companyUpdate')).duplicates).toBe(duplicates + 1);
  });

  test('[PLUS-11] [fault 25] a tab crashes in the middle of writing: the edit is there whole, seen and sent, or not at all, and the other tab goes on', async ({
    context,
    page,
    line,
    effects,
  }) => {
    const [one, two] = companiesOf(effects, colleague2);
    await signIn(page, colleague2);
    await expectSynced(page);
    const other = await secondTab(context);
    await openList(other);
    line.offline(true);
    const drawer = await openForm(page, one.id);
    await drawer.getByLabel(words.fieldNote).fill('崩溃中');
    await drawer.getByLabel(words.fieldAccountant).fill('崩溃中');
    await drawer.getByRole('button', { name: words.saveOffline, exact: true }).dispatchEvent('click');
    await crash(page);
    await other.bringToFront();
    await editText(other, two, words.fieldAccountant, '崩溃后');
    line.offline(false);
    await expectSynced(other);
    await expect(row(other, two)).toContainText('崩溃后');
    const isSeen = (await row(other, one).textContent())?.includes('崩溃中') ?? false;
    const { note, accountant } = effects.company(one.id) ?? {};
    expect({ note: note === '崩溃中', accountant: accountant === '崩溃中' }).toEqual({ note: isSeen, accountant: isSeen });
  });

  test('a hidden leader gives way to a tab that is in sight', async ({ context, page }) => {
    await signIn(page, small);
    await expectSynced(page);
    await expectLeads(page);
    const other = await secondTab(context);
    expect(await leads(other)).toBe(false);
    await showAs(page, 'hidden');
    await expectLeads(other);
    expect(await leads(page)).toBe(false);
    await expectSynced(other);
  });

  test('[PLUS-09] a tab that slept while its line died shows, awake again, what was edited elsewhere', async ({
    page,
    line,
    gateway,
    effects,
  }) => {
    const [one] = companiesOf(effects, small);
    await signIn(page, small);
    await expectSynced(page);
    await openList(page);
    const device = await signInFromNode(gateway.url, small);
    const held = effects.company(one.id) ?? {};
    const asleep = await freeze(page);
    line.proxy.cut();
    const done = await device.client.call('companyUpdate', {
      companyId: one.id,
      baseRev: Number(held.rev),
      changes: { accountant: { from: String(held.accountant), to: '睡眠期间' } },
    });
    expect(done.ok).toBe(true);
    await asleep.thaw();
    await expect(row(page, one)).toContainText('睡眠期间');
    await expectSynced(page);
  });

  test('[PLUS-11] [fault 24] the leader’s tab is frozen with its lock: the other tab takes it after three missed beats and sends; thawed, the first one follows', async ({
    context,
    page,
    effects,
  }) => {
    const [, , three] = companiesOf(effects, small);
    await signIn(page, small);
    await expectSynced(page);
    await expectLeads(page);
    const other = await secondTab(context);
    await openList(other);
    const asleep = await freeze(page);
    await editNote(other, three.id, '冻结期间');
    expect(notes(effects, small, three, '冻结')).toEqual([]);
    await expect.poll(() => notes(effects, small, three, '冻结'), { timeout: 60_000 }).toEqual(['冻结期间']);
    await expectLeads(other);
    await asleep.thaw();
    await expect.poll(() => leads(page)).toBe(false);
    await editText(page, three, words.fieldNote, '冻结之后');
    await expectSynced(page);
    await expectLeads(other);
    expect(notes(effects, small, three, '冻结')).toEqual(['冻结期间', '冻结之后']);
  });
});

test.describe('signing out', () => {
  test('[AUTH-16] in one tab signs the other out in words, and nothing of the account is left to read (A-78)', async ({
    context,
    page,
    effects,
  }) => {
    const [one] = companiesOf(effects, small);
    await signIn(page, small);
    await expectSynced(page);
    const other = await secondTab(context);
    const live = () => effects.query('select * from session_family where account_id = ? and revoked_at = 0', small.accountId).length;
    const before = live();
    expect(await storedHere(other)).toContain(one.id);
    await signOut(page);
    await other.waitForURL('**/workbench/login**');
    await expect(other.getByText(sessionWords.outElsewhere)).toBeVisible();
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
    await signIn(page, small);
    await expectSynced(page);
    await openList(page);
    line.offline(true);
    await expect(indicator(page)).toContainText(zhCN.sync.offline);
    await editNote(page, one.id, '保留到下次');
    const dialog = await askToSignOut(page);
    await expect(dialog).toContainText(sessionWords.outSendOffline);
    await expect(dialog.getByRole('radio', { name: sessionWords.outSend })).toBeDisabled();
    await page.keyboard.press('Escape');
    await signOut(page, sessionWords.outKeep);
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
    const [one] = companiesOf(effects, small);
    await signIn(page, small);
    await expectSynced(page);
    await openList(page);
    line.offline(true);
    await editNote(page, one.id, '将被放弃');
    const dialog = await askToSignOut(page);
    await expect(dialog).toContainText(sessionWords.outUnsent.replace('{{count}}', '1'));
    await expect(dialog.getByRole('listitem')).toContainText(zhCN.outbox.companyUpdate.replace('{{fields}}', zhCN.outbox.fieldNote));
    await dialog.getByRole('radio', { name: sessionWords.outDiscard }).check();
    await dialog.getByRole('button', { name: zhCN.frame.signOut, exact: true }).click();
    await page.waitForURL('**/workbench/login**');
    await expect.poll(() => storedHere(page)).not.toContain(small.accountId);
    expect(await storedHere(page)).not.toContain('将被放弃');
    line.offline(false);
    await signInHere(page, small);
    await expectSynced(page);
    expect(notes(effects, small, one, '将被')).toEqual([]);
  });

  test('[AUTH-16] sending first: signed out only when everything has arrived (A-78)', async ({ page, gateway, effects }) => {
    const [one] = companiesOf(effects, small);
    await signIn(page, small);
    await expectSynced(page);
    await openList(page);
    await addFault(gateway, { kind: 'delay', call: 'companyUpdate', ms: 3_000 });
    await editNote(page, one.id, '先发送');
    await signOut(page, sessionWords.outSend);
    expect(notes(effects, small, one, '先发送')).toEqual(['先发送']);
  });
});

/** Ends every sign-in of an account in the gateway's own database, as an administrator would. */
function revoke(gateway: Gateway, { accountId }: { accountId: string }): void {
  const db = new DatabaseSync(gateway.databaseUrl);
  db.prepare('update session_family set revoked_at = ? where account_id = ? and revoked_at = 0').run(Date.now(), accountId);
  db.close();
}

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
    await signIn(page, colleague1);
    await expectSynced(page);
    await openList(page);
    line.offline(true);
    const steps = ['一', '二', '三', '四', '五', '六'].map((step) => `续期${step}`);
    for (const step of steps) await editNote(page, one.id, step);
    const before = await statsOf(gateway, 'autoLoginWrap');
    await addFault(gateway, { kind: 'delay', call: 'companyUpdate', ms: 700, times: 0 });
    line.offline(false);
    await expectSynced(page);
    await clearFaults(gateway);
    expect(notes(effects, colleague1, one, '续期')).toEqual(steps);
    expect((await statsOf(gateway, 'autoLoginWrap')).requests).toBeGreaterThan(before.requests + 1);
  });

  test('[AUTH-13] [ERR-03] [fault 21] the sign-in is ended in the middle of work: said in words, data and unsent edits stay, and signing in again leads back to the same place and sends them once', async ({
    page,
    line,
    gateway,
    effects,
  }) => {
    const [one, two] = companiesOf(effects, colleague2);
    await signIn(page, colleague2);
    await expectSynced(page);
    await page.locator('.wb-row').nth(1).click();
    await expectCompany(page, two);
    await openList(page);
    await expectCompany(page, two);
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
    await expect(alert).toContainText(sessionWords.expiredKept.replace('{{count}}', '3'));
    await expect(row(page, two)).toBeVisible();
    const place = page.url();
    await alert.getByRole('button', { name: sessionWords.again }).click();
    await page.waitForURL('**/workbench/login?redirect=**');
    await expect(page.getByText(sessionWords.expired)).toBeVisible();
    await expect(page.getByText(sessionWords.expiredKept.replace('{{count}}', '3'))).toBeVisible();
    await expect(page.getByLabel(sessionWords.loginName, { exact: true })).toHaveValue(colleague2.loginName);
    await signInHere(page, colleague2);
    await expect.poll(() => page.url()).toBe(place);
    await expectCompany(page, two);
    await expectSynced(page);
    expect(notes(effects, colleague2, one, '失效前')).toEqual(['失效前一', '失效前三']);
    expect(notes(effects, colleague2, two, '失效前')).toEqual(['失效前二']);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  test('[AUTH-13] the sign-in is ended with two tabs open: both say it, and signing in once leads both on', async ({
    context,
    page,
    gateway,
  }) => {
    await signIn(page, small);
    await expectSynced(page);
    const other = await secondTab(context);
    revoke(gateway, small);
    await page.bringToFront();
    await syncNow(page);
    await expect(page.getByRole('alertdialog')).toContainText(sessionWords.expired);
    await expect(other.getByRole('alertdialog')).toContainText(sessionWords.expired);
    await page.bringToFront();
    await page.getByRole('alertdialog').getByRole('button', { name: sessionWords.again }).click();
    for (const tab of [page, other]) {
      await tab.waitForURL('**/workbench/login?redirect=**');
      await expect(tab.getByText(sessionWords.expired)).toBeVisible();
    }
    await signInHere(page, small);
    for (const tab of [page, other]) {
      await tab.waitForURL('**/workbench/main**');
      await expectSynced(tab);
      await expect(tab.getByRole('alertdialog')).toHaveCount(0);
    }
  });

  test('[fault 20] two tabs renew at once, twenty times: one chain of renewals, nobody is signed out', async ({
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
    await signIn(page, small);
    await expectSynced(page);
    const other = await secondTab(context);
    const fresh = { name: words.refreshShort, exact: true };
    for (let round = 0; round < 20; round += 1) {
      await expect.poll(ended, { intervals: [50] }).toBe(true);
      const asked = (await statsOf(gateway, 'getMemberInfo')).requests;
      await Promise.all([page, other].map((tab) => tab.getByRole('button', fresh).dispatchEvent('click')));
      await expect.poll(async () => (await statsOf(gateway, 'getMemberInfo')).requests).toBeGreaterThanOrEqual(asked + 2);
      for (const tab of [page, other]) await expect(tab.getByRole('button', fresh)).toBeEnabled();
    }
    for (const tab of [page, other]) await expect(tab).toHaveURL(/\/workbench\/main/);
    expect(family()?.revoked_at).toBe(0);
    expect(chain().length).toBeGreaterThan(20);
    expect(chain().filter(({ used_at }) => used_at === 0)).toHaveLength(1);
    expect((await statsOf(gateway, 'autoLoginWrap')).maxInFlight).toBe(1);
  });
});
