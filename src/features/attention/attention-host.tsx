import { useLocation, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { AttentionKind } from '../../domain/attention/candidate.ts';
import { isHome } from '../../domain/core/view-paths.ts';
import { usePageVisible } from '../../ui/page-visible.ts';
import { useDesk } from '../account/desk.tsx';
import { useChinaDay } from '../account/use-china-day.ts';
import { engineOf } from './engines.ts';

const nothingOff: ReadonlySet<AttentionKind> = new Set();

/** The code of the tab in front: of an app its tabCode, of a view its path. */
function useActiveTab(): string {
  const pathname = useLocation({ select: (at) => at.pathname });
  const app = useSearch({ strict: false, select: ({ app }: { app?: string }) => app });
  return isHome(pathname) ? (app ?? pathname) : pathname;
}

/** Tells the attention engine how things stand in this window; nothing is shown before. */
export function AttentionHost() {
  const desk = useDesk();
  const engine = engineOf(desk);
  const day = useChinaDay();
  const activeTab = useActiveTab();
  const isVisible = usePageVisible();
  useEffect(
    () => engine.look({ day, activeTab, isVisible, isDeadlineNear: false, switchedOff: nothingOff }),
    [engine, day, activeTab, isVisible],
  );
  return null;
}
