// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
// biome-ignore-all lint/a11y/useFocusableInteractive: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
// biome-ignore-all lint/a11y/noRedundantRoles: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
import { mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Translate } from '../../texts/catalogue.ts';
import type { TableStyles } from './table-styles.ts';

/** Where a line stands, and whether the keyboard is at it. */
export interface Line {
  /** Position in the list, from 0. */
  readonly at: number;
  /** Its place, rem from the top. */
  readonly top: number;
  readonly current: boolean;
}

/** What every row is drawn with; one object as long as nothing of it changes. */
export interface RowLook<Styles extends TableStyles = TableStyles> {
  readonly styles: Styles;
  readonly template: string;
  readonly t: Translate;
}

export interface TableRowProps extends Line {
  look: RowLook;
  companyId: string;
  /** Identifier of its element, for readers. */
  domId: string;
  /** Short name, as the box says it. */
  name: string;
  selected: boolean;
  className?: string | undefined;
  checkClass?: string | undefined;
  children: ReactNode;
}

/** One company as a row: its box, and the cells in it. */
export function TableRow(props: TableRowProps) {
  const { look, companyId, domId, name, at, top, current, selected, className, checkClass, children } = props;
  const { styles, template, t } = look;
  return (
    <tr
      id={domId}
      role="row"
      aria-rowindex={at + 2}
      aria-selected={selected}
      data-index={at}
      data-id={companyId}
      data-current={current}
      style={{ top: `${top}rem`, gridTemplateColumns: template }}
      className={mergeClasses(styles.row, styles.placed, className, current && styles.current, selected && styles.chosen)}
    >
      <td role="gridcell" data-act="check" className={mergeClasses(styles.check, checkClass)}>
        <input
          type="checkbox"
          tabIndex={-1}
          className={styles.box}
          checked={selected}
          readOnly
          aria-label={t('table.selectRow', { name })}
        />
      </td>
      {children}
    </tr>
  );
}
