import { restartPull } from '../../../src/db/companies/apply-pull.ts';
import { closeAccountDb, openAccountDb } from '../../../src/db/open/account-db.ts';
import { openReader, type Reader } from '../../../src/db/open/reader.ts';
import { must } from './kit-store.ts';

/*
 * F9, loaded into the product's own page: the first page of companies read again and again with the product's reader, beside everything
 * else the page does.
 */

export interface PageReads {
  /** The next pull will be a whole one, behind the rows that are shown. */
  restart(accountId: string): Promise<void>;
  /** Reads until `stop` says so: milliseconds of each. A read that finds nothing yet does not count. */
  start(accountId: string): void;
  stop(): Promise<number[]>;
  /** Settles when no pull is open and one has ended since `after` (milliseconds since 1970). */
  pulled(accountId: string, after: number): Promise<void>;
}

declare global {
  interface Window {
    pageReads: PageReads;
  }
}

let stopping = false;
let work: Promise<number[]> = Promise.resolve([]);

async function open(accountId: string): Promise<Reader> {
  for (;;) {
    const opened = await openReader(accountId);
    if (opened.ok) return opened.value;
    await new Promise((done) => setTimeout(done, 5));
  }
}

async function readOn(accountId: string): Promise<number[]> {
  const reader = await open(accountId);
  const times: number[] = [];
  let refs: { id: string; chunk: number }[] = [];
  while (!stopping) {
    if (refs.length < 5) {
      const { directory: dir } = await reader.parts({ directory: true });
      refs = (dir?.id ?? []).slice(0, 5).map((id, at) => ({ id, chunk: dir?.chunk[at] ?? -1 }));
    } else {
      const start = performance.now();
      const found = await reader.companies(refs);
      if (found.length === 5) times.push(performance.now() - start);
    }
    // A page does not read without end: one look a frame or so.
    await new Promise((done) => setTimeout(done, 4));
  }
  reader.close();
  return times;
}

window.pageReads = {
  async restart(accountId) {
    const db = must(await openAccountDb(accountId));
    must(await restartPull(db));
    closeAccountDb(db);
  },
  start(accountId) {
    stopping = false;
    work = readOn(accountId);
  },
  stop() {
    stopping = true;
    return work;
  },
  async pulled(accountId, after) {
    const reader = await open(accountId);
    for (;;) {
      const pull = await reader.meta('pull');
      if (pull !== null && pull.run === null && pull.at > after) break;
      await new Promise((done) => setTimeout(done, 20));
    }
    reader.close();
  },
};
