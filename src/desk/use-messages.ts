import { useEffect, useMemo, useState } from 'react';
import type { Message } from '../api/entities/message.ts';
import type { Held } from '../db/collections/collections.ts';
import type { Directory } from '../domain/company/directory.ts';
import { validMessages } from '../domain/messages/valid-message.ts';
import { useAccount, useDesk } from './desk.tsx';
import { useMinute } from './time/use-minute.ts';
import type { CollectionTables } from './use-collections.ts';
import { useCollections } from './use-collections.ts';

/** Ids of a directory's companies: messages by the thousand ask for theirs. */
const idsOf = new WeakMap<Directory, ReadonlySet<string>>();
function companyIds(directory: Directory): ReadonlySet<string> {
  const held = idsOf.get(directory) ?? new Set(directory.id);
  idsOf.set(directory, held);
  return held;
}

/** Time by the gateway's clock, milliseconds: the difference that its answers have shown is kept, so that it holds offline too. */
export function useGatewayNow(): () => number {
  const { clock } = useDesk();
  const offset = useAccount(({ sync }) => sync?.clockOffset ?? 0);
  return () => clock.now() + offset;
}

/** A timer takes 2^31 milliseconds at the most. */
const LONGEST_WAIT_MS = 86_400_000;

/**
 * What of `messages` is valid now, each once (MSG-13 to MSG-17): what is counted, shown and reminded of. Anew whenever one of them is over.
 * Undefined while messages or companies are not read. `messages` must be of a stable identity.
 */
export function useValid(messages: readonly Held<Message>[] | undefined): readonly Held<Message>[] | undefined {
  const { clock } = useDesk();
  const directory = useAccount((state) => state.directory);
  const now = useGatewayNow()();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time counts when one of them ends, and that is a turn
  const checked = useMemo(() => {
    if (messages === undefined || directory === null) return undefined;
    const ids = companyIds(directory);
    return validMessages(messages, (companyId) => ids.has(companyId), now);
  }, [messages, directory, turn]);
  const nextEnd = checked?.nextEnd ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn waits for the next end
  useEffect(() => {
    if (nextEnd === null) return undefined;
    // Equal to its end it is still valid.
    return clock.after(Math.min(Math.max(nextEnd - now + 1, 1), LONGEST_WAIT_MS), () => setTurn((n) => n + 1));
  }, [nextEnd, clock, turn]);
  return checked?.valid;
}

/** After every time that something can be put off until. */
const END = '\uffff';

/** Unread messages of the account that are valid and not put off, live in every tab; undefined until they are known. What is counted anywhere is these. */
export function useUnreadMessages(): readonly Held<Message>[] | undefined {
  const minute = useMinute();
  const unread = useValid(useCollections(unreadRows, []));
  const away = useCollections(
    async ({ inboxStates }) => {
      const now = new Date(minute).toISOString();
      return new Set(await inboxStates.where('[place+until]').between(['later', now], ['later', END], false).primaryKeys());
    },
    [minute],
  );
  return useMemo(() => {
    if (unread === undefined || away === undefined) return undefined;
    return away.size === 0 ? unread : unread.filter(({ msgId }) => !away.has(msgId));
  }, [unread, away]);
}

function unreadRows(db: CollectionTables): Promise<Held<Message>[]> {
  return db.messages.where('[readStatus+sendTime]').between([0, ''], [0, END]).toArray();
}
