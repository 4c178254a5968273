import { type BrowserContext, expect, type Page, type Worker } from '@playwright/test';
import type { BucketManager } from '../../../src/db/db-ports.ts';
import type { StoreName } from '../../../src/db/schema.ts';
import { zhCN } from '../../../src/texts/zh-CN.ts';
import { expectSynced, type ListedCompany } from './desk.ts';

/* Tabs of one browser: who of them leads, how one of them goes to sleep or dies. */

/** A second tab of the same browser, on its main page. */
export async function secondTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/workbench/main');
  await expectSynced(page);
  return page;
}

/** The sync worker of a tab. */
export async function syncWorker(page: Page): Promise<Worker> {
  await expect.poll(() => page.workers().length, { message: 'the sync worker runs' }).toBe(1);
  const [worker] = page.workers();
  if (!worker) throw new Error('no sync worker');
  return worker;
}

/** Whether this tab's worker holds the lock of the leader. */
export async function leads(page: Page): Promise<boolean> {
  const worker = await syncWorker(page);
  return worker.evaluate(() =>
    navigator.locks.request(crypto.randomUUID(), async (own) => {
      const { held = [] } = await navigator.locks.query();
      const me = held.find(({ name }) => name === own?.name)?.clientId;
      return held.some(({ name, clientId }) => name?.startsWith('leader:') && clientId === me);
    }),
  );
}

export async function expectLeads(page: Page): Promise<void> {
  await expect.poll(() => leads(page), { message: 'this tab leads' }).toBe(true);
}

/** Makes the page believe that it was hidden or shown: headless tabs are all visible. */
export async function showAs(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/** Stops every script of a tab, page and worker, as a browser does with a tab it puts to sleep. Locks and connections stay with it. */
export async function freeze(page: Page): Promise<{ thaw(): Promise<void> }> {
  const cdp = await page.context().newCDPSession(page);
  const workers: string[] = [];
  cdp.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') workers.push(sessionId);
  });
  const heard = new Map<number, () => void>();
  cdp.on('Target.receivedMessageFromTarget', ({ message }) => heard.get(JSON.parse(message).id)?.());
  cdp.on('Target.detachedFromTarget', () => {
    for (const hear of heard.values()) hear();
  });
  let id = 0;
  // A message that was sent is not one that was heard: a worker that goes on meanwhile may stop in the middle of a transaction.
  const tell = async (method: string): Promise<void> => {
    for (const sessionId of workers) {
      id += 1;
      const done = new Promise<void>((hear) => heard.set(id, hear));
      await cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) });
      await done;
    }
  };
  await cdp.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  await expect.poll(() => workers.length, { message: 'the debugger holds the worker' }).toBe(1);
  await tell('Debugger.enable');
  await tell('Debugger.pause');
  await cdp.send('Debugger.enable');
  await cdp.send('Debugger.pause');
  return {
    async thaw() {
      // The page last: awake, it may find that its worker was silent for too long, and end it.
      await tell('Debugger.disable');
      await cdp.send('Debugger.disable');
      await cdp.detach();
    },
  };
}

/** Ends a tab as a crash of its process does: no handler runs, nothing is tidied up. */
export async function crash(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void cdp.send('Page.crash').catch(() => undefined);
  await crashed;
}

/** The company that a tab works for: what its address and its seal say. */
export async function expectCompany(page: Page, { id }: Pick<ListedCompany, 'id'>): Promise<void> {
  await expect(page.locator('.wb-switch')).toHaveAttribute('data-company', id);
  await expect.poll(() => new URL(page.url()).searchParams.get('company')).toBe(id);
}

/** Signs out by the account menu; `choice` is the label of what to do with unsent work. Ends when the dialog has been answered. */
export async function signOut(page: Page, choice?: string): Promise<void> {
  const dialog = await askToSignOut(page);
  if (choice !== undefined) await dialog.getByRole('radio', { name: choice }).check();
  await dialog.getByRole('button', { name: zhCN.frame.signOut, exact: true }).click();
  await page.waitForURL('**/workbench/login**');
}

/** Opens the question that stands before signing out. */
export async function askToSignOut(page: Page) {
  await page.bringToFront();
  await page.locator('button.wb-account').click();
  await page.getByRole('menuitem', { name: zhCN.frame.signOut, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: zhCN.session.outTitle });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Everything this origin keeps in the browser outside the caches of files: names of databases, their rows, small memories, as one text. */
export function storedHere(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((done, failed) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
      });
    const bytes = (_: string, value: unknown) => (value instanceof Uint8Array ? new TextDecoder().decode(value) : value);
    async function dump(home: string, factory: IDBFactory): Promise<string[]> {
      const lines: string[] = [];
      for (const { name = '' } of await factory.databases()) {
        const db = await settled(factory.open(name));
        for (const store of db.objectStoreNames) {
          const rows = await settled(db.transaction(store).objectStore(store).getAll());
          lines.push(`${home} ${name} ${store} ${JSON.stringify(rows, bytes)}`);
        }
        db.close();
      }
      return lines;
    }
    // as: this browser has buckets; the types of the page's library do not.
    const { storageBuckets } = navigator as unknown as { storageBuckets: BucketManager };
    const lines = await dump('default', indexedDB);
    for (const name of await storageBuckets.keys()) {
      lines.push(`bucket ${name}`);
      const bucket = await storageBuckets.open(name);
      lines.push(...(await dump(name, bucket.indexedDB)));
    }
    for (const area of [localStorage, sessionStorage]) lines.push(JSON.stringify({ ...area }));
    return lines.join('\n');
  });
}

/** Every row of an account's database, as `storedHere` writes them: a line per store. */
export async function accountRows(page: Page, accountId: string): Promise<string[]> {
  const lines = await storedHere(page);
  return lines.split('\n').filter((line) => line.startsWith(`wb-${accountId} `));
}

/** The rows of one store of an account's database. */
export async function accountStore<R>(page: Page, accountId: string, store: StoreName): Promise<R[]> {
  const start = `wb-${accountId} wb-${accountId} ${store} `;
  const line = (await accountRows(page, accountId)).find((text) => text.startsWith(start));
  return line === undefined ? [] : JSON.parse(line.slice(start.length));
}
