import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { usePageStyles } from '../../../ui/fluent/page-styles.ts';
import { plainButton } from '../../../ui/fluent/plain-button.ts';
import { useText } from '../../../ui/text.ts';
import { useTableStyles } from './table-parts.ts';

const useStyles = makeStyles({
  both: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 23rem)',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
    '@media (max-width: 70em)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  list: { overflowX: 'auto' },
  table: { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  number: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  current: { backgroundColor: tokens.colorBrandBackground2 },
  open: {
    ...plainButton,
    display: 'block',
    width: '100%',
    padding: 0,
    cursor: 'pointer',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorBrandForegroundLink,
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  panel: { padding: tokens.spacingHorizontalL, display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
  head: { display: 'flex', alignItems: 'start', gap: tokens.spacingHorizontalS },
  title: {
    margin: 0,
    flex: 1,
    minWidth: 0,
    overflowWrap: 'anywhere',
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
  },
  pairs: {
    margin: 0,
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
  },
  name: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, overflowWrap: 'anywhere' },
});

/** A column: its head, how wide it is, and whether it holds numbers. */
export interface RecordColumn {
  readonly head: string;
  readonly width?: string;
  readonly isNumber?: boolean;
  /** Left out while details are open, which say it too. */
  readonly folds?: true;
}

/** A row, all in words; the first word opens its details. */
export interface RecordRow {
  readonly id: string;
  readonly cells: readonly string[];
  readonly isPast?: boolean;
}

interface RecordListProps {
  /** Tells its rows from those of other lists: `data-<noun>` is their id. */
  noun: string;
  columns: readonly RecordColumn[];
  rows: readonly RecordRow[];
  /** Least width at which no column is cut to nothing. */
  minWidth: string;
  /** The row whose details are open, '' for none. */
  open: string;
  onOpen(id: string): void;
  /** Details of the row that is open. */
  children: ReactNode;
}

/** Rows whose first word opens what more there is to say of them, at the end side. */
export function RecordList({ noun, columns, rows, minWidth, open, onOpen, children }: RecordListProps) {
  const styles = useStyles();
  const tableStyles = useTableStyles();
  const pageStyles = usePageStyles();
  const isOpen = open !== '';
  const kept = columns.flatMap(({ folds }, n) => (isOpen && folds === true ? [] : [n]));
  const at = (n: number): string => mergeClasses(tableStyles.cell, columns[n]?.isNumber === true && styles.number);
  return (
    <div className={mergeClasses(isOpen && styles.both)}>
      <div className={mergeClasses(pageStyles.list, styles.list)}>
        <table className={styles.table} style={isOpen ? undefined : { minWidth }}>
          <thead>
            <tr>
              {kept.map((n) => (
                <th
                  key={columns[n]?.head}
                  scope="col"
                  className={mergeClasses(at(n), tableStyles.head, at(n))}
                  style={{ width: columns[n]?.width }}
                >
                  {columns[n]?.head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, cells, isPast = false }) => (
              <tr
                key={id}
                {...{ [`data-${noun}`]: id }}
                className={mergeClasses(isPast && tableStyles.over, id === open && styles.current)}
              >
                {kept.map((n) => (
                  <td key={columns[n]?.head} className={at(n)} title={cells[n]}>
                    {n === 0 ? (
                      <button
                        type="button"
                        className={styles.open}
                        aria-expanded={id === open}
                        onClick={() => onOpen(id === open ? '' : id)}
                      >
                        {cells[n]}
                      </button>
                    ) : (
                      cells[n]
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {children}
    </div>
  );
}

interface DetailsProps {
  title: string;
  /** Names and values; a value of '' is left out. */
  pairs: readonly (readonly [string, string])[];
  children?: ReactNode;
  onClose(): void;
}

/** What more there is to say of a row. */
export function Details({ title, pairs, children, onClose }: DetailsProps) {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  const id = useId();
  return (
    <section className={mergeClasses(pageStyles.list, styles.panel)} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <Button appearance="subtle" size="small" icon="✕" aria-label={t('frame.close')} onClick={onClose} />
      </header>
      <dl className={styles.pairs}>
        {pairs
          .filter(([, words]) => words !== '')
          .map(([name, words]) => [
            <dt key={`${name}.`} className={styles.name}>
              {name}
            </dt>,
            <dd key={name} className={styles.value}>
              {words}
            </dd>,
          ])}
      </dl>
      {children}
    </section>
  );
}
