import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Message } from '../../api/entities/message.ts';
import type { CallError } from '../../api/error-kinds.ts';
import type { Held } from '../../db/collections/collections.ts';
import { useDesk } from '../../desk/desk.tsx';
import { useCollections } from '../../desk/use-collections.ts';
import { useGatewayNow, useValid } from '../../desk/use-messages.ts';
import { byUnreadThenNewest, companyOfMessage, noticeSpan, type RemindScene, sceneCodeOf } from '../../domain/messages/valid-message.ts';
import { RemindHistoryError, remindHistory } from './remind-history.ts';

interface History {
  /** Of which question. */
  readonly key: string;
  readonly rows: readonly Message[];
  /** How many the gateway has. */
  readonly total: number;
  readonly pages: number;
  readonly failed: CallError | null;
}

export interface Reminders {
  /** Undefined until the stored ones are read. */
  readonly rows: readonly Held<Message>[] | undefined;
  /** Why the newest page did not come; the list stays. */
  readonly failed: CallError | null;
  readonly isAsking: boolean;
  /** Reminders that the gateway has beyond the pages that came. */
  readonly left: number;
  /** Asks for the next page, or for the one that did not come. */
  more(): void;
}

/** Pages of the gateway's history, the newest first; asked anew for another question. */
function useHistory(key: string, ask: (pageIndex: number) => ReturnType<typeof remindHistory>) {
  const [held, setHeld] = useState<History | null>(null);
  const [asking, setAsking] = useState<string | null>(null);
  const latest = useRef(ask);
  latest.current = ask;
  const current = held?.key === key ? held : null;
  const load = useCallback(
    async (before: History | null): Promise<void> => {
      setAsking(key);
      const base = before ?? { key, rows: [], total: 0, pages: 0, failed: null };
      try {
        const { list, total } = await latest.current(base.pages + 1);
        setHeld({ key, rows: [...base.rows, ...list], total, pages: base.pages + 1, failed: null });
      } catch (error) {
        if (!(error instanceof RemindHistoryError)) throw error;
        setHeld({ ...base, failed: error.error });
      } finally {
        setAsking((now) => (now === key ? null : now));
      }
    },
    [key],
  );
  useEffect(() => void load(null), [load]);
  return { history: current, isAsking: asking === key, more: () => void load(current) };
}

/**
 * Reminders of a company in one scene: what the device holds, unread ones of any age and read ones of the last `days` days, together with the pages
 * that the gateway was asked for (a pull may be behind). Each once, valid ones only, unread first (MSG-09, MSG-17). `stays`: read while somebody
 * looks, it keeps its place.
 */
export function useReminders(companyId: string, scene: RemindScene, days: number, stays: ReadonlySet<string>): Reminders {
  const { worker } = useDesk();
  const { startTime, endTime } = noticeSpan(useGatewayNow()(), days);
  const key = `${companyId}|${scene}|${startTime}`;
  const { history, isAsking, more } = useHistory(key, (pageIndex) =>
    remindHistory(worker, { companyId, sceneCode: scene, startTime, endTime, pageIndex }),
  );
  const stored = useCollections<Held<Message>[]>((db) => db.messages.where('companyId').anyOf([companyId, '']).toArray(), [companyId]);
  const together = useMemo(() => (stored === undefined ? undefined : [...stored, ...(history?.rows ?? [])]), [stored, history]);
  const valid = useValid(together);
  const rows = useMemo(() => {
    const rank = (one: Message) => (stays.has(one.msgId) ? { ...one, readStatus: 0 as const } : one);
    return valid
      ?.filter((one) => companyOfMessage(one) === companyId && sceneCodeOf(one) === scene)
      .filter((one) => one.readStatus === 0 || stays.has(one.msgId) || (one.sendTime >= startTime && one.sendTime < endTime))
      .sort((a, b) => byUnreadThenNewest(rank(a), rank(b)));
  }, [valid, companyId, scene, startTime, endTime, stays]);
  const left = history === null ? 0 : Math.max(0, history.total - history.rows.length);
  return { rows, failed: history?.failed ?? null, isAsking, left, more };
}
