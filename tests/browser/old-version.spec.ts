import { expect, type Page } from '@playwright/test';
import type { BucketManager } from '../../src/db/db-ports.ts';
import { SCHEMA_VERSION } from '../../src/db/schema.ts';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { colleague1, small } from '../support/accounts.ts';
import { editNote, expectSynced, notesDone, openEdit, openList, rowOf, saveButton, startOf, unsentMark } from '../support/browser/desk.ts';
import { schemaHere, setBack } from '../support/browser/earlier-version.ts';
import { installed, openDesk, test } from '../support/browser/fixtures.ts';
import { accountRows } from '../support/browser/tabs.ts';
import { openEncrypted, unlock } from '../support/browser/vault-steps.ts';
import { companiesOf } from '../support/carried-out.ts';
import { worked } from '../support/effects.ts';

/** Raises the version of the account's database from a tab of a newer product, which lets the older versions from `readableFrom` on read it. */
async function upgradeElsewhere(page: Page, accountId: string, readableFrom: number): Promise<string> {
  return page.evaluate(
    ([name, oldest]) =>
      new Promise<string>((done) => {
        const manager = (navigator as unknown as { storageBuckets: BucketManager }).storageBuckets; // as: not in the DOM types yet
        void manager.open(name).then((bucket) => {
          Object.assign(window, { heldBucket: bucket });
          const request = bucket.indexedDB.open(name, 9990);
          request.onupgradeneeded = () => {
            request.transaction?.objectStore('meta').put({ k: 'schema', readableFrom: oldest });
          };
          request.onsuccess = () => {
            request.result.close();
            done('upgraded');
          };
          request.onerror = () => done(`error ${request.error?.name}`);
        });
      }),
    [`wb-${accountId}`, readableFrom] as const,
  );
}

/** Tries to edit and to hide a company in a tab that may not write: each is refused with `reason`, and what was typed stays. */
async function expectNoWriting(page: Page, companyId: string, reason: string): Promise<void> {
  await rowOf(page, companyId).locator('[data-act="hide"]').click();
  await expect(page.locator('.wb-notice-text').last()).toContainText(reason);
  await expect(rowOf(page, companyId)).toBeVisible();
  const form = await openEdit(page, companyId);
  await form.getByLabel(zhCN.companies.fieldNote).fill('不能保存');
  await saveButton(page).click();
  await expect(form.getByText(new RegExp(`^${startOf(zhCN.companies.notSaved).source}`))).toContainText(reason);
  await expect(form.getByLabel(zhCN.companies.fieldNote)).toHaveValue('不能保存');
}

test('[R6] [fault 31] [fault 32] an old tab open during an upgrade: it does not block it, says that it is out of date, and neither it nor a new tab of the old version writes', async ({
  page,
  context,
  effects,
  watch,
}) => {
  watch.allow(/VersionError|outdated|newer/);
  const [company] = companiesOf(effects, colleague1);
  await openDesk(page, colleague1);
  await installed(page);
  await openList(page);
  // So that the page holds an open connection for writing.
  await editNote(page, company.id, '升级之前');
  await expect.poll(() => notesDone(effects, colleague1.accountId, company.id).at(-1)).toBe('升级之前');
  await expectSynced(page);
  const written = () => worked(effects, colleague1.accountId);
  const before = written();
  const other = await context.newPage();
  await other.goto('/config.json');
  expect(await upgradeElsewhere(other, colleague1.accountId, 1)).toBe('upgraded');
  const upgraded = await accountRows(other, colleague1.accountId);
  expect(upgraded.length).toBeGreaterThan(0);
  await page.bringToFront();
  await expect(page.getByText(zhCN.problems.outdatedTitle)).toBeVisible();
  await expectNoWriting(page, company.id, zhCN.problems.outdated);
  await page.goto('/workbench/company-manage');
  await expect(page.getByText(zhCN.problems.newerTitle, { exact: true })).toBeVisible();
  await expectNoWriting(page, company.id, zhCN.problems.newer);
  expect(await accountRows(other, colleague1.accountId)).toEqual(upgraded);
  expect(written()).toEqual(before);
});

test('[fault 32] data that this version cannot even read: said in words, and nothing is written', async ({ page, context, watch }) => {
  watch.allow(/VersionError|outdated|newer/);
  await openDesk(page, colleague1);
  await installed(page);
  const other = await context.newPage();
  await other.goto('/config.json');
  expect(await upgradeElsewhere(other, colleague1.accountId, 999)).toBe('upgraded');
  const upgraded = await accountRows(other, colleague1.accountId);
  await page.bringToFront();
  await page.reload();
  await expect(page.getByText(zhCN.problems.newerTitle).first()).toBeVisible();
  expect(await accountRows(other, colleague1.accountId)).toEqual(upgraded);
});

/** How a device comes to its data, and to them again when the page is opened anew. */
const devices = [
  { kind: 'readable', account: colleague1, enter: openDesk, comeBack: async () => {} },
  { kind: 'encrypted', account: small, enter: openEncrypted, comeBack: (page: Page) => unlock(page, small.password) },
] as const;

for (const { kind, account, enter, comeBack } of devices) {
  test(`[R6] unsent edits in a database of version 1, ${kind}: the new version shows them without a line, sends each once, and gets what came with it`, async ({
    page,
    line,
    effects,
  }) => {
    const { accountId } = account;
    await enter(page, account);
    await installed(page);
    const [one, two] = companiesOf(effects, account);
    const before = worked(effects, accountId).length;
    line.offline(true);
    await openList(page);
    await editNote(page, one.id, `更新前 ${kind}`);
    await editNote(page, two.id, `也在更新前 ${kind}`);
    await page.goto('/config.json');
    await setBack(page, accountId, 1);
    expect(await schemaHere(page, accountId)).toEqual({
      version: 1,
      stores: ['chunk', 'dir', 'drafts', 'facts', 'meta', 'outbox', 'overlay', 'tracking'],
    });
    await page.goto('/workbench/company-manage');
    await comeBack(page);
    for (const { id } of [one, two]) await expect(unsentMark(page, id)).toBeVisible();
    expect((await schemaHere(page, accountId)).version).toBe(SCHEMA_VERSION);
    expect(worked(effects, accountId)).toHaveLength(before);
    line.offline(false);
    await expect.poll(() => worked(effects, accountId).length).toBe(before + 2);
    await expectSynced(page);
    for (const { id } of [one, two]) await expect(unsentMark(page, id)).toBeHidden();
    expect(notesDone(effects, accountId, one.id).at(-1)).toBe(`更新前 ${kind}`);
    expect(notesDone(effects, accountId, two.id).at(-1)).toBe(`也在更新前 ${kind}`);
    expect(worked(effects, accountId)).toHaveLength(before + 2);
    await page
      .getByRole('link', { name: startOf(zhCN.frame.messages) })
      .first()
      .click();
    await expect(page.locator('[data-message]').first()).toBeVisible();
  });
}
