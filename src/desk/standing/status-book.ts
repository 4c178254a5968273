import type { AreaStatusRow } from '../../db/types.ts';
import type { AreaStatus } from '../../domain/status/area-value.ts';
import type { WorkArea } from '../../domain/status/work-area.ts';
import { createListeners } from '../../ui/listeners.ts';
import type { Desk } from '../desk.tsx';
import type { AccountStore } from '../store/account-types.ts';
import type { Writes } from '../store/writes.ts';

/** Area statuses of every company as the device holds them. Replaced, never mutated. */
export interface StatusBook {
  /** False until the first read of the database has ended. */
  readonly isRead: boolean;
  of(area: WorkArea, companyId: string): AreaStatus | undefined;
  /** Whether the newest try for a company in an area brought nothing. */
  failedAt(area: WorkArea, companyId: string): number;
}

export interface StatusBooks {
  get(): StatusBook;
  /** Whether everything that was told of is in it: nothing waits to be read. */
  isSettled(): boolean;
  subscribe(listener: () => void): () => void;
}

/** Between two readings while answers keep coming in, milliseconds: each makes the columns of every company anew. */
const GATHER_MS = 400;

const unread: StatusBook = { isRead: false, of: () => undefined, failedAt: () => 0 };

type Statuses = typeof import('../../db/area-status.ts');

/** Reads records of the table, null when it cannot be read now. The code of the database is loaded with the first reading. */
async function readRows(writes: Writes, read: (code: Statuses, db: OpenDb) => ReturnType<Statuses['readStatuses']>) {
  const rows = await writes.use(
    () => import('../../db/area-status.ts'),
    (code, { db }) => read(code, db),
  );
  return rows?.ok === true ? rows.value : null;
}
type OpenDb = Parameters<Statuses['readStatuses']>[0];

/** The records that hold one company, null when they cannot be read now. */
export const readCompanyStatuses = (writes: Writes, companyId: string): Promise<readonly AreaStatusRow[] | null> =>
  readRows(writes, (code, db) => code.readStatusesOf(db, companyId));

/** As `statusKey` makes them; that module brings the database with it. */
const isStatusKey = (k: string): boolean => k.startsWith('status:');

/** Calls back with the changed records of area statuses, 'all' when some may have been missed. */
export function onStatusChange(store: AccountStore, changed: (keys: readonly string[] | 'all') => void): () => void {
  let seen = store.get().change;
  return store.subscribe(() => {
    const { change } = store.get();
    if (change === null || change === seen) return;
    seen = change;
    if (change.facts === 'all') changed('all');
    else {
      const keys = change.facts.filter(isStatusKey);
      if (keys.length > 0) changed(keys);
    }
  });
}

function bookOf(rows: ReadonlyMap<string, AreaStatusRow>): StatusBook {
  const places = new Map<string, Map<string, AreaStatusRow>>();
  for (const row of rows.values()) {
    const area = places.get(row.area) ?? new Map<string, AreaStatusRow>();
    places.set(row.area, area);
    for (const id of row.ids) {
      const before = area.get(id)?.rows[id]?.fetchedAt ?? -1;
      if ((row.rows[id]?.fetchedAt ?? 0) > before) area.set(id, row);
    }
  }
  return {
    isRead: true,
    of: (area, companyId) => places.get(area)?.get(companyId)?.rows[companyId],
    failedAt: (area, companyId) => places.get(area)?.get(companyId)?.lastTry?.at ?? 0,
  };
}

function createBooks({ store, writes, clock }: Pick<Desk, 'store' | 'writes' | 'clock'>): StatusBooks {
  const { subscribe, tell } = createListeners();
  const rows = new Map<string, AreaStatusRow>();
  let book = unread;
  let wanted: Set<string> | 'all' | null = 'all';
  let isReading = false;
  let users = 0;
  let stop = (): void => undefined;

  async function read(): Promise<void> {
    if (isReading || wanted === null) return;
    isReading = true;
    const keys = wanted;
    wanted = null;
    const found = await readRows(writes, (code, db) => code.readStatuses(db, keys === 'all' ? 'all' : [...keys]));
    isReading = false;
    if (found === null) wanted = 'all';
    else {
      if (keys === 'all') rows.clear();
      for (const row of found) rows.set(row.k, row);
      book = bookOf(rows);
      tell();
    }
    if (wanted !== null && users > 0) clock.after(GATHER_MS, () => void read());
  }
  function changed(keys: readonly string[] | 'all'): void {
    const first = wanted === null;
    if (keys === 'all') wanted = 'all';
    else if (wanted !== 'all') wanted = new Set([...(wanted ?? []), ...keys]);
    if (first && !isReading) clock.after(GATHER_MS, () => void read());
  }
  return {
    get: () => book,
    isSettled: () => book.isRead && wanted === null && !isReading,
    subscribe(listener) {
      const leave = subscribe(listener);
      users += 1;
      if (users === 1) {
        stop = onStatusChange(store, changed);
        // What changed while nobody looked was not heard.
        wanted = 'all';
        void read();
      }
      return () => {
        leave();
        users -= 1;
        if (users === 0) stop();
      };
    },
  };
}

const books = new WeakMap<AccountStore, StatusBooks>();

/** The one copy of the account's area statuses on this page. */
export function statusBooks(desk: Pick<Desk, 'store' | 'writes' | 'clock'>): StatusBooks {
  const known = books.get(desk.store) ?? createBooks(desk);
  books.set(desk.store, known);
  return known;
}
