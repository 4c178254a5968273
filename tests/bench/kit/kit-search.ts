import type { BucketManager } from '../../../src/db/db-ports.ts';
import { openReader } from '../../../src/db/open/reader.ts';
import { type Directory, FLAG_HIDDEN } from '../../../src/domain/company/directory.ts';
import { buildIndex, type SearchIndex, searchIndex } from '../../../src/domain/company/search.ts';
import { foldMore } from '../../../src/domain/company/search-more.ts';
import { type Joined, joinAll, scanJoined } from '../baselines/joined-scan.ts';
import { must } from './kit-store.ts';

/*
 * F11 without a screen: the product's index over the stored directory, against one joined string of the same texts.
 */

interface Loaded {
  readonly dir: Directory;
  readonly queries: readonly string[];
  index: SearchIndex | null;
  joined: Joined | null;
}

let loaded: Loaded | null = null;

function data(): Loaded {
  if (loaded === null) throw new Error('nothing is loaded');
  return loaded;
}

const KEYS = 7;
const TYPED = 150;

/** What is typed for a company, by turns: its short name, its initials, its reading, its tax identifier. */
function typed(dir: Directory, at: number, kind: number): string {
  const first = (readings = ''): string => (readings.split('|')[0] ?? '').replaceAll(' ', '');
  const texts = [dir.shortName[at], first(dir.initials[at]), first(dir.pinyin[at]), dir.taxIds[at]?.split('\n')[0]];
  return (texts[kind % texts.length] ?? '').toLowerCase();
}

/** Key strokes, each the text so far: up to seven for each of 150 companies. */
function keystrokes(dir: Directory): string[] {
  const step = Math.floor(dir.id.length / TYPED);
  return Array.from({ length: TYPED }, (_, n) => typed(dir, n * step, n)).flatMap((text) =>
    Array.from({ length: Math.min(KEYS, text.length) }, (_, n) => text.slice(0, n + 1)),
  );
}

export async function load(accountId: string): Promise<number> {
  const reader = must(await openReader(accountId));
  const { directory: dir } = await reader.parts({ directory: true });
  reader.close();
  if (dir === null) throw new Error('nothing is stored');
  loaded = { dir, queries: keystrokes(dir), index: null, joined: null };
  return loaded.queries.length;
}

/** Makes both; the heap is measured around each. */
export function makeIndex(): number {
  const all = data();
  all.index = buildIndex(all.dir, foldMore);
  return searchIndex(all.index, all.dir.name[0] ?? '').length;
}

export function makeJoined(): void {
  data().joined = joinAll(data().dir);
}

/** Milliseconds of each key stroke, as the hook of the views runs it: all hits, the hidden ones left out. */
export function queries(): number[] {
  const { index, dir, queries: asked } = data();
  if (index === null) throw new Error('no index');
  return asked.map((query) => {
    const start = performance.now();
    const hits = searchIndex(index, query).filter((hit) => ((dir.flags[hit.row] ?? 0) & FLAG_HIDDEN) === 0);
    const rows = hits.map((hit) => hit.row);
    const ms = performance.now() - start;
    if (rows.length > dir.id.length) throw new Error('more hits than companies');
    return ms;
  });
}

export function scans(): number[] {
  const { joined, queries: asked } = data();
  if (joined === null) throw new Error('no joined string');
  return asked.map((query) => {
    const start = performance.now();
    const rows = scanJoined(joined, query);
    const ms = performance.now() - start;
    if (rows.length === 0) throw new Error(`the scan misses ${query}`);
    return ms;
  });
}

/** From nothing in memory to an index that answers: the stored record read and unpacked, the index built. */
export async function indexReady(accountId: string): Promise<number> {
  const reader = must(await openReader(accountId));
  const start = performance.now();
  const { directory: dir } = await reader.parts({ directory: true });
  if (dir === null) throw new Error('nothing is stored');
  const index = buildIndex(dir, foldMore);
  const ms = performance.now() - start;
  reader.close();
  if (searchIndex(index, dir.name[0] ?? '').length === 0) throw new Error('the index does not answer');
  return ms;
}

/** The stored record alone, read as it is. */
export async function recordRead(accountId: string): Promise<number> {
  const { storageBuckets } = navigator as unknown as { storageBuckets: BucketManager }; // as: by the specification of the Storage Buckets API
  const bucket = await storageBuckets.open(`wb-${accountId}`);
  const settled = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((done, failed) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
  const db = await settled(bucket.indexedDB.open(`wb-${accountId}`));
  const start = performance.now();
  const records = await settled(db.transaction('dir').objectStore('dir').getAll());
  const ms = performance.now() - start;
  db.close();
  if (records.length !== 1) throw new Error(`${records.length} records`);
  return ms;
}
