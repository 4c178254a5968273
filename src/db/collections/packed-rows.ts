import type { Table } from 'dexie';
import type { HeldRow, PackedName } from './collections.ts';

/*
 * A collection of very many small rows, kept as records of many: storing 20,000 tips one by one takes forty times as long. Each record holds the
 * rows whose keys come between its own key and that of the next one, in their order; the first one takes what comes before it as well.
 */

/** A record of many rows. `id` is at most as great as the least key in it, both in the order of code units, as in IndexedDB. */
export interface PackedRecord<N extends PackedName = PackedName> {
  readonly id: string;
  readonly rows: readonly HeldRow<N>[];
}

/** Rows of a record that is written anew; one that has come to twice as many is cut. */
export const PACKED_ROWS = 480;

/** Place of the record that a key belongs to, 0 also where none is there. `ids` are the keys of all records, in order. */
function placeOf(ids: readonly string[], key: string): number {
  let [from, to] = [0, ids.length];
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    if ((ids[middle] ?? '') <= key) from = middle;
    else to = middle;
  }
  return from;
}

/** Rows as records, the last of which has up to twice as many, so that rows that come in their order fill each. */
function recordsOf<N extends PackedName>(rows: readonly HeldRow<N>[]): PackedRecord<N>[] {
  const count = Math.max(1, Math.floor(rows.length / PACKED_ROWS));
  return Array.from({ length: count }, (_, n) => {
    const own = rows.slice(n * PACKED_ROWS, n === count - 1 ? undefined : (n + 1) * PACKED_ROWS);
    return { id: own[0]?.id ?? '', rows: own };
  });
}

/** The rows of a collection that is kept as records of many, with the words of a table of single rows. Inside a transaction over it. */
export class PackedRows<N extends PackedName> {
  private readonly table: Table<PackedRecord<N>, string>;

  constructor(table: Table<PackedRecord<N>, string>) {
    this.table = table;
  }

  async toArray(): Promise<HeldRow<N>[]> {
    return (await this.table.toArray()).flatMap(({ rows }) => rows);
  }

  async bulkGet(keys: readonly string[]): Promise<(HeldRow<N> | undefined)[]> {
    const ids = await this.ids();
    const records = await this.table.bulkGet([...new Set(keys.map((key) => ids[placeOf(ids, key)] ?? ''))]);
    const held = new Map(records.flatMap((record) => record?.rows ?? []).map((row) => [row.id, row]));
    return keys.map((key) => held.get(key));
  }

  async get(key: string): Promise<HeldRow<N> | undefined> {
    return (await this.bulkGet([key]))[0];
  }

  async bulkPut(rows: readonly HeldRow<N>[]): Promise<void> {
    await this.change(new Map(rows.map((row) => [row.id, row])));
  }

  async bulkDelete(keys: readonly string[]): Promise<void> {
    await this.change(new Map(keys.map((key) => [key, null])));
  }

  async clear(): Promise<void> {
    await this.table.clear();
  }

  private async ids(): Promise<string[]> {
    return (await this.table.toCollection().primaryKeys()).sort();
  }

  /** Writes the records anew that changed rows belong to, null for those that go. */
  private async change(changed: ReadonlyMap<string, HeldRow<N> | null>): Promise<void> {
    const ids = await this.ids();
    const byRecord = Map.groupBy(changed, ([key]) => placeOf(ids, key));
    const touched = [...byRecord.keys()].flatMap((at) => ids[at] ?? []);
    const held = new Map((await this.table.bulkGet(touched)).flatMap((record) => (record === undefined ? [] : [[record.id, record.rows]])));
    const puts: PackedRecord<N>[] = [];
    for (const [at, entries] of byRecord) {
      const rows = new Map((held.get(ids[at] ?? '') ?? []).map((row) => [row.id, row]));
      for (const [key, row] of entries) {
        if (row === null) rows.delete(key);
        else rows.set(key, row);
      }
      if (rows.size > 0) puts.push(...recordsOf([...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1))));
    }
    const kept = new Set(puts.map(({ id }) => id));
    await this.table.bulkDelete(touched.filter((id) => !kept.has(id)));
    if (puts.length > 0) await this.table.bulkPut(puts);
  }
}
