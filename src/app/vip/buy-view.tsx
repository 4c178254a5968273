import { BuyPage } from '../../features/vip/buy-page.tsx';
import { useVipPorts } from './use-vip-ports.ts';

/** The page on which a company becomes a member, with what it needs of the page. */
export function BuyView() {
  return <BuyPage ports={useVipPorts()} />;
}
