import { type ComponentType, useEffect, useSyncExternalStore } from 'react';
import { AttentionHost } from '../../features/attention/attention-host.tsx';
import { JobHost } from '../../features/jobs/job-host.tsx';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { GlobalWorkbench } from '../bridge/global-workbench.tsx';
import { keepStorage } from '../effects/platform.ts';
import { AppBadge } from '../launch/app-badge.tsx';
import { LaunchHost } from '../launch/launch-host.tsx';
import { MenuHost } from '../menus/menu-host.tsx';
import { DeskKeys } from '../palette/desk-keys.tsx';

const noticesPart = createLazyPart<ComponentType>(async () => (await import('../../features/notices/notices-host.tsx')).NoticesHost, {
  texts: ['notices'],
});

/** Bell and banner; whether they come at all is no news. */
function Notices() {
  const state = useSyncExternalStore(noticesPart.subscribe, noticesPart.get);
  useEffect(() => noticesPart.load(), []);
  return state.kind === 'LOADED' ? <state.value /> : null;
}

/** What a signed-in desk has beside what is seen of it, loaded when idle: who opens menus and launches, `window.workbench`, the number on the icon, lasting storage, turns of what wants attention. */
export function LateHosts() {
  useEffect(() => void keepStorage(), []);
  return (
    <>
      <AppBadge />
      <MenuHost />
      <LaunchHost />
      <DeskKeys />
      <GlobalWorkbench />
      <JobHost />
      <AttentionHost />
      <Notices />
    </>
  );
}
