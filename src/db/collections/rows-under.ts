import type { Table } from 'dexie';
import type { HeldRow, PackedName } from './collections.ts';
import type { PackedRecord } from './packed-rows.ts';

/** The rows whose keys begin so, in their order; also for live queries, outside of a transaction. */
export async function rowsUnder<N extends PackedName>(table: Table<PackedRecord<N>, string>, prefix: string): Promise<HeldRow<N>[]> {
  const last = `${prefix}\uffff`;
  const first = (await table.where(':id').belowOrEqual(prefix).last()) ?? null;
  const records = await table
    .where(':id')
    .between(first?.id ?? '', last, true, true)
    .toArray();
  return records.flatMap(({ rows }) => rows.filter(({ id }) => id.startsWith(prefix)));
}
