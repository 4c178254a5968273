import { IDBKeyRange } from 'fake-indexeddb';
import type { DbPorts } from '../../../src/db/db-ports.ts';

/** The storage of a device as one context of it sees it, until that context is killed. */
export interface MortalStorage {
  readonly ports: DbPorts;
  /** Ends the context at once: what its transactions have not committed is undone, nothing it does later has an effect. */
  kill(): void;
  /** The disk is full, or one database's share of it: writing fails, reading and deleting does not. */
  fill(on: boolean, database?: string): void;
  /**
   * No database, or not this one, can be opened: other programs hold the files, or the browser's storage starts anew. `error` is what the
   * browser calls it; `blocked`: an older version keeps the account's databases open elsewhere.
   */
  deny(on: boolean, error?: string, database?: string): void;
  /** Calls `kill` at the n-th transaction from now: in its middle, or between its commit and whatever would follow. */
  killAt(n: number, when: 'middle' | 'committed', kill: () => void): void;
  /** Nothing is to happen any more: there is room, and no kill is set. */
  repair(): void;
}

/** `factory` is the device's, shared by its contexts; `surroundings` are the context's. */
export function mortalStorage(factory: IDBFactory, surroundings: Pick<DbPorts, 'keys' | 'now' | 'uuid' | 'announce'>): MortalStorage {
  const open = new Set<IDBTransaction>();
  let dead = false;
  let full: { readonly database: string | undefined } | null = null;
  let denied: { readonly error: string; readonly database: string | undefined } | null = null;
  let fuse: { left: number; when: 'middle' | 'committed'; kill: () => void } | null = null;

  function watch(db: IDBDatabase): void {
    const begin = db.transaction.bind(db);
    db.transaction = (...args: Parameters<IDBDatabase['transaction']>) => {
      if (dead) throw new DOMException('The context is gone.', 'InvalidStateError');
      const tx = begin(...args);
      open.add(tx);
      // First in line: a context that dies with the commit never hears of it.
      tx.addEventListener('complete', () => open.delete(tx));
      tx.addEventListener('abort', () => open.delete(tx));
      light(tx, args[1] ?? 'readonly');
      if (full !== null && (full.database ?? db.name) === db.name) refuseWrites(tx);
      return tx;
    };
  }

  /** The request of a write fails, in its turn, as it does in a browser; to throw at the call would be another fault. */
  function refuseWrites(tx: IDBTransaction): void {
    const storeOf = tx.objectStore.bind(tx);
    // as: how fake-indexeddb runs a request; there is no public way to let one fail.
    const inner = tx as IDBTransaction & { _execRequestAsync(request: object): IDBRequest };
    const operation = (): never => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    };
    const spoil = <A extends unknown[]>(write: (...args: A) => IDBRequest<IDBValidKey>) => {
      return (...args: A): IDBRequest<IDBValidKey> => {
        const run = inner._execRequestAsync;
        inner._execRequestAsync = (request) => run.call(tx, { ...request, operation });
        try {
          return write(...args);
        } finally {
          inner._execRequestAsync = run;
        }
      };
    };
    tx.objectStore = (name) => {
      const store = storeOf(name);
      return Object.assign(store, { put: spoil(store.put.bind(store)), add: spoil(store.add.bind(store)) });
    };
  }

  function light(tx: IDBTransaction, mode: string): void {
    if (fuse === null || mode === 'readonly') return;
    fuse.left -= 1;
    if (fuse.left > 0) return;
    const { when, kill } = fuse;
    fuse = null;
    if (when === 'committed') tx.addEventListener('complete', kill);
    else queueMicrotask(kill);
  }

  /** Hears that it is blocked, and nothing after. */
  function blocked(): IDBOpenDBRequest {
    // as: what is asked of a request that never succeeds or fails.
    const request = new EventTarget() as IDBOpenDBRequest;
    queueMicrotask(() => request.onblocked?.(new Event('blocked') as IDBVersionChangeEvent));
    return request;
  }

  const mortal = {
    open(name: string, version?: number): IDBOpenDBRequest {
      // as: a context that is gone never hears of what it asked for.
      if (dead) return new EventTarget() as IDBOpenDBRequest;
      if (denied?.error === 'blocked' && version !== undefined && name !== 'wb-device') return blocked();
      if (denied !== null && denied.error !== 'blocked' && (denied.database ?? name) === name)
        throw new DOMException('The files cannot be opened.', denied.error);
      const request = version === undefined ? factory.open(name) : factory.open(name, version);
      request.addEventListener('success', () => watch(request.result));
      return request;
    },
    deleteDatabase: (name: string) => factory.deleteDatabase(name),
    databases: () => factory.databases(),
    cmp: (first: unknown, second: unknown) => factory.cmp(first, second),
  };

  return {
    // as: the four methods are the whole of a factory.
    ports: { indexedDB: mortal as IDBFactory, IDBKeyRange, buckets: null, ...surroundings },
    kill() {
      dead = true;
      fuse = null;
      for (const tx of [...open]) {
        try {
          tx.abort();
        } catch {
          // It had just ended.
        }
      }
    },
    fill(on, database) {
      full = on ? { database } : null;
    },
    deny(on, error = 'UnknownError', database) {
      denied = on ? { error, database } : null;
    },
    killAt(n, when, kill) {
      fuse = { left: n, when, kill };
    },
    repair() {
      fuse = null;
      full = null;
      denied = null;
    },
  };
}
