import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { type Grouping, groupings } from '../../../domain/portfolio/groups.ts';
import { usePopover } from '../../../ui/fluent/use-popover.ts';
import { useText } from '../../../ui/text.ts';
import { chosenColumns, columnNames, fixedColumns } from './columns.ts';

const useStyles = makeStyles({
  groups: { margin: '0', padding: '0.25rem 0.75rem', border: 'none', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  item: { display: 'flex', alignItems: 'center', gap: '0.5rem', padding: '0.25rem 0.75rem', whiteSpace: 'nowrap' },
});

export interface ColumnChoiceProps {
  chosen: readonly string[] | null;
  group: Grouping | null;
  onChoose(columns: readonly string[]): void;
  onGroup(group: Grouping | null): void;
}

/** Which columns are shown, and what the rows are grouped by; columns without which a row says nothing stay. */
export function ColumnChoice({ chosen, group, onChoose, onGroup }: ColumnChoiceProps) {
  const styles = useStyles();
  const { t } = useText();
  const id = useId();
  const { trigger, panel } = usePopover({ alignEnd: true });
  const shown = chosenColumns(chosen);
  return (
    <>
      <Button size="small" {...trigger}>
        {t('portfolio.columnsTitle')}
      </Button>
      <div {...panel} role="dialog" id={id} aria-label={t('portfolio.columnsTitle')} className="wb-pop">
        <fieldset className={styles.groups}>
          <legend>{t('portfolio.groupBy')}</legend>
          {[null, ...groupings].map((one) => (
            <label key={one ?? ''} className={styles.item}>
              <input type="radio" name="wb-group" value={one ?? 'none'} checked={group === one} onChange={() => onGroup(one)} />
              {t(`portfolio.group-${one ?? 'none'}`)}
            </label>
          ))}
        </fieldset>
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
