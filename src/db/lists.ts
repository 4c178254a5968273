import type { Company } from '../api/entities/company.ts';
import type { Result } from '../domain/core/result.ts';
import type { HeldCompany } from '../domain/lists/companies/plan.ts';
import type { KeptMapping } from '../domain/lists/mapping.ts';
import { type GivenImport, importKey, resultKey } from '../domain/lists/result.ts';
import { freshLayout, genRange } from './companies/layout.ts';
import { metaRow } from './meta.ts';
import type { AccountDb } from './open/account-db.ts';
import type { StorageProblem } from './storage-problem.ts';
import type { ListsRow } from './types.ts';
import { type WriteTx, write } from './write.ts';

const fresh: ListsRow = { k: 'lists', mappings: {}, last: {} };
/** Heading lines whose mapping is kept; the oldest goes. */
const MOST_KEPT = 60;

/** What is remembered of lists: mappings by heading line, and the newest import of each kind. */
export function readLists(db: AccountDb): Promise<Result<ListsRow, StorageProblem>> {
  return db.run('r', ['meta'], async (stores) => (await metaRow(stores, 'lists')) ?? fresh);
}

async function change(tx: WriteTx, next: (row: ListsRow) => ListsRow): Promise<void> {
  await tx.meta.put(next((await metaRow(tx, 'lists')) ?? fresh));
  tx.touch({ meta: ['lists'] });
}

/** Keeps how a heading line is read, null to forget it. */
export function keepMapping(db: AccountDb, heading: string, mapping: KeptMapping | null): Promise<Result<null, StorageProblem>> {
  return write(db, [], async (tx) => {
    await change(tx, (row) => {
      const others = Object.entries(row.mappings).filter(([key]) => key !== heading);
      const own: [string, KeptMapping][] = mapping === null ? [] : [[heading, mapping]];
      return { ...row, mappings: Object.fromEntries([...others, ...own].slice(-MOST_KEPT)) };
    });
    return null;
  });
}

/** Keeps an import as it is given, in place of the one of its kind before, which cannot be taken back on this page any more. */
export function keepImport(db: AccountDb, given: GivenImport): Promise<Result<null, StorageProblem>> {
  return write(db, ['facts'], async (tx) => {
    const before = (await metaRow(tx, 'lists'))?.last[given.kind];
    const gone = before === undefined || before === given.importId ? [] : [importKey(before), resultKey(before)];
    await tx.facts.bulkDelete(gone);
    const k = importKey(given.importId);
    await tx.facts.put({ k, value: given, fetchedAt: given.givenAt, outcome: 'known', lastTry: null });
    await change(tx, (row) => ({ ...row, last: { ...row.last, [given.kind]: given.importId } }));
    tx.touch({ facts: [...gone, k] });
    return null;
  });
}

/** Chunks that are read at once, so that a page with thousands of companies is not held up. */
const CHUNKS = 50;

const heldOf = (company: Company): HeldCompany => {
  const { companyId, companyName, shortName, shxydm, nsrsbh, djxh, dsnsrsbh, locationCode, addedTaxType, accountant, tags, note } = company;
  return { companyId, companyName, shortName, shxydm, nsrsbh, djxh, dsnsrsbh, locationCode, addedTaxType, accountant, tags, note };
};

/** Every company as its user sees it, with what a list of companies may change. */
export function heldCompanies(db: AccountDb): Promise<Result<HeldCompany[], StorageProblem>> {
  return db.run('r', ['chunk', 'overlay', 'meta'], async (stores) => {
    const over = new Map((await stores.overlay.toArray()).map(({ id, row }) => [id, row]));
    const { from, before } = genRange(((await metaRow(stores, 'layout')) ?? freshLayout).shown);
    const held: HeldCompany[] = [];
    for (let at = from; ; ) {
      const some = await stores.chunk.where('k').between(at, before, true, false).limit(CHUNKS).toArray();
      for (const { body } of some) for (const company of body) if (!over.has(company.companyId)) held.push(heldOf(company));
      const last = some.at(-1);
      if (last === undefined) break;
      at = last.k + 1;
    }
    for (const row of over.values()) if (row !== null) held.push(heldOf(row));
    return held;
  });
}
