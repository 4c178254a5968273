import { expect, type Page } from '@playwright/test';
import type { BucketManager } from '../../src/db/db-ports.ts';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { agency, colleague1, colleague2, small } from '../support/accounts.ts';
import {
  editNote,
  expectSynced,
  firstCompanies,
  indicator,
  notesDone,
  openEdit,
  openList,
  rowOf,
  saveButton,
  saveForm,
  startOf,
} from '../support/browser/desk.ts';
import { installed, openDesk, test } from '../support/browser/fixtures.ts';
import { nameField, signInHere } from '../support/browser/login-form.ts';
import { openProfile, type Profile } from '../support/browser/profile.ts';
import { crash, secondTab } from '../support/browser/tabs.ts';
import { createWatch, type Watch } from '../support/browser/watch.ts';
import { companiesOf } from '../support/carried-out.ts';
import { type GatewayEffects, readEffects } from '../support/effects.ts';
import { type FaultProxy, startFaultProxy } from '../support/gateway/fault-proxy.ts';
import { type Gateway, startGateway } from '../support/gateway/gateway.ts';

interface Machine {
  gateway: Gateway;
  proxy: FaultProxy;
  profile: Profile;
  effects: GatewayEffects;
  watch: Watch;
}

/** A machine of its own: gateway, line, browser with a profile on disk, watched over all its starts. */
async function withMachine(run: (machine: Machine) => Promise<void>): Promise<void> {
  const gateway = await startGateway({ faults: true });
  const proxy = await startFaultProxy(gateway.port);
  const watch = createWatch();
  const profile = await openProfile(proxy.url, watch.follow);
  try {
    await run({ gateway, proxy, profile, effects: readEffects(gateway.databaseUrl), watch });
    expect(watch.problems(), 'console errors, uncaught errors and policy violations').toEqual([]);
  } finally {
    await profile.dispose();
    await proxy.stop();
    await gateway.dispose();
  }
}

const rows = (page: Page) => page.locator('.wb-overview .wb-row:not(.wb-row-empty)');

test('[PLUS-11] [PLUS-13] [fault 27] browser killed with 20 queued edits, started offline, 5 more, line back: 25 arrive once each, in order per company', async () => {
  test.setTimeout(300_000);
  await withMachine(async ({ proxy, profile, effects }) => {
    const companies = firstCompanies(effects, colleague1.accountId, 5);
    const expected = new Map<string, string[]>(companies.map(({ id }) => [id, []]));
    let edits = 0;
    const edit = async (page: Page, count: number): Promise<void> => {
      for (let n = 0; n < count; n += 1) {
        const { id } = companies[edits % companies.length] ?? { id: '' };
        const note = `第 ${edits} 次修改`;
        await editNote(page, id, note);
        expected.get(id)?.push(note);
        edits += 1;
      }
    };
    const page = await profile.context().newPage();
    await openDesk(page, { ...colleague1, stays: true });
    await installed(page);
    await openList(page);
    proxy.set({ mode: 'refuse' });
    await edit(page, 20);
    await profile.cookiesSaved();
    await profile.kill();

    const again = await (await profile.open()).newPage();
    await again.goto('/workbench/company-manage');
    await expect(indicator(again)).toContainText('20');
    await edit(again, 5);
    await expect(indicator(again)).toContainText('25');
    proxy.set({ mode: 'pass' });
    await expectSynced(again);
    for (const { id } of companies) expect(notesDone(effects, colleague1.accountId, id)).toEqual(expected.get(id));
    const ids = effects.commands(colleague1.accountId).map((command) => command.id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test('[PLUS-11] [AUTH-13] [fault 27] browser killed right after signing in, so that its cookie and its memory of who it is are lost: said in words, and the edit arrives once after signing in again', async () => {
  await withMachine(async ({ proxy, profile, effects }) => {
    const [company] = companiesOf(effects, colleague1);
    const page = await profile.context().newPage();
    await openDesk(page, colleague1);
    await installed(page);
    await openList(page);
    proxy.set({ mode: 'refuse' });
    await editNote(page, company.id, '断电之前');
    await profile.kill();
    proxy.set({ mode: 'pass' });
    const context = await profile.open();
    // Neither is on disk yet when the power goes soon enough; the database, which was flushed, is.
    await context.clearCookies();
    const again = await context.newPage();
    await again.goto('/config.json');
    await again.evaluate(() => localStorage.clear());
    await again.goto('/workbench/company-manage');
    await expect(again.getByText(zhCN.session.expired)).toBeVisible();
    await signInHere(again, colleague1);
    await expectSynced(again);
    expect(notesDone(effects, colleague1.accountId, company.id)).toEqual(['断电之前']);
  });
});

test('[AUTH-10] [PLUS-13] a sign-in without 保持登录 ends with the browser: both logins open cold without the line, nothing of the account is shown, and what waits is sent after the next sign-in', async () => {
  await withMachine(async ({ proxy, profile, effects }) => {
    const [company] = companiesOf(effects, colleague1);
    const page = await profile.context().newPage();
    await openDesk(page, colleague1);
    await installed(page);
    await openList(page);
    proxy.set({ mode: 'refuse' });
    await editNote(page, company.id, '关闭浏览器之前');
    await page.reload();
    await expect(indicator(page)).toContainText('1');
    await profile.close();

    const again = await (await profile.open()).newPage();
    for (const [path, login] of [
      ['/workbench/shadow-login', /\/workbench\/shadow-login/],
      ['/workbench/login', /\/workbench\/login/],
      ['/workbench/main', /\/workbench\/login/],
    ] as const) {
      await again.goto(path);
      await expect(again.getByText(zhCN.session.expired)).toBeVisible();
      await expect(again).toHaveURL(login);
      await expect(nameField(again)).toHaveValue(colleague1.loginName);
      await expect(rows(again)).toHaveCount(0);
    }
    proxy.set({ mode: 'pass' });
    await signInHere(again, colleague1);
    await expectSynced(again);
    expect(notesDone(effects, colleague1.accountId, company.id)).toContain('关闭浏览器之前');
  });
});

test('[PLUS-13] the installed product opens cold without the line at every route it has, on stored data', async () => {
  await withMachine(async ({ proxy, profile }) => {
    const page = await profile.context().newPage();
    await openDesk(page, { ...small, stays: true });
    await installed(page);
    await profile.close();
    proxy.set({ mode: 'refuse' });
    const cold = await (await profile.open()).newPage();
    for (const path of ['/workbench/main', '/workbench/index', '/', '/workbench', '/no/such/page']) {
      await cold.goto(path);
      await expect(rows(cold)).toHaveCount(5);
      await expect(indicator(cold)).toContainText(zhCN.sync.offline);
    }
    await cold.goto('/workbench/company-manage');
    await expect(cold.locator('[id^="wb-company-"]')).toHaveCount(5);
    await cold.goto('/workbench/outbox');
    await expect(cold.getByText(zhCN.outbox.empty)).toBeVisible();
    await cold.goto('/workbench/diagnostics');
    await expect(cold.getByRole('heading', { name: zhCN.frame.diagnostics })).toBeVisible();
    await cold.goto('/workbench/messages');
    await expect(cold.getByRole('heading', { name: zhCN.frame.messages })).toBeVisible();
  });
});

test('[PLUS-11] the leading tab crashes with edits waiting: the other tab takes over and they arrive once', async ({
  page,
  context,
  line,
  effects,
  watch,
}) => {
  watch.allow(/crash/i);
  const [company] = companiesOf(effects, small);
  const before = notesDone(effects, small.accountId, company.id);
  await openDesk(page, small);
  const follower = await secondTab(context);
  await installed(page);
  await openList(page);
  await expect(rowOf(page, company.id)).toBeVisible();
  line.offline(true);
  await editNote(page, company.id, '由另一个标签页发送');
  await crash(page);
  line.offline(false);
  await expectSynced(follower);
  expect(notesDone(effects, small.accountId, company.id)).toEqual([...before, '由另一个标签页发送']);
});

/** Writes rubbish into a database of its own beside the account's, until not one more byte fits. */
async function fillBucket(page: Page, accountId: string): Promise<void> {
  const last = await page.evaluate(async (name) => {
    const buckets = (navigator as unknown as { storageBuckets: BucketManager }).storageBuckets; // as: not in the DOM types yet
    const bucket = await buckets.open(name);
    Object.assign(window, { heldBucket: bucket });
    const db = await new Promise<IDBDatabase>((done, failed) => {
      const request = bucket.indexedDB.open('rubbish', 1);
      request.onupgradeneeded = () => request.result.createObjectStore('rubbish', { autoIncrement: true });
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
    const put = (bytes: number): Promise<boolean> =>
      new Promise((done) => {
        const tx = db.transaction('rubbish', 'readwrite', { durability: 'strict' });
        for (let left = bytes; left > 0; left -= 50_000) {
          tx.objectStore('rubbish').put(crypto.getRandomValues(new Uint8Array(Math.min(left, 50_000))));
        }
        tx.oncomplete = () => done(true);
        tx.onabort = () => done(false);
      });
    for (const size of [1_000_000, 100_000, 10_000, 1]) while (await put(size));
    return put(1);
  }, `wb-${accountId}`);
  expect(last).toBe(false);
}

test('[fault 34] storage full: said in words that the change is not saved, what was typed stays, and saving works when there is room', async ({
  page,
  context,
  effects,
  baseURL,
}) => {
  const origin = baseURL ?? '';
  const [company] = companiesOf(effects, small);
  const session = await context.newCDPSession(page);
  // Before the first use: the browser works out the room left once and keeps it for a while.
  await page.goto('/config.json');
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 10e6 });
  await openDesk(page, small);
  await installed(page);
  await openList(page);
  const form = await openEdit(page, company.id);
  const note = form.getByLabel(zhCN.companies.fieldNote);
  await fillBucket(page, small.accountId);
  await note.fill('空间已满');
  await saveButton(page).click();
  await expect(form.getByText(new RegExp(`^${startOf(zhCN.companies.notSaved).source}`))).toContainText(zhCN.problems.quota.slice(0, 14));
  await expect(note).toHaveValue('空间已满');
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  await saveForm(page);
  await expectSynced(page);
  expect(notesDone(effects, small.accountId, company.id).at(-1)).toBe('空间已满');
});

test('[fault 36] the bucket of the account is deleted under the page: said in words, everything comes back from the gateway, and editing goes on', async ({
  page,
  effects,
}) => {
  const [company] = companiesOf(effects, small);
  await openDesk(page, small);
  await installed(page);
  await openList(page);
  await editNote(page, company.id, '删除之前');
  await expectSynced(page);
  await page.evaluate(async (name) => {
    const buckets = (navigator as unknown as { storageBuckets: BucketManager }).storageBuckets; // as: not in the DOM types yet
    await buckets.delete(name);
  }, `wb-${small.accountId}`);
  await expect(page.getByText(zhCN.problems.lostTitle)).toBeVisible({ timeout: 60_000 });
  await expectSynced(page);
  await page.getByRole('button', { name: zhCN.problems.dismiss, exact: true }).click();
  await expect(page.getByText(zhCN.problems.lostTitle)).toBeHidden();
  await editNote(page, company.id, '取回之后');
  await expectSynced(page);
  expect(notesDone(effects, small.accountId, company.id).slice(-2)).toEqual(['删除之前', '取回之后']);
});

test('[fault 37] stored data that the page cannot read: deleted on the user’s second word only, and fetched anew', async ({ page }) => {
  await page.addInitScript(() => {
    const begin = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (...args: Parameters<typeof begin>) {
      if (sessionStorage.getItem('unreadable') === 'true') throw new DOMException('Internal error.', 'UnknownError');
      return begin.apply(this, args);
    };
  });
  const unreadable = (on: boolean) => page.evaluate((value) => sessionStorage.setItem('unreadable', String(value)), on);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await openDesk(page, small);
  await unreadable(true);
  await page.reload();
  await expect(page.getByText(zhCN.problems.corruptTitle)).toBeVisible();
  await press(zhCN.problems.rebuild);
  await press(zhCN.frame.cancel);
  await expect(page.getByText(zhCN.problems.corruptTitle)).toBeVisible();
  await press(zhCN.problems.rebuild);
  await expect(page.getByText(zhCN.problems.rebuildSure)).toBeVisible();
  await press(zhCN.problems.rebuild);
  await expect(page.getByText(zhCN.problems.rebuildSure)).toBeHidden();
  // What the page opens from here on is the new database; it finds it by itself.
  await unreadable(false);
  await expect(page.getByText(zhCN.problems.lostTitle)).toBeVisible({ timeout: 60_000 });
  await expectSynced(page);
});

test('[fault 36] all databases of the origin are deleted while the page is open: signing in again brings everything back', async ({
  page,
  context,
  baseURL,
}) => {
  await openDesk(page, small);
  await installed(page);
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: baseURL ?? '', storageTypes: 'indexeddb,storage_buckets' });
  await page.reload();
  await page.waitForURL('**/workbench/login**');
  await openDesk(page, small);
  await expect(rows(page)).toHaveCount(5);
});

test('a collection of garbage leaves the page its database: reads and writes go on after it', async ({ page, context, effects }) => {
  const companies = companiesOf(effects, colleague2);
  await openDesk(page, colleague2);
  await openList(page);
  const session = await context.newCDPSession(page);
  await session.send('HeapProfiler.enable');
  for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage');
  for (const { id } of companies) await editNote(page, id, '回收之后');
  await expectSynced(page);
  for (const { id } of companies) expect(notesDone(effects, colleague2.accountId, id).at(-1)).toBe('回收之后');
});

test('[fault 37] files of the database are damaged on disk: rebuilt from the gateway, never a blank page', async () => {
  test.setTimeout(180_000);
  await withMachine(async ({ profile }) => {
    const page = await profile.context().newPage();
    await openDesk(page, { ...agency, stays: true });
    // What has not been stored yet cannot be lost.
    await expectSynced(page);
    await profile.close();
    expect(profile.damage()).toBeGreaterThan(0);
    const next = await (await profile.open()).newPage();
    await next.goto('/workbench/main');
    await expect(next.getByText(zhCN.problems.lostTitle)).toBeVisible();
    await expectSynced(next);
    await expect(next.getByText(/1–\d+ \/ 1,\d{3}/)).toBeVisible();
  });
});
