import { useEffect, useMemo } from 'react';
import type { Message } from '../../api/entities/message.ts';
import { useDesk } from '../../desk/desk.tsx';
import { useFact } from '../../desk/use-stored.ts';
import {
  type NoticeCache,
  type NoticeStatus,
  nextStatus,
  noNotices,
  notePutAside,
  noteShown,
  noteUnread,
  type UnreadByScene,
} from '../../domain/messages/notice-banner.ts';
import { byUnreadThenNewest, companyOfMessage, type RemindScene, sceneCodeOf } from '../../domain/messages/valid-message.ts';

export interface CompanyNotices {
  readonly status: NoticeStatus;
  /** Unread valid reminders of the company, the newest first. */
  readonly unread: readonly Message[];
  /** The banner is closed without a look. */
  putAside(): void;
}

const none: readonly Message[] = [];

function idsOf(unread: readonly Message[]): UnreadByScene {
  const of = (scene: RemindScene): string[] => unread.flatMap((one) => (sceneCodeOf(one) === scene ? [one.msgId] : []));
  return { '1': of('1'), '2': of('2') };
}

/**
 * The notices of a company in this window (MSG-04 to MSG-06). `all`: unread valid messages of the account, undefined while they are not known;
 * `isOpen`: this window shows their list. What was told is kept with the account: other windows and the next start know it.
 */
export function useNotices(companyId: string, all: readonly Message[] | undefined, isOpen: boolean): CompanyNotices {
  const { writes, clock } = useDesk();
  const fact = useFact(`antMessages:${companyId}`);
  // as: `changeNotices` writes it
  const cache = fact === undefined || all === undefined ? null : ((fact?.value ?? noNotices) as NoticeCache);
  const unread = useMemo(
    () => all?.filter((one) => companyOfMessage(one) === companyId && sceneCodeOf(one) !== '9').sort(byUnreadThenNewest) ?? none,
    [all, companyId],
  );
  const ids = useMemo(() => idsOf(unread), [unread]);
  const held: NoticeStatus = isOpen ? 'recent' : 'closed';
  useEffect(() => {
    if (cache === null) return;
    const next = (before: NoticeCache): NoticeCache => {
      const noted = noteUnread(before, ids, held);
      return held === 'recent' ? noteShown(noted) : noted;
    };
    if (next(cache) !== cache) void change(next);
  });
  async function change(next: (before: NoticeCache) => NoticeCache): Promise<void> {
    // Without code or storage the notices are told again: that is the lesser harm.
    await writes.use(
      () => import('../../db/commands/notices.ts'),
      (code, { db }) => code.changeNotices(db, companyId, next, clock.now()),
    );
  }
  return {
    status: cache === null ? held : nextStatus(held, cache, ids),
    unread,
    putAside: () => void change(notePutAside),
  };
}
