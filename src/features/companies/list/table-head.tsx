// biome-ignore-all lint/a11y/noRedundantRoles: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
import { mergeClasses } from '@fluentui/react-components';
import type { TextKey } from '../../../texts/catalogue.ts';
import { useText } from '../../../ui/text.ts';
import { useFlags } from '../../../ui/variant.ts';
import type { SortKey } from './list-model.ts';
import type { TableStyles } from './table-styles.ts';

interface Column {
  readonly text: TextKey;
  readonly sort?: SortKey;
  readonly kind?: 'spare' | 'screen' | 'tags';
}

const columns: readonly Column[] = [
  { text: 'companies.colName', sort: 'name' },
  { text: 'companies.colTaxId', sort: 'taxId' },
  { text: 'companies.colArea', sort: 'area' },
  { text: 'companies.colType', sort: 'type' },
  { text: 'companies.colAuthorized', sort: 'authorized', kind: 'spare' },
  { text: 'companies.colVip', sort: 'expiry', kind: 'spare' },
  { text: 'companies.colAccountant', sort: 'accountant', kind: 'spare' },
  { text: 'companies.colTags', kind: 'tags' },
  { text: 'companies.colState', kind: 'screen' },
  { text: 'companies.colActions', kind: 'screen' },
];

export interface TableHeadProps {
  styles: TableStyles;
  sort: SortKey;
  descending: boolean;
  onSort(sort: SortKey): void;
}

function ariaSort(column: Column, sort: SortKey, descending: boolean): 'ascending' | 'descending' | 'none' | undefined {
  if (column.sort === undefined) return undefined;
  if (column.sort !== sort) return 'none';
  return descending ? 'descending' : 'ascending';
}

/** Heading row; a column that can be sorted by is a button. */
export function TableHead({ styles, sort, descending, onSort }: TableHeadProps) {
  const { t } = useText();
  const { memberText } = useFlags();
  const shown = columns.filter(({ sort: by }) => memberText || by !== 'expiry');
  return (
    <thead role="rowgroup" className={styles.head}>
      <tr role="row" aria-rowindex={1} className={mergeClasses(styles.row, !memberText && styles.noMember)}>
        {shown.map((column) => {
          const by = column.sort;
          const name = t(column.text);
          const end = column.text === 'companies.colActions' ? styles.end : undefined;
          const className = mergeClasses(styles.cell, styles.heading, column.kind === undefined ? undefined : styles[column.kind], end);
          return (
            <th key={column.text} role="columnheader" scope="col" className={className} aria-sort={ariaSort(column, sort, descending)}>
              {by === undefined ? (
                name
              ) : (
                <button type="button" className={styles.sort} title={t('companies.sortBy', { column: name })} onClick={() => onSort(by)}>
                  {name}
                  <span aria-hidden="true">{by === sort ? (descending ? ' ↓' : ' ↑') : ''}</span>
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
