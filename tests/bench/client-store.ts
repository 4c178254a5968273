import type { Page } from '@playwright/test';
import { agency } from '../support/accounts.ts';
import { compared, eachRun, type Measured } from './compare.ts';
import { inKit } from './kit-page.ts';
import { COMPANIES, siteOf } from './kit-site.ts';
import type { BenchRow } from './result.ts';
import { interleave, median } from './stats.ts';

/*
 * F5 to F8: the product's pull, storing, delta and reads, its modules as they are bundled into a page of the bench and run where the product
 * runs them (storing in a worker, reads and edits on the page), with a profile on disk, a new one each run.
 */

const ROUNDS = 7;

type PullTimes = { all: number; first: number; requests: number; parse: number; tens: number };

/** Pages that are asked for in place of all 2,000, spread evenly; the time of all is this many times theirs. */
const SAMPLE = 20;

async function pullRun(page: Page): Promise<PullTimes> {
  await page.evaluate((account) => window.kit.worker.signIn(account), agency);
  const visible = await page.evaluate(() => window.kit.worker.visible());
  const pages = Math.ceil(visible / 10);
  const asked = Array.from({ length: Math.floor(pages / SAMPLE) }, (_, n) => n * SAMPLE + 1);
  const pull = (): Promise<PullTimes> => page.evaluate(async () => ({ ...(await window.kit.worker.pull()), parse: 0, tens: 0 }));
  const parse = async (): Promise<PullTimes> => ({
    all: 0,
    first: 0,
    requests: 0,
    parse: await page.evaluate(() => window.kit.worker.parse()),
    tens: 0,
  });
  const tens = async (): Promise<PullTimes> => {
    const ms = await page.evaluate((some) => window.kit.worker.pagesOfTen(some), asked);
    return { all: 0, first: 0, requests: 0, parse: 0, tens: (ms * COMPANIES) / (asked.length * 10) };
  };
  const work = { pull, parse, tens };
  await pull();
  await parse();
  const found = await interleave(['pull', 'parse', 'tens'] as const, ROUNDS, (name) => work[name]());
  return {
    all: median(found.pull.map(({ all }) => all)),
    first: median(found.pull.map(({ first }) => first)),
    requests: Math.max(...found.pull.map(({ requests }) => requests)),
    parse: median(found.parse.map((one) => one.parse)),
    tens: median(found.tens.map((one) => one.tens)),
  };
}

/**
 * F5: from the call of the engine's pull on a new, empty, open database to the committed end of the pull whose digest is the gateway's.
 * Against the same request fetched and parsed whole; against pages of ten, each put into one record a company with three indexes (a
 * twentieth of them is asked for). The first usable page: from the same start to the commit of the first batch.
 */
export async function benchPull(): Promise<BenchRow[]> {
  const { gateway } = await siteOf();
  const done = await eachRun(() => inKit(gateway.url, pullRun));
  const measured = (pick: (times: PullTimes) => Measured): Measured[] => done.map(pick);
  return [
    compared(
      { id: 'F5', what: 'full pull of 20,000 companies, stored', goal: 1.8, against: 'fetch and parse' },
      measured(({ all, parse }) => ({ value: all, base: parse })),
    ),
    compared(
      { id: 'F5', what: 'pages of ten into one row each, against the pull', goal: 15, sense: 'at least', against: 'full pull' },
      measured(({ all, tens }) => ({ value: tens, base: all })),
    ),
    compared(
      { id: 'F5', what: 'first usable page of the pull', goal: 0.05, against: 'full pull' },
      measured(({ all, first }) => ({ value: first, base: all })),
    ),
    compared(
      { id: 'F5', what: 'requests of a full pull', goal: 3, unit: 'requests', against: 'limit' },
      measured(({ requests }) => ({ value: requests, base: null })),
    ),
  ];
}

async function storeRun(page: Page): Promise<Measured> {
  await page.evaluate(() => window.kit.worker.load('/kit/rows.json'));
  const work = {
    store: () => page.evaluate(() => window.kit.worker.store()),
    storeRaw: () => page.evaluate(() => window.kit.worker.storeRaw()),
  };
  await work.store();
  const found = await interleave(['store', 'storeRaw'] as const, ROUNDS, (name) => work[name]());
  return { value: median(found.store), base: median(found.storeRaw) };
}

/**
 * F6: in the worker, from the first parsed batch handed to storage (batches as the gateway cuts them) to the committed end of the pull:
 * chunks, directory, digest. Against one transaction that puts each company as a record of its own with three indexes.
 */
export async function benchStoring(): Promise<BenchRow[]> {
  const { isolated } = await siteOf();
  const done = await eachRun(() => inKit(isolated, storeRun));
  return [compared({ id: 'F6', what: 'storing 20,000 companies in the worker', goal: 0.25, against: 'raw rows with three indexes' }, done)];
}

const DELTA = 500;

async function deltaRun(page: Page): Promise<Measured> {
  await page.evaluate(() => window.kit.worker.load('/kit/rows.json'));
  await page.evaluate(() => window.kit.worker.fill());
  let offset = 0;
  const next = (): readonly [number, number] => {
    offset += 3;
    return [DELTA, offset];
  };
  const work = {
    delta: () => page.evaluate(([count, from]) => window.kit.worker.delta(count, from), next()),
    deltaRaw: () => page.evaluate(([count, from]) => window.kit.worker.deltaRaw(count, from), next()),
  };
  await work.delta();
  await work.deltaRaw();
  const found = await interleave(['delta', 'deltaRaw'] as const, ROUNDS, (name) => work[name]());
  return { value: median(found.delta), base: median(found.deltaRaw) };
}

/**
 * F7: in the worker, from one parsed batch of 500 companies, evenly spread over the account, to the committed end of the pull, its digest
 * compared. Against 500 puts into the raw rows in one transaction. Earlier deltas are folded between the rounds.
 */
export async function benchDelta(): Promise<BenchRow[]> {
  const { isolated } = await siteOf();
  const done = await eachRun(() => inKit(isolated, deltaRun));
  return [compared({ id: 'F7', what: 'delta of 500 scattered changes', goal: 0.9, against: '500 raw puts with three indexes' }, done)];
}

type ReadName = 'one' | 'oneRaw' | 'update' | 'updateRaw' | 'first' | 'firstRaw' | 'middle';
const readNames: readonly ReadName[] = ['one', 'oneRaw', 'update', 'updateRaw', 'first', 'firstRaw', 'middle'];
const TIMES = 40;
const EDITS = 5;

async function readRun(page: Page): Promise<Record<ReadName, number>> {
  await page.evaluate(() => window.kit.worker.load('/kit/rows.json'));
  const names = await page.evaluate(() => window.kit.worker.fill());
  const size = await page.evaluate(({ accountId, raw }) => window.kit.reads.open(accountId, raw), names);
  const middle = Math.floor(size / 2);
  const work: Record<ReadName, () => Promise<number>> = {
    one: () => page.evaluate((n) => window.kit.reads.one(n), TIMES),
    oneRaw: () => page.evaluate((n) => window.kit.reads.oneRaw(n), TIMES),
    update: () => page.evaluate((n) => window.kit.reads.update(n), EDITS),
    updateRaw: () => page.evaluate((n) => window.kit.reads.updateRaw(n), EDITS),
    first: () => page.evaluate((n) => window.kit.reads.page(n, 0), TIMES),
    firstRaw: () => page.evaluate((n) => window.kit.reads.pageRows(n, 0), TIMES),
    middle: () => page.evaluate(([n, at]) => window.kit.reads.page(n, at), [TIMES, middle] as const),
  };
  for (const name of readNames) await work[name]();
  const found = await interleave(readNames, 2 * ROUNDS, (name) => work[name]());
  return Object.fromEntries(readNames.map((name) => [name, median(found[name])])) as Record<ReadName, number>; // as: fromEntries forgets the key type
}

/**
 * F8: on the page, the product's reader and command over its database, each operation awaited before the next. One company: by its id, from
 * all over the account. Update: an edit with its rule, its row and its command in the outbox, durable when it settles, against a put that
 * is as durable. Pages of five go on through 200 companies from the first and from the middle one.
 */
export async function benchReads(): Promise<BenchRow[]> {
  const { isolated } = await siteOf();
  const done = await eachRun(() => inKit(isolated, readRun));
  const row = (what: string, goal: number, against: string, value: ReadName, base: ReadName): BenchRow =>
    compared(
      { id: 'F8', what, goal, against },
      done.map((run) => ({ value: run[value], base: run[base] })),
    );
  return [
    row('one company read', 2, 'raw get', 'one', 'oneRaw'),
    row('one company edited, with its command', 2, 'raw put as durable', 'update', 'updateRaw'),
    row('first page of five', 4, 'five raw rows', 'first', 'firstRaw'),
    row('middle page of five', 1.15, 'first page', 'middle', 'first'),
  ];
}
