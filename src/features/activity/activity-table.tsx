import { mergeClasses } from '@fluentui/react-components';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { ActivityEntry } from '../../domain/activity/filter.ts';
import { useText } from '../../ui/text.ts';
import { useActivityStyles } from './activity-styles.ts';
import { heads } from './activity-words.ts';

/** Height of a row, pixels; what is drawn is measured. */
const ROW = 30;
/** Rows that are drawn over and under those in view. */
const SPARE = 12;
/** Widths of the columns, in the order of the heads. */
const widths = ['10.5rem', '22%', '6rem', '20%', '5.5rem', '28%', '9rem'];
/** Place of the result among the cells. */
const RESULT = 4;

interface ActivityTableProps {
  rows: readonly ActivityEntry[];
  cellsOf(row: ActivityEntry): readonly string[];
}

/** The log as a table of which only what is in view exists as elements. */
export function ActivityTable({ rows, cellsOf }: ActivityTableProps) {
  const styles = useActivityStyles();
  const { t } = useText();
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => ROW,
    getScrollElement: () => scroller.current,
    overscan: SPARE,
  });
  const drawn = virtual.getVirtualItems();
  const columns = heads(t);
  const gap = (height: number) =>
    height > 0 && (
      <tr aria-hidden>
        <td className={styles.gap} colSpan={columns.length} style={{ height }} />
      </tr>
    );
  const toneOf = ({ result }: ActivityEntry) => (result === 'done' ? undefined : result === 'unknown' ? styles.warn : styles.bad);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section ref={scroller} className={styles.scroll} tabIndex={0} aria-label={t('activity.table')}>
      <table className={styles.table} aria-label={t('activity.table')} aria-rowcount={rows.length + 1}>
        <colgroup>
          {widths.map((width, n) => (
            <col key={columns[n]} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {gap(drawn[0]?.start ?? 0)}
          {drawn.map(({ index }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <tr key={row.id} ref={virtual.measureElement} data-index={index} data-activity={row.id} aria-rowindex={index + 2}>
                {cellsOf(row).map((cell, n) => (
                  <td key={columns[n]} title={cell} className={mergeClasses(n === RESULT && toneOf(row))}>
                    {cell}
                  </td>
                ))}
              </tr>
            );
          })}
          {gap(virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0))}
        </tbody>
      </table>
    </section>
  );
}
