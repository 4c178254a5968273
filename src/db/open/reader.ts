import type { Company } from '../../api/entities/company.ts';
import type { Directory } from '../../domain/company/directory.ts';
import { unpackSegments } from '../../domain/company/directory-row.ts';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import { freshLayout, genRange } from '../companies/layout.ts';
import { type DbPorts, dbPorts } from '../db-ports.ts';
import { SCHEMA_VERSION, type StoreName } from '../schema.ts';
import { problemOf, type StorageProblem, storageProblem } from '../storage-problem.ts';
import type { ChunkRow, DirRow, DraftRow, FactRow, LayoutRow, MetaKey, MetaRow, OutboxRow, OverlayRow, SchemaRow } from '../types.ts';
import { openRow, type Unlocked } from '../vault/key-ring.ts';
import { knownAccount } from './device-db.ts';
import { existingHome, NATIVE_FACTOR, openExisting, settled } from './raw-idb.ts';

type RowOf<K extends MetaKey> = Extract<MetaRow, { k: K }>;

/** Where a company is: its id and the chunk the directory names (-1 when only the overlay has it). */
export interface CompanyRef {
  readonly id: string;
  readonly chunk: number;
}

/** Which parts of an account are read together, at least one. */
export interface PartsWanted {
  readonly directory?: boolean;
  /** Overlay rows with these ids, or all. */
  readonly overlay?: readonly string[] | 'all' | null;
  readonly outbox?: boolean;
  readonly pull?: boolean;
  readonly sync?: boolean;
  readonly canary?: boolean;
}

/** Parts as they were at one moment; null or empty where there is nothing, and what was not wanted. */
export interface Parts {
  /** Stored columns of all companies in `ord` order, without the overlay (see `mergeDirectory`). Null before the first batch of the first pull. */
  readonly directory: Directory | null;
  readonly overlay: readonly OverlayRow[];
  /** Unsettled commands in order of `seq`. */
  readonly outbox: readonly OutboxRow[];
  readonly pull: RowOf<'pull'> | null;
  readonly sync: RowOf<'sync'> | null;
  readonly canary: RowOf<'canary'> | null;
}

/**
 * Reads the account's database on the page, without Dexie: it is on the way to the first rows (figures F1 to F3). It never writes and
 * never creates. A read on a connection that has ended rejects, after `onProblem` was told why: open another reader then.
 */
export interface Reader {
  /** The database was written by a newer version of the product that this one may still read: no command will be taken. */
  readonly readOnly: boolean;
  /** Several parts in one transaction: a row that moves from the overlay to its chunk meanwhile is in one of them. */
  parts(wanted: PartsWanted): Promise<Parts>;
  /** One company as the user sees it, null when it is gone. */
  company(id: string, chunk: number): Promise<Company | null>;
  /** Companies as the user sees them, in the order asked for, without those that are gone; one transaction. */
  companies(refs: readonly CompanyRef[]): Promise<Company[]>;
  fact(k: string): Promise<FactRow | null>;
  draft(k: string): Promise<DraftRow | null>;
  drafts(): Promise<DraftRow[]>;
  meta<K extends MetaKey>(k: K): Promise<RowOf<K> | null>;
  rev(): Promise<RowOf<'rev'> | null>;
  close(): void;
}

export interface ReaderOptions {
  /** Told once when the connection ends under us or a read finds the storage broken. */
  onProblem?(problem: StorageProblem): void;
  ports?: Partial<DbPorts>;
  /**
   * A connection of before has ended: looks only when this device still knows the account. Signing out forgets it first and deletes then,
   * and a reader that looks at that very moment must not bring the bucket back.
   */
  again?: boolean;
}

/**
 * Opens a reader. Fails with `newer` (written by a version this one cannot read), `closed` (nothing there yet, or an older schema: the
 * worker opens or upgrades it, try again when it has started), `lost` (this device knew a database that is gone), `corrupt`, `unavailable`.
 */
export async function openReader(accountId: string, options: ReaderOptions = {}): Promise<Result<Reader, StorageProblem>> {
  try {
    const ports = dbPorts(options.ports);
    const mayLook = options.again === true ? await isKnown(accountId, ports) : ok(true);
    if (!mayLook.ok) return mayLook;
    const home = mayLook.value ? await existingHome(accountId, ports) : null;
    const db = home === null ? null : await openExisting(home.indexedDB, home.database);
    if (db === null) {
      const known = await isKnown(accountId, ports);
      if (!known.ok) return known;
      return fail(known.value ? storageProblem('lost', 'database is gone') : storageProblem('closed', 'no database yet'));
    }
    const version = Math.floor(db.version / NATIVE_FACTOR);
    if (version < SCHEMA_VERSION || (version > SCHEMA_VERSION && !(await mayRead(db)))) {
      db.close();
      return fail(version < SCHEMA_VERSION ? storageProblem('closed', 'older schema') : storageProblem('newer', `version ${version}`));
    }
    const { onProblem = () => {} } = options;
    const unlocked = ports.keys.get(accountId);
    return ok(readerOf({ db, readOnly: version > SCHEMA_VERSION, range: ports.IDBKeyRange, unlocked, onProblem }));
  } catch (error) {
    return fail(problemOf(error) ?? storageProblem('unavailable', String(error)));
  }
}

async function isKnown(accountId: string, ports: DbPorts): Promise<Result<boolean, StorageProblem>> {
  const known = await knownAccount(accountId, ports);
  return known.ok ? ok(known.value !== null) : known;
}

async function mayRead(db: IDBDatabase): Promise<boolean> {
  const row: SchemaRow | undefined = await settled(db.transaction('meta').objectStore('meta').get('schema'));
  return row !== undefined && row.readableFrom <= SCHEMA_VERSION;
}

interface Source {
  readonly db: IDBDatabase;
  readonly readOnly: boolean;
  readonly range: typeof IDBKeyRange;
  /** Of an encrypted database; null reads only what is stored readable. */
  readonly unlocked: Unlocked | null;
  onProblem(problem: StorageProblem): void;
}

/** One read transaction; its records come opened. */
interface ReadTx {
  get<R>(store: StoreName, key: IDBValidKey): Promise<R | undefined>;
  all<R>(store: StoreName, keys?: IDBKeyRange): Promise<R[]>;
}

function readTx(tx: IDBTransaction, unlocked: Unlocked | null): ReadTx {
  return {
    get: async <R>(store: StoreName, key: IDBValidKey) => {
      const row: R | undefined = await settled(tx.objectStore(store).get(key));
      return row === undefined ? undefined : openRow(unlocked, store, row);
    },
    all: async <R>(store: StoreName, keys?: IDBKeyRange) => {
      const rows: R[] = await settled(tx.objectStore(store).getAll(keys));
      return rows.map((row) => openRow(unlocked, store, row));
    },
  };
}

function readerOf({ db, readOnly, range, unlocked, onProblem }: Source): Reader {
  let ended = false;
  const end = (problem: StorageProblem): void => {
    if (ended) return;
    ended = true;
    db.close();
    onProblem(problem);
  };
  db.onversionchange = (event) =>
    end(storageProblem(event.newVersion === null ? 'closed' : 'outdated', 'another context wants the database'));
  db.onclose = () => end(storageProblem('closed', 'connection ended'));

  async function read<T>(stores: readonly StoreName[], use: (tx: ReadTx) => Promise<T>): Promise<T> {
    try {
      return await use(readTx(db.transaction([...stores], 'readonly'), unlocked));
    } catch (error) {
      end(problemOf(error) ?? storageProblem('closed', String(error)));
      throw error;
    }
  }
  const get = <R>(store: StoreName, k: string): Promise<R | null> => read([store], async (tx) => (await tx.get<R>(store, k)) ?? null);
  const all = <R>(store: StoreName): Promise<R[]> => read([store], (tx) => tx.all<R>(store));
  const meta = <K extends MetaKey>(k: K): Promise<RowOf<K> | null> => get<RowOf<K>>('meta', k);
  const companies = (refs: readonly CompanyRef[]): Promise<Company[]> =>
    read(['overlay', 'chunk', 'dir', 'meta'], (tx) => companiesIn(tx, refs, range));
  return {
    readOnly,
    parts: (wanted) => read(storesOf(wanted), (tx) => partsIn(tx, wanted, range)),
    company: async (id, chunk) => (await companies([{ id, chunk }]))[0] ?? null,
    companies,
    fact: (k) => get('facts', k),
    draft: (k) => get('drafts', k),
    drafts: () => all('drafts'),
    meta,
    rev: () => meta('rev'),
    close: () => {
      ended = true;
      db.close();
    },
  };
}

async function directoryIn(tx: ReadTx, range: typeof IDBKeyRange): Promise<Directory | null> {
  const layout = (await tx.get<LayoutRow>('meta', 'layout')) ?? freshLayout;
  const { from, before } = genRange(layout.shown);
  const rows = await tx.all<DirRow>('dir', range.bound(from, before, false, true));
  return rows.length === 0 ? null : unpackSegments(rows.map((row) => row.body));
}

function storesOf({
  directory = false,
  overlay = null,
  outbox = false,
  pull = false,
  sync = false,
  canary = false,
}: PartsWanted): StoreName[] {
  const stores: StoreName[] = [];
  if (directory) stores.push('dir');
  if (directory || pull || sync || canary) stores.push('meta');
  if (overlay !== null) stores.push('overlay');
  if (outbox) stores.push('outbox');
  return stores;
}

async function partsIn(tx: ReadTx, wanted: PartsWanted, range: typeof IDBKeyRange): Promise<Parts> {
  const row = async <K extends 'pull' | 'sync' | 'canary'>(k: K) =>
    wanted[k] === true ? ((await tx.get<RowOf<K>>('meta', k)) ?? null) : null;
  const [directory, overlay, outbox, pull, sync, canary] = await Promise.all([
    wanted.directory === true ? directoryIn(tx, range) : null,
    wanted.overlay === 'all' ? tx.all<OverlayRow>('overlay') : overlayIn(tx, wanted.overlay ?? []),
    wanted.outbox === true ? tx.all<OutboxRow>('outbox') : [],
    row('pull'),
    row('sync'),
    row('canary'),
  ]);
  return { directory, overlay, outbox, pull, sync, canary };
}

async function overlayIn(tx: ReadTx, ids: readonly string[]): Promise<OverlayRow[]> {
  const rows = await Promise.all(ids.map((id) => tx.get<OverlayRow>('overlay', id)));
  return rows.filter((row) => row !== undefined);
}

/** Overlay first, then the chunk. A company that has moved since the caller read the directory is looked up in the newest one. */
async function companiesIn(tx: ReadTx, refs: readonly CompanyRef[], range: typeof IDBKeyRange): Promise<Company[]> {
  const keys = [...new Set(refs.map((ref) => ref.chunk))].filter((k) => k >= 0);
  const [overlay, chunks] = await Promise.all([
    overlayIn(
      tx,
      refs.map((ref) => ref.id),
    ),
    Promise.all(keys.map((k) => tx.get<ChunkRow>('chunk', k))),
  ]);
  const byKey = new Map(chunks.flatMap((chunk) => (chunk === undefined ? [] : [[chunk.k, chunk.body] as const])));
  const found = new Map<string, Company | null>();
  for (const { id, chunk } of refs) {
    const company = byKey.get(chunk)?.find((row) => row.companyId === id);
    if (company !== undefined) found.set(id, company);
  }
  for (const { id, row } of overlay) found.set(id, row);
  const missing = refs.filter((ref) => !found.has(ref.id));
  const directory = missing.length === 0 ? null : await directoryIn(tx, range);
  for (const { id } of missing) {
    const k = directory?.chunk[directory.id.indexOf(id)];
    const chunk = k === undefined ? undefined : await tx.get<ChunkRow>('chunk', k);
    found.set(id, chunk?.body.find((company) => company.companyId === id) ?? null);
  }
  return refs.flatMap((ref) => found.get(ref.id) ?? []);
}
