import type { Result } from '../domain/core/result.ts';
import type { KeptMapping } from '../domain/lists/mapping.ts';
import { type GivenImport, importKey, resultKey } from '../domain/lists/result.ts';
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
