import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useActiveCompany } from '../../desk/active-company.tsx';
import { useAccount } from '../../desk/desk.tsx';
import type { Seal } from '../../domain/company/seal.ts';
import type { FirstKey } from '../../texts/catalogue.ts';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { SealLine } from '../../ui/seal-line.tsx';
import { useText } from '../../ui/text.ts';
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
        {isThere ? children(companyId, seal) : isRead && <p className={pageStyles.empty}>{t('vip.noCompany')}</p>}
      </section>
    </FluentScope>
  );
}
