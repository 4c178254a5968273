import { Button, makeStyles } from '@fluentui/react-components';
import { useId, useRef } from 'react';
import { openAnchored } from '../../../ui/fluent/anchored-popover.ts';
import { useText } from '../../../ui/text.ts';
import { chosenColumns, columnNames, fixedColumns } from './columns.ts';

const useStyles = makeStyles({
  item: { display: 'flex', alignItems: 'center', gap: '0.5rem', padding: '0.25rem 0.75rem', whiteSpace: 'nowrap' },
});

export interface ColumnChoiceProps {
  chosen: readonly string[] | null;
  onChoose(columns: readonly string[]): void;
}

/** Which columns are shown; those without which a row says nothing stay. */
export function ColumnChoice({ chosen, onChoose }: ColumnChoiceProps) {
  const styles = useStyles();
  const { t } = useText();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const shown = chosenColumns(chosen);
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => list.current !== null && openAnchored(list.current, currentTarget, { alignEnd: true })}
      >
        {t('portfolio.columnsTitle')}
      </Button>
      <div ref={list} id={id} popover="auto" role="dialog" aria-label={t('portfolio.columnsTitle')} className="wb-pop">
        {columnNames.map((name) => (
          <label key={name} className={styles.item}>
            <input
              type="checkbox"
              checked={shown.includes(name)}
              disabled={fixedColumns.includes(name)}
              onChange={({ target }) => onChoose(target.checked ? [...shown, name] : shown.filter((one) => one !== name))}
            />
            {t(`portfolio.${name}`)}
          </label>
        ))}
      </div>
    </>
  );
}
