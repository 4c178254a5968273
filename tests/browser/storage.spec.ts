import { expect, type Page } from '@playwright/test';
import type { BucketManager } from '../../src/db/db-ports.ts';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { agency, colleague2, small } from '../support/accounts.ts';
import { overviewRows } from '../support/browser/company-screens.ts';
import { editNote, expectSynced, notesDone, openEdit, openList, rowOf, saveButton, saveForm, startOf } from '../support/browser/desk.ts';
import { installed, openDesk, test } from '../support/browser/fixtures.ts';
import { withMachine } from '../support/browser/machine.ts';
import { crash, secondTab } from '../support/browser/tabs.ts';
import { companiesOf } from '../support/carried-out.ts';

test('[PLUS-11] the leading tab crashes with edits waiting: the other tab takes over and they arrive once @soak', async ({
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

test('[fault 36] all databases of the origin are deleted while the page is open: signing in again brings everything back @soak', async ({
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
  await expect(overviewRows(page)).toHaveCount(5);
});

test('a collection of garbage leaves the page its database: reads and writes go on after it @soak', async ({ page, context, effects }) => {
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
