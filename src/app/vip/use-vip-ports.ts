import { useOffline } from '../../desk/use-offline.ts';
import type { VipPorts } from '../../features/vip/vip-ports.ts';
import { useOpenWindow } from '../menus/use-open-window.ts';
import { useAccessPorts } from '../shell/access-ports.ts';

/** What the VIP centre needs of the page: the calls of forms, whether there is a line, and windows of other sites. */
export function useVipPorts(): VipPorts {
  const { ask, offline } = useAccessPorts();
  const isUnreachable = useOffline();
  return { ask, isOffline: offline || isUnreachable, openWindow: useOpenWindow() };
}
