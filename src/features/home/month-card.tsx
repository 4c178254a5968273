import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ComponentType, useEffect } from 'react';
import { useShowUrgency, useUrgencies } from '../../desk/standing/use-urgencies.ts';
import { formatCount, useAge } from '../../desk/time/use-age.ts';
import { isPressing, markOfUrgency, pressing, type Urgency, urgencies } from '../../domain/calendar/urgency.ts';
import { exactTime } from '../../domain/core/china-time.ts';
import { isComposing } from '../../ui/composing.ts';
import { isAsked, strokeOf } from '../../ui/desk-keys.ts';
import { plainButton } from '../../ui/fluent/plain-button.ts';
import { createLazyPart } from '../../ui/lazy-part.ts';
import { Lazy } from '../../ui/lazy-view.tsx';
import { MarkShape } from '../../ui/mark-shape.tsx';
import { useText } from '../../ui/text.ts';

const overviewPart = createLazyPart<ComponentType>(async () => (await import('./details/overview-info.tsx')).OverviewInfo);

/** Companies that ask for nothing today. */
const calm = urgencies.filter((one) => !isPressing(one));

const useStyles = makeStyles({
  // As wide as the column of companies below it, then what is pressing, then what is not.
  band: {
    display: 'grid',
    gridTemplateColumns: '19.6875rem minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '0.375rem 0.75rem',
    paddingBlock: '0.25rem',
    '@media (min-width: 112em)': { gridTemplateColumns: '22.8125rem minmax(0, 1fr) auto' },
    '@media (max-width: 73.75em)': { gridTemplateColumns: 'minmax(0, 1fr) auto', '> :nth-child(2)': { order: 1, gridColumn: '1 / -1' } },
  },
  title: { margin: 0, fontSize: '1.125rem', lineHeight: '1.625rem', whiteSpace: 'nowrap' },
  quiet: { overflow: 'hidden', fontSize: '0.75rem', lineHeight: '1rem', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  figures: {
    display: 'grid',
    gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    '@media (max-width: 56.25em)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
  item: {
    ...plainButton,
    display: 'flex',
    alignItems: 'center',
    columnGap: '0.25rem',
    padding: 0,
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':enabled:hover': { textDecorationLine: 'underline' },
  },
  figure: {
    flexWrap: 'wrap',
    width: '100%',
    paddingInline: '0.75rem',
    boxShadow: `inset 1px 0 0 ${tokens.colorNeutralStroke2}`,
    fontWeight: tokens.fontWeightSemibold,
    '> b': { flexBasis: '100%', fontSize: '1.5rem', lineHeight: '1.75rem', fontVariantNumeric: 'tabular-nums' },
  },
  calm: {
    display: 'grid',
    gridTemplateColumns: 'auto auto',
    gap: '0 1rem',
    alignItems: 'center',
    fontSize: '0.75rem',
    lineHeight: '1.25rem',
  },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  // A count takes the place of its stencil: what stands after it does not move.
  count: { minWidth: '3ch', textAlign: 'start' },
  stencil: { display: 'inline-block', width: '2ch', height: '0.625em', backgroundColor: tokens.colorNeutralStencil1 },
});

/** Alt with the place of a figure does what a press on it does. */
function useFigureKeys(isKnown: boolean, show: (one: Urgency) => void): void {
  useEffect(() => {
    if (!isKnown) return;
    function onKeyDown(event: KeyboardEvent): void {
      const one = pressing[Number(/^Alt\+([1-9])$/.exec(strokeOf(event))?.[1]) - 1];
      if (one === undefined || event.defaultPrevented || isComposing(event) || isAsked()) return;
      event.preventDefault();
      show(one);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isKnown, show]);
}

/** The day's work over all companies, each counted once at its most urgent: how many are to be dealt with, and each word with its count, which opens exactly these companies. */
export function MonthCard() {
  const styles = useStyles();
  const { t, language } = useText();
  const found = useUrgencies();
  const show = useShowUrgency();
  useFigureKeys(found !== null, show);
  const { columns, counts } = found ?? { columns: null, counts: null };
  const age = useAge(columns?.oldest ?? 0);
  const number = (value: number): string => formatCount(value, language);
  const needed = counts === null ? null : pressing.reduce((sum, one) => sum + counts[one], 0);
  const item = (one: Urgency, look: string | undefined) => (
    <li key={one}>
      <button
        type="button"
        className={mergeClasses(styles.item, look)}
        disabled={counts === null}
        aria-keyshortcuts={isPressing(one) ? `Alt+${pressing.indexOf(one) + 1}` : undefined}
        data-work-count={one}
        onClick={() => show(one)}
      >
        <MarkShape mark={markOfUrgency[one]} />
        <span>{t(`status.work-${one}`)}</span>{' '}
        <b className={styles.count}>{counts === null ? <span className={styles.stencil} aria-hidden="true" /> : number(counts[one])}</b>
      </button>
    </li>
  );
  return (
    <section className={`wb-card wb-month-card ${styles.band}`} aria-label={t('home.today')}>
      <div>
        <h2 className={styles.title}>
          {needed === null ? t('home.today') : needed === 0 ? t('home.todayNone') : t('home.todayNeeded', { count: needed })}
        </h2>
        <div className={`wb-quiet ${styles.quiet}`} title={exactTime(columns?.oldest ?? 0, language)}>
          {found === null ? '\u00a0' : t('home.todayOf', { n: number(found.rows.length) })}
          {columns !== null && columns.oldest > 0 && ` · ${t('home.oldestAge', { age })}`}
        </div>
      </div>
      <ul className={styles.figures}>{pressing.map((one) => item(one, styles.figure))}</ul>
      <div className={styles.calm}>
        <ul className={styles.list}>{calm.map((one) => item(one, undefined))}</ul>
        {/* Its words hold the place: nothing moves when it comes. */}
        <Lazy part={overviewPart} props={{}} placeholder={<span style={{ visibility: 'hidden' }}>{t('details.open')}</span>} />
      </div>
    </section>
  );
}
