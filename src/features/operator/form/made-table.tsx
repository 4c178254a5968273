import { Button, mergeClasses } from '@fluentui/react-components';
import { usePageStyles } from '../../../ui/fluent/page-styles.ts';
import { useText } from '../../../ui/text.ts';
import { useTableStyles } from './table-parts.ts';

/** Something that operators have made, as a row of its list; all in words. */
export interface MadeRow {
  readonly id: string;
  /** What it is, under the list's own heads. */
  readonly what: readonly string[];
  readonly standing: string;
  readonly isRunning: boolean;
  readonly isPast: boolean;
  readonly span: string;
  readonly by: string;
  /** What only this one needs; null as a rule. */
  readonly need: { readonly words: string; onDo(): void } | null;
  /** Null when it cannot be changed any more. */
  onEdit: (() => void) | null;
  onEnd: (() => void) | null;
  onCopy(): void;
}

interface MadeTableProps {
  /** Tells its rows from those of other lists: `data-<noun>` is their id. */
  noun: string;
  /** Heads of `what`; the first is of a kind. */
  heads: readonly string[];
  rows: readonly MadeRow[];
  /** What ending is called. */
  end: string;
  isOffline: boolean;
}

/** What operators have made: when it is shown, who wrote it, and what can be done with it. */
export function MadeTable({ noun, heads, rows, end, isOffline }: MadeTableProps) {
  const styles = useTableStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  const head = (words: string, place = '') => (
    <th key={words} scope="col" className={mergeClasses(styles.cell, styles.head, place)}>
      {words}
    </th>
  );
  const does = (words: string, onClick: (() => void) | null, isKept = false) =>
    onClick !== null && (
      <Button size="small" appearance="subtle" disabledFocusable={isKept} onClick={onClick}>
        {words}
      </Button>
    );
  return (
    <div className={mergeClasses(pageStyles.list, styles.frame)}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((words, at) => head(words, at === 0 ? styles.kind : ''))}
            {head(t('operator.standing'), styles.standing)}
            {head(t('operator.schedule'), styles.span)}
            {head(t('operator.by'), styles.by)}
            <td className={mergeClasses(styles.cell, styles.does)} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} {...{ [`data-${noun}`]: row.id }} className={row.isPast ? styles.over : undefined}>
              {row.what.map((words, at) => (
                <td key={heads[at]} className={styles.cell} title={words}>
                  {words}
                </td>
              ))}
              <td className={mergeClasses(styles.cell, row.isRunning && styles.running)}>{row.standing}</td>
              <td className={styles.cell}>{row.span}</td>
              <td className={styles.cell}>{row.by}</td>
              <td className={mergeClasses(styles.cell, styles.does)}>
                {row.need !== null && does(row.need.words, row.need.onDo, isOffline)}
                {does(t('operator.edit'), row.onEdit)}
                {does(t('operator.copy'), row.onCopy)}
                {does(end, row.onEnd, isOffline)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
