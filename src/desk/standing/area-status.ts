import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { CallError } from '../../api/error-kinds.ts';
import type { AreaStatusRow } from '../../db/types.ts';
import type { Deadlines } from '../../domain/calendar/deadlines.ts';
import type { Directory } from '../../domain/company/directory.ts';
import { startOfChinaDay } from '../../domain/core/china-time.ts';
import type { Result } from '../../domain/core/result.ts';
import type { AreaStatus } from '../../domain/status/area-value.ts';
import { countAsked } from '../../domain/status/status-blocks.ts';
import { type StatusColumns, statusColumns } from '../../domain/status/status-columns.ts';
import type { WorkArea } from '../../domain/status/work-area.ts';
import { useDueDays } from '../calendar/use-due-days.ts';
import { useAccount, useDesk } from '../desk.tsx';
import { onceFor } from '../once-for.ts';
import { useResource } from '../use-resource.ts';
import { onStatusChange, readCompanyStatuses, type StatusBook, statusBooks } from './status-book.ts';

/** One company in one area as its card shows it. */
export interface AreaState<A extends WorkArea> {
  /** Null: never fetched. */
  readonly status: AreaStatus<A> | null;
  /** A later try in vain. */
  readonly lastTry: AreaStatusRow['lastTry'];
}

export interface CompanyStatuses {
  /** False until the first read of the database has ended. */
  readonly isRead: boolean;
  of<A extends WorkArea>(area: A): AreaState<A>;
  /** Asks now, all areas or one; settles when it was asked. The values come by the database. */
  refresh(area?: WorkArea): Promise<Result<null, CallError>>;
}

const nothing: AreaState<WorkArea> = { status: null, lastTry: null };

/** The standing of one company in every area, asked for when it is unknown or older than 30 minutes while a view shows it. */
export function useAreaStatus(companyId: string): CompanyStatuses {
  const { store, writes, worker } = useDesk();
  const { lastTry } = useResource('status.areaStatus', companyId);
  const [held, setHeld] = useState<{ readonly companyId: string; readonly rows: readonly AreaStatusRow[] } | null>(null);
  useEffect(() => {
    let live = true;
    let turn = 0;
    let known: readonly string[] = [];
    const read = async (): Promise<void> => {
      const mine = ++turn;
      const rows = await readCompanyStatuses(writes, companyId);
      if (!live || mine !== turn || rows === null) return;
      known = rows.map(({ k }) => k);
      setHeld({ companyId, rows });
    };
    void read();
    const stop = onStatusChange(store, (keys) => {
      const isNew = (k: string): boolean => !known.some((one) => one.startsWith(k.slice(0, k.lastIndexOf(':') + 1)));
      if (keys === 'all' || keys.some((k) => known.includes(k) || isNew(k))) void read();
    });
    return () => {
      live = false;
      stop();
    };
  }, [store, writes, companyId]);
  const rows = held?.companyId === companyId ? held.rows : null;
  return useMemo(
    () => ({
      isRead: rows !== null,
      of<A extends WorkArea>(area: A): AreaState<A> {
        const row = rows?.find((one) => one.area === area);
        const status = row?.rows[companyId] ?? null;
        // as: rows of a record are of its area
        return { ...nothing, status: status as AreaStatus<A> | null, lastTry: row === undefined ? lastTry : row.lastTry };
      },
      refresh: (area) =>
        worker.resource({ what: 'refresh', name: 'status.areaStatus', subject: area === undefined ? companyId : `${companyId}/${area}` }),
    }),
    [rows, lastTry, worker, companyId],
  );
}

/** Area statuses of every company; while a view uses them the worker keeps them young. */
export function useStatusBook(): StatusBook {
  const desk = useDesk();
  const books = statusBooks(desk);
  useResource('status.areaStatus', '');
  const { worker } = desk;
  const dir = useAccount((state) => state.counted);
  const count = useMemo(() => countAsked(dir?.flags ?? []), [dir]);
  const known = useRef(count);
  useEffect(() => {
    // Companies that came while somebody looks, or became members, are not left unknown until the next round; only they are asked for. A round that is under way sees them.
    if (known.current > 0 && count > known.current) void worker.resource({ what: 'obtain', name: 'status.areaStatus', subject: '' });
    known.current = count;
  }, [count, worker]);
  return useSyncExternalStore(books.subscribe, books.get);
}

/** Many views of a screen ask for the columns of the same companies: they are made once. */
const columnsOf = onceFor((dir: Directory, book: StatusBook, deadlines: Deadlines, today: string) =>
  statusColumns(dir, book.of, deadlines, startOfChinaDay(today)),
);

/** Columns of every company's standing by row of the directory on a day of China, null until both are read. */
export function useStatusColumns(today: string): StatusColumns | null {
  const deadlines = useDueDays();
  // An edit of what no state follows from makes none of them anew.
  const dir = useAccount((state) => state.counted);
  const book = useStatusBook();
  return useMemo(() => (dir === null || !book.isRead ? null : columnsOf(dir, book, deadlines, today)), [dir, book, deadlines, today]);
}
