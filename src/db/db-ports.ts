import { announceChange } from './changes.ts';
import type { Change } from './types.ts';
import { contextKeys, type KeyRing } from './vault/key-ring.ts';

/** What the database needs of its surroundings, so that each test has its own. */
export interface DbPorts {
  readonly indexedDB: IDBFactory;
  readonly IDBKeyRange: typeof IDBKeyRange;
  /** Storage Buckets where the browser has them: one bucket per account can be wiped whole, also offline (reliability, finding 3). */
  readonly buckets: BucketManager | null;
  /** Keys of the accounts that are unlocked here; those of this context when absent. */
  readonly keys: KeyRing;
  /** Device clock, milliseconds since 1970. */
  now(): number;
  /** Random identifier of a new database. */
  uuid(): string;
  /** Tells every context of this browser what a commit changed. */
  announce(accountId: string, change: Change): void;
}

/** The part of the Storage Buckets API that is used; the installed types do not know it yet. */
export interface BucketManager {
  open(name: string, options?: { persisted?: boolean }): Promise<Bucket>;
  delete(name: string): Promise<void>;
  /** Names of the buckets there are. */
  keys(): Promise<string[]>;
}
export interface Bucket {
  readonly indexedDB: IDBFactory;
}

/** Ports of this page, worker or service worker, with those of `given` in place. A given IndexedDB never goes with the browser's buckets. */
export function dbPorts(given: Partial<DbPorts> = {}): DbPorts {
  return {
    indexedDB: given.indexedDB ?? indexedDB,
    IDBKeyRange: given.IDBKeyRange ?? IDBKeyRange,
    buckets: given.buckets ?? (given.indexedDB === undefined ? browserBuckets() : null),
    keys: given.keys ?? contextKeys,
    now: given.now ?? (() => Date.now()),
    uuid: given.uuid ?? (() => crypto.randomUUID()),
    announce: given.announce ?? announceChange,
  };
}

function browserBuckets(): BucketManager | null {
  if (typeof navigator === 'undefined' || !('storageBuckets' in navigator)) return null;
  return navigator.storageBuckets as BucketManager; // by the specification of the Storage Buckets API
}
