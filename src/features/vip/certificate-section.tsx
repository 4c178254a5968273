import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { Company } from '../../api/entities/company.ts';
import { useDesk } from '../../desk/desk.tsx';
import { chinaDay, dateWords } from '../../domain/core/china-time.ts';
import { capitalYuan, yuanText } from '../../domain/orders/fen.ts';
import { PageSection } from '../../ui/fluent/page-section.tsx';
import { useText } from '../../ui/text.ts';
import { useVariant } from '../../ui/variant.ts';
import { SiteButton } from './site-button.tsx';
import { useOpenSite, type Vip } from './use-vip.ts';
import type { VipPorts } from './vip-ports.ts';
import { useVipStyles } from './vip-styles.ts';
import './certificate.css';

const useStyles = makeStyles({
  facts: { display: 'grid', gridTemplateColumns: '9em 1fr', rowGap: tokens.spacingVerticalS, margin: 0 },
  fact: { margin: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
});

interface CertificateProps {
  company: Company;
  until: string;
  number: string;
  /** Fen, 0 where nobody knows of a payment. */
  paidFen: number;
}

/** The certificate as it comes out on A4. */
function Certificate({ company, until, number, paidFen }: CertificateProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const { clock } = useDesk();
  const product = useVariant() === 'xsb' ? t('frame.productXsb') : t('frame.product');
  const from = company.effectiveDate !== '' && company.effectiveDate <= until ? dateWords(company.effectiveDate, language) : '';
  const facts: readonly (readonly [string, string])[] = [
    [t('vip.certCompany'), company.companyName],
    [t('vip.certTaxNo'), company.nsrsbh || company.shxydm],
    [
      t('vip.certTerm'),
      from === '' ? t('vip.until', { until: dateWords(until, language) }) : t('vip.term', { from, until: dateWords(until, language) }),
    ],
    [t('vip.certPaid'), paidFen === 0 ? '' : t('vip.paid', { amount: yuanText(paidFen), capital: capitalYuan(paidFen) })],
    [t('vip.certNumber'), number],
  ];
  return (
    <article className="vip-paper" aria-label={t('vip.certificate')}>
      <h3>{t('vip.certificate')}</h3>
      <p>{t('vip.certText', { name: company.companyName, product })}</p>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt className={styles.fact}>{name}</dt>
              <dd className={styles.fact}>{value}</dd>
            </div>
          ))}
      </dl>
      <footer>
        <span>{product}</span>
        <span>{t('vip.printedOn', { day: dateWords(chinaDay(clock.now()), language) })}</span>
      </footer>
    </article>
  );
}

interface CertificateSectionProps {
  vip: Vip;
  /** '' while it was never told. */
  number: string;
  paidFen: number;
  ports: VipPorts;
}

/** A certificate of the membership, which prints alone on A4 (VIP-03): for a membership that runs, and only with its number. */
export function CertificateSection({ vip: { company, view, links }, number, paidFen, ports }: CertificateSectionProps) {
  const styles = useVipStyles();
  const { t } = useText();
  const openSite = useOpenSite(ports);
  const isMember = view.kind === 'member' || view.kind === 'ending';
  const canPrint = isMember && number !== '' && company !== undefined && company !== null;
  return (
    <PageSection title={t('vip.print')}>
      {canPrint ? (
        <Certificate company={company} until={view.until} number={number} paidFen={paidFen} />
      ) : (
        <p className={styles.quiet}>
          {t(isMember ? 'vip.noNumber' : view.kind === 'none' || view.kind === 'ended' ? 'vip.noMember' : 'vip.memberUnknown')}
        </p>
      )}
      <div className="wb-no-print">
        <div className={styles.line}>
          {canPrint && (
            <Button appearance="primary" onClick={() => window.print()}>
              {t('vip.toPrint')}
            </Button>
          )}
          {links.print !== '' && (
            <SiteButton name={t('vip.printSite')} isOffline={ports.isOffline} onPress={() => openSite(links.print, t('vip.print'))} />
          )}
        </div>
      </div>
    </PageSection>
  );
}
