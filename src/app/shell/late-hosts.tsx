import { useEffect } from 'react';
import { AttentionHost } from '../../features/attention/attention-host.tsx';
import { JobHost } from '../../features/jobs/job-host.tsx';
import { GlobalWorkbench } from '../bridge/global-workbench.tsx';
import { keepStorage } from '../effects/platform.ts';
import { AppBadge } from '../launch/app-badge.tsx';
import { LaunchHost } from '../launch/launch-host.tsx';
import { MenuHost } from '../menus/menu-host.tsx';
import { DeskKeys } from '../palette/desk-keys.tsx';
import { UpgradeHost } from '../update/upgrade-host.tsx';

/** What a signed-in desk has beside what is seen of it, loaded when idle: who opens menus and launches, `window.workbench`, the number on the icon, lasting storage, turns of what wants attention, upgrades. */
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
      <UpgradeHost />
    </>
  );
}
