import { RowsTable, type RowsTableProps } from '../../desk/table/rows-table.tsx';
import { useText } from '../../ui/text.ts';
import { useListStyles } from './list-styles.ts';

/** Height of a row of a file, pixels. */
const ROW = 33;

/** Rows of a file. */
export function ListRows<R>(props: Omit<RowsTableProps<R>, 'look' | 'height' | 'none'>) {
  const styles = useListStyles();
  const { t } = useText();
  return <RowsTable {...props} look={styles} height={ROW} none={t('lists.noRowOfThis')} />;
}
