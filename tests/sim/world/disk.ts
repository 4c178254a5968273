import type { StoreName } from '../../../src/db/schema.ts';
import { openRow, type Unlocked } from '../../../src/db/vault/key-ring.ts';
import { assert } from '../../../src/domain/core/result.ts';

/** What is stored in a database, seen from outside without asking it: no transaction, no copy, nothing that could disturb. */
export interface Disk {
  /** False before it was created and after it was deleted. */
  exists(): boolean;
  /** Values of a store in the order of their keys; they belong to the disk, nobody may change them. */
  rows<T>(store: StoreName): readonly T[];
}

interface RawDatabase {
  readonly transactions: readonly { readonly mode: string; readonly _state: string }[];
  readonly rawObjectStores: ReadonlyMap<string, { readonly records: { values(): Iterable<{ readonly value: object }> } }>;
}

/** `unlocked`: opens what is encrypted. */
export function diskOf(factory: IDBFactory, database: string, unlocked: Unlocked | null): Disk {
  // as: how fake-indexeddb keeps a database; it has no public way to look at one.
  const { _databases: databases } = factory as unknown as { readonly _databases: ReadonlyMap<string, RawDatabase> };
  // A record that is put is another object than the one before: what is encrypted is opened once.
  const opened = new WeakMap<object, unknown>();
  function rowOf(store: StoreName, stored: object): unknown {
    if (unlocked === null) return openRow(null, store, stored);
    if (!opened.has(stored)) opened.set(stored, openRow(unlocked, store, stored));
    return opened.get(stored);
  }

  return {
    exists: () => (databases.get(database)?.rawObjectStores.size ?? 0) > 0,
    rows<T>(store: StoreName) {
      const raw = databases.get(database);
      if (raw === undefined) return [];
      const writing = raw.transactions.some(({ mode, _state }) => mode !== 'readonly' && _state !== 'finished');
      assert(!writing, 'nobody writes while the disk is looked at');
      const values: unknown[] = [];
      for (const { value } of raw.rawObjectStores.get(store)?.records.values() ?? []) values.push(rowOf(store, value));
      return values as T[]; // as: the caller names what the product stores there
    },
  };
}
