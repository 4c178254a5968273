import type { PackedDirectory } from '../../domain/company/directory.ts';
import { assert } from '../../domain/core/result.ts';
import { collections, isCollection, readableFields } from '../collections/collections.ts';
import { unreadableRow } from '../outbox/unreadable.ts';
import type { StoreName } from '../schema.ts';
import type { RecordCipher } from './key-ring.ts';

/*
 * A record at rest while the account's database is encrypted: the fields that scheduling, ordering and folding need stay readable, all others
 * are one encrypted body (docs/encryption.md). A record without `sealed` (the name that shipped) is one that was stored readable.
 */

type Row = Readonly<Record<string, unknown>>;

/** Fields that stay readable, by store. */
const plainFields: Readonly<Record<string, readonly string[]>> = {
  chunk: ['k'],
  overlay: ['id', 'pending', 'gen'],
  dir: ['k'],
  outbox: ['seq', 'id', 'key', 'name', 'createdAt', 'attempts', 'nextAt', 'state'],
  facts: ['k', 'fetchedAt', 'outcome'],
  drafts: ['k', 'at'],
  tracking: ['n', 'batch'],
  jobs: ['id', 'name', 'state', 'createdAt', 'size'],
  tasks: ['id', 'job', 'state', 'companyId', 'nextAt', 'endedAt'],
  areaStatus: ['k', 'area', 'block', 'ids'],
};
/**
 * Readable fields that the encrypted body repeats (as `bound`): a row in which they are others than in its body is not the one that was
 * stored. Only what never changes once it is stored. In the body and not in the additional data, because builds of before open and store
 * these rows too: they carry `bound` along as any field, and rows of theirs have none.
 */
const boundFields: Readonly<Record<string, readonly string[]>> = { outbox: ['key', 'name'], tracking: ['n'] };
/** Of the rows of `meta` only these hold something that is nobody else's business. */
const encryptedMeta: Readonly<Record<string, readonly string[]>> = {
  account: ['login'],
  sync: ['lastError'],
  carried: ['commands'],
  portfolio: ['views'],
  lists: ['mappings'],
};

function isPlain(store: StoreName, row: Row, field: string): boolean {
  if (store === 'meta') return !encryptedMeta[String(row.k)]?.includes(field);
  return (plainFields[store] ?? readableFields.get(store) ?? []).includes(field);
}

/** What an encrypted body is bound to besides its store: the key of the record, where it is known before it is stored. */
function placeOf(store: StoreName, row: Row): string {
  if (store === 'tracking') return '';
  if (isCollection(store)) return String(row[collections[store].key]);
  return String(['overlay', 'outbox', 'jobs', 'tasks'].includes(store) ? row.id : row.k);
}

/** Columns of doubles have no form in JSON of their own. */
function packed(store: StoreName, body: Row): Row {
  if (store !== 'dir') return body;
  const directory = body.body as PackedDirectory; // as: every row of `dir` has one
  const number = Object.fromEntries(Object.entries(directory.number).map(([column, values]) => [column, Array.from(values)]));
  return { body: { ...directory, number } };
}

function unpacked(store: StoreName, body: Record<string, unknown>): Record<string, unknown> {
  if (store !== 'dir') return body;
  const directory = body.body as Omit<PackedDirectory, 'number'> & { number: Record<string, number[]> }; // as: written by `packed`
  const number = Object.fromEntries(Object.entries(directory.number).map(([column, values]) => [column, Float64Array.from(values)]));
  return { body: { ...directory, number } };
}

/** The record as it is stored. */
export function encryptRow(cipher: RecordCipher, store: StoreName, row: Row): Row {
  const stored: Record<string, unknown> = {};
  const body: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(row)) (isPlain(store, row, field) ? stored : body)[field] = value;
  if (Object.keys(body).length === 0) return stored;
  const bound = boundFields[store];
  if (bound !== undefined) body.bound = bound.map((field) => row[field]);
  stored.sealed = cipher.encrypt(store, placeOf(store, row), JSON.stringify(packed(store, body)));
  return stored;
}

/** An encrypted record that was not encrypted with this key for this place, as the storage problem `corrupt`. */
class BrokenRecordError extends Error {
  override readonly name = 'RecordSealError';
}

function opened(cipher: RecordCipher, store: StoreName, plain: Row, encrypted: Uint8Array): Record<string, unknown> {
  try {
    const body = JSON.parse(cipher.decrypt(store, placeOf(store, plain), encrypted));
    const fields = boundFields[store];
    if (fields === undefined) return body;
    const { bound, ...rest } = body;
    assert(bound === undefined || JSON.stringify(bound) === JSON.stringify(fields.map((field) => plain[field])), 'another row');
    return rest;
  } catch {
    throw new BrokenRecordError(`a record of ${store} cannot be opened`);
  }
}

/** What stands in place of one record that cannot be opened, where the others go on without it; null where it is a fault of the whole. */
function inPlaceOf(store: StoreName, plain: Row): Row | null {
  if (store === 'tracking') return { ...plain, event: null };
  return store === 'outbox' ? unreadableRow(plain) : null;
}

/**
 * The record as the code knows it; one that was stored readable is given back as it is. Of one that cannot be opened: a command as `isUnreadable`
 * knows it, a usage event without its event, else throws what `problemOf` knows as `corrupt`.
 */
export function decryptRow<R>(cipher: RecordCipher, store: StoreName, row: R): R {
  if (typeof row !== 'object' || row === null || !('sealed' in row) || !(row.sealed instanceof Uint8Array)) return row;
  const { sealed: encrypted, ...plain } = row;
  try {
    return { ...plain, ...unpacked(store, opened(cipher, store, plain, encrypted)) } as R; // as: what `encryptRow` was given
  } catch (error) {
    const other = error instanceof BrokenRecordError ? inPlaceOf(store, plain) : null;
    if (other === null) throw error;
    return other as R; // as: see above
  }
}
