import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { AttentionHost } from '../../features/attention/attention-host.tsx';
import { JobHost } from '../../features/jobs/job-host.tsx';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { GlobalWorkbench } from '../bridge/global-workbench.tsx';
import { keepStorage } from '../effects/platform.ts';
import { HomeButton } from '../home-button/home-button.tsx';
import { AppBadge } from '../launch/app-badge.tsx';
import { LaunchHost } from '../launch/launch-host.tsx';
import { MenuHost } from '../menus/menu-host.tsx';
import { DeskKeys } from '../palette/desk-keys.tsx';
import { UpgradeHost } from '../update/upgrade-host.tsx';

const surfacesPart = createLazyPart<ComponentType>(async () => (await import('../attention/surfaces-host.tsx')).SurfacesHost, {
  texts: ['adverts', 'menus'],
});

/** Adverts and tips: whoever cannot load them misses nothing. */
function Surfaces() {
  const state = useSyncExternalStore(surfacesPart.subscribe, surfacesPart.get);
  useEffect(() => surfacesPart.load(), []);
  return state.kind === 'LOADED' ? <state.value /> : null;
}

/** What a signed-in desk has beside what is seen of it, loaded when idle: who opens menus and launches, `window.workbench`, the number on the icon, lasting storage, turns of what wants attention, upgrades. */
export function LateHosts() {
  useEffect(() => void keepStorage(), []);
  return (
    <>
      <AppBadge />
      <HomeButton />
      <MenuHost />
      <LaunchHost />
      <DeskKeys />
      <GlobalWorkbench />
      <JobHost />
      <AttentionHost />
      <UpgradeHost />
      <Surfaces />
    </>
  );
}
