import { rmSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { zhCN } from '../../src/texts/zh-CN.ts';
import { agency } from '../support/accounts.ts';
import { installed, signIn } from '../support/browser/fixtures.ts';
import { openProfile } from '../support/browser/profile.ts';
import { readEffects } from '../support/effects.ts';
import { type FaultProxy, startFaultProxy } from '../support/gateway/fault-proxy.ts';
import { startGateway } from '../support/gateway/gateway.ts';
import { type BootTimes, type ProbePlan, visit } from './probe.ts';
import type { BenchRow } from './result.ts';
import { serveFolder } from './static-server.ts';
import { interleave, median } from './stats.ts';

/*
 * F1 to F3: a warm start (browser open, new tab) with the line cut, all from the service worker's cache, against an empty cached page with a
 * service worker of its own. Visited five times before the first measure, so that the engine's code cache is filled for both.
 */

const runs = 3;
const rounds = 7;
const warmVisits = 5;
type Name = 'empty' | 'product';
const names: readonly Name[] = ['empty', 'product'];
const nothing: ProbePlan = { row: '', field: '', query: '', answer: '' };

interface Run {
  slowdown: number;
  fcp: number;
  row: number;
  answer: number;
  empty: number;
}

interface Stage {
  context: BrowserContext;
  urls: Record<Name, string>;
  plans: Record<Name, ProbePlan>;
}

const last = (values: readonly BootTimes[], pick: (times: BootTimes) => number | null): number =>
  median(values.map((times) => pick(times) ?? Number.NaN));

async function measure(stage: Stage, slowdown: number): Promise<Run> {
  const found = await interleave(names, rounds, (name) => visit(stage.context, stage.urls[name], stage.plans[name], slowdown));
  return {
    slowdown,
    empty: last(found.empty, ({ fcp }) => fcp),
    fcp: last(found.product, ({ fcp }) => fcp),
    row: last(found.product, ({ row }) => row),
    answer: last(found.product, ({ answer }) => answer),
  };
}

/** A company that is not among the first five, so that its name on screen is an answer and nothing else. */
export function wantedName(databaseUrl: string): string {
  const sql =
    'select name from company where hidden = 0 and account_id in (select account_id from account where login_name = ?) order by ord desc limit 1';
  const [row] = readEffects(databaseUrl).query(sql, agency.loginName);
  if (!row) throw new Error(`no company of ${agency.loginName}`);
  return String(row.name);
}

async function synced(page: Page): Promise<void> {
  await page
    .getByText(new RegExp(`^${zhCN.sync.synced.split('{{')[0]}`))
    .first()
    .waitFor({ timeout: 120_000 });
}

async function prepare(context: BrowserContext, urls: Record<Name, string>): Promise<void> {
  const page = await context.newPage();
  await page.goto(urls.empty);
  await installed(page);
  await signIn(page, agency);
  await installed(page);
  await synced(page);
  await page.close();
}

async function oneRun(product: FaultProxy, empty: FaultProxy, databaseUrl: string): Promise<Run[]> {
  product.set({ mode: 'pass' });
  empty.set({ mode: 'pass' });
  const profile = await openProfile(product.url);
  try {
    const context = profile.context();
    const urls = { empty: `${empty.url}/`, product: `${product.url}/workbench/main` };
    await prepare(context, urls);
    const name = wantedName(databaseUrl);
    const search: ProbePlan = {
      row: '.wb-overview .wb-row:not(.wb-row-empty)',
      field: `main input[aria-label="${zhCN.companies.searchLabel}"]`,
      query: name,
      answer: name,
    };
    product.set({ mode: 'refuse' });
    empty.set({ mode: 'refuse' });
    const stage: Stage = { context, urls, plans: { empty: nothing, product: search } };
    for (let at = 0; at < warmVisits; at += 1) for (const who of names) await visit(context, urls[who], stage.plans[who]);
    return [await measure(stage, 1), await measure(stage, 4)];
  } finally {
    await profile.dispose();
    rmSync(profile.folder, { recursive: true, force: true });
  }
}

interface Figure {
  id: string;
  what: string;
  goal: number;
  slowdown: number;
  pick(run: Run): number;
}

const figures: readonly Figure[] = [
  { id: 'F1', what: 'offline start: first paint of the frame', goal: 1.6, slowdown: 1, pick: ({ fcp }) => fcp },
  { id: 'F2', what: 'offline start: first real company rows', goal: 1.8, slowdown: 1, pick: ({ row }) => row },
  { id: 'F2', what: 'the same at 4 × CPU slowdown', goal: 2, slowdown: 4, pick: ({ row }) => row },
  { id: 'F3', what: 'offline start: search accepts typing and answers', goal: 3.5, slowdown: 1, pick: ({ answer }) => answer },
  { id: 'F3', what: 'the same at 4 × CPU slowdown', goal: 5, slowdown: 4, pick: ({ answer }) => answer },
];

function rowOf({ id, what, goal, slowdown, pick }: Figure, done: readonly Run[]): BenchRow {
  const here = done.filter((run) => run.slowdown === slowdown);
  const ratios = here.map((run) => pick(run) / run.empty);
  return {
    id,
    what,
    goal,
    against: 'empty cached page',
    sense: 'at most',
    value: median(here.map(pick)),
    base: median(here.map(({ empty }) => empty)),
    unit: 'ms',
    runs: ratios,
    ratio: median(ratios),
  };
}

/** Runs F1, F2 and F3 together: one visit gives all three. */
export async function benchBoot(wanted: readonly string[]): Promise<BenchRow[]> {
  const gateway = await startGateway();
  const folder = await serveFolder('tests/bench/baselines/empty-page');
  const product = await startFaultProxy(gateway.port);
  const empty = await startFaultProxy(folder.port);
  try {
    const done: Run[] = [];
    for (let run = 0; run < runs; run += 1) done.push(...(await oneRun(product, empty, gateway.databaseUrl)));
    return figures.filter(({ id }) => wanted.includes(id)).map((figure) => rowOf(figure, done));
  } finally {
    await product.stop();
    await empty.stop();
    await folder.stop();
    await gateway.dispose();
  }
}
