import type { PackedDirectory } from '../domain/directory.ts';
import type { RecordCipher } from './key-ring.ts';
import type { StoreName } from './schema.ts';

/*
 * A record at rest while the account's database is sealed: the fields that scheduling, ordering and folding need stay readable, all others
 * are one sealed body (docs/encryption.md). A record without `sealed` is one that was stored readable.
 */

type Row = Readonly<Record<string, unknown>>;

/** Fields that stay readable, by store. */
const plainFields: Readonly<Record<Exclude<StoreName, 'meta'>, readonly string[]>> = {
  chunk: ['k'],
  overlay: ['id', 'pending', 'gen'],
  dir: ['k'],
  outbox: ['seq', 'id', 'key', 'name', 'createdAt', 'attempts', 'nextAt', 'state'],
  facts: ['k', 'fetchedAt', 'outcome'],
  drafts: ['k', 'at'],
  tracking: ['n', 'batch'],
};
/** Of the rows of `meta` only these hold something that is nobody else's business. */
const sealedMeta: Readonly<Record<string, readonly string[]>> = { account: ['login'], sync: ['lastError'] };

function isPlain(store: StoreName, row: Row, field: string): boolean {
  return store === 'meta' ? !sealedMeta[String(row.k)]?.includes(field) : plainFields[store].includes(field);
}

/** What a sealed body is bound to besides its store: the key of the record, where it is known before it is stored. */
function placeOf(store: StoreName, row: Row): string {
  if (store === 'tracking') return '';
  return String(store === 'overlay' || store === 'outbox' ? row.id : row.k);
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
export function sealRow(cipher: RecordCipher, store: StoreName, row: Row): Row {
  const stored: Record<string, unknown> = {};
  const body: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(row)) (isPlain(store, row, field) ? stored : body)[field] = value;
  if (Object.keys(body).length === 0) return stored;
  stored.sealed = cipher.seal(store, placeOf(store, row), JSON.stringify(packed(store, body)));
  return stored;
}

/** A sealed record that was not sealed with this key for this place, as the storage problem `corrupt`. */
class BrokenSealError extends Error {
  override readonly name = 'RecordSealError';
}

function opened(cipher: RecordCipher, store: StoreName, plain: Row, sealed: Uint8Array): Record<string, unknown> {
  try {
    return JSON.parse(cipher.open(store, placeOf(store, plain), sealed));
  } catch {
    throw new BrokenSealError(`a record of ${store} cannot be opened`);
  }
}

/** The record as the code knows it; one that was stored readable is given back as it is. Throws what `problemOf` knows as `corrupt`. */
export function openSealedRow<R>(cipher: RecordCipher, store: StoreName, row: R): R {
  if (typeof row !== 'object' || row === null || !('sealed' in row) || !(row.sealed instanceof Uint8Array)) return row;
  const { sealed, ...plain } = row;
  return { ...plain, ...unpacked(store, opened(cipher, store, plain, sealed)) } as R; // as: what `sealRow` was given
}
