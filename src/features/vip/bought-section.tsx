import { mergeClasses } from '@fluentui/react-components';
import type { MemberRecord } from '../../api/entities/member-record.ts';
import { useDesk } from '../../desk/desk.tsx';
import type { UsedResource } from '../../desk/use-resource.ts';
import { expiryOf } from '../../domain/company/memberships.ts';
import { boughtPhone } from '../../domain/company/phones.ts';
import { dateWords } from '../../domain/core/china-time.ts';
import { PageSection } from '../../ui/fluent/page-section.tsx';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { useText } from '../../ui/text.ts';
import { SiteButton } from './site-button.tsx';
import { useOpenSite, type Vip } from './use-vip.ts';
import type { VipPorts } from './vip-ports.ts';
import { useVipStyles } from './vip-styles.ts';

interface Bought {
  readonly key: string;
  readonly name: string;
  readonly until: string;
}

/** What the company has, one row each. */
function useBought({ rights, packs }: Pick<MemberRecord, 'rights' | 'packs'>): readonly Bought[] {
  const { t } = useText();
  return [
    ...rights.map(({ product, name, expireDate }) => ({ key: `right ${product}`, name, until: expireDate })),
    ...packs.map(({ kind, checks, at, expireDate }, n) => ({
      key: `pack ${at} ${n}`,
      name: t(kind === 'trial' ? 'vip.trialChecks' : 'vip.checks', { checks }),
      until: expireDate,
    })),
  ];
}

function BoughtRow({ name, until }: Bought) {
  const styles = useVipStyles();
  const { t, language } = useText();
  const { clock } = useDesk();
  const { kind } = expiryOf(until, clock.now());
  const day = dateWords(until, language);
  return (
    <li className={styles.row} data-bought={kind}>
      <span className={styles.what}>{name}</span>
      {kind === 'near' && <span className="wb-chip wb-chip-warn">{t('vip.soon')}</span>}
      <span className={mergeClasses(styles.until, kind === 'past' && styles.over)}>
        {t(kind === 'past' ? 'vip.overOn' : 'vip.until', { until: day })}
      </span>
    </li>
  );
}

interface BoughtProps {
  vip: Vip;
  record: UsedResource<MemberRecord>;
  ports: VipPorts;
}

/** The products and packs of the company with their ends, and whom to call about them (VIP-03, CONST-20). */
export function BoughtSection({ vip: { links, company }, record, ports }: BoughtProps) {
  const styles = useVipStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  const openSite = useOpenSite(ports);
  const rows = useBought(record.value ?? { rights: [], packs: [] });
  const isKnown = record.outcome === 'known';
  const words = isKnown
    ? 'vip.noBought'
    : record.outcome === 'failed'
      ? 'vip.failed'
      : ports.isOffline
        ? 'vip.neverOffline'
        : 'vip.reading';
  return (
    <PageSection title={t('vip.bought')} lead={t('vip.phone', { phone: boughtPhone(company?.locationCode ?? '') })}>
      <ul className={pageStyles.list}>
        {rows.map((row) => (
          <BoughtRow {...row} key={row.key} />
        ))}
        {rows.length === 0 && (
          <li className={styles.row} role="status">
            <span className={mergeClasses(styles.what, styles.over)}>{t(words)}</span>
          </li>
        )}
        {links.bought !== '' && (
          <li className={styles.row}>
            <span className={styles.what}>{t('vip.boughtSite')}</span>
            <SiteButton name={t('vip.toSite')} isOffline={ports.isOffline} onPress={() => openSite(links.bought, t('vip.bought'))} />
          </li>
        )}
      </ul>
    </PageSection>
  );
}
