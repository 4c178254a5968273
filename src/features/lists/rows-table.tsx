import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { useText } from '../../ui/text.ts';
import { useListStyles } from './list-styles.ts';

/** Height of a row that no cell makes taller, pixels; what is drawn is measured. */
const ROW = 33;
/** Rows that are drawn over and under those in view. */
const SPARE = 12;

/** Where a drawn row stands, for its `tr`. */
export interface RowPlace {
  readonly ref: (element: HTMLTableRowElement | null) => void;
  readonly 'data-index': number;
}

export interface RowsTableProps<R> {
  label: string;
  /** Headings with the columns that each is over. */
  head: readonly { readonly text: string; readonly span?: number }[];
  rows: readonly R[];
  /** One row, which takes its place in its `tr`. */
  draw(row: R, place: RowPlace): ReactNode;
}

/** Rows of a file in a table of which only what is in view exists as elements. */
export function RowsTable<R>({ label, head, rows, draw }: RowsTableProps<R>) {
  const styles = useListStyles();
  const { t } = useText();
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => ROW,
    getScrollElement: () => scroller.current,
    overscan: SPARE,
  });
  const drawn = virtual.getVirtualItems();
  const above = drawn[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0);
  const columns = head.reduce((sum, { span = 1 }) => sum + span, 0);
  const gap = (height: number) =>
    height > 0 && (
      <tr aria-hidden>
        <td className={styles.gap} colSpan={columns} style={{ height }} />
      </tr>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section ref={scroller} className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={styles.table} aria-label={label} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {head.map(({ text, span }) => (
              <th key={text} scope="col" colSpan={span}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {gap(above)}
          {drawn.map(({ index }) => {
            const row = rows[index];
            return row === undefined ? null : draw(row, { ref: virtual.measureElement, 'data-index': index });
          })}
          {gap(below)}
        </tbody>
      </table>
      {rows.length === 0 && <p className="wb-quiet">{t('lists.noRowOfThis')}</p>}
    </section>
  );
}
