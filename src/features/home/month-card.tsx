import { makeStyles, tokens } from '@fluentui/react-components';
import { type ComponentType, useMemo } from 'react';
import { useAccount, useDesk } from '../../desk/desk.tsx';
import { useStatusColumns } from '../../desk/standing/area-status.ts';
import { formatCount, useAge } from '../../desk/use-age.ts';
import { FLAG_HIDDEN } from '../../domain/company/directory.ts';
import { chinaDay, exactTime } from '../../domain/core/china-time.ts';
import type { Mark } from '../../domain/status/mark.ts';
import { type Standing, type StatusColumns, standingOf } from '../../domain/status/status-columns.ts';
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
  clean: { backgroundColor: tokens.colorStatusSuccessForeground1 },
  open: { backgroundColor: tokens.colorNeutralStroke1 },
  pressing: { backgroundColor: tokens.colorStatusDangerForeground1 },
  unknown: {
    backgroundImage: `repeating-linear-gradient(45deg, ${tokens.colorNeutralStroke1} 0 2px, transparent 2px 5px)`,
    outline: `1px solid ${tokens.colorNeutralStroke1}`,
    outlineOffset: '-1px',
  },
  legend: {
    display: 'flex',
    justifyContent: 'space-between',
    flexWrap: 'wrap',
    gap: '0 0.25rem',
    margin: '0.375rem 0 0',
    fontSize: tokens.fontSizeBase200,
  },
  item: { display: 'flex', alignItems: 'center', columnGap: '0.125rem', whiteSpace: 'nowrap' },
});

const order = ['clean', 'open', 'pressing', 'unknown'] as const satisfies readonly Standing[];
const shapes: Readonly<Record<Standing, Mark>> = { clean: 'done', open: 'open', pressing: 'overdue', unknown: 'unknown' };

/** Areas in which something is filed every month. */
const filed = ['tax', 'personalTax', 'social'] as const;

/** How a company stands in what is filed: its most urgent mark over these areas alone. */
function filingStanding({ areas }: StatusColumns, row: number): Standing {
  const worst = Uint8Array.of(Math.min(...filed.map((area) => areas[area].mark[row] ?? 0)));
  return standingOf({ worst }, 0);
}

/** How the account's companies stand this month: one bar, its legend with figures under it; unknown has its own count. */
export function MonthCard() {
  const styles = useStyles();
  const { t, language } = useText();
  const { clock } = useDesk();
  const dir = useAccount((state) => state.directory);
  const columns = useStatusColumns(chinaDay(clock.now()));
  const age = useAge(columns?.oldest ?? 0);
  const counts = useMemo(() => {
    const sums: Record<Standing, number> = { clean: 0, open: 0, pressing: 0, unknown: 0 };
    if (dir === null || columns === null) return null;
    for (let row = 0; row < dir.id.length; row += 1)
      if (((dir.flags[row] ?? 0) & FLAG_HIDDEN) === 0) sums[filingStanding(columns, row)] += 1;
    return sums;
  }, [dir, columns]);
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
          order.map(
            (one) => counts[one] > 0 && <span key={one} className={`${styles.part} ${styles[one]}`} style={{ flexGrow: counts[one] }} />,
          )}
      </div>
      <ul className={styles.legend} style={{ listStyle: 'none', padding: 0 }}>
        {order.map((one) => (
          <li key={one} className={styles.item} data-standing={one}>
            <MarkShape mark={shapes[one]} />
            {t(`home.standing-${one}`)} <b>{counts === null ? '—' : formatCount(counts[one], language)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
