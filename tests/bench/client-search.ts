import type { Page } from '@playwright/test';
import { compared, eachRun, type Measured } from './compare.ts';
import { startConstant } from './constant-search.ts';
import { inDesk } from './desk-page.ts';
import { heapOf, inKit } from './kit-page.ts';
import { siteOf } from './kit-site.ts';
import type { BenchRow } from './result.ts';
import { interleave, median, quantile } from './stats.ts';

const ROUNDS = 7;
const MEGABYTE = 1_000_000;

interface IndexRun {
  readonly query: Measured;
  readonly ready: Measured;
  /** Bytes that the index holds beyond the directory. */
  readonly heap: number;
}

async function indexRun(page: Page): Promise<IndexRun> {
  await page.evaluate(() => window.kit.worker.load('/kit/rows.json'));
  const { accountId } = await page.evaluate(() => window.kit.worker.fill());
  await page.evaluate((id) => window.kit.search.load(id), accountId);
  const session = await page.context().newCDPSession(page);
  const before = await heapOf(session);
  await page.evaluate(() => window.kit.search.makeIndex());
  const heap = (await heapOf(session)) - before;
  await page.evaluate(() => window.kit.search.makeJoined());
  const ask = {
    queries: () => page.evaluate(() => window.kit.search.queries()),
    scans: () => page.evaluate(() => window.kit.search.scans()),
  };
  await ask.queries();
  await ask.scans();
  const asked = await interleave(['queries', 'scans'] as const, ROUNDS, (name) => ask[name]());
  const load = {
    ready: () => page.evaluate((id) => window.kit.search.indexReady(id), accountId),
    record: () => page.evaluate((id) => window.kit.search.recordRead(id), accountId),
  };
  const loaded = await interleave(['ready', 'record'] as const, ROUNDS, (name) => load[name]());
  const p99 = (rounds: readonly number[][]): number => median(rounds.map((times) => quantile(times, 0.99)));
  return {
    query: { value: p99(asked.queries), base: p99(asked.scans) },
    ready: { value: median(loaded.ready), base: median(loaded.record) },
    heap: heap / MEGABYTE,
  };
}

/**
 * F11 without a screen, on the page: about 1,000 key strokes for 150 companies (short names, initials, readings, tax identifiers), each from
 * the text to the ranked visible rows, against one scan of all the texts in one string; p99 of a round, the median of the rounds. The index:
 * from the open database to an index that answers, against the read of the stored record; its memory beyond the directory.
 */
async function benchIndex(): Promise<BenchRow[]> {
  const { isolated } = await siteOf();
  const done = await eachRun(() => inKit(isolated, indexRun));
  return [
    compared(
      { id: 'F11', what: 'search query, p99', goal: 2, against: 'scan of one joined string, p99' },
      done.map(({ query }) => query),
    ),
    compared(
      { id: 'F11', what: 'search query, p99', goal: 2, unit: 'ms', against: 'limit' },
      done.map(({ query }) => ({ value: query.value, base: null })),
    ),
    compared(
      { id: 'F11', what: 'search index ready from the stored record', goal: 2, against: 'reading the record' },
      done.map(({ ready }) => ready),
    ),
    compared(
      { id: 'F11', what: 'search index, memory beyond the directory', goal: 5, unit: 'MB', against: 'limit' },
      done.map(({ heap }) => ({ value: heap, base: null })),
    ),
  ];
}

/** What is typed, a key at a time: names, initials, readings, parts of identifiers, with a pause of nobody between. */
const typed = ['shenzhen', 'hskj', 'keji', '9132', '科技', 'youxian', 'zs', '1350'];
const PAUSE_MS = 40;

/** Milliseconds of each key, from its event to after the frame that follows. */
async function type(page: Page): Promise<number[]> {
  await page.bringToFront();
  const field = page.locator('.wb-title-search input');
  await field.click();
  await page.evaluate(() => window.perf.collect('keydown'));
  for (const text of typed) {
    await field.pressSequentially(text, { delay: PAUSE_MS });
    for (const _ of text) await page.keyboard.press('Backspace', { delay: PAUSE_MS / 2 });
  }
  await page.evaluate(() => window.perf.flush());
  return page.evaluate(() => window.perf.collected());
}

function keysRun(real: string, constant: string): Promise<Measured> {
  return inDesk(real, ({ page }) =>
    inDesk(constant, async ({ page: plain }) => {
      const work = { real: () => type(page), constant: () => type(plain) };
      await work.real();
      await work.constant();
      const found = await interleave(['real', 'constant'] as const, ROUNDS, (name) => work[name]());
      const p95 = (rounds: readonly number[][]): number => median(rounds.map((times) => quantile(times, 0.95)));
      return { value: p95(found.real), base: p95(found.constant) };
    }),
  );
}

/**
 * F11 on screen: real keys in the search field of the title row on the home view with 20,000 companies, some fifty a round there and back,
 * each from the time stamp of its event to after the frame that follows; p95 of a round, the median of the rounds. Against the same page built
 * with a search that answers the same twelve companies whatever is asked.
 */
async function benchKeys(): Promise<BenchRow[]> {
  const { gateway } = await siteOf();
  const constant = await startConstant(gateway);
  try {
    const done = await eachRun(() => keysRun(gateway.url, constant.url));
    return [compared({ id: 'F11', what: 'search key to painted, p95', goal: 1.2, against: 'the page with constant answers, p95' }, done)];
  } finally {
    await constant.stop();
  }
}

export async function benchSearch(): Promise<BenchRow[]> {
  return [...(await benchIndex()), ...(await benchKeys())];
}
