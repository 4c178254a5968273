import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useState } from 'react';
import type { CollectionName } from '../api/collections.ts';
import type { Stores } from '../db/open/connection.ts';
import { problemOf } from '../db/storage-problem.ts';
import { useDesk } from './desk.tsx';

/** Tables of the collections and of jobs, for reading only: a write is a command. */
export type CollectionTables = Pick<Stores, CollectionName | 'jobs' | 'tasks'>;

/**
 * The tables of the account's open database; null until it is open, and while it is opened anew after its connection has ended. A live query
 * over tables of a connection that ended says nothing any more.
 */
function useTables(): CollectionTables | null {
  const { writes, store } = useDesk();
  const [turn, setTurn] = useState(0);
  const [held, setHeld] = useState<{ readonly turn: number; readonly tables: CollectionTables } | null>(null);
  useEffect(() => {
    let live = true;
    let stop = (): void => undefined;
    const again = (): void => {
      stop();
      if (live) setTurn((n) => n + 1);
    };
    async function open(): Promise<void> {
      const writing = await writes.open();
      const tables = writing.ok ? await writing.value.db.tables() : writing;
      if (!live) return;
      // Whatever is wrong, the page hears of it and of its end over its own store.
      if (!writing.ok || !tables.ok) stop = store.subscribe(again);
      else {
        stop = writing.value.db.onProblem(again);
        setHeld({ turn, tables: tables.value });
      }
    }
    void open().catch(() => {
      if (live) stop = store.subscribe(again);
    });
    return () => {
      live = false;
      stop();
    };
  }, [writes, store, turn]);
  return held?.turn === turn ? held.tables : null;
}

/**
 * A live query over collections: `undefined` until it was answered, then its newest answer, whichever tab or worker changed a row. Never an
 * answer to an older question: with other `deps` it is `undefined` again. Only in lazy parts: it brings Dexie with it (F4).
 *
 * ```ts
 * const mails = useCollections((db) => db.messages.where('companyId').equals(companyId).toArray(), [companyId]);
 * ```
 */
export function useCollections<T>(query: (db: CollectionTables) => Promise<T>, deps: readonly unknown[]): T | undefined {
  const tables = useTables();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a question is told apart by `deps`, as in `useLiveQuery`
  const question = useMemo(() => ({}), [tables, ...deps]);
  const held = useLiveQuery(async () => {
    if (tables === null) return null;
    try {
      return { question, value: await query(tables) };
    } catch (error) {
      // A connection that ended is opened anew by `useTables`.
      if (problemOf(error) === null) throw error;
      return null;
    }
  }, [question]);
  return held?.question === question ? held.value : undefined;
}
