import { useMemo } from 'react';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { useCollections } from '../../desk/use-collections.ts';
import { toldId } from '../../domain/activity/activity.ts';
import { entryOf, type HeldActivity } from '../../domain/activity/entries.ts';
import { type ActivityEntry, byTime } from '../../domain/activity/filter.ts';
import { triedRows } from '../../domain/outbox/tried.ts';

/** The log as this device holds it, newest first; null until it was read. `asOf`: when it was last fetched, 0 for never. */
export function useActivity(): { readonly rows: readonly ActivityEntry[] | null; readonly asOf: number } {
  const { login } = useDesk();
  const asOf = useAccount((state) => state.pull?.at ?? 0);
  const held = useCollections(async (db) => (await db.activity.toArray()).flatMap(({ rows }) => rows as readonly HeldActivity[]), []);
  const self = login.fullName;
  const outbox = useAccount((state) => state.outbox);
  const known = useMemo(() => held?.map((row) => entryOf(row, self)).toSorted(byTime) ?? null, [held, self]);
  const rows = useMemo(() => {
    if (known === null) return null;
    const waiting = outbox.flatMap(triedRows).map(
      ({ offset, ...row }): HeldActivity => ({
        ...{ ...row, id: toldId(row), toldAt: '', by: '', origin: 'device', words: '', offset: String(offset) },
      }),
    );
    // The outbox changes with every command; the log is thousands of rows.
    return waiting.length === 0 ? known : [...known, ...waiting.map((row) => entryOf(row, self))].toSorted(byTime);
  }, [known, outbox, self]);
  return { rows, asOf };
}
