// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
// biome-ignore-all lint/a11y/useFocusableInteractive: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
// biome-ignore-all lint/a11y/noRedundantRoles: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
import { mergeClasses } from '@fluentui/react-components';
import { formatCount } from '../../../desk/time/use-age.ts';
import type { Entry } from '../../../domain/portfolio/groups.ts';
import { useText } from '../../../ui/text.ts';
import type { PortfolioStyles } from './table-styles.ts';
import { groupName } from './words.ts';

type Group = Extract<Entry, { kind: 'group' }>;

/** Identifier of the head of a group for aria-activedescendant. */
export const groupRowId = (key: string): string => `wb-portfolio-group-${key}`;

export interface GroupRowProps {
  group: Group;
  styles: PortfolioStyles;
  at: number;
  /** Its place, rem from the top; null for the copy that stays in sight while its companies scroll. */
  top: number | null;
  current: boolean;
}

/** The head of a group: what it is, how many companies; a press folds it. */
export function GroupRow({ group, styles, at, top, current }: GroupRowProps) {
  const { t, language } = useText();
  const isCopy = top === null;
  return (
    <tr
      id={isCopy ? undefined : groupRowId(group.key)}
      role="row"
      aria-hidden={isCopy || undefined}
      aria-rowindex={at + 2}
      aria-expanded={group.isOpen}
      data-group={group.key}
      data-copy={isCopy || undefined}
      data-index={at}
      data-current={current}
      className={mergeClasses(
        styles.row,
        styles.group,
        isCopy ? styles.groupCopy : styles.groupPlaced,
        current && !isCopy && styles.current,
      )}
      style={isCopy ? undefined : { top: `${top}rem` }}
    >
      <td role="gridcell" className={styles.cell}>
        <span aria-hidden="true">{group.isOpen ? '▾' : '▸'}</span>
        <strong className={styles.cut}>{groupName(group, t)}</strong>
        <span className={styles.quiet}>{t('portfolio.total', { n: formatCount(group.count, language) })}</span>
      </td>
    </tr>
  );
}
