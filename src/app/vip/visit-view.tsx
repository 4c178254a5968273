import { VisitPage } from '../../features/vip/visit-page.tsx';
import { useVipPorts } from './use-vip-ports.ts';

/** The page of visits with what it needs of the page. */
export function VisitView() {
  return <VisitPage ports={useVipPorts()} />;
}
