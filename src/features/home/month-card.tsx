import { makeStyles, tokens } from '@fluentui/react-components';
import type { ComponentType } from 'react';
import { useShowUrgency, useUrgencies } from '../../desk/standing/use-urgencies.ts';
import { formatCount, useAge } from '../../desk/use-age.ts';
import { markOfUrgency, urgencies } from '../../domain/calendar/urgency.ts';
import { exactTime } from '../../domain/core/china-time.ts';
import { plainButton } from '../../ui/fluent/plain-button.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { MarkShape } from '../../ui/mark-shape.tsx';
import { useText } from '../../ui/text.ts';

const overviewPart = createLazyPart<ComponentType>(async () => (await import('./details/overview-info.tsx')).OverviewInfo);

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    columnGap: '2px',
    height: '8px',
    marginTop: '0.375rem',
    borderRadius: tokens.borderRadiusSmall,
    overflow: 'hidden',
  },
  part: { minWidth: '5px' },
  done: { backgroundColor: tokens.colorStatusSuccessForeground1 },
  open: { backgroundColor: tokens.colorNeutralStroke1 },
  overdue: { backgroundColor: tokens.colorStatusDangerForeground1 },
  due: { backgroundColor: tokens.colorStatusWarningForeground1 },
  unknown: {
    backgroundImage: `repeating-linear-gradient(45deg, ${tokens.colorNeutralStroke1} 0 2px, transparent 2px 5px)`,
    outline: `1px solid ${tokens.colorNeutralStroke1}`,
    outlineOffset: '-1px',
  },
  // A count takes the place of its stencil: what stands after it does not move.
  count: { display: 'inline-block', minWidth: '2ch', textAlign: 'start' },
  stencil: { display: 'inline-block', width: '2ch', height: '0.5rem', backgroundColor: tokens.colorNeutralStencil1 },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 0.5rem',
    margin: '0.375rem 0 0',
    padding: 0,
    listStyleType: 'none',
    fontSize: tokens.fontSizeBase200,
  },
  item: {
    ...plainButton,
    padding: 0,
    display: 'flex',
    alignItems: 'center',
    columnGap: '0.125rem',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':enabled:hover': { textDecorationLine: 'underline' },
  },
});

/** How the account's companies stand this month, each counted once: one bar, and under it each word with its count, which opens exactly these companies. */
export function MonthCard() {
  const styles = useStyles();
  const { t, language } = useText();
  const found = useUrgencies();
  const show = useShowUrgency();
  const { columns, counts } = found ?? { columns: null, counts: null };
  const age = useAge(columns?.oldest ?? 0);
  return (
    <section className="wb-card wb-month-card" aria-labelledby="wb-month-title">
      <div className="wb-card-head">
        <h2 className="wb-card-title" id="wb-month-title">
          {t('home.month')}
        </h2>
        <span className="wb-quiet" title={exactTime(columns?.oldest ?? 0, language)}>
          {columns !== null && columns.oldest > 0 && t('home.oldestAge', { age })}
        </span>
        {/* Its words hold the place: nothing moves when it comes. */}
        <Lazy part={overviewPart} props={{}} placeholder={<span style={{ visibility: 'hidden' }}>{t('details.open')}</span>} />
      </div>
      <div className={styles.bar} aria-hidden="true">
        {counts !== null &&
          urgencies.map(
            (one) =>
              counts[one] > 0 && (
                <span key={one} className={`${styles.part} ${styles[markOfUrgency[one]]}`} style={{ flexGrow: counts[one] }} />
              ),
          )}
      </div>
      <ul className={styles.legend}>
        {urgencies.map((one) => (
          <li key={one}>
            <button type="button" className={styles.item} disabled={counts === null} data-work-count={one} onClick={() => show(one)}>
              <MarkShape mark={markOfUrgency[one]} />
              {t(`status.work-${one}`)}{' '}
              <b className={styles.count}>
                {counts === null ? <span className={styles.stencil} aria-hidden="true" /> : formatCount(counts[one], language)}
              </b>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
