/** A whole IndexedDB database as plain data: how it is made and every row. */
export interface Dump {
  /** Native version: ten times the version of the schema. */
  readonly version: number;
  readonly stores: readonly StoreDump[];
}

export interface StoreDump {
  readonly name: string;
  readonly keyPath: string;
  readonly autoIncrement: boolean;
  readonly indexes: readonly {
    readonly name: string;
    readonly keyPath: string | string[];
    readonly unique: boolean;
    readonly multiEntry: boolean;
  }[];
  readonly rows: readonly unknown[];
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export async function dumpDatabase(factory: IDBFactory, name: string): Promise<Dump> {
  const db = await settled(factory.open(name));
  const names = [...db.objectStoreNames].sort();
  const tx = db.transaction(names);
  const stores: StoreDump[] = [];
  for (const store of names.map((one) => tx.objectStore(one))) {
    const indexes = [...store.indexNames].sort().map((one) => {
      const { name: index, keyPath, unique, multiEntry } = store.index(one);
      return { name: index, keyPath: Array.isArray(keyPath) ? keyPath : String(keyPath), unique, multiEntry };
    });
    const rows: unknown[] = await settled(store.getAll());
    stores.push({ name: store.name, keyPath: String(store.keyPath), autoIncrement: store.autoIncrement, indexes, rows });
  }
  db.close();
  return { version: db.version, stores };
}

/** Makes a database exactly as it was stored, without any code of the product. */
export async function loadDump(factory: IDBFactory, name: string, dump: Dump): Promise<void> {
  const request = factory.open(name, dump.version);
  request.onupgradeneeded = () => {
    for (const { name: store, keyPath, autoIncrement, indexes, rows } of dump.stores) {
      const made = request.result.createObjectStore(store, { keyPath, autoIncrement });
      for (const index of indexes) made.createIndex(index.name, index.keyPath, { unique: index.unique, multiEntry: index.multiEntry });
      for (const row of rows) made.put(row);
    }
  };
  (await settled(request)).close();
}

/** JSON of a dump; columns of numbers, which JSON does not know, are marked. */
export function dumpText(dump: Dump): string {
  return JSON.stringify(dump, (_, value: unknown) => (value instanceof Float64Array ? { $doubles: [...value] } : value), 1);
}

export function parseDump(text: string): Dump {
  return JSON.parse(text, (_, value: unknown) => {
    const marked = typeof value === 'object' && value !== null && '$doubles' in value && Array.isArray(value.$doubles);
    return marked ? Float64Array.from((value as { $doubles: number[] }).$doubles) : value; // written by dumpText
  });
}
