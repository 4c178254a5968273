import { IDBKeyRange } from 'fake-indexeddb';
import type { DbPorts } from '../../../src/db/db-ports.ts';

/** The storage of a device as one context of it sees it, until that context is killed. */
export interface MortalStorage {
  readonly ports: DbPorts;
  /** Ends the context at once: what its transactions have not committed is undone, nothing it does later has an effect. */
  kill(): void;
  /** The disk is full: writing fails, reading and deleting does not. */
  fill(on: boolean): void;
  /** Calls `kill` at the n-th transaction from now: in its middle, or between its commit and whatever would follow. */
  killAt(n: number, when: 'middle' | 'committed', kill: () => void): void;
}

/** `factory` is the device's, shared by its contexts. */
export function mortalStorage(factory: IDBFactory, now: () => number, uuid: () => string): MortalStorage {
  const open = new Set<IDBTransaction>();
  let dead = false;
  let full = false;
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
      if (full) refuseWrites(tx);
      return tx;
    };
  }

  function refuseWrites(tx: IDBTransaction): void {
    const storeOf = tx.objectStore.bind(tx);
    const refuse = (): never => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    };
    tx.objectStore = (name) => Object.assign(storeOf(name), { put: refuse, add: refuse });
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

  const mortal = {
    open(name: string, version?: number): IDBOpenDBRequest {
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
    ports: { indexedDB: mortal as IDBFactory, IDBKeyRange, buckets: null, now, uuid },
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
    fill(on) {
      full = on;
    },
    killAt(n, when, kill) {
      fuse = { left: n, when, kill };
    },
  };
}
