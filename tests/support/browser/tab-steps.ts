import type { BrowserContext, Page } from '@playwright/test';
import type { EditableField } from '../../../src/domain/company/company-edit.ts';
import { accountStore } from './tabs.ts';

/** A tab that can be stopped at a step of its writing. */
export interface SteppedTab {
  readonly tab: Page;
  /** Stops the tab at its `step`-th write from now on. Answers a promise of the stop. */
  stopAt(step: number): Promise<() => Promise<void>>;
}

/** Opens a tab whose steps are counted: each request that changes a row, and the end of each transaction, is one. */
export async function tabWithSteps(context: BrowserContext): Promise<SteppedTab> {
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

/** What the changes that wait in the account's outbox make of one field of a company, in order. */
export async function queuedTexts(page: Page, accountId: string, field: EditableField): Promise<string[]> {
  type Row = { input: { changes?: Partial<Record<EditableField, { to: unknown }>> } };
  const rows = await accountStore<Row>(page, accountId, 'outbox');
  return rows.map(({ input }) => String(input.changes?.[field]?.to ?? ''));
}
