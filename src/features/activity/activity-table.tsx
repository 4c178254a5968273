import { mergeClasses } from '@fluentui/react-components';
import { RowsTable } from '../../desk/table/rows-table.tsx';
import type { ActivityEntry } from '../../domain/activity/filter.ts';
import { useText } from '../../ui/text.ts';
import { useActivityStyles } from './activity-styles.ts';
import { heads } from './activity-words.ts';

/** Height of a row, pixels. */
const ROW = 30;
/** Widths of the columns, in the order of the heads. */
const widths = ['10.5rem', '22%', '6rem', '20%', '5.5rem', '28%', '9rem'];
/** Place of the result among the cells. */
const RESULT = 4;

interface ActivityTableProps {
  rows: readonly ActivityEntry[];
  cellsOf(row: ActivityEntry): readonly string[];
}

/** The log as a table. */
export function ActivityTable({ rows, cellsOf }: ActivityTableProps) {
  const styles = useActivityStyles();
  const { t } = useText();
  const columns = heads(t);
  const toneOf = ({ result }: ActivityEntry) => (result === 'done' ? undefined : result === 'unknown' ? styles.warn : styles.bad);
  return (
    <RowsTable
      label={t('activity.table')}
      look={styles}
      head={columns.map((text, n) => ({ text, width: widths[n] ?? '' }))}
      rows={rows}
      height={ROW}
      draw={(row, place) => (
        <tr key={row.id} {...place} data-activity={row.id}>
          {cellsOf(row).map((cell, n) => (
            <td key={columns[n]} title={cell} className={mergeClasses(n === RESULT && toneOf(row))}>
              {cell}
            </td>
          ))}
        </tr>
      )}
    />
  );
}
