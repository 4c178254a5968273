import { VipPage } from '../../features/vip/vip-page.tsx';
import { useVipPorts } from './use-vip-ports.ts';

/** The VIP centre with what it needs of the page. */
export function VipView() {
  return <VipPage ports={useVipPorts()} />;
}
