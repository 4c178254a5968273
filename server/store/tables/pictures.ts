import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { givenPicture, type PictureFacts } from '../../../src/domain/publishing/picture.ts';
import type { PictureTable } from './publication-tables.ts';
import type { Tables } from './tables.ts';

type Db = Kysely<Tables>;

/** Where the gateway serves a picture that an operator gave. */
const pathOf = (name: string): string => `/pictures/${name}`;

/** Stores a picture and answers its path. The same bytes have the same name, so that it can be kept for good wherever it was shown. */
export async function storePicture(
  db: Db,
  bytes: Uint8Array,
  { type, loginName, now }: { readonly type: PictureFacts['type']; readonly loginName: string; readonly now: number },
): Promise<string> {
  const name = `up-${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.${type}`;
  const row: PictureTable = { name, type, data: Buffer.from(bytes).toString('base64'), written_by: loginName, at: now };
  await db
    .insertInto('picture')
    .values(row)
    // Given again it is meant to be used: it is as young as a new one.
    .onConflict((c) => c.column('name').doUpdateSet({ at: now }))
    .execute();
  return pathOf(name);
}

/** A picture that an operator gave, by its name. */
export async function readStoredPicture(db: Db, name: string): Promise<Pick<PictureTable, 'type' | 'data'> | null> {
  return (await db.selectFrom('picture').select(['type', 'data']).where('name', '=', name).executeTakeFirst()) ?? null;
}

/** Those of these paths that name a picture of an operator's which is not there. */
export async function missingPictures(db: Db, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const names = paths.map(givenPicture).filter((name) => name !== null);
  if (names.length === 0) return new Set();
  const rows = await db.selectFrom('picture').select('name').where('name', 'in', names).execute();
  const there = new Set(rows.map(({ name }) => pathOf(name)));
  return new Set(paths.filter((path) => givenPicture(path) !== null && !there.has(path)));
}

/** Removes pictures that were given before a time and that nothing shows: no publication, also one that has ended, no product, and no group of upgrades. */
export async function sweepPictures(db: Db, before: number): Promise<void> {
  const shown = sql<string>`'%' || ${pathOf('')} || picture.name || '%'`;
  await db
    .deleteFrom('picture')
    .where('at', '<', before)
    .where((e) => e.not(e.exists(e.selectFrom('publication').select('id').where('doc', 'like', shown))))
    .where((e) => e.not(e.exists(e.selectFrom('product').select('product_id').where('doc', 'like', shown))))
    .where((e) => e.not(e.exists(e.selectFrom('upgrade_group').select('group_code').where('img_url', 'like', shown))))
    .execute();
}
