import { makeStyles, tokens } from '@fluentui/react-components';
import { type ComponentType, useState } from 'react';
import type { Risk } from '../../../api/entities/risk.ts';
import { useChinaDay } from '../../../desk/calendar/use-china-day.ts';
import { useAccount } from '../../../desk/desk.tsx';
import { sourceWords } from '../../../desk/standing/source-words.ts';
import { formatCount } from '../../../desk/time/use-age.ts';
import { useOffline } from '../../../desk/use-offline.ts';
import { type UsedResource, useResource } from '../../../desk/use-resource.ts';
import { FLAG_AUTHORIZED, FLAG_VIP } from '../../../domain/company/directory.ts';
import { exactTime } from '../../../domain/core/china-time.ts';
import type { Mark } from '../../../domain/status/mark.ts';
import { periodWords } from '../../../domain/status/period.ts';
import { createLazyPart } from '../../../ui/lazy-part.ts';
import { Lazy } from '../../../ui/lazy-view.tsx';
import { MarkChip } from '../../../ui/mark-chip.tsx';
import { MarkShape } from '../../../ui/mark-shape.tsx';
import { useText } from '../../../ui/text.ts';
import type { ResourceValue } from '../../../workers/surface.ts';
import { noneWords } from './none-words.ts';
import type { RiskDialogProps } from './risk-dialog.tsx';

const dialogPart = createLazyPart<ComponentType<RiskDialogProps>>(async () => (await import('./risk-dialog.tsx')).RiskDialog);

const useStyles = makeStyles({
  card: { minWidth: 0, minHeight: 0, overflow: 'hidden' },
  figures: { display: 'grid', gridTemplateColumns: '3fr 3fr 4fr 4fr', columnGap: '0.5rem', marginTop: '0.25rem' },
  number: {
    display: 'block',
    fontSize: '1.625rem',
    lineHeight: '2.125rem',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  word: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '0.25rem',
    fontSize: tokens.fontSizeBase200,
    whiteSpace: 'nowrap',
    overflow: 'hidden',
  },
  list: { listStyleType: 'none', margin: '0.25rem 0 0', padding: 0, flex: '1 1 0', minHeight: 0, overflowY: 'auto' },
  row: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '0.5rem',
    minHeight: '2.375rem',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    '> :nth-child(2)': { flex: '1 1 auto', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  foot: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    marginTop: 'auto',
    paddingTop: '0.25rem',
    fontSize: tokens.fontSizeBase200,
  },
});

/** A figure, or a dash while nobody knows it: an unknown is no zero. */
function Figure({ value, mark, word }: { value: number | null; mark: Mark | null; word: string }) {
  const styles = useStyles();
  const { language } = useText();
  return (
    <span>
      <span className={styles.number}>{value === null ? '—' : formatCount(value, language)}</span>
      <span className={styles.word}>
        {mark !== null && <MarkShape mark={mark} />}
        {word}
      </span>
    </span>
  );
}

export interface RiskCardProps {
  companyId: string;
  locationCode: string;
}

/** A count of invoices; null while it is not known, and of a company whose invoices are not read (ROLE-07). */
function countOf({ outcome, value }: UsedResource<ResourceValue<'risk.riskOut'>>, isRead: boolean) {
  return isRead && outcome === 'known' ? value : null;
}

/** Newest first, the grave before the others of a month; of a matter that stands in several months the newest only. */
function shownRisks(list: readonly Risk[]): readonly Risk[] {
  const sorted = [...list].sort((a, b) => (a.level === b.level ? b.period.localeCompare(a.period) : a.level === 'high' ? -1 : 1));
  return [...new Map(sorted.reverse().map((risk) => [risk.topicId, risk])).values()].reverse();
}

/** Tax risks of a company over the last twelve months: counts, invoices that are a risk, the matters; what is behind them in a dialog (RISK-01, RISK-02). */
export function RiskCard({ companyId, locationCode }: RiskCardProps) {
  const styles = useStyles();
  const texts = useText();
  const { t } = texts;
  const today = useChinaDay();
  const isOffline = useOffline();
  const matters = useResource('risk.riskMatters', companyId);
  const data = useResource('risk.riskData', companyId);
  const issued = useResource('risk.riskOut', companyId);
  const received = useResource('risk.riskIn', companyId);
  const area = useResource('risk.riskArea', locationCode);
  const [isOpen, setOpen] = useState(false);
  const told = { at: Date.parse(data.value?.at ?? '') || 0, source: data.value?.source };
  const months = matters.value?.months ?? 0;
  const risks = shownRisks(matters.value?.list ?? []);
  const high = risks.filter(({ level }) => level === 'high').length;
  const isFailed = [matters, data].some(({ outcome }) => outcome === 'failed' || outcome === 'never');
  // Nobody has scanned it: none found is not known then.
  const isScanned = matters.outcome === 'known' && data.outcome === 'known' && data.value?.at !== '';
  const dir = useAccount((state) => state.directory);
  const flags = dir?.flags[dir.id.indexOf(companyId)] ?? 0;
  const isRead = (flags & FLAG_AUTHORIZED) !== 0 && (flags & FLAG_VIP) !== 0;
  const outOf = countOf(issued, isRead);
  const inOf = countOf(received, isRead);
  const again = () => Promise.all([matters.refresh(), data.refresh(), issued.refresh(), received.refresh()]);
  return (
    <section className={`wb-card ${styles.card}`} aria-labelledby="wb-risk-title" data-risk={matters.outcome}>
      <div className="wb-card-head">
        <h2 className="wb-card-title" id="wb-risk-title">
          {t('status.area-risk')}
        </h2>
        <span className="wb-quiet" title={exactTime(told.at, texts.language)} data-told="">
          {t('risk.lastYear')} · {told.at === 0 ? t('home.neverFetched') : sourceWords(told, today, texts)}
        </span>
      </div>
      <div className={styles.figures}>
        <Figure value={isScanned ? high : null} mark="overdue" word={t('risk.high')} />
        <Figure value={isScanned ? risks.length - high : null} mark="open" word={t('risk.low')} />
        <Figure
          value={outOf?.atRisk ?? null}
          mark={null}
          word={outOf?.count == null ? t('risk.outOnly') : t('risk.out', { count: outOf.count })}
        />
        <Figure
          value={inOf?.atRisk ?? null}
          mark={null}
          word={inOf?.count == null ? t('risk.inOnly') : t('risk.in', { count: inOf.count })}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <ul className={styles.list} aria-labelledby="wb-risk-title" tabIndex={0}>
        {risks.map((risk) => (
          <li key={risk.topicId} className={styles.row} data-matter={risk.level}>
            <MarkChip mark={risk.level === 'high' ? 'overdue' : 'open'} word={t(`risk.level-${risk.level}`)} />
            <span title={`${risk.value} ${risk.expected}`}>
              {risk.title} {risk.value}
            </span>
            <span className="wb-quiet">{periodWords(risk.period)}</span>
          </li>
        ))}
        {isScanned && risks.length === 0 && <li className="wb-say">{noneWords(months, t)}</li>}
        {matters.outcome === 'failed' && <li className="wb-say">{t('home.failedLine')}</li>}
        {matters.outcome === 'never' && <li className="wb-say">{t('home.unknownLine')}</li>}
      </ul>
      <div className={styles.foot}>
        <span className="wb-quiet">{area.value === false ? t('risk.noInvoiceScan') : '\u00a0'}</span>
        {isFailed ? (
          <button type="button" className="wb-link" disabled={isOffline} onClick={() => void again()}>
            {t('frame.retry')}
          </button>
        ) : (
          <button type="button" className="wb-link" onClick={() => setOpen(true)}>
            {t('risk.detect')}
          </button>
        )}
      </div>
      {isOpen && (
        <Lazy part={dialogPart} props={{ companyId, locationCode, risks, months: isScanned ? months : 0, onClose: () => setOpen(false) }} />
      )}
    </section>
  );
}
