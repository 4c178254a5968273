import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useDays } from '../../desk/calendar/use-calendar.ts';
import { useShowUrgency, useUrgencies } from '../../desk/standing/use-urgencies.ts';
import { formatCount } from '../../desk/time/use-age.ts';
import { lastDayOf } from '../../domain/core/china-time.ts';
import { type ClearedTrend, clearedTrend } from '../../domain/home/cleared-trend.ts';
import { plainButton } from '../../ui/fluent/plain-button.ts';
import { useText } from '../../ui/text.ts';

/** Size of the drawing in its own units; it is stretched to the card. */
const WIDTH = 300;
const HEIGHT = 100;

const useStyles = makeStyles({
  card: { minWidth: 0, minHeight: 0, overflow: 'hidden' },
  chart: { position: 'relative', flex: '1 1 0', minHeight: '6rem' },
  drawing: { position: 'absolute', inset: 0, width: '100%', height: '100%', overflow: 'visible', color: tokens.colorBrandForeground1 },
  grid: { stroke: tokens.colorNeutralStroke2 },
  line: { fill: 'none', stroke: 'currentColor', strokeWidth: 2 },
  before: { stroke: tokens.colorNeutralForeground3, strokeWidth: 1.5, strokeDasharray: '4 3' },
  due: { stroke: tokens.colorStatusDangerForeground1, strokeDasharray: '3 3' },
  dot: {
    position: 'absolute',
    width: '0.5rem',
    height: '0.5rem',
    margin: '-0.25rem',
    borderRadius: '50%',
    backgroundColor: tokens.colorBrandForeground1,
  },
  said: { position: 'absolute', fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, whiteSpace: 'nowrap' },
  late: { color: tokens.colorStatusDangerForeground1 },
  legend: { display: 'flex', flexWrap: 'wrap', columnGap: '0.75rem', fontSize: tokens.fontSizeBase200, fontVariantNumeric: 'tabular-nums' },
  count: { ...plainButton, padding: 0, cursor: 'pointer', ':hover': { textDecorationLine: 'underline' } },
  end: { marginInlineStart: 'auto', fontWeight: tokens.fontWeightSemibold },
  good: { color: tokens.colorStatusSuccessForeground1 },
});

/** How far across a day of its month is. */
const across = (day: number, month: string): number => (day - 1) / (Number(lastDayOf(month).slice(8)) - 1);
const height = (count: number, most: number): number => (most === 0 ? 1 : 1 - count / most);

/** A line through the days of a month that have a count. */
const path = (byDay: readonly (number | null)[], month: string, most: number): string =>
  byDay
    .flatMap((count, at) =>
      count === null ? [] : [`${(across(at + 1, month) * WIDTH).toFixed(1)} ${(height(count, most) * HEIGHT).toFixed(1)}`],
    )
    .map((point, at) => `${at === 0 ? 'M' : 'L'}${point}`)
    .join('');

interface ChartProps {
  readonly trend: ClearedTrend;
  /** Companies that are counted. */
  readonly most: number;
}

function Chart({ trend: { month, deadline, byDay, before }, most }: ChartProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const day = byDay.length;
  const clear = byDay[day - 1] ?? 0;
  const due = deadline === null ? null : across(Number(deadline.slice(8)), month);
  const at = { left: `${across(day, month) * 100}%`, top: `${height(clear, most) * 100}%` };
  const said = t('home.trendSaid', {
    month: Number(month.slice(5)),
    day,
    n: formatCount(clear, language),
    first: formatCount(byDay[0] ?? 0, language),
  });
  return (
    <div className={styles.chart} role="img" aria-label={said}>
      <svg className={styles.drawing} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {[0, 0.5, 1].map((y) => (
          <line key={y} className={styles.grid} x1="0" x2={WIDTH} y1={y * HEIGHT} y2={y * HEIGHT} vectorEffect="non-scaling-stroke" />
        ))}
        {due !== null && (
          <line className={styles.due} x1={due * WIDTH} x2={due * WIDTH} y1="0" y2={HEIGHT} vectorEffect="non-scaling-stroke" />
        )}
        {before !== null && (
          <path className={mergeClasses(styles.line, styles.before)} d={path(before, month, most)} vectorEffect="non-scaling-stroke" />
        )}
        <path className={styles.line} d={path(byDay, month, most)} vectorEffect="non-scaling-stroke" />
      </svg>
      {due !== null && (
        <span
          className={mergeClasses(styles.said, styles.late)}
          style={due > 0.7 ? { right: `${(1 - due) * 100}%`, top: 0 } : { left: `calc(${due * 100}% + 4px)`, top: 0 }}
        >
          {t('home.trendDue', { day: deadline?.slice(5) ?? '' })}
        </span>
      )}
      <span className={styles.dot} style={at} />
    </div>
  );
}

/** How many companies were clear by each day of this month, beside the month before where enough of it is known. */
export function Trend() {
  const styles = useStyles();
  const { t, language } = useText();
  const found = useUrgencies();
  const { expansion, states, now } = useDays();
  const show = useShowUrgency();
  const trend = useMemo(
    () =>
      found === null || expansion === null
        ? null
        : clearedTrend({ directory: found.dir, expansion, states, urgency: found.columns.urgency, rows: found.rows, now }),
    [found, expansion, states, now],
  );
  if (found === null || trend === null) return null;
  const { month, byDay, undated } = trend;
  const clear = byDay.at(-1) ?? 0;
  const then = trend.before?.[byDay.length - 1] ?? null;
  const ahead = then === null ? null : clear - then;
  return (
    <section className={mergeClasses('wb-card', styles.card)} aria-labelledby="wb-trend-title" data-trend="">
      <div className="wb-card-head">
        <h2 className="wb-card-title" id="wb-trend-title">
          {t('home.trend')}
        </h2>
        <span className="wb-quiet">{t('home.trendNote')}</span>
      </div>
      <Chart trend={trend} most={found.rows.length} />
      <div className={styles.legend}>
        <button type="button" className={styles.count} data-trend-now="" onClick={() => show('clear')}>
          {t('home.trendNow', { month: Number(month.slice(5)), n: formatCount(clear, language) })}
        </button>
        <span className="wb-quiet">
          {then === null ? t('home.trendNoBefore') : t('home.trendBefore', { n: formatCount(then, language) })}
          {undated > 0 && ` · ${t('home.trendUndated', { count: undated })}`}
        </span>
        {ahead !== null && (
          <span className={mergeClasses(styles.end, ahead > 0 && styles.good)}>
            {ahead === 0
              ? t('home.trendEven')
              : t(ahead > 0 ? 'home.trendAhead' : 'home.trendBehind', { n: formatCount(Math.abs(ahead), language) })}
          </span>
        )}
      </div>
    </section>
  );
}
