import { mergeClasses } from '@fluentui/react-components';
import { boughtPhone } from '../../domain/company/phones.ts';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { useText } from '../../ui/text.ts';
import { CompanyPage, MembershipSection } from './company-page.tsx';
import { useVip } from './use-vip.ts';
import type { VipPorts } from './vip-ports.ts';
import { useVipStyles } from './vip-styles.ts';

function CompanyPurchase({ companyId, ports }: { companyId: string; ports: VipPorts }) {
  const styles = useVipStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  const vip = useVip(companyId);
  const taxchina = vip.member.value?.taxchina ?? vip.company?.taxchina;
  return (
    <>
      <MembershipSection vip={vip} ports={ports} />
      <div className={mergeClasses(pageStyles.list, styles.box)}>
        {taxchina === 1 && <p className={styles.text}>{t('vip.taxchina')}</p>}
        <p className={styles.quiet}>{t('vip.phone', { phone: boughtPhone(vip.company?.locationCode ?? '') })}</p>
      </div>
    </>
  );
}

/** Where the active company becomes a member, or renews (ROUTE-12, A-85). */
export function BuyPage({ ports }: { ports: VipPorts }) {
  return (
    <CompanyPage title="frame.buyVip" isOffline={ports.isOffline}>
      {(companyId) => <CompanyPurchase key={companyId} companyId={companyId} ports={ports} />}
    </CompanyPage>
  );
}
