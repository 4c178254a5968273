// biome-ignore-all lint/a11y/noRedundantRoles: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
import { mergeClasses } from '@fluentui/react-components';
import { useText } from '../../ui/text.ts';
import type { Chosen } from './selection.ts';
import type { TableStyles } from './table-styles.ts';

/** The heading of a column. `by`: what a press on it sorts by, null where a column is not sorted by. */
export interface Heading<Sort extends string> {
  readonly name: string;
  readonly text: string;
  readonly by: Sort | null;
  readonly className?: string | undefined;
}

export interface HeadLook<Sort extends string> {
  readonly headings: readonly Heading<Sort>[];
  readonly template: string;
  readonly sort: Sort;
  readonly descending: boolean;
  onSort(sort: Sort): void;
}

export interface TableHeadProps<Sort extends string> extends HeadLook<Sort> {
  styles: TableStyles;
  /** How much of the view is selected. */
  chosen: Chosen;
  onAll(): void;
}

/** The row of headings: the box of all companies, and a button in each column that can be sorted by. */
export function TableHead<Sort extends string>(props: TableHeadProps<Sort>) {
  const { styles, headings, template, sort, descending, chosen, onAll, onSort } = props;
  const { t } = useText();
  return (
    <thead role="rowgroup" className={styles.head}>
      <tr role="row" aria-rowindex={1} className={mergeClasses(styles.row, styles.headRow)} style={{ gridTemplateColumns: template }}>
        <th role="columnheader" scope="col" className={styles.check}>
          <input
            type="checkbox"
            className={styles.box}
            aria-label={t('table.selectAll')}
            checked={chosen === 'all'}
            ref={(box) => {
              if (box !== null) box.indeterminate = chosen === 'some';
            }}
            onChange={onAll}
          />
        </th>
        {headings.map(({ name, text, by, className }) => {
          const isBy = by !== null && by === sort;
          return (
            <th
              key={name}
              role="columnheader"
              scope="col"
              className={mergeClasses(styles.cell, styles.heading, className)}
              aria-sort={by === null ? undefined : isBy ? (descending ? 'descending' : 'ascending') : 'none'}
            >
              {by === null ? (
                text
              ) : (
                <button type="button" className={styles.sort} title={t('table.sortBy', { column: text })} onClick={() => onSort(by)}>
                  {text}
                  <span aria-hidden="true">{isBy ? (descending ? ' ↑' : ' ↓') : ''}</span>
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
