import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { BucketManager } from '../../src/db/db-ports.ts';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { colleague1, colleague2, small } from '../support/accounts.ts';
import {
  editNote,
  expectSynced,
  indicator,
  notesDone,
  openForm,
  openList,
  saveForm,
  syncNow,
  unsentMark,
} from '../support/browser/desk.ts';
import { openDesk, test } from '../support/browser/fixtures.ts';
import { nameField, signInHere, submitButton } from '../support/browser/login-form.ts';
import { expectCompany, leads, syncWorker } from '../support/browser/tabs.ts';
import { companiesOf } from '../support/carried-out.ts';

import { worked } from '../support/effects.ts';

const { companies: words, sync: syncWords, switching } = zhCN;

const script = '**/assets/sync.worker-*.js';

test.describe('the worker’s script is missing', () => {
  // A service worker would serve its own copy of the script.
  test.use({ serviceWorkers: 'block' });

  test('[PLUS-09] [fault 38] stored companies are shown and edited, the trouble is said in words, and on the user’s word the worker is back and sends', async ({
    context,
    page,
    effects,
  }) => {
    const [one] = companiesOf(effects, colleague1);
    const earlier = notesDone(effects, colleague1.accountId, one.id).length;
    await openDesk(page, colleague1);
    await context.route(script, (route) => route.fulfill({ status: 404, body: '' }));
    await page.reload();
    await expect(page.locator('.wb-overview .wb-row-open').first()).toBeVisible();
    await expect(indicator(page)).toContainText(syncWords.degraded);
    await openList(page);
    await editNote(page, one.id, '没有工作线程');
    await expect(unsentMark(page, one.id)).toBeVisible();
    await indicator(page).click();
    await expect(page.getByText(syncWords.degradedText)).toBeVisible();
    const revive = page.getByRole('button', { name: syncWords.revive });
    await expect(revive).toBeVisible();
    await context.unroute(script);
    // In one go: the page tries by itself every minute, and takes the button away for as long.
    await revive.evaluate((button: HTMLElement) => button.click());
    await page.keyboard.press('Escape');
    await expectSynced(page);
    expect(notesDone(effects, colleague1.accountId, one.id).slice(earlier)).toEqual(['没有工作线程']);
  });

  test('[AUTH-01] [fault 38] signing in says that it failed, keeps what was typed, and works when the script is back', async ({
    context,
    page,
  }) => {
    await context.route(script, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/workbench/login');
    await signInHere(page, small);
    await expect(page.getByText(zhCN.session.failed)).toBeVisible();
    await context.unroute(script);
    await expect(nameField(page)).toHaveValue(small.loginName);
    await submitButton(page).click();
    await page.waitForURL('**/workbench/main**');
    await expectSynced(page);
  });
});

const ends: Record<string, (page: Page) => Promise<void>> = {
  async 'runs in an endless loop in the middle of a write'(page) {
    const worker = await syncWorker(page);
    await worker.evaluate(async (name) => {
      const { storageBuckets } = navigator as unknown as { storageBuckets: BucketManager }; // as: not in the DOM types yet
      const opening = (await storageBuckets.open(name)).indexedDB.open(name);
      opening.onsuccess = () => {
        const write = opening.result.transaction([...opening.result.objectStoreNames], 'readwrite');
        // In a task of its own: what the debugger itself runs is never ended by the browser.
        write.objectStore('meta').get('sync').onsuccess = () => {
          for (;;);
        };
      };
    }, `wb-${colleague2.accountId}`);
  },
  async 'is gone'(page) {
    const worker = await syncWorker(page);
    await worker.evaluate(() => self.close());
  },
};

for (const [end, bringAbout] of Object.entries(ends)) {
  test(`[PLUS-11] [fault 38] the worker ${end}: work goes on, it is started anew, and the edit made meanwhile arrives once`, async ({
    page,
    effects,
  }) => {
    const [one, two] = companiesOf(effects, colleague2);
    await openDesk(page, colleague2);
    const first = await syncWorker(page);
    const replaced = new Promise<void>((done) => page.on('worker', (worker) => worker !== first && done()));
    await bringAbout(page);
    await syncNow(page);
    await openList(page);
    await editNote(page, one.id, end);
    await page.getByRole('searchbox').fill(two.name);
    await expect(page.locator('tr[data-id]')).toHaveCount(1);
    await page.getByRole('searchbox').fill('');
    await replaced;
    await expectSynced(page);
    expect(notesDone(effects, colleague2.accountId, one.id).filter((note) => note === end)).toEqual([end]);
    expect(await leads(page)).toBe(true);
  });
}

test.describe('the seal on screen', () => {
  test('[PLUS-02] while a form is being filled in, no way of switching takes the tab to another company, and the edit goes to the company of its seal', async ({
    page,
    effects,
  }) => {
    const [one, two] = companiesOf(effects, small);
    await openDesk(page, small);
    await page.locator('.wb-overview .wb-row').nth(1).click();
    await expectCompany(page, two);
    await page.locator('.wb-overview .wb-row').nth(0).click();
    await expectCompany(page, one);
    const drawer = await openForm(page, one.id);
    const shortName = String(effects.company(one.id)?.shortName || '');
    await expect(drawer).toContainText(shortName);
    await drawer.getByLabel(words.fieldNote).fill('按印记保存');
    await page.keyboard.press('Alt+Backquote');
    await expect(page.getByText(switching.dirty)).toBeVisible();
    await expectCompany(page, one);
    // The address of this very tab names another company: as typed, it is the same draft in a tab of the other company.
    const address = new URL(page.url());
    address.searchParams.set('company', two.id);
    await expect(page.getByText(words.draftKept)).toBeVisible();
    await page.goto(address.href);
    await expectCompany(page, two);
    await expect(page.getByRole('dialog').getByLabel(words.fieldNote)).toHaveValue('按印记保存');
    await saveForm(page);
    await expectSynced(page);
    expect(effects.company(one.id)?.note).toBe('按印记保存');
    expect(effects.company(two.id)?.note).not.toBe('按印记保存');
  });

  test('[PLUS-02] a write for a company other than the one of its seal is refused and leaves nothing behind (called in the page’s own modules: no view offers it)', async ({
    page,
    effects,
  }) => {
    const [one, two] = companiesOf(effects, small);
    await openDesk(page, small);
    const carriedOut = () => worked(effects, small.accountId).length;
    const before = carriedOut();
    const files = readdirSync(resolve(process.env.WORKBENCH_DIST ?? 'dist', 'assets'));
    const chunk = (name: string) => `/assets/${files.find((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))}`;
    const outcomes = await page.evaluate(
      async ({ dbChunk, commandsChunk, accountId, target }) => {
        const { openAccountDb } = await import(dbChunk);
        const { commandsOf } = await import(commandsChunk);
        const opened = await openAccountDb(accountId);
        const commands = commandsOf({ db: opened.value, ports: { now: Date.now, uuid: () => crypto.randomUUID() } });
        return [
          await commands.editCompany(target, { baseRev: 1, changes: { note: { from: '', to: '错印记' } } }),
          await commands.hideCompany(target, 1),
          await commands.logSwitch(target),
        ];
      },
      {
        dbChunk: chunk('account-db'),
        commandsChunk: chunk('account-commands'),
        accountId: small.accountId,
        target: { companyId: one.id, seal: { companyId: two.id, shortName: two.name, tail: '' } },
      },
    );
    expect(outcomes).toEqual(Array.from({ length: 3 }, () => ({ ok: false, error: { kind: 'seal-mismatch' } })));
    await page.locator('button.wb-account').click();
    await page.getByRole('menuitem', { name: zhCN.frame.outbox }).click();
    await expect(page.getByText(zhCN.outbox.empty)).toBeVisible();
    expect(carriedOut()).toBe(before);
  });
});
