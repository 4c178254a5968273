import type { Directory, PackedDirectory } from '../../domain/company/directory.ts';
import { unpackSegments } from '../../domain/company/directory-row.ts';
import { addDigest, digestText, removeDigest, rowDigest } from '../../domain/core/digest.ts';
import { metaRow } from '../meta.ts';
import type { AccountDb } from '../open/account-db.ts';
import type { Stores } from '../open/connection.ts';
import type { LayoutRow, OverlayRow } from '../types.ts';
import { freshLayout, genRange } from './layout.ts';

/** The stored directory in memory, with what is asked of it again and again. */
export interface StoredDirectory {
  readonly stamp: number;
  readonly directory: Directory;
  /** Position of each id. */
  at(): ReadonlyMap<string, number>;
  /** Sum of the row digests. */
  readonly digest: number;
}

const cache = new WeakMap<AccountDb, StoredDirectory>();

export async function segmentsOf({ dir }: Pick<Stores, 'dir'>, gen: number): Promise<PackedDirectory[]> {
  const { from, before } = genRange(gen);
  const rows = await dir.where('k').between(from, before, true, false).toArray();
  return rows.map((row) => row.body);
}

export function withIndex(directory: Directory, stamp: number): StoredDirectory {
  const { id, rev } = directory;
  let digest = 0;
  for (let i = 0; i < id.length; i += 1) digest = addDigest(digest, rowDigest(id[i] ?? '', rev[i] ?? 0));
  let index: Map<string, number> | null = null;
  const at = () => {
    index ??= new Map(id.map((one, i) => [one, i]));
    return index;
  };
  return { stamp, directory, at, digest };
}

export function keepInMemory(db: AccountDb, stored: StoredDirectory): void {
  cache.set(db, stored);
}

/** The directory readers see, from memory when nothing has changed it since. To be called inside a transaction over `dir` and `meta`. */
export async function storedDirectory(db: AccountDb, stores: Pick<Stores, 'dir' | 'meta'>): Promise<StoredDirectory> {
  const layout: LayoutRow = (await metaRow(stores, 'layout')) ?? freshLayout;
  const known = cache.get(db);
  if (known?.stamp === layout.stamp) return known;
  const loaded = withIndex(unpackSegments(await segmentsOf(stores, layout.shown)), layout.stamp);
  keepInMemory(db, loaded);
  return loaded;
}

/** Count and digest of the gateway's rows that are held: the stored directory with the bases of the overlay in place. */
export function heldRows(stored: StoredDirectory, overlay: readonly OverlayRow[]): { total: number; digest: string } {
  let total = stored.directory.id.length;
  let { digest } = stored;
  for (const { id, base } of overlay) {
    const at = stored.at().get(id);
    if (at !== undefined) {
      digest = removeDigest(digest, rowDigest(id, stored.directory.rev[at] ?? 0));
      total -= 1;
    }
    if (base !== null) {
      digest = addDigest(digest, rowDigest(id, base.rev));
      total += 1;
    }
  }
  return { total, digest: digestText(digest) };
}
