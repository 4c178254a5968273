import { useRouterState } from '@tanstack/react-router';
import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { useAccount } from '../../desk/desk.tsx';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import type { StorageState } from '../problems/storage-bar.ts';
import { usePage } from './use-page.ts';

/** Preloaded with what works without a line: what it says must not need one. */
export const shellBarsPart = createLazyPart<ComponentType>(async () => (await import('./shell-bars.tsx')).ShellBars);

/** What there may be to say of the stored data. */
export function useStorageNews(): Omit<StorageState, 'dirty'> {
  const { worker } = usePage();
  const workerTrouble = useSyncExternalStore(worker.onState, worker.storage);
  const trouble = useAccount((state) => state.trouble) ?? workerTrouble;
  const readOnly = useAccount((state) => state.readOnly);
  const lost = useAccount((state) => state.lost);
  const restored = useAccount((state) => state.pull?.restored ?? null);
  return { trouble, readOnly, lost, restored };
}

/** Whether the session is over (ERR-03), and the user not at the login already. */
export function useSessionOver(): boolean {
  const { session } = usePage();
  const state = useAccount((account) => account.sync?.session ?? null);
  const fresh = useSyncExternalStore(session.subscribe, session.isFresh);
  const refused = useSyncExternalStore(session.subscribe, session.isRefused);
  const here = useRouterState({ select: ({ location }) => location.href });
  useEffect(() => {
    if (state === 'live') session.confirmed();
  }, [session, state]);
  return (refused || (state === 'expired' && !fresh)) && !here.startsWith('/workbench/login');
}

/** Bars over the content, and the session's alert. On most days there is nothing to say: what says it is a part. */
export function Bars() {
  const { update } = usePage();
  const { trouble, readOnly, lost, restored } = useStorageNews();
  const isOver = useSessionOver();
  const version = useSyncExternalStore(update.subscribe, update.get);
  const isAsked = trouble !== null || readOnly || lost !== null || restored !== null || isOver || version.kind !== 'none';
  return isAsked ? <Lazy part={shellBarsPart} props={{}} /> : null;
}
