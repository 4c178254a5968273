import { useMemo } from 'react';
import { AppArea, type AppAreaProps } from '../../features/tabs/app-area.tsx';
import { createBridge } from './bridge.ts';
import { useBridgePorts } from './use-bridge.ts';

/** The apps in their frames, connected with the page. */
export function AppsView(props: Omit<AppAreaProps, 'bridge'>) {
  const ports = useBridgePorts();
  const bridge = useMemo(() => createBridge(ports), [ports]);
  return <AppArea {...props} bridge={bridge} />;
}
