import { editCompany } from '../../../src/db/companies/edit-company.ts';
import type { AccountDb } from '../../../src/db/open/account-db.ts';
import { type CompanyRef, openReader, type Reader } from '../../../src/db/open/reader.ts';
import { commandId } from '../../../src/db/outbox/command-id.ts';
import type { Directory } from '../../../src/domain/company/directory.ts';
import { getRaw, openRaw, pageRaw, putRaw } from '../baselines/raw-rows.ts';
import { must, openKitDb } from './kit-store.ts';

/*
 * F8: single companies and pages of five on the page, from the two filled stores of the worker. Every function answers the mean
 * milliseconds of one operation; operations follow each other and never overlap.
 */

interface Opened {
  readonly reader: Reader;
  readonly db: AccountDb;
  readonly raw: IDBDatabase;
  readonly dir: Directory;
  /** Ids in the raw store's own order. */
  readonly sorted: readonly string[];
}

let opened: Opened | null = null;
let turn = 0;

function stores(): Opened {
  if (opened === null) throw new Error('nothing is open');
  return opened;
}

export async function open(accountId: string, raw: string): Promise<number> {
  const reader = must(await openReader(accountId));
  const { directory: dir } = await reader.parts({ directory: true });
  if (dir === null) throw new Error('nothing is stored');
  opened = { reader, db: await openKitDb(accountId), raw: await openRaw(raw), dir, sorted: [...dir.id].sort() };
  return dir.id.length;
}

export function close(): void {
  const { reader, db, raw } = stores();
  reader.close();
  db.close();
  raw.close();
  opened = null;
}

async function mean(times: number, work: (n: number) => Promise<void>): Promise<number> {
  const start = performance.now();
  for (let n = 0; n < times; n += 1) await work(n);
  return (performance.now() - start) / times;
}

/** Positions all over the account, never the same twice in a row. */
const somewhere = (size: number): number => (++turn * 7_919) % size;

function refs({ dir }: Opened, from: number, count: number): CompanyRef[] {
  return Array.from({ length: count }, (_, n) => ({ id: dir.id[from + n] ?? '', chunk: dir.chunk[from + n] ?? -1 }));
}

export function one(times: number): Promise<number> {
  const { reader, dir } = stores();
  return mean(times, async () => {
    const at = somewhere(dir.id.length);
    const company = await reader.company(dir.id[at] ?? '', dir.chunk[at] ?? -1);
    if (company?.companyId !== dir.id[at]) throw new Error('another company');
  });
}

export function oneRaw(times: number): Promise<number> {
  const { raw, sorted } = stores();
  return mean(times, async () => {
    const id = sorted[somewhere(sorted.length)] ?? '';
    if ((await getRaw(raw, id)).companyId !== id) throw new Error('another company');
  });
}

/** Five companies as the views ask for them, from a position of the account's order. */
export function page(times: number, from: number): Promise<number> {
  const all = stores();
  return mean(times, async (n) => {
    const asked = refs(all, from + n * 5, 5);
    if ((await all.reader.companies(asked)).length !== 5) throw new Error('no page of five');
  });
}

export function pageRows(times: number, from: number): Promise<number> {
  const { raw, sorted } = stores();
  return mean(times, async (n) => {
    if ((await pageRaw(raw, sorted[from + n * 5] ?? '', 5)).length !== 5) throw new Error('no page of five');
  });
}

/** An edit with its command, durable when it settles. The company is read before, outside of the time. */
export async function update(times: number): Promise<number> {
  const { reader, db, dir } = stores();
  let spent = 0;
  for (let n = 0; n < times; n += 1) {
    const at = somewhere(dir.id.length);
    const chunk = dir.chunk[at] ?? -1;
    const company = await reader.company(dir.id[at] ?? '', chunk);
    if (company === null) throw new Error('no company');
    const { companyId, shortName, note, rev } = company;
    const target = { companyId, chunk, seal: { companyId, shortName, tail: '' } };
    const ports = { now: () => Date.now(), uuid: () => commandId(Date.now()) };
    const start = performance.now();
    must(await editCompany(db, target, { baseRev: rev, changes: { note: { from: note, to: `${note} ${turn}` } } }, ports));
    spent += performance.now() - start;
  }
  return spent / times;
}

/** A put of one changed row, as durable as the product's. */
export async function updateRaw(times: number): Promise<number> {
  const { raw, sorted } = stores();
  let spent = 0;
  for (let n = 0; n < times; n += 1) {
    const company = await getRaw(raw, sorted[somewhere(sorted.length)] ?? '');
    const start = performance.now();
    await putRaw(raw, [{ ...company, note: `${company.note} ${turn}` }], 'strict');
    spent += performance.now() - start;
  }
  return spent / times;
}
