import { useResource } from '../../desk/use-resource.ts';
import { BoughtSection } from './bought-section.tsx';
import { CertificateSection } from './certificate-section.tsx';
import { CompanyPage, MembershipSection } from './company-page.tsx';
import { HistorySection } from './history-section.tsx';
import { PlacesSection } from './places-section.tsx';
import { useVip } from './use-vip.ts';
import type { VipPorts } from './vip-ports.ts';

function CompanyVip({ companyId, ports }: { companyId: string; ports: VipPorts }) {
  const vip = useVip(companyId);
  const record = useResource('member.memberRecord', companyId);
  return (
    <>
      <div className="wb-no-print">
        <MembershipSection vip={vip} ports={ports} />
        <BoughtSection vip={vip} record={record} ports={ports} />
        <PlacesSection companyId={companyId} vip={vip} ports={ports} />
      </div>
      <CertificateSection vip={vip} number={record.value?.number ?? ''} paidFen={record.value?.paidFen ?? 0} ports={ports} />
      <div className="wb-no-print">
        <HistorySection record={record.value} />
      </div>
    </>
  );
}

/** What the active company has as a member (VIP-01, VIP-03): its term, what it bought, where it goes, and its certificate. Of another company nothing stays. */
export function VipPage({ ports }: { ports: VipPorts }) {
  return (
    <CompanyPage title="frame.vip" isOffline={ports.isOffline}>
      {(companyId) => <CompanyVip key={companyId} companyId={companyId} ports={ports} />}
    </CompanyPage>
  );
}
