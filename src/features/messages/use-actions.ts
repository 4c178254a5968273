import { useCallback, useEffect, useRef, useState } from 'react';
import type { PlaceInput } from '../../db/commands/messages.ts';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { useMark } from '../../desk/use-mark.ts';
import type { PlacedState } from '../../domain/messages/inbox.ts';
import { useText } from '../../ui/text.ts';
import { type Entry, type Inbox, idsOf, unreadOf } from './use-inbox.ts';

/** How long something can be taken back, milliseconds. */
export const UNDO_MS = 10_000;

/** What was done last, while it can be taken back. */
export interface Undoable {
  readonly id: number;
  readonly words: string;
  readonly until: number;
}

/** What the inbox does with entries; each acts at once and can be taken back for ten seconds. Settles when it is on the disk. */
export interface InboxActions {
  read(entries: readonly Entry[]): Promise<void>;
  unread(entries: readonly Entry[]): Promise<void>;
  done(entries: readonly Entry[]): Promise<void>;
  later(entries: readonly Entry[], until: number, words: string): Promise<void>;
  back(entries: readonly Entry[]): Promise<void>;
  confirm(msgId: string): Promise<void>;
  undo(): void;
  dismiss(): void;
  readonly undoable: Undoable | null;
}

const inInbox: PlacedState = { place: 'in', until: '', at: '' };

/** Ids by the place that they had, so that undo is one command for each. */
function byState(ids: readonly string[], stateOf: Inbox['stateOf']): ReadonlyMap<string, { state: PlacedState; ids: string[] }> {
  const groups = new Map<string, { state: PlacedState; ids: string[] }>();
  for (const id of ids) {
    const { place, until, at } = stateOf(id) ?? inInbox;
    const key = `${place} ${until} ${at}`;
    const group = groups.get(key) ?? { state: { place, until, at }, ids: [] };
    group.ids.push(id);
    groups.set(key, group);
  }
  return groups;
}

/** The last action and its way back; it goes by itself, and with the page. */
function useUndo() {
  const { clock } = useDesk();
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const way = useRef<(() => void) | null>(null);
  const last = useRef(0);
  const dismiss = useCallback(() => {
    way.current = null;
    setUndoable(null);
  }, []);
  const offer = useCallback(
    (words: string, back: () => void) => {
      last.current += 1;
      way.current = back;
      setUndoable({ id: last.current, words, until: clock.now() + UNDO_MS });
    },
    [clock],
  );
  const undo = useCallback(() => {
    const back = way.current;
    dismiss();
    back?.();
  }, [dismiss]);
  useEffect(() => (undoable === null ? undefined : clock.after(UNDO_MS, dismiss)), [undoable, clock, dismiss]);
  return { undoable, offer, undo, dismiss };
}

export function useInboxActions({ stateOf }: Pick<Inbox, 'stateOf'>): InboxActions {
  const { clock, track } = useDesk();
  const { t } = useText();
  const offset = useAccount(({ sync }) => sync?.clockOffset ?? 0);
  const give = useMark();
  const { undoable, offer, undo, dismiss } = useUndo();
  const now = (): string => new Date(clock.now() + offset).toISOString();

  async function put(entries: readonly Entry[], place: Omit<PlaceInput, 'msgIds' | 'at'>, words: string): Promise<void> {
    const ids = entries.flatMap(idsOf);
    const before = byState(ids, stateOf);
    const unread = place.place === 'done' ? entries.flatMap(unreadOf) : [];
    // Away first: what is done must not be seen to be read before it goes.
    if (!(await give('inboxPlace', ids, { ...place, at: now() }))) return;
    const read = give('messageRead', unread);
    offer(words, () => {
      void read.then(() => give('messageUnread', unread));
      for (const { state, ids: some } of before.values()) void give('inboxPlace', some, state);
    });
    await read;
  }
  return {
    async read(entries) {
      const ids = entries.flatMap(unreadOf);
      if (ids.length === 0 || !(await give('messageRead', ids))) return;
      track('message.read', entries.length === 1 ? entries[0]?.companyId : undefined);
      if (entries.length > 1) offer(t('messages.didRead', { count: ids.length }), () => void give('messageUnread', ids));
    },
    async unread(entries) {
      // A matter is unread by its newest message.
      const ids = entries.flatMap((entry) => (entry.kind === 'message' && entry.unread === 0 ? [entry.key] : []));
      await give('messageUnread', ids);
    },
    done: (entries) => put(entries, { place: 'done', until: '' }, t('messages.didDone', { count: entries.length })),
    later: (entries, until, words) => put(entries, { place: 'later', until: new Date(until).toISOString() }, words),
    back: (entries) => put(entries, { place: 'in', until: '' }, t('messages.didBack', { count: entries.length })),
    async confirm(msgId) {
      if (await give('messageConfirm', [msgId])) track('message.confirm');
    },
    undo,
    dismiss,
    undoable,
  };
}
