import { type BrowserContext, expect, type Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { colleague2 } from '../support/accounts.ts';
import { companiesOf } from '../support/carried-out.ts';
import { expectSynced, notesDone, openForm, rowOf, saveButton } from '../support/desk.ts';
import { installed, openDesk, test } from '../support/fixtures.ts';
import { accountRows, crash } from '../support/tabs.ts';

/** A tab that can be stopped at a step of its writing: each request that changes a row, and the end of each transaction, is one. */
async function tabWithSteps(context: BrowserContext): Promise<{ tab: Page; stopAt(step: number): Promise<() => Promise<void>> }> {
  const tab = await context.newPage();
  await tab.addInitScript(() => {
    Reflect.set(globalThis, 'stepsLeft', Number.POSITIVE_INFINITY);
    function step(): void {
      const left = Reflect.get(globalThis, 'stepsLeft') - 1;
      Reflect.set(globalThis, 'stepsLeft', left);
      // biome-ignore lint/suspicious/noDebugger: stops this tab where the test wants it
      if (left === 0) debugger;
    }
    for (const name of ['add', 'put', 'delete'] as const) {
      const change: (...args: never[]) => IDBRequest = IDBObjectStore.prototype[name];
      Reflect.set(IDBObjectStore.prototype, name, function (this: IDBObjectStore, ...args: never[]) {
        const request = change.apply(this, args);
        step();
        return request;
      });
    }
    const open = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...args: Parameters<typeof open>) {
      const tx = open.apply(this, args);
      if (tx.mode === 'readwrite') tx.addEventListener('complete', step);
      return tx;
    };
  });
  return {
    tab,
    async stopAt(step) {
      const cdp = await context.newCDPSession(tab);
      await cdp.send('Debugger.enable');
      const stopped = new Promise<void>((done) => cdp.once('Debugger.paused', () => done()));
      await tab.evaluate((left) => Reflect.set(globalThis, 'stepsLeft', left), step);
      return () => stopped;
    },
  };
}

/** Texts that wait in the account's outbox to be sent as the accountant of a company. */
async function queuedAccountants(page: Page, accountId: string): Promise<string[]> {
  const line = (await accountRows(page, accountId)).find((text) => text.startsWith(`wb-${accountId} wb-${accountId} outbox `));
  const rows: { input: { changes?: { accountant?: { to: string } } } }[] = JSON.parse(line?.slice(line.indexOf('[')) ?? '[]');
  return rows.map(({ input }) => input.changes?.accountant?.to ?? '');
}

test('[fault 25] [PLUS-11] a tab that crashes at any step of saving: the edit is seen, queued and sent, or none of these', async ({
  page,
  context,
  line,
  effects,
  watch,
}) => {
  test.setTimeout(300_000);
  watch.allow(/crash/i);
  const { companies: words } = zhCN;
  const [company] = companiesOf(effects, colleague2);
  const earlier = notesDone(effects, colleague2.accountId, company.id);
  await openDesk(page, colleague2);
  await installed(page);
  line.offline(true);
  const outcomes: boolean[] = [];
  const whole: string[] = [];
  for (let ended = false; !ended; ) {
    const text = `第${outcomes.length + 1}步`;
    const { tab, stopAt } = await tabWithSteps(context);
    await tab.goto('/workbench/company-manage');
    const form = await openForm(tab, company.id);
    await form.getByLabel(words.fieldNote).fill(text);
    await form.getByLabel(words.fieldAccountant).fill(text);
    await expect(form.locator('[data-draft="kept"]')).toBeVisible();
    const stopped = await stopAt(outcomes.length + 1);
    await saveButton(tab).dispatchEvent('click');
    ended = await Promise.race([
      stopped().then(() => false),
      expect(form)
        .toBeHidden()
        .then(() => true),
    ]);
    await crash(tab);
    const next = await context.newPage();
    await next.goto('/workbench/company-manage');
    const isQueued = (await queuedAccountants(next, colleague2.accountId)).includes(text);
    await expect.poll(async () => (await rowOf(next, company.id).textContent())?.includes(text)).toBe(isQueued);
    await next.close();
    outcomes.push(isQueued);
    if (isQueued) whole.push(text);
  }
  expect(new Set(outcomes.slice(0, -1))).toEqual(new Set([false, true]));
  expect(outcomes.at(-1)).toBe(true);
  line.offline(false);
  await page.bringToFront();
  await expectSynced(page);
  expect(notesDone(effects, colleague2.accountId, company.id)).toEqual([...earlier, ...whole]);
});
