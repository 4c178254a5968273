import { useLocation, useSearch } from '@tanstack/react-router';
import { type ComponentType, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { PopupShowing } from '../../api/entities/popup-history.ts';
import { useChinaDay } from '../../desk/calendar/use-china-day.ts';
import { useDesk } from '../../desk/desk.tsx';
import { useCollections } from '../../desk/use-collections.ts';
import { useFact } from '../../desk/use-stored.ts';
import { attentionKinds } from '../../domain/attention/candidate.ts';
import { ATTENTION_OFF, readSwitchedOff } from '../../domain/attention/kept.ts';
import { isHome } from '../../domain/core/view-paths.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { usePageVisible } from '../../ui/page-visible.ts';
import type { Standing } from './engine.ts';
import { engineOf } from './engines.ts';
import { useOpenDeadline } from './use-open-deadline.ts';
import type { WaitNoticeProps } from './wait-notice.tsx';

const waitPart = createLazyPart<ComponentType<WaitNoticeProps>>(async () => (await import('./wait-notice.tsx')).WaitNotice);

/** The code of the tab in front: of an app its tabCode, of a view its path. */
function useActiveTab(): string {
  const pathname = useLocation({ select: (at) => at.pathname });
  const app = useSearch({ strict: false, select: ({ app }: { app?: string }) => app });
  return isHome(pathname) ? (app ?? pathname) : pathname;
}

/** What waits for a form to be saved and is no advert: the first of it, null for none. */
function waitsForForm(standings: readonly Standing[]): Standing['candidate']['kind'] | null {
  const first = standings.find(({ candidate, turn }) => turn.reason === 'dirtyForm' && !attentionKinds[candidate.kind].advert);
  return first?.candidate.kind ?? null;
}

/** When each thing was shown, over all devices of the account. */
function timesOf(rows: readonly PopupShowing[]): ReadonlyMap<string, readonly number[]> {
  const times = new Map<string, readonly number[]>();
  for (const { popupId, at } of rows) times.set(popupId, [...(times.get(popupId) ?? []), Date.parse(at) || 0]);
  return times;
}

/** Tells the attention engine how things stand in this window; nothing is shown before. Says what waits for a form (P-04). */
export function AttentionHost() {
  const desk = useDesk();
  const engine = engineOf(desk);
  const day = useChinaDay();
  const activeTab = useActiveTab();
  const isVisible = usePageVisible();
  const deadline = useOpenDeadline(day);
  const off = useFact(`${ATTENTION_OFF}:`);
  const switchedOff = useMemo(() => readSwitchedOff(off?.value), [off]);
  const shown = useCollections((db) => db.popupHistory.toArray(), []);
  const isRead = deadline !== undefined && off !== undefined && shown !== undefined;
  const isDeadlineNear = typeof deadline === 'string';
  useEffect(
    () => engine.look({ day, activeTab, isVisible, isDeadlineNear, switchedOff, isRead }),
    [engine, day, activeTab, isVisible, isDeadlineNear, switchedOff, isRead],
  );
  useEffect(() => {
    if (shown !== undefined) engine.hear(timesOf(shown));
  }, [engine, shown]);
  const waits = waitsForForm(useSyncExternalStore(engine.subscribe, () => engine.standings()));
  return waits === null ? null : <Lazy part={waitPart} props={{ kind: waits }} />;
}
