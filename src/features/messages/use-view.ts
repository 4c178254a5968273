import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { groupEntries, type InboxSort, type InboxView, isInView } from '../../domain/messages/inbox.ts';
import { linesOf } from './list-pane.tsx';
import { viewId } from './scene-pane.tsx';
import type { Entry, Inbox } from './use-inbox.ts';

const nobody: ReadonlySet<string> = new Set();

const isOf = (entry: Entry, id: string): boolean =>
  entry.key === id || (entry.kind === 'message' && entry.messages.some(({ msgId }) => msgId === id));

/** The message that the address asks for (PLUS-20): it is shown whatever view is open, until another is chosen. */
function useAsked(): [string | null, () => void] {
  const asked = useSearch({ strict: false, select: ({ message }: { message?: string }) => message ?? null });
  const navigate = useNavigate();
  function drop(): void {
    if (asked !== null) void navigate({ to: '.', search: (old: object) => ({ ...old, message: undefined }), replace: true, state: true });
  }
  return [asked, drop];
}

/** The view in which an entry is. */
const viewOf = ({ place }: Entry): InboxView => ({ kind: place === 'in' ? 'all' : place });

/** Which entries are shown in which order, the one that is looked at, and those that are chosen. */
export function useView({ entries }: Pick<Inbox, 'entries'>) {
  const [asked, dropAsked] = useAsked();
  const [view, setView] = useState<InboxView>({ kind: 'all' });
  const [sort, setSort] = useState<InboxSort>('time');
  const [onlyUnread, setOnlyUnread] = useState(false);
  const [cursor, setCursor] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(nobody);
  const [stays, setStays] = useState<ReadonlySet<string>>(nobody);
  const lastAt = useRef(0);
  const wanted = asked === null ? undefined : entries?.find((entry) => isOf(entry, asked));
  const shown = useMemo(() => (wanted === undefined || isInView(wanted, view) ? view : viewOf(wanted)), [wanted, view]);
  const key = wanted?.key ?? cursor;
  const { lines, order } = useMemo(() => {
    const isShown = (entry: Entry): boolean =>
      isInView(entry, shown) && (!onlyUnread || entry.unread > 0 || (key !== null && isOf(entry, key)));
    return linesOf(groupEntries((entries ?? []).filter(isShown), shown, sort, stays));
  }, [entries, shown, sort, stays, onlyUnread, key]);
  const found = key === null ? -1 : order.findIndex((entry) => isOf(entry, key));
  // What was looked at has gone: whatever took its place is next.
  const at = found >= 0 ? found : Math.min(lastAt.current, order.length - 1);
  useEffect(() => {
    lastAt.current = Math.max(0, at);
  }, [at]);
  const picked = useMemo(() => order.filter((entry) => chosen.has(entry.key)), [order, chosen]);

  function look(entry: Entry | undefined): void {
    dropAsked();
    setCursor(entry?.key ?? null);
  }
  function reset(): void {
    dropAsked();
    setCursor(null);
    setChosen(nobody);
    setStays(nobody);
    lastAt.current = 0;
  }
  return {
    view: shown,
    sort,
    onlyUnread,
    lines,
    order,
    at,
    current: order[at],
    chosen,
    picked,
    asked: wanted?.key ?? null,
    /** Says of which question the lines are. */
    question: `${viewId(shown)} ${sort} ${onlyUnread}`,
    look,
    stay: (read: readonly Entry[]) => setStays((old) => new Set([...old, ...read.map((entry) => entry.key)])),
    choose: setChosen,
    setView(next: InboxView) {
      reset();
      setView(next);
    },
    setSort(next: InboxSort) {
      reset();
      setSort(next);
    },
    setOnlyUnread(next: boolean) {
      const current = order[at];
      setCursor(current === undefined || (next && current.unread === 0) ? null : current.key);
      setOnlyUnread(next);
    },
  };
}
export type ViewState = ReturnType<typeof useView>;

/** The entry to go to when some go away: the next that stays, else the one before (never back to the top). */
export function nextAfter(order: readonly Entry[], at: number, gone: ReadonlySet<string>): Entry | undefined {
  return order.slice(at + 1).find(({ key }) => !gone.has(key)) ?? order.slice(0, Math.max(0, at)).findLast(({ key }) => !gone.has(key));
}
