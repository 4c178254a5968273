import { timingSafeEqual } from 'node:crypto';
import { sha256Hex } from '../../hash.ts';
import type { Clock, Random } from '../../ports.ts';
import type { Store } from '../../store/store.ts';
import type { SourceCallTable, SourceKeyTable } from '../../store/tables/source-key-tables.ts';

export interface KeyPorts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
}

/** What a new key may do. Empty lists mean everything. */
export interface NewKey {
  readonly name: string;
  readonly areas: readonly string[];
  /** Account ids. */
  readonly accounts: readonly string[];
  /** Milliseconds, 0 never. */
  readonly expiresAt: number;
  /** Login name of the operator, '' from the command line. */
  readonly createdBy: string;
}

/** Who shows a key. */
export interface KeyHolder {
  readonly keyId: string;
  readonly name: string;
  /** Null is everything. */
  readonly areas: ReadonlySet<string> | null;
  readonly accounts: ReadonlySet<string> | null;
}

/** Why a key opens nothing. */
export type KeyProblem = 'key.unknown' | 'key.revoked' | 'key.expired';

const PREFIX = 'wbs';
/** How far the time of the last use may lag, so that not every call writes it; milliseconds. */
const USE_EVERY = 60_000;

const listOf = (text: string): string[] => text.split(',').filter((one) => one !== '');
const scopeOf = (text: string): ReadonlySet<string> | null => (text === '' ? null : new Set(listOf(text)));

/** Makes a key and answers it: it is shown this once. */
export async function addSourceKey(
  { store, clock, random }: KeyPorts,
  given: NewKey,
): Promise<{ readonly keyId: string; readonly key: string }> {
  const keyId = Buffer.from(random.bytes(6)).toString('hex');
  const secret = Buffer.from(random.bytes(32)).toString('base64url');
  const row: SourceKeyTable = {
    key_id: keyId,
    name: given.name,
    secret_hash: sha256Hex(secret),
    areas: given.areas.join(),
    accounts: given.accounts.join(),
    created_at: clock.now(),
    created_by: given.createdBy,
    expires_at: given.expiresAt,
    revoked_at: 0,
    last_used_at: 0,
  };
  await store.write(({ db }) => db.insertInto('source_key').values(row).execute());
  return { keyId, key: `${PREFIX}_${keyId}_${secret}` };
}

/** Ends a key at once. False for one that is none or has ended. */
export async function revokeSourceKey({ store, clock }: Pick<KeyPorts, 'store' | 'clock'>, keyId: string): Promise<boolean> {
  const done = await store.write(({ db }) =>
    db
      .updateTable('source_key')
      .set({ revoked_at: clock.now() })
      .where('key_id', '=', keyId)
      .where('revoked_at', '=', 0)
      .executeTakeFirst(),
  );
  return Number(done.numUpdatedRows) > 0;
}

/** A key as lists show it. */
export interface ListedKey {
  readonly keyId: string;
  readonly name: string;
  readonly areas: readonly string[];
  readonly accounts: readonly string[];
  readonly createdAt: number;
  readonly createdBy: string;
  readonly expiresAt: number;
  readonly revokedAt: number;
  readonly lastUsedAt: number;
}

/** All keys, the newest first. */
export async function listSourceKeys({ db }: Pick<Store, 'db'>): Promise<ListedKey[]> {
  const rows = await db.selectFrom('source_key').selectAll().orderBy('created_at', 'desc').orderBy('key_id').execute();
  return rows.map((row) => ({
    ...{ keyId: row.key_id, name: row.name, areas: listOf(row.areas), accounts: listOf(row.accounts), createdBy: row.created_by },
    ...{ createdAt: Number(row.created_at), expiresAt: Number(row.expires_at) },
    ...{ revokedAt: Number(row.revoked_at), lastUsedAt: Number(row.last_used_at) },
  }));
}

/** The newest calls with a key. */
export async function listSourceCalls({ db }: Pick<Store, 'db'>, keyId: string, limit: number): Promise<SourceCallTable[]> {
  const query = db.selectFrom('source_call').selectAll().where('key_id', '=', keyId);
  const rows = await query.orderBy('at', 'desc').orderBy('call_id').limit(limit).execute();
  const numbers = (row: SourceCallTable) => ({ rows: Number(row.rows), stored: Number(row.stored), refused: Number(row.refused) });
  return rows.map((row) => ({ ...row, ...numbers(row), at: Number(row.at), status: Number(row.status), ms: Number(row.ms) }));
}

/** What was told with a key in a time: calls, their rows, how many of those changed something, and how many were not taken. */
export interface KeyUse {
  readonly calls: number;
  readonly rows: number;
  readonly stored: number;
  readonly refused: number;
}

/** What was told with each key since a moment; a key without a call is missing. */
export async function sourceKeyUse({ db }: Pick<Store, 'db'>, since: number): Promise<ReadonlyMap<string, KeyUse>> {
  const rows = await db
    .selectFrom('source_call')
    .select((e) => ['key_id', e.fn.countAll<number>().as('calls'), e.fn.sum<number>('rows').as('rows')])
    .select((e) => [e.fn.sum<number>('stored').as('stored'), e.fn.sum<number>('refused').as('refused')])
    .where('at', '>=', since)
    .groupBy('key_id')
    .execute();
  const use = (row: KeyUse): KeyUse => ({
    ...{ calls: Number(row.calls), rows: Number(row.rows), stored: Number(row.stored), refused: Number(row.refused) },
  });
  return new Map(rows.map((row) => [row.key_id, use(row)]));
}

/** Notes a call with a key. */
export async function noteSourceCall({ store, random }: KeyPorts, call: Omit<SourceCallTable, 'call_id'>): Promise<void> {
  await store.write(({ db }) =>
    db
      .insertInto('source_call')
      .values({ ...call, call_id: random.uuid() })
      .execute(),
  );
}

/** Whose a shown key is, as `Authorization: Bearer` carries it. */
export async function readSourceKey({ store, clock }: Pick<KeyPorts, 'store' | 'clock'>, shown: string): Promise<KeyHolder | KeyProblem> {
  const [prefix, keyId = '', ...secret] = shown.split('_');
  const row =
    prefix === PREFIX ? await store.db.selectFrom('source_key').selectAll().where('key_id', '=', keyId).executeTakeFirst() : undefined;
  const now = clock.now();
  if (row === undefined || !timingSafeEqual(Buffer.from(sha256Hex(secret.join('_'))), Buffer.from(row.secret_hash))) return 'key.unknown';
  if (Number(row.revoked_at) > 0) return 'key.revoked';
  if (Number(row.expires_at) > 0 && Number(row.expires_at) <= now) return 'key.expired';
  if (now - Number(row.last_used_at) >= USE_EVERY)
    await store.write(({ db }) => db.updateTable('source_key').set({ last_used_at: now }).where('key_id', '=', keyId).execute());
  return { keyId, name: row.name, areas: scopeOf(row.areas), accounts: scopeOf(row.accounts) };
}
