import type { CDPSession, Page } from '@playwright/test';
import { compared, eachRun } from './compare.ts';
import { inDesk, synced } from './desk-page.ts';
import { heapOf } from './kit-page.ts';
import { siteOf } from './kit-site.ts';
import type { BenchRow } from './result.ts';

const MEGABYTE = 1_000_000;
const WARM = 100;
const SWITCHES = 1_000;

type Sender = Pick<CDPSession, 'send'>;

/** A session with the page's sync worker, over the page's own. */
async function workerSession(page: CDPSession): Promise<Sender> {
  let id = 0;
  const waiting = new Map<number, (result: unknown) => void>();
  const attached = new Promise<string>((done) => {
    page.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') done(sessionId);
    });
  });
  page.on('Target.receivedMessageFromTarget', ({ message }) => {
    const answer: { id?: number; result?: unknown } = JSON.parse(message);
    waiting.get(answer.id ?? 0)?.(answer.result);
  });
  await page.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  const sessionId = await attached;
  const send = async (method: string): Promise<unknown> => {
    id += 1;
    const mine = id;
    const answered = new Promise<unknown>((done) => waiting.set(mine, done));
    await page.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id: mine, method }) });
    return answered;
  };
  return { send } as Sender; // as: only the two methods that `heapOf` sends are ever asked for
}

/** Switches between the companies of the overview, each as soon as the last is shown. */
function switchCompanies(page: Page, times: number): Promise<void> {
  return page.evaluate(async (count) => {
    const shown = (): string | null => document.querySelector('button.wb-switch')?.getAttribute('data-company') ?? null;
    const settle = (): Promise<void> => new Promise((done) => setTimeout(done, 0));
    for (let n = 0; n < count; n += 1) {
      const before = shown();
      const rows = [...document.querySelectorAll<HTMLElement>('.wb-overview .wb-row-open')];
      rows[n % rows.length]?.click();
      const other = rows.length > 1 && n > 0;
      while (other && shown() === before) await settle();
      await settle();
    }
  }, times);
}

interface HeapRun {
  readonly page: number;
  readonly worker: number;
  readonly before: number;
  readonly after: number;
}

async function heapRun(page: Page): Promise<HeapRun> {
  const own = await page.context().newCDPSession(page);
  const worker = await workerSession(own);
  const both = async (): Promise<{ page: number; worker: number }> => {
    await synced(page);
    await page.evaluate(() => window.perf.flush());
    return { page: await heapOf(own), worker: await heapOf(worker) };
  };
  const first = await both();
  await switchCompanies(page, WARM);
  const before = await both();
  await switchCompanies(page, SWITCHES);
  const after = await both();
  const sum = (heap: { page: number; worker: number }): number => (heap.page + heap.worker) / MEGABYTE;
  return { page: first.page / MEGABYTE, worker: first.worker / MEGABYTE, before: sum(before), after: sum(after) };
}

/**
 * F18, the client's half: bytes in use in the heaps of page and sync worker, with the buffers outside of them, after a collection, on the
 * home view with 20,000 companies arrived in this very session. Flat: the sum after 1,000 switches between the companies of the overview
 * (and all their commands sent) against the sum after the first hundred.
 */
export async function benchHeap(): Promise<BenchRow[]> {
  const { gateway } = await siteOf();
  const done = await eachRun(() => inDesk(gateway.url, ({ page }) => heapRun(page)));
  return [
    compared(
      { id: 'F18', what: 'heap of page and worker with 20,000 companies', goal: 60, unit: 'MB', against: 'limit' },
      done.map(({ page, worker }) => ({ value: page + worker, base: null })),
    ),
    compared(
      { id: 'F18', what: 'heap after 1,000 more switches of company', goal: 1.05, unit: 'MB', against: 'after 100 switches' },
      done.map(({ before, after }) => ({ value: after, base: before })),
    ),
  ];
}
