import { useMemo } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import { useWaitingMarks } from '../../../desk/standing/waiting-marks.ts';
import { headId, isHead, keyOf } from '../../../desk/table/lines.ts';
import type { RowAct } from '../../../desk/table/row-act.ts';
import type { Selection } from '../../../desk/table/selection.ts';
import { ROW_REM } from '../../../desk/table/table-styles.ts';
import { type TableGroups, VirtualTable } from '../../../desk/table/virtual-table.tsx';
import type { PortfolioColumns } from '../../../domain/portfolio/columns.ts';
import { type Entry, headOf } from '../../../domain/portfolio/groups.ts';
import type { PortfolioSort, Query } from '../../../domain/portfolio/query.ts';
import type { WorkArea } from '../../../domain/status/work-area.ts';
import { useText } from '../../../ui/text.ts';
import { type ColumnName, columnsGrid, sortOf } from './columns.ts';
import { GroupRow, groupRowId } from './group-row.tsx';
import { type PortfolioLook, PortfolioRow, rowId } from './portfolio-row.tsx';
import { type PortfolioStyles, STACKED_REM, usePortfolioStyles } from './table-styles.ts';

export interface PortfolioTableProps {
  columns: PortfolioColumns;
  /** Companies, and the heads of their groups, in the order to show. */
  entries: readonly Entry[];
  shown: readonly ColumnName[];
  query: Query;
  selection: Selection;
  failedAt: (area: WorkArea, companyId: string) => number;
  narrow: boolean;
  stacked: boolean;
  onSelect(next: Selection): void;
  /** Folds a group, or opens it. */
  onFold(key: string): void;
  onSort(sort: PortfolioSort): void;
  onAct(act: RowAct, companyId: string, anchor: HTMLElement): void;
}

const lineId = (id: string): string => (isHead(id) ? groupRowId(keyOf(id)) : rowId(id));

/** The headings above the columns that are shown. */
function useHeadings(shown: readonly ColumnName[], styles: PortfolioStyles) {
  const { t } = useText();
  return [
    { name: 'name', text: t('portfolio.company'), by: 'name' as const, className: styles.name },
    ...shown.map((name) => ({
      name,
      text: t(`portfolio.${name}`),
      by: sortOf(name),
      className: name === 'due' ? styles.pinnedEnd : undefined,
    })),
  ];
}

function groupsOf(entries: readonly Entry[], styles: PortfolioStyles, onFold: (key: string) => void): TableGroups {
  const groupAt = (at: number) => {
    const entry = entries[at];
    return entry?.kind === 'group' ? entry : null;
  };
  return {
    headOf: (at) => headOf(entries, at),
    groupAt,
    onFold,
    sticky(first) {
      const at = headOf(entries, first);
      const group = groupAt(at);
      // At its own place the head stands there itself.
      return group !== null && at < first && <GroupRow group={group} styles={styles} at={at} top={null} current={false} />;
    },
  };
}

/** Every company of a view with its standing, under the heads of its groups. */
export function PortfolioTable(props: PortfolioTableProps) {
  const { columns, entries, shown, query, selection, failedAt, narrow, stacked, onSelect, onFold, onSort, onAct } = props;
  const { dir } = columns;
  const styles = usePortfolioStyles();
  const { t, language } = useText();
  const { clock } = useDesk();
  const { template, width } = useMemo(() => columnsGrid(shown, { language, narrow, stacked }), [shown, language, narrow, stacked]);
  const waiting = useWaitingMarks();
  const look = useMemo(
    (): PortfolioLook => ({ columns, shown, template, styles, t, language, now: clock.now(), failedAt, waiting, narrow, stacked }),
    [columns, shown, template, styles, t, language, clock, failedAt, waiting, narrow, stacked],
  );
  const order = useMemo(
    () => entries.map((entry) => (entry.kind === 'group' ? headId(entry.key) : (dir.id[entry.row] ?? ''))),
    [entries, dir],
  );
  const headings = useHeadings(stacked ? ['due'] : shown, styles);
  return (
    <VirtualTable
      name="portfolio"
      label={t('portfolio.list')}
      styles={styles}
      order={order}
      height={stacked ? STACKED_REM : ROW_REM}
      width={width}
      head={{ headings, template, sort: query.sort, descending: query.descending, onSort }}
      selection={selection}
      asked={JSON.stringify(query)}
      groups={groupsOf(entries, styles, onFold)}
      domId={lineId}
      line={(line, slot) => {
        const entry = entries[line.at];
        if (entry === undefined) return null;
        if (entry.kind === 'group') return <GroupRow key={slot} group={entry} styles={styles} {...line} />;
        const selected = selection.ids.has(order[line.at] ?? '');
        return <PortfolioRow key={slot} {...line} look={look} row={entry.row} selected={selected} />;
      }}
      onSelect={onSelect}
      onAct={onAct}
    />
  );
}
