import { useMemo } from 'react';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import type { RowAct } from '../../../desk/table/row-act.ts';
import type { Selection } from '../../../desk/table/selection.ts';
import { useNarrow } from '../../../desk/table/use-narrow.ts';
import { VirtualTable } from '../../../desk/table/virtual-table.tsx';
import { type Directory, FLAG_HIDDEN } from '../../../domain/company/directory.ts';
import type { Hit } from '../../../domain/company/search.ts';
import { clockTime } from '../../../domain/core/china-time.ts';
import { useText } from '../../../ui/text.ts';
import { useFlags } from '../../../ui/variant.ts';
import type { UnsentState } from '../state-mark.tsx';
import { listColumns } from './columns.ts';
import { type SortKey, typeAhead } from './list-model.ts';
import { type ListLook, ListRow, rowId } from './list-row.tsx';
import { companyView } from './row-view.ts';
import { useListStyles } from './table-styles.ts';

export interface CompanyTableProps {
  dir: Directory;
  /** Indices into `dir`, in the order to show, and the same companies by their ids. */
  rows: readonly number[];
  order: readonly string[];
  selection: Selection;
  unsent: ReadonlyMap<string, UnsentState>;
  reasons: ReadonlyMap<string, string>;
  /** What the search hit, by directory row; null while nothing is searched for. */
  hitOf: ((row: number) => Hit | undefined) | null;
  /** How companies came that were bound lately and have not been seen. */
  fresh: ReadonlyMap<string, string>;
  activeId: string | null;
  /** What is asked of the list, as one text: the answer to another question is shown from its top. */
  asked: string;
  sort: SortKey;
  descending: boolean;
  onSelect(next: Selection): void;
  onSort(sort: SortKey): void;
  /** `anchor` is the row's element, for a menu. */
  onAct(act: RowAct, companyId: string, anchor: HTMLElement): void;
}

/** Every company of the list as a row (COMP-02). */
export function CompanyTable(props: CompanyTableProps) {
  const { dir, rows, order, selection, unsent, reasons, hitOf, fresh, activeId, asked, sort, descending, onSelect, onSort, onAct } = props;
  const styles = useListStyles();
  const { t, language } = useText();
  const { clock } = useDesk();
  const { memberText } = useFlags();
  const [medium, narrow] = [useNarrow('medium'), useNarrow()];
  const hasStates = unsent.size > 0 || ((dir.flags[rows[0] ?? -1] ?? 0) & FLAG_HIDDEN) !== 0;
  const { shown, headings, template, width } = useMemo(
    () => listColumns({ memberText, hasStates, medium, narrow }),
    [memberText, hasStates, medium, narrow],
  );
  // To the minute, so that a pull that brings nothing draws no row again.
  const asOf = useAccount(({ pull }) => (pull === null || pull.at === 0 ? '' : clockTime(pull.at, clock.now(), language)));
  const look = useMemo(
    (): ListLook => ({ styles, template, t, language, shown, asOf, now: clock.now() }),
    [styles, template, t, language, shown, asOf, clock],
  );
  return (
    <VirtualTable
      name="list"
      label={t('companies.list')}
      styles={styles}
      order={order}
      width={width}
      head={{
        headings: headings.map(({ name, text, by }) => ({
          name,
          text: t(text),
          by,
          className: name === 'actions' ? styles.actions : undefined,
        })),
        template,
        sort,
        descending,
        onSort,
      }}
      selection={selection}
      asked={asked}
      domId={rowId}
      line={(line, slot) => {
        const i = rows[line.at];
        if (i === undefined) return null;
        const view = companyView(dir, i, t);
        return (
          <ListRow
            key={slot}
            {...line}
            look={look}
            view={view}
            selected={selection.ids.has(view.id)}
            active={view.id === activeId}
            fresh={fresh.get(view.id)}
            unsent={unsent.get(view.id)}
            reason={reasons.get(view.id)}
            hit={hitOf?.(i)}
            taxIds={dir.taxIds[i] ?? ''}
          />
        );
      }}
      typed={(text, from) => typeAhead(dir, rows, from, text)}
      onSelect={onSelect}
      onAct={onAct}
    />
  );
}
