import { makeStyles } from '@fluentui/react-components';
import { useMemo } from 'react';
import { useNotConnected } from '../../../desk/standing/collect.ts';
import { useOffline } from '../../../desk/use-offline.ts';
import { useResource } from '../../../desk/use-resource.ts';
import type { PortfolioColumns } from '../../../domain/portfolio/columns.ts';
import { cellAt } from '../../../domain/status/status-columns.ts';
import type { WorkArea } from '../../../domain/status/work-area.ts';
import { useText } from '../../../ui/text.ts';
import { type ColumnName, isStatusColumn } from './columns.ts';

const useStyles = makeStyles({
  said: { flexShrink: 0, display: 'flex', gap: '0.75rem', '@media print': { display: 'none' } },
});

export interface StatesSaidProps {
  /** Null until the directory is read. */
  columns: PortfolioColumns | null;
  all: readonly number[];
  shown: readonly ColumnName[];
}

/** Areas among the shown columns for which no collector is connected while of some company nobody has told anything. */
function useUnfetched({ columns, all, shown }: StatesSaidProps): readonly WorkArea[] {
  const isNotConnected = useNotConnected();
  const status = columns?.status ?? null;
  const unknown = useMemo(
    () =>
      status === null
        ? []
        : shown.filter(isStatusColumn).filter((area) => {
            const column = status.areas[area];
            return all.some((row) => column.at[row] === 0 && cellAt(column, row).word === 'unknown');
          }),
    [status, shown, all],
  );
  return unknown.filter(isNotConnected);
}

/**
 * What holds for the states as a whole, in words over the table: no line, a round that brought not everything, and areas that no source fetches, once for
 * the column instead of in each of its cells.
 */
export function StatesSaid(props: StatesSaidProps) {
  const styles = useStyles();
  const { t } = useText();
  const offline = useOffline();
  const { lastTry, refresh } = useResource('status.areaStatus', '');
  const notConnected = useUnfetched(props);
  return (
    <>
      {(offline || lastTry !== null) && (
        <div className={styles.said} role="status" data-said={offline ? 'offline' : 'failed'}>
          <span>{t(offline ? 'portfolio.offline' : 'portfolio.failed')}</span>
          {!offline && (
            <button type="button" className="wb-link" onClick={() => void refresh()}>
              {t('portfolio.retry')}
            </button>
          )}
        </div>
      )}
      {notConnected.length > 0 && (
        <div className={styles.said} data-said="notConnected">
          {t('portfolio.notConnected', { areas: notConnected.map((area) => t(`portfolio.${area}`)).join(t('frame.between')) })}
        </div>
      )}
    </>
  );
}
