import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Company } from '../../src/api/entities/company.ts';
import type { CallError } from '../../src/api/error-kinds.ts';
import { companyRow } from '../../src/api/testing/company-row.ts';
import { applyPullBatch, nextPull, type PullRows } from '../../src/db/companies/apply-pull.ts';
import { finishPull, type PullFinished } from '../../src/db/companies/finish-pull.ts';
import type { Bucket, BucketManager, DbPorts } from '../../src/db/db-ports.ts';
import { type AccountDb, openAccountDb } from '../../src/db/open/account-db.ts';
import { openReader, type Reader } from '../../src/db/open/reader.ts';
import { commandId } from '../../src/db/outbox/command-id.ts';
import type { SealStamp } from '../../src/db/types.ts';
import { createKeyRing, type KeyRing } from '../../src/db/vault/key-ring.ts';
import { DATA_KEY_BYTES, unlockedWith } from '../../src/db/vault/record-cipher.ts';
import { mergeDirectory } from '../../src/domain/company/merge-directory.ts';
import { digestOf } from '../../src/domain/core/digest.ts';
import type { Result } from '../../src/domain/core/result.ts';

/** A ring on which every account is unlocked, under a key of its own making: all databases opened with it are encrypted. */
export function encryptingRing(): KeyRing {
  const dataKey = crypto.getRandomValues(new Uint8Array(DATA_KEY_BYTES));
  return { ...createKeyRing(), get: (accountId) => unlockedWith(accountId, dataKey) };
}

/** The tests of the database run twice: with readable and with encrypted records. */
const isEncryptedRun = (): boolean => process.env.WB_ENCRYPTED === '1';

/** A device of its own: an IndexedDB nobody else sees, a clock that stands, ids that count. */
export function freshDevice(): Partial<DbPorts> & Pick<DbPorts, 'indexedDB' | 'IDBKeyRange'> {
  let count = 0;
  return {
    indexedDB: new IDBFactory(),
    IDBKeyRange,
    buckets: null,
    keys: isEncryptedRun() ? encryptingRing() : createKeyRing(),
    now: () => 1_000,
    uuid: () => `uuid-${++count}`,
  };
}

/** Storage buckets of a browser that has them, and those that were made and not deleted. */
export function freshBuckets(): { readonly buckets: BucketManager; readonly made: ReadonlyMap<string, Bucket> } {
  const made = new Map<string, Bucket>();
  const buckets: BucketManager = {
    open: async (name) => {
      const bucket = made.get(name) ?? { indexedDB: freshDevice().indexedDB };
      made.set(name, bucket);
      return bucket;
    },
    delete: async (name) => void made.delete(name),
    keys: async () => [...made.keys()],
  };
  return { buckets, made };
}

/** Value of a result that must be ok. */
export async function must<T, E>(result: Promise<Result<T, E>> | Result<T, E>): Promise<T> {
  const settled = await result;
  if (!settled.ok) throw new Error(`expected ok, got ${JSON.stringify(settled.error)}`);
  return settled.value;
}

/** The durability that each write transaction on this device asks for from now on, in order. */
export function durabilityOf({ indexedDB }: Pick<DbPorts, 'indexedDB'>): (IDBTransactionDurability | undefined)[] {
  const asked: (IDBTransactionDurability | undefined)[] = [];
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (...where) => {
    const request = open(...where);
    request.addEventListener('success', () => {
      const { result } = request;
      const transaction = result.transaction.bind(result);
      result.transaction = (stores, mode, options) => {
        if (mode === 'readwrite') asked.push(options?.durability);
        return transaction(stores, mode, options);
      };
    });
    return request;
  };
  return asked;
}

let accounts = 0;
/** Account ids differ from test to test, so that no announcement of one is heard in another. */
export const freshAccount = () => `a${++accounts}`;

export async function openTestDb(device = freshDevice(), accountId = freshAccount()): Promise<AccountDb> {
  return await must(openAccountDb(accountId, device));
}

export async function readerOf(db: AccountDb): Promise<Reader> {
  return await must(openReader(db.accountId, { ports: db.ports }));
}

export function company(companyId: string, patch: Partial<Company> = {}): Company {
  return companyRow({
    companyId,
    companyName: `${companyId}有限公司`,
    djxh: '',
    nsrsbh: '',
    shxydm: '',
    isAuthorize: 0,
    expireDate: '',
    shortName: '',
    pinyin: '',
    initials: '',
    tags: [],
    accountant: '',
    ord: Number(companyId.replace(/\D/g, '')) || 0,
    rev: 1,
    updatedAt: '',
    ...patch,
  });
}

export const companies = (count: number, patch: Partial<Company> = {}): Company[] =>
  Array.from({ length: count }, (_, i) => company(`c${i + 1}`, { ord: i + 1, ...patch }));

export const batch = (rows: readonly Company[], cursor: string, gone: readonly string[] = []): PullRows => ({
  rows,
  gone,
  cursor,
  rejected: 0,
});

/** What the gateway would say at the end of a pull about these rows. */
export const endOf = (rows: readonly Company[], epoch = 'e1') => ({ total: rows.length, digest: digestOf(rows), epoch });

/** Runs one pull of these batches as the engine does, and ends it with what the gateway holds. */
export async function pull(
  db: AccountDb,
  batches: readonly PullRows[],
  held: readonly Company[],
  now = 5_000,
  rev: number | null = null,
): Promise<PullFinished> {
  const { full, index } = await must(nextPull(db));
  for (const [i, one] of batches.entries()) await must(applyPullBatch(db, one, { full, index: index + i }));
  return await must(finishPull(db, { ...endOf(held), rev }, now));
}

/** Every company as the user sees it, by a raw reader: name by id, in list order. */
export async function seen(db: AccountDb): Promise<Map<string, Company>> {
  const reader = await readerOf(db);
  const { directory, overlay } = await reader.parts({ directory: true, overlay: 'all' });
  const merged = mergeDirectory(directory, new Map(overlay.map((row) => [row.id, row])));
  const refs = (merged?.id ?? []).map((id, at) => ({ id, chunk: merged?.chunk[at] ?? -1 }));
  const rows = await reader.companies(refs);
  reader.close();
  return new Map(rows.map((row) => [row.companyId, row]));
}

export const seal = (companyId: string): SealStamp => ({ companyId, shortName: companyId, tail: '0000' });

/** Ids and times of commands, counting from one. */
export function commandPorts() {
  let at = 0;
  return {
    now: () => ++at,
    uuid: () => commandId(++at, new Uint8Array(10).fill(at % 256)),
  };
}

export const callError = (kind: CallError['kind'], code = ''): CallError => ({ kind, code, msg: '', status: 0 });

/** What the answer of a command on a company tells, or the body of its conflict; nothing without a company. */
export const told = (company: Company | undefined) => (company === undefined ? null : { body: { company } });
