import { MessageBar, MessageBarBody, mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useActiveCompany } from '../../desk/active-company.tsx';
import { useAccount } from '../../desk/desk.tsx';
import { FactAge } from '../../desk/member/fact-age.tsx';
import { memberLooks, useMemberWords } from '../../desk/member/member-words.ts';
import type { Seal } from '../../domain/company/seal.ts';
import { dateWords } from '../../domain/core/china-time.ts';
import { MANAGE_PATH } from '../../domain/core/view-paths.ts';
import type { FirstKey } from '../../texts/catalogue.ts';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { NextStep } from '../../ui/next-step.tsx';
import { SealLine } from '../../ui/seal-line.tsx';
import { useText } from '../../ui/text.ts';
import { useFlags } from '../../ui/variant.ts';
import { SiteButton } from './site-button.tsx';
import { usePurchase, type Vip } from './use-vip.ts';
import type { VipPorts } from './vip-ports.ts';
import { useVipStyles } from './vip-styles.ts';

interface CompanyPageProps {
  title: FirstKey;
  isOffline: boolean;
  children(companyId: string, seal: Seal): ReactNode;
}

/** A page of the VIP centre: its title, the company that it is about, and what it says of it. */
export function CompanyPage({ title, isOffline, children }: CompanyPageProps) {
  const styles = useVipStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  const { companyId, seal } = useActiveCompany();
  const isRead = useAccount(({ directory }) => directory !== null);
  const isThere = companyId !== null && seal !== null;
  return (
    <FluentScope>
      <section className={pageStyles.page} aria-labelledby="wb-vip-title">
        <div className="wb-no-print">
          <header className={styles.head}>
            <h1 className={pageStyles.title} id="wb-vip-title">
              {t(title)}
            </h1>
            {seal !== null && <SealLine seal={seal} />}
          </header>
        </div>
        {isOffline && (
          <div className="wb-no-print">
            <MessageBar intent="info">
              <MessageBarBody>{t('vip.offline')}</MessageBarBody>
            </MessageBar>
          </div>
        )}
        {isThere
          ? children(companyId, seal)
          : isRead && (
              <p className={pageStyles.empty}>
                {t('vip.noCompany')} <NextStep to={MANAGE_PATH} label="frame.companies" />
              </p>
            )}
      </section>
    </FluentScope>
  );
}

/** The term in words; '' where none was told. */
function useTerm({ company, view }: Vip): string {
  const { t, language } = useText();
  if (!('until' in view)) return '';
  const until = dateWords(view.until, language);
  const from = company?.effectiveDate ?? '';
  return from !== '' && from <= view.until ? t('vip.term', { from: dateWords(from, language), until }) : t('vip.until', { until });
}

// Beside the page that it stands on, so that the build keeps them in one file.
/** The membership of the company with its term, what a member gets, and the way to buy or renew it (VIP-01, VIP-04 to VIP-06). */
export function MembershipSection({ vip, ports }: { vip: Vip; ports: VipPorts }) {
  const styles = useVipStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  const { buyVip } = useFlags();
  const { member, view } = vip;
  const words = useMemberWords(view);
  const term = useTerm(vip);
  const look = memberLooks[view.kind];
  const purchase = usePurchase(vip, ports);
  // Pressed before it is known what is sold here, it would lead to somebody else's site.
  const isDecided = vip.product !== null || ports.isOffline;
  return (
    <section className={mergeClasses(pageStyles.list, styles.box)} aria-label={t('companies.facts')} data-member={view.kind}>
      <div className={styles.line}>
        {look !== null && (
          <span className={look.chip}>
            <span aria-hidden="true">{look.shape}</span>
            {words}
          </span>
        )}
        <span className={styles.term}>{term}</span>
        <span className={styles.grow} />
        {buyVip && isDecided && (
          <SiteButton name={t(`vip.${purchase.kind}`)} isOffline={ports.isOffline} appearance="primary" onPress={purchase.run} />
        )}
      </div>
      {view.kind === 'ending' && (
        <MessageBar intent="warning">
          <MessageBarBody>{t('vip.ending')}</MessageBarBody>
        </MessageBar>
      )}
      <h2 className={styles.benefits}>{member.value?.productPromotionName.trim() || t('vip.benefits')}</h2>
      <p className={styles.text}>{member.value?.productPromotionInfo.trim() || t('vip.benefitsText')}</p>
      <div className={styles.line}>
        <FactAge fact={member} />
        <span className={styles.grow} />
        <SiteButton name={t('companies.refresh')} isOffline={ports.isOffline} appearance="subtle" onPress={() => void member.refresh()} />
      </div>
    </section>
  );
}
