import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useDeferredValue, useMemo } from 'react';
import { useChinaDay } from '../../../desk/calendar/use-china-day.ts';
import type { StatusBook } from '../../../desk/standing/status-book.ts';
import { formatCount } from '../../../desk/time/use-age.ts';
import { type InvoiceMonths, invoiceMonths, monthAgo, type Segment, segmentsOf } from '../../../domain/portfolio/charts.ts';
import type { PortfolioColumns } from '../../../domain/portfolio/columns.ts';
import type { AskedState } from '../../../domain/portfolio/query.ts';
import type { Mark } from '../../../domain/status/mark.ts';
import type { WorkArea } from '../../../domain/status/work-area.ts';
import { MarkShape, useMarkTone } from '../../../ui/mark-shape.tsx';
import { type Texts, useText } from '../../../ui/text.ts';
import type { Setup } from './use-setup.ts';
import { valueName } from './words.ts';

const useStyles = makeStyles({
  box: {
    flexShrink: 0,
    display: 'grid',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr)) auto',
    columnGap: '1.25rem',
    padding: '0.375rem 0.75rem',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: '0.75rem',
    '@media print': { display: 'none' },
  },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.25rem 1rem' },
  chart: { minWidth: '0', margin: '0', display: 'flex', flexDirection: 'column', gap: '0.25rem' },
  invoices: { flexDirection: 'row', justifyContent: 'space-between', alignItems: 'flex-end' },
  title: { margin: '0', fontSize: '0.8125rem', fontWeight: tokens.fontWeightSemibold, whiteSpace: 'nowrap' },
  bar: { display: 'flex', gap: '2px', height: '8px' },
  part: { minWidth: '5px', height: '8px', backgroundColor: 'currentColor', forcedColorAdjust: 'none' },
  calm: { color: tokens.colorNeutralStroke1 },
  hatched: {
    backgroundColor: 'transparent',
    backgroundImage: 'repeating-linear-gradient(45deg, currentColor 0 1.5px, transparent 1.5px 4px)',
    boxShadow: 'inset 0 0 0 1px currentColor',
  },
  legend: { display: 'flex', flexWrap: 'wrap', gap: '0 0.75rem', margin: '0', padding: '0', listStyleType: 'none' },
  item: { display: 'inline-flex', alignItems: 'center', gap: '0.25rem', whiteSpace: 'nowrap' },
  columns: { height: '3rem', width: '8.5rem', flexShrink: 0, color: tokens.colorBrandForeground1 },
  buttons: { display: 'flex', flexDirection: 'column', gap: '0.25rem' },
  table: {
    borderCollapse: 'collapse',
    width: '100%',
    '& :is(th, td)': { textAlign: 'start', padding: '0 0.5rem 0 0', fontWeight: 'normal' },
  },
});

const marksOf: Readonly<Record<AskedState, Mark>> = {
  todo: 'due',
  undeclared: 'due',
  payFailed: 'overdue',
  contradicted: 'stopped',
  overdue: 'overdue',
  stopped: 'stopped',
  due: 'due',
  open: 'open',
  unpaid: 'waits',
  underWay: 'underWay',
  submitted: 'underWay',
  clean: 'good',
  accepted: 'done',
  paid: 'done',
  unknown: 'unknown',
  none: 'none',
};

interface BarProps {
  title: string;
  area: WorkArea;
  segments: readonly Segment[];
  form: 'bar' | 'table' | 'line';
}

function Legend({ area, segments }: Pick<BarProps, 'area' | 'segments'>) {
  const styles = useStyles();
  const { t, language } = useText();
  return (
    <ul className={styles.legend}>
      {segments.map(({ state, count }) => (
        <li key={state} className={styles.item}>
          <MarkShape mark={marksOf[state]} />
          {t('portfolio.countOf', { word: valueName(area, state, t), n: formatCount(count, language) })}
        </li>
      ))}
    </ul>
  );
}

function Numbers({
  caption,
  heads,
  lines,
}: {
  caption: string;
  heads: readonly [string, string];
  lines: readonly (readonly [string, string])[];
}) {
  const styles = useStyles();
  return (
    <table className={styles.table}>
      <caption className={styles.title} style={{ textAlign: 'start' }}>
        {caption}
      </caption>
      <thead>
        <tr>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function BarChart({ title, area, segments, form }: BarProps) {
  const styles = useStyles();
  const tone = useMarkTone();
  const { t, language } = useText();
  if (form === 'table') {
    const lines = segments.map(({ state, count }) => [valueName(area, state, t), formatCount(count, language)] as const);
    return <Numbers caption={title} heads={[t('portfolio.chartState'), t('portfolio.chartCount')]} lines={lines} />;
  }
  if (form === 'line') {
    return (
      <span className={styles.item}>
        <strong>{title}</strong>
        <Legend area={area} segments={segments} />
      </span>
    );
  }
  return (
    <section className={styles.chart} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.bar} aria-hidden="true">
        {segments.map(({ state, count }) => (
          <span
            key={state}
            data-segment={state}
            style={{ flexGrow: count }}
            className={mergeClasses(
              styles.part,
              tone(marksOf[state]),
              state === 'open' && styles.calm,
              state === 'unknown' && styles.hatched,
            )}
          />
        ))}
      </div>
      <Legend area={area} segments={segments} />
    </section>
  );
}

const monthWords = (period: string | undefined): string => (period === undefined ? '' : `${period.slice(0, 4)}-${period.slice(4)}`);

function invoiceWords({ months, unknown }: InvoiceMonths, today: string, { t, language }: Texts) {
  const n = (count: number): string => formatCount(count, language);
  // Of a month that nobody has told of nothing is said, least of all zero.
  const of = (month: InvoiceMonths['months'][number] | undefined): string => (month === undefined ? '—' : n(month.issued));
  return {
    now: t('portfolio.invoicesNow', { now: of(monthAgo(months, today, 0)), before: of(monthAgo(months, today, 1)) }),
    unknown: unknown === 0 ? '' : t('portfolio.invoicesUnknown', { n: n(unknown) }),
    from:
      months.length === 0
        ? ''
        : t('portfolio.invoicesFrom', { from: monthWords(months[0]?.period), to: monthWords(months.at(-1)?.period) }),
  };
}

/** Columns of a dozen months; the running month is hatched, because it is not over. */
function InvoiceChart({ title, data, form }: { title: string; data: InvoiceMonths; form: BarProps['form'] }) {
  const styles = useStyles();
  const texts = useText();
  const { t, language } = texts;
  const words = invoiceWords(data, useChinaDay(), texts);
  if (form === 'table') {
    const lines = data.months.map(({ period, issued }) => [monthWords(period), formatCount(issued, language)] as const);
    return <Numbers caption={title} heads={[t('portfolio.chartMonth'), t('portfolio.chartIssued')]} lines={lines} />;
  }
  if (form === 'line') {
    return (
      <span className={styles.item}>
        <strong>{title}</strong>
        {words.now}
      </span>
    );
  }
  const most = Math.max(1, ...data.months.map(({ issued }) => issued));
  return (
    <section className={mergeClasses(styles.chart, styles.invoices)} aria-label={title}>
      <div className={styles.chart}>
        <h2 className={styles.title}>{title}</h2>
        <span>{words.now}</span>
        <span className="wb-quiet">{words.unknown || words.from}</span>
      </div>
      <svg className={styles.columns} viewBox="0 0 120 40" preserveAspectRatio="none" aria-hidden="true">
        <pattern id="wb-running" width="3" height="3" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="1.5" height="3" fill="currentColor" />
        </pattern>
        {data.months.map(({ period, issued }, at) => {
          const height = Math.max(1, (issued / most) * 38);
          const isRunning = at === data.months.length - 1;
          return (
            <rect
              key={period}
              x={at * 10 + 1}
              y={40 - height}
              width="7"
              height={height}
              fill={isRunning ? 'url(#wb-running)' : 'currentColor'}
              opacity={isRunning ? 1 : 0.65}
            />
          );
        })}
      </svg>
    </section>
  );
}

const noMonths: InvoiceMonths = { months: [], unknown: 0 };

export interface ChartsProps {
  columns: PortfolioColumns;
  rows: readonly number[];
  book: StatusBook;
  charts: Setup['charts'];
  onCharts(charts: Setup['charts']): void;
}

/** How the companies of the view stand, as pictures, as tables, or folded to one line of the same words (PLUS-28). */
export function Charts({ columns, rows, book, charts, onCharts }: ChartsProps) {
  const styles = useStyles();
  const { t } = useText();
  const data = useMemo(
    () => ({ tax: segmentsOf(columns, rows, 'tax'), books: segmentsOf(columns, rows, 'books'), risk: segmentsOf(columns, rows, 'risk') }),
    [columns, rows],
  );
  // The rows come first, and are not held up by the sum of a dozen months of every company.
  const summed = useDeferredValue(
    useMemo(() => ({ columns, rows, book }), [columns, rows, book]),
    null,
  );
  const invoices = useMemo(() => (summed === null ? noMonths : invoiceMonths(summed.columns, summed.rows, summed.book.of)), [summed]);
  const form = charts === 'open' ? 'bar' : charts === 'table' ? 'table' : 'line';
  const isTable = charts === 'table';
  return (
    <section
      className={mergeClasses(styles.box, charts === 'closed' && styles.line)}
      aria-label={t('portfolio.charts')}
      data-charts={charts}
    >
      <BarChart title={t('portfolio.chartTax')} area="tax" segments={data.tax} form={form} />
      <BarChart title={t('portfolio.chartBooks')} area="books" segments={data.books} form={form} />
      <InvoiceChart title={t('portfolio.chartInvoices')} data={invoices} form={form} />
      <BarChart title={t('portfolio.chartRisk')} area="risk" segments={data.risk} form={form} />
      <span className={styles.buttons}>
        {charts !== 'closed' && (
          <button
            type="button"
            className="wb-link"
            aria-pressed={isTable}
            title={t(isTable ? 'portfolio.chartsBars' : 'portfolio.chartsTable')}
            aria-label={t(isTable ? 'portfolio.chartsBars' : 'portfolio.chartsTable')}
            onClick={() => onCharts(isTable ? 'open' : 'table')}
          >
            <span aria-hidden="true">▦</span>
          </button>
        )}
        <button
          type="button"
          className="wb-link"
          aria-expanded={charts !== 'closed'}
          title={t(charts === 'closed' ? 'portfolio.chartsOpen' : 'portfolio.chartsClose')}
          aria-label={t(charts === 'closed' ? 'portfolio.chartsOpen' : 'portfolio.chartsClose')}
          onClick={() => onCharts(charts === 'closed' ? 'open' : 'closed')}
        >
          <span aria-hidden="true">{charts === 'closed' ? '⌄' : '⌃'}</span>
        </button>
      </span>
    </section>
  );
}
