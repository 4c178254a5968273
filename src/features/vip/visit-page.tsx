import { Field, Input, MessageBar, MessageBarBody, mergeClasses } from '@fluentui/react-components';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { askedVisit, onVisitAsked } from '../../desk/asked/asked-visit.ts';
import { useDesk } from '../../desk/desk.tsx';
import { isMobile } from '../../domain/access/credentials.ts';
import { boughtPhone } from '../../domain/company/phones.ts';
import { maskAccount } from '../../domain/launch/launch.ts';
import { readVisitor } from '../../domain/launch/visit.ts';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { useText } from '../../ui/text.ts';
import { CompanyPage } from './company-page.tsx';
import { SiteButton } from './site-button.tsx';
import { useOpenSite, useVip } from './use-vip.ts';
import type { VipPorts } from './vip-ports.ts';
import { useVipStyles } from './vip-styles.ts';

interface Contact {
  readonly fullName: string;
  readonly mobile: string;
}

/** Whom to ask for: who came by an address that said so, else the account itself. Of another account's address nothing is taken. */
function useVisitor(): { readonly contact: Contact; readonly other: string } {
  const { login } = useDesk();
  const told = useSyncExternalStore(onVisitAsked, askedVisit);
  const visit = useMemo(() => (told === null ? null : readVisitor(told)), [told]);
  const isOther = visit !== null && visit.accountId !== '' && visit.accountId !== login.accountId;
  const said = isOther ? null : visit;
  const contact = { fullName: said?.fullName || login.fullName, mobile: said?.mobile || login.mobile };
  return { contact, other: isOther ? visit.accountId : '' };
}

function CompanyVisit({ companyId, contact, ports }: { companyId: string; contact: Contact; ports: VipPorts }) {
  const styles = useVipStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  const { links, company } = useVip(companyId);
  const openSite = useOpenSite(ports);
  const [typed, setTyped] = useState(contact);
  const [isTried, setTried] = useState(false);
  const isBad = typed.mobile !== '' && !isMobile(typed.mobile);
  function book(): void {
    setTried(true);
    const told = {
      ...(typed.fullName === '' ? {} : { fullName: typed.fullName }),
      ...(typed.mobile === '' ? {} : { mobile: typed.mobile }),
    };
    if (!isBad) openSite(links.visit, t('frame.visit'), { told });
  }
  return (
    <div className={mergeClasses(pageStyles.list, styles.box)}>
      {links.visit === '' ? (
        <p className={styles.text} role="status">
          {t('vip.noVisit')}
        </p>
      ) : (
        <>
          <p className={styles.text}>{t('vip.visitText')}</p>
          <Field label={t('vip.contact')}>
            <Input
              value={typed.fullName}
              maxLength={60}
              autoComplete="name"
              onChange={(_, { value: fullName }) => setTyped({ ...typed, fullName })}
            />
          </Field>
          <Field label={t('vip.mobile')} validationMessage={isTried && isBad ? t('vip.badMobile') : undefined}>
            <Input
              value={typed.mobile}
              maxLength={20}
              type="tel"
              autoComplete="tel"
              onChange={(_, { value: mobile }) => setTyped({ ...typed, mobile: mobile.trim() })}
            />
          </Field>
          <div className={styles.line}>
            <SiteButton name={t('vip.book')} isOffline={ports.isOffline} appearance="primary" onPress={book} />
          </div>
        </>
      )}
      <p className={styles.quiet}>{t('vip.phone', { phone: boughtPhone(company?.locationCode ?? '') })}</p>
    </div>
  );
}

/** A visit of somebody who helps the company (ROUTE-11, VIP-03). */
export function VisitPage({ ports }: { ports: VipPorts }) {
  const { t } = useText();
  const { contact, other } = useVisitor();
  return (
    <CompanyPage title="frame.visit" isOffline={ports.isOffline}>
      {(companyId) => (
        <>
          {other !== '' && (
            <MessageBar intent="warning">
              <MessageBarBody>{t('vip.otherAccount', { account: maskAccount(other) })}</MessageBarBody>
            </MessageBar>
          )}
          <CompanyVisit key={`${companyId} ${contact.mobile}`} companyId={companyId} contact={contact} ports={ports} />
        </>
      )}
    </CompanyPage>
  );
}
