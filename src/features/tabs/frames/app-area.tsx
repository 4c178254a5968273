import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useActiveCompany } from '../../../desk/active-company.tsx';
import { tabHref, useTabStore } from '../../../desk/app-tabs.ts';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import { usePageHost } from '../../../desk/page-host.ts';
import { useResource } from '../../../desk/use-resource.ts';
import { MAIN_PATH } from '../../../domain/core/view-paths.ts';
import { type AppTab, type Tab, tabKey } from '../../../domain/tabs/app-tab.ts';
import { afterFailure, type OpeningReport, withFrame } from '../../../domain/tabs/opening-report.ts';
import { useText } from '../../../ui/text.ts';
import { AppDialog } from './app-dialog.tsx';
import { AppPanel } from './app-panel.tsx';
import { frameAddress } from './frame-address.ts';
import type { AppBridge } from './frame-room.ts';
import { LostTab, useOwnTabs } from './lost-tab.tsx';
import { RightsWatch } from './rights-watch.tsx';
import { type Room, type RoomHost, roomOf } from './rooms.ts';
import { useUnsavedHold } from './use-unsaved-hold.ts';

const useStyles = makeStyles({
  front: { display: 'flex', flex: 1, position: 'relative', minHeight: 0 },
  // Not `display: none`: a frame keeps its layout and its scroll position.
  behind: { position: 'fixed', inset: 0, visibility: 'hidden', pointerEvents: 'none', zIndex: -1 },
});

export interface AppAreaProps {
  /** All tabs of the strip. */
  tabs: readonly Tab[];
  /** The app in front; null while something else is. */
  shown: AppTab | null;
  /** The app in the dialog. */
  dialog: AppTab | null;
  /** What the address asks for. */
  asked: string | undefined;
  /** Connects the apps with the page. */
  bridge: AppBridge;
  /** Runs the checks of the menu that a tab is of, asking nobody anything. */
  checkMenu(tab: AppTab): Promise<OpeningReport>;
}

/** Hands the room what it asks of the page, as it is now. */
function useRoomHost({ host, callout }: Room, bridge: AppBridge, checkMenu: AppAreaProps['checkMenu']): void {
  const desk = useDesk();
  const { row } = useActiveCompany();
  const area = useAccount((state) => state.directory)?.locationCode[row] ?? '';
  useResource('menus.tabState', area);
  const { t } = useText();
  const { frameOrigins } = usePageHost();
  const store = useTabStore();
  const navigate = useNavigate();
  const next: RoomHost = {
    bridge,
    async check(tab) {
      // An opening that somebody asked for has run them already, with its prompts.
      const menu = store.takeReport(tabKey(tab)) ?? (await checkMenu(tab));
      if (menu.stop !== null) return menu;
      const mayFrame = frameAddress(tab.url, await frameOrigins(), location.origin) !== null;
      const isOnline = desk.store.get().sync?.reach !== 'offline';
      return withFrame({ ...menu, at: desk.clock.now() }, { mayFrame, isOnline });
    },
    async blocked(tab, previous) {
      // A dialog says itself what failed, and stands over what was there before.
      if (tab.inDialog === true) return;
      // An area has an index page unless the gateway has said otherwise.
      const told = await desk.data.fact(`tabState:${area}`);
      const hasIndexPage = told?.outcome !== 'known' || told.value !== false;
      const { to, warns } = afterFailure(store.get(), tab, previous, hasIndexPage);
      if (warns) desk.notify({ tone: 'problem', text: t('tabs.noActive'), key: 'no-tab' });
      await navigate({ to: to === null ? MAIN_PATH : tabHref(to), replace: true });
      callout.show(tabKey(tab));
    },
  };
  host.current = next;
}

/** Frames of the open apps. They stand in the order in which they were opened and never move in the page: a frame that moves loads anew. */
export function AppArea({ tabs, shown, dialog, asked, bridge, checkMenu }: AppAreaProps) {
  const styles = useStyles();
  const desk = useDesk();
  const home = roomOf(desk);
  const { room, callout } = home;
  const store = useTabStore();
  const frames = useSyncExternalStore(room.subscribe, room.get);
  const { switching, companyId } = useActiveCompany();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const before = useRef<string | null>(null);
  useRoomHost(home, bridge, checkMenu);
  useUnsavedHold(frames);
  useOwnTabs({ tabs, dialog, asked });
  const isLost = !switching && !tabs.some((tab) => typeof tab !== 'string' && tab.tabCode === asked);
  const key = shown === null ? null : tabKey(shown);
  useEffect(() => {
    // What stands behind a dialog is in front again when that is closed.
    if (dialog !== null) return;
    if (shown === null) room.leave();
    else room.show(shown, before.current);
    // What is in front now is the one before of whatever comes next; a view names itself by its path.
    before.current = shown === null ? path : tabKey(shown);
  }, [shown, room, path, dialog]);
  useEffect(() => {
    const apps = [...tabs.filter((tab) => typeof tab !== 'string'), ...(dialog === null ? [] : [dialog])];
    room.keep(new Set(apps.map(tabKey)));
  }, [tabs, dialog, room]);
  const panels = [...frames].filter(([, { tab }]) => dialog === null || tabKey(tab) !== tabKey(dialog));
  return (
    <>
      {panels.map(([name, frame]) => (
        <section
          key={name}
          className={mergeClasses(name === key ? styles.front : styles.behind)}
          inert={name !== key}
          aria-label={frame.tab.title}
          data-app={name}
        >
          <AppPanel
            frame={frame}
            room={room}
            isFront={name === key}
            onClose={() => {
              callout.show(null);
              store.change((all) => all.filter((tab) => tabKey(tab) !== name));
              room.forget(name);
            }}
          />
        </section>
      ))}
      {[...new Set([...frames.values()].map(({ tab }) => tab.companyId))].map((id) => (
        <RightsWatch key={id} companyId={id} room={room} />
      ))}
      {asked !== undefined && companyId !== null && isLost && <LostTab code={asked} companyId={companyId} />}
      {dialog !== null && <AppDialog key={tabKey(dialog)} app={dialog} room={room} onClose={() => store.showDialog(null)} />}
    </>
  );
}
