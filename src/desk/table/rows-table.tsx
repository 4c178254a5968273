import { makeStyles } from '@fluentui/react-components';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';

/** Rows that are drawn over and under those in view. */
const SPARE = 12;

const useStyles = makeStyles({ gap: { padding: 0, border: 'none' } });

/** Where a drawn row stands, for its `tr`. */
export interface RowPlace {
  readonly ref: (element: HTMLTableRowElement | null) => void;
  readonly 'data-index': number;
  readonly 'aria-rowindex': number;
}

/** Classes of what scrolls and of the table in it. */
interface TableLook {
  readonly scroll: string;
  readonly table: string;
}

export interface RowsTableProps<R> {
  label: string;
  look: TableLook;
  /** Headings with the columns that each is over, and their width where it does not follow from what stands in them. */
  head: readonly { readonly text: string; readonly span?: number; readonly width?: string }[];
  rows: readonly R[];
  /** Height of a row that no cell makes taller, pixels; what is drawn is measured. */
  height: number;
  /** Said in place of rows where there are none. */
  none?: string;
  /** One row, which takes its place in its `tr`. */
  draw(row: R, place: RowPlace): ReactNode;
}

/** Rows in a table of which only what is in view exists as elements. */
export function RowsTable<R>({ label, look, head, rows, height: row, none, draw }: RowsTableProps<R>) {
  const styles = useStyles();
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => row,
    getScrollElement: () => scroller.current,
    overscan: SPARE,
  });
  const drawn = virtual.getVirtualItems();
  const columns = head.reduce((sum, { span = 1 }) => sum + span, 0);
  const gap = (height: number) =>
    height > 0 && (
      <tr aria-hidden>
        <td className={styles.gap} colSpan={columns} style={{ height }} />
      </tr>
    );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys
    <section ref={scroller} className={look.scroll} tabIndex={0} aria-label={label}>
      <table className={look.table} aria-label={label} aria-rowcount={rows.length + 1}>
        <colgroup>
          {head.map(({ text, span, width }) => (
            <col key={text} span={span} style={{ width }} />
          ))}
        </colgroup>
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
          {gap(drawn[0]?.start ?? 0)}
          {drawn.map(({ index }) => {
            const one = rows[index];
            return one === undefined ? null : draw(one, { ref: virtual.measureElement, 'data-index': index, 'aria-rowindex': index + 2 });
          })}
          {gap(virtual.getTotalSize() - (drawn.at(-1)?.end ?? 0))}
        </tbody>
      </table>
      {rows.length === 0 && none !== undefined && <p className="wb-quiet">{none}</p>}
    </section>
  );
}
