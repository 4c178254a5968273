import type { SourceKind } from '../../src/domain/sources/standing.ts';
import type { WriteTx } from '../store/store.ts';
import type { SourceTable } from '../store/tables/fact-tables.ts';

/** Who tells facts. `name`: as it is shown beside their age, '' for marks. `by`: the person who imported or marked. */
export interface Source {
  readonly id: string;
  readonly kind: SourceKind;
  readonly name: string;
  readonly by?: { readonly accountId: string; readonly fullName: string };
}

/** The marks of one person: one source, so that his next mark takes the place of his last one. */
export function markedBy(accountId: string, fullName: string): Source {
  return { id: `hand:${accountId}`, kind: 'hand', name: '', by: { accountId, fullName } };
}

/** One import of a file: what it told goes and comes back together. `importId`: unique, as the id of the command that imports. */
export function importedFrom(importId: string, fileName: string, by: { readonly accountId: string; readonly fullName: string }): Source {
  return { id: `file:${importId}`, kind: 'file', name: fileName, by };
}

/** Keeps a source, with the name that it has now, as one that tells something. */
export async function keepSource({ db }: WriteTx, { id, kind, name, by }: Source, now: number): Promise<void> {
  const shown = { name, by_name: by?.fullName ?? '', word_at: now };
  const row: SourceTable = { source_id: id, kind, ...shown, by_account: by?.accountId ?? '', created_at: now };
  await db
    .insertInto('source')
    .values(row)
    .onConflict((c) => c.column('source_id').doUpdateSet(shown))
    .execute();
}
