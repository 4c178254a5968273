import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useText } from '../../../ui/text.ts';
import { useTableStyles } from '../form/table-parts.ts';

const useStyles = makeStyles({
  frame: { overflowX: 'auto' },
  table: { width: '100%', minWidth: '44rem', borderCollapse: 'collapse', tableLayout: 'fixed' },
  does: { width: '12rem', textAlign: 'end' },
  place: { width: '7rem' },
  small: { minWidth: 'auto' },
  empty: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** One entry of the set-up, in words. */
interface SetupRow {
  readonly id: string;
  /** What it is called, for whoever does not see the row. */
  readonly name: string;
  readonly cells: readonly ReactNode[];
  onEdit(): void;
  readonly onRemove: (() => void) | null;
  /** Puts it one place forward or back; null at the end, absent where order does not count. */
  readonly onUp?: (() => void) | null;
  readonly onDown?: (() => void) | null;
}

interface SetupTableProps {
  /** Tells its rows from those of other lists: `data-<noun>` is their id. */
  readonly noun: string;
  readonly heads: readonly string[];
  readonly rows: readonly SetupRow[];
  readonly empty: string;
  readonly isOffline: boolean;
}

/** Entries of one section, in their order, with what can be done with each. */
export function SetupTable({ noun, heads, rows, empty, isOffline }: SetupTableProps) {
  const styles = useStyles();
  const table = useTableStyles();
  const { t } = useText();
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  const hasOrder = rows.some(({ onUp }) => onUp !== undefined);
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((words) => (
              <th key={words} scope="col" className={mergeClasses(table.cell, table.head)}>
                {words}
              </th>
            ))}
            {hasOrder && <td className={mergeClasses(table.cell, styles.place)} />}
            <td className={mergeClasses(table.cell, styles.does)} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} {...{ [`data-${noun}`]: row.id }}>
              {row.cells.map((cell, at) => (
                <td key={heads[at]} className={table.cell} title={typeof cell === 'string' ? cell : undefined}>
                  {cell}
                </td>
              ))}
              {hasOrder && (
                <td className={mergeClasses(table.cell, styles.place)}>
                  <Place sign="↑" label={t('setup.upOf', { name: row.name })} onClick={row.onUp ?? null} isOffline={isOffline} />
                  <Place sign="↓" label={t('setup.downOf', { name: row.name })} onClick={row.onDown ?? null} isOffline={isOffline} />
                </td>
              )}
              <td className={mergeClasses(table.cell, styles.does)}>
                <Button size="small" appearance="subtle" aria-label={t('setup.editOf', { name: row.name })} onClick={row.onEdit}>
                  {t('operator.edit')}
                </Button>
                {row.onRemove !== null && (
                  <Button
                    size="small"
                    appearance="subtle"
                    disabledFocusable={isOffline}
                    aria-label={t('setup.removeOf', { name: row.name })}
                    onClick={row.onRemove}
                  >
                    {t('setup.remove')}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PlaceProps {
  readonly sign: string;
  readonly label: string;
  readonly onClick: (() => void) | null;
  readonly isOffline: boolean;
}

function Place({ sign, label, onClick, isOffline }: PlaceProps) {
  const styles = useStyles();
  return (
    <Button
      size="small"
      appearance="subtle"
      className={styles.small}
      aria-label={label}
      disabledFocusable={isOffline || onClick === null}
      onClick={() => onClick?.()}
    >
      {sign}
    </Button>
  );
}
