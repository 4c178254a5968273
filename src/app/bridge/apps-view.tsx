import { useMemo } from 'react';
import { useDesk } from '../../desk/desk.tsx';
import { AppArea, type AppAreaProps } from '../../features/tabs/frames/app-area.tsx';
import { checkTab } from '../menus/check-tab.ts';
import { createBridge } from './bridge.ts';
import { useBridgePorts } from './use-bridge.ts';

/** The apps in their frames, each behind the checks of its menu and connected with the page. */
export function AppsView(props: Omit<AppAreaProps, 'bridge' | 'checkMenu'>) {
  const desk = useDesk();
  const ports = useBridgePorts();
  const bridge = useMemo(() => createBridge(ports), [ports]);
  return <AppArea {...props} bridge={bridge} checkMenu={(tab) => checkTab(desk, tab)} />;
}
