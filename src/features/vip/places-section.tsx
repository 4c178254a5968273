import { Button } from '@fluentui/react-components';
import { useDesk } from '../../desk/desk.tsx';
import { useResource } from '../../desk/use-resource.ts';
import { VISIT_PATH } from '../../domain/core/view-paths.ts';
import { PageSection } from '../../ui/fluent/page-section.tsx';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { useText } from '../../ui/text.ts';
import { useGoTo } from '../../ui/views/view-target.ts';
import { SiteButton } from './site-button.tsx';
import { useOpenSite, type Vip } from './use-vip.ts';
import type { VipPorts } from './vip-ports.ts';
import { useVipStyles } from './vip-styles.ts';

/** Opens the member centre of a company in a window of the size that the gateway says (VIP-08, CALL-058). */
function useMemberCenter(companyId: string, ports: VipPorts): () => Promise<void> {
  const { login, notify, report } = useDesk();
  const { t } = useText();
  const openSite = useOpenSite(ports);
  return async () => {
    const answer = await ports.ask('members.getMemberCenter', { companyId, accountId: login.accountId });
    if (!answer.ok) return report(answer.error, { asked: true, label: t('vip.center') });
    const { site, width, height } = answer.value;
    if (site === '') notify({ tone: 'info', text: t('vip.noCenter'), key: 'no-center' });
    else openSite(site, t('vip.center'), { size: { width, height } });
  };
}

interface PlacesProps {
  companyId: string;
  vip: Vip;
  ports: VipPorts;
}

/** Where a member goes for the rest: a visit, more outlets, the member centre (VIP-03, VIP-07, VIP-08). */
export function PlacesSection({ companyId, vip: { links }, ports }: PlacesProps) {
  const styles = useVipStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  const openSite = useOpenSite(ports);
  const openCenter = useMemberCenter(companyId, ports);
  const goToVisit = useGoTo(VISIT_PATH);
  const hasCenter = (useResource('config.remoteConfig', '').value?.memberCenterUrl ?? '') !== '';
  return (
    <PageSection title={t('vip.places')}>
      <ul className={pageStyles.list}>
        <li className={styles.row}>
          <span className={styles.what}>{t('frame.visit')}</span>
          <Button onClick={goToVisit}>{t('vip.toVisit')}</Button>
        </li>
        <li className={styles.row}>
          <span className={styles.what}>{t('vip.outlets')}</span>
          {links.more === '' ? (
            <span className={styles.over}>{t('vip.noOutlets')}</span>
          ) : (
            <SiteButton name={t('vip.toOutlets')} isOffline={ports.isOffline} onPress={() => openSite(links.more, t('vip.outlets'))} />
          )}
        </li>
        {hasCenter && (
          <li className={styles.row}>
            <span className={styles.what}>{t('vip.center')}</span>
            <SiteButton name={t('vip.toCenter')} isOffline={ports.isOffline} onPress={() => void openCenter()} />
          </li>
        )}
      </ul>
    </PageSection>
  );
}
