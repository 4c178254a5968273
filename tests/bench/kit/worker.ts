import { expose } from 'comlink';
import { calls } from '../../../src/api/calls/table.ts';
import type { Company } from '../../../src/api/entities/company.ts';
import { foldOverlay } from '../../../src/db/companies/fold.ts';
import type { AccountDb } from '../../../src/db/open/account-db.ts';
import { startCompanyList } from '../../../src/domain/company/company-list-state.ts';
import { silentLog } from '../../../src/domain/core/log.ts';
import { completeReadings } from '../../../src/workers/engine/complete-readings.ts';
import { pullOnce } from '../../../src/workers/engine/pull.ts';
import { fetchAndParse } from '../baselines/fetch-parse.ts';
import { dropRaw, openRaw, putRaw } from '../baselines/raw-rows.ts';
import { type KitClient, signedInClient } from './kit-client.ts';
import { applyDelta, dropKitDb, endOf, must, openKitDb, storeAll } from './kit-store.ts';

/*
 * What is measured in a worker, where the product does it too. Every function answers milliseconds of the work itself: opening and
 * removing databases is outside.
 */

let remote: KitClient | null = null;
let rows: Company[] = [];
let held: { db: AccountDb; raw: IDBDatabase } | null = null;
let names = 0;

function client(): KitClient {
  if (remote === null) throw new Error('not signed in');
  return remote;
}

const fresh = (): string => `bench-${Date.now().toString(36)}-${++names}`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** One pull of a new, empty database by the product's engine. `first`: when the first batch was stored. */
async function pull(): Promise<{ all: number; first: number; requests: number; rows: number }> {
  const db = await openKitDb(fresh());
  const { client: calls, countFromZero, requests } = client();
  countFromZero();
  let first = 0;
  let stored = 0;
  const start = performance.now();
  const onProgress = (progress: { done: number } | null): void => {
    if (first === 0) first = performance.now() - start;
    stored = progress?.done ?? stored;
  };
  const ports = { db, client: calls, clock: { now: () => Date.now() }, log: silentLog, completeReadings, onProgress };
  const end = await pullOnce(ports, new AbortController().signal);
  const all = performance.now() - start;
  if (end.kind !== 'done' || !end.matches) throw new Error(`the pull ended as ${JSON.stringify(end)}`);
  const asked = requests();
  await dropKitDb(db);
  return { all, first, requests: asked, rows: stored };
}

/** The same rows fetched by the same request and parsed whole, stored nowhere. */
async function parse(): Promise<number> {
  const { url, init } = await client().pullRequest();
  return timed(async () => {
    const lines = await fetchAndParse(url, init);
    if (lines < 20_000) throw new Error(`only ${lines} lines`);
  });
}

/** Some pages of ten, spread over the account, each fetched and then put as rows of the raw store. */
async function pagesOfTen(pages: readonly number[]): Promise<number> {
  const raw = await openRaw(fresh());
  const ms = await timed(async () => {
    for (const pageNum of pages) {
      const page = must(await client().client.call(calls.getCompanyListByAccount, { ...startCompanyList(), pageNum, pageSize: 10 }));
      await putRaw(raw, page.list ?? []);
    }
  });
  await dropRaw(raw);
  return ms;
}

/** Companies that the pages have: the hidden ones come in another list. */
async function visible(): Promise<number> {
  return must(await client().client.call(calls.getCompanyListTotal, {})).total;
}

async function store(): Promise<number> {
  const db = await openKitDb(fresh());
  const end = endOf(rows);
  const ms = await timed(() => storeAll(db, rows, end));
  await dropKitDb(db);
  return ms;
}

async function storeRaw(): Promise<number> {
  const raw = await openRaw(fresh());
  const ms = await timed(() => putRaw(raw, rows));
  await dropRaw(raw);
  return ms;
}

/** Both stores with all rows, to be changed. Answers under which account the product's lies. */
async function fill(): Promise<{ accountId: string; raw: string }> {
  const db = await openKitDb(fresh());
  const raw = await openRaw(fresh());
  await storeAll(db, rows, endOf(rows));
  await putRaw(raw, rows);
  held = { db, raw };
  return { accountId: db.accountId, raw: raw.name };
}

async function drop(): Promise<void> {
  if (held === null) return;
  await dropKitDb(held.db);
  await dropRaw(held.raw);
  held = null;
}

/** `count` companies, evenly spread from `offset` on, as the gateway would send them after a change. */
function scattered(count: number, offset: number): Company[] {
  const step = Math.floor(rows.length / count);
  const top = Math.max(...rows.map(({ rev }) => rev));
  return Array.from({ length: count }, (_, n) => {
    const at = (n * step + offset) % rows.length;
    const next = { ...rows[at], note: `note ${top}`, rev: top + n + 1 } as Company; // as: `at` is below the length
    rows[at] = next;
    return next;
  });
}

function both(): { db: AccountDb; raw: IDBDatabase } {
  if (held === null) throw new Error('nothing is filled');
  return held;
}

/** A delta into an account whose earlier ones are folded, as they are after an idle moment. */
async function delta(count: number, offset: number): Promise<number> {
  const { db } = both();
  must(await foldOverlay(db));
  const changed = scattered(count, offset);
  const end = endOf(rows);
  return timed(() => applyDelta(db, changed, end));
}

async function deltaRaw(count: number, offset: number): Promise<number> {
  const { raw } = both();
  const step = Math.floor(rows.length / count);
  const changed = rows.filter((_, at) => at % step === offset % step).slice(0, count);
  return timed(() => putRaw(raw, changed));
}

const kit = {
  async signIn(account: { loginName: string; password: string }): Promise<void> {
    remote = await signedInClient(account);
  },
  async load(url: string): Promise<void> {
    rows = await (await fetch(url)).json();
  },
  pull,
  parse,
  pagesOfTen,
  visible,
  store,
  storeRaw,
  fill,
  drop,
  delta,
  deltaRaw,
};

export type WorkerKit = typeof kit;
expose(kit);
