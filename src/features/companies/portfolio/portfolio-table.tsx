// biome-ignore-all lint/a11y/useSemanticElements: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
// biome-ignore-all lint/a11y/noRedundantRoles: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
import { mergeClasses } from '@fluentui/react-components';
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { PortfolioColumns } from '../../../domain/portfolio/columns.ts';
import type { PortfolioSort, Query } from '../../../domain/portfolio/query.ts';
import type { WorkArea } from '../../../domain/status/work-area.ts';
import { isComposing } from '../../../ui/composing.ts';
import { useMarkTone } from '../../../ui/mark-shape.tsx';
import { useText } from '../../../ui/text.ts';
import { useDesk } from '../../account/desk.tsx';
import { type CurrentRow, placeOf } from '../list/list-model.ts';
import { tableKey } from '../list/table-keys.ts';
import { ROW_REM } from '../list/table-styles.ts';
import { rowPixels, useDrawnRows } from '../list/use-drawn-rows.ts';
import { type ColumnName, gridOf, sortOf } from './columns.ts';
import { PortfolioTableRow, type RowLook, rowId } from './portfolio-row.tsx';
import { allOf, noSelection, ranged, type Selection, toggled } from './selection.ts';
import { type TableStyles, useTableStyles } from './table-styles.ts';

/** Room under the last row for the bar over selected companies, rem. */
const BAR_ROOM = 4.25;

export interface PortfolioTableProps {
  columns: PortfolioColumns;
  /** Rows of the directory in the order to show. */
  rows: readonly number[];
  shown: readonly ColumnName[];
  query: Query;
  selection: Selection;
  failedAt: (area: WorkArea, companyId: string) => number;
  /** What is asked, as one text: the answer to another question is shown from its top. */
  asked: string;
  onSelect(next: Selection): void;
  onSort(sort: PortfolioSort): void;
  onAct(act: 'enter' | 'stay' | 'edit' | 'more', companyId: string, anchor: HTMLElement): void;
}

interface HeadProps {
  styles: TableStyles;
  shown: readonly ColumnName[];
  template: string;
  query: Query;
  /** How much of the view is selected. */
  chosen: 'none' | 'some' | 'all';
  onAll(): void;
  onSort(sort: PortfolioSort): void;
}

function Head({ styles, shown, template, query, chosen, onAll, onSort }: HeadProps) {
  const { t } = useText();
  const heading = (key: string, text: string, by: PortfolioSort | null, className: string) => {
    const isBy = by !== null && by === query.sort;
    return (
      <th
        key={key}
        role="columnheader"
        scope="col"
        className={mergeClasses(styles.cell, styles.heading, className)}
        aria-sort={by === null ? undefined : isBy ? (query.descending ? 'descending' : 'ascending') : 'none'}
      >
        {by === null ? (
          text
        ) : (
          <button type="button" className={styles.sort} title={t('portfolio.sortBy', { column: text })} onClick={() => onSort(by)}>
            {text}
            <span aria-hidden="true">{isBy ? (query.descending ? ' ↑' : ' ↓') : ''}</span>
          </button>
        )}
      </th>
    );
  };
  return (
    <thead role="rowgroup" className={styles.head}>
      <tr role="row" aria-rowindex={1} className={mergeClasses(styles.row, styles.headRow)} style={{ gridTemplateColumns: template }}>
        <th role="columnheader" className={mergeClasses(styles.cell, styles.check)}>
          <input
            type="checkbox"
            className={styles.box}
            aria-label={t('portfolio.selectAll')}
            checked={chosen === 'all'}
            ref={(box) => {
              if (box !== null) box.indeterminate = chosen === 'some';
            }}
            onChange={onAll}
          />
        </th>
        {heading('name', t('portfolio.company'), 'name', styles.name)}
        {shown.map((name) => heading(name, t(`portfolio.${name}`), sortOf(name), ''))}
      </tr>
    </thead>
  );
}

/** The keys of the table that select: Space, Shift with an arrow, Ctrl+A. Null for others. */
function selectionKey(
  event: KeyboardEvent,
  { selection, order, place, moveTo }: { selection: Selection; order: readonly string[]; place: number; moveTo(at: number): void },
): Selection | null {
  const id = order[place];
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') return allOf(selection, order);
  if (event.key === ' ' && id !== undefined) return event.shiftKey ? ranged(selection, order, id) : toggled(selection, id);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!event.shiftKey || step === undefined || id === undefined) return null;
  const next = Math.max(0, Math.min(order.length - 1, place + step));
  moveTo(next);
  const from = selection.anchor === null ? { ...selection, anchor: id } : selection;
  return ranged(from, order, order[next] ?? id);
}

/** The answer to another question is shown from its top. */
function useTopFor(asked: string, virtual: ReturnType<typeof useDrawnRows>['virtual']): void {
  const answered = useRef(asked);
  useLayoutEffect(() => {
    if (answered.current === asked) return;
    answered.current = asked;
    if ((virtual.scrollOffset ?? 0) > 0) virtual.scrollToOffset(0);
  }, [asked, virtual]);
}

/** Every company of a view in one virtual table of plain rows: only those in sight exist, one handler serves all. */
export function PortfolioTable(props: PortfolioTableProps) {
  const { columns, rows, shown, query, selection, failedAt, asked, onSelect, onSort, onAct } = props;
  const { dir } = columns;
  const styles = useTableStyles();
  const tone = useMarkTone();
  const { t, language } = useText();
  const { clock } = useDesk();
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<CurrentRow | null>(null);
  const { virtual, items } = useDrawnRows(scroller, rows.length);
  const { template, rem } = useMemo(() => gridOf(shown), [shown]);
  const order = useMemo(() => rows.map((row) => dir.id[row] ?? ''), [rows, dir]);
  const place = useMemo(() => placeOf(dir, rows, current), [dir, rows, current]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours of marks follow the theme by class
  const look = useMemo(
    (): RowLook => ({ columns, shown, template, styles, tone, t, language, now: clock.now(), failedAt }),
    [columns, shown, template, styles, t, language, clock, failedAt],
  );

  function moveTo(at: number): void {
    setCurrent({ id: order[at] ?? '', at });
    virtual.scrollToIndex(at, { align: 'auto' });
  }
  function act(name: 'enter' | 'stay' | 'edit' | 'more', at: number): void {
    const anchor = scroller.current?.querySelector<HTMLElement>(`[data-index="${at}"]`) ?? scroller.current;
    const id = order[at];
    if (id !== undefined && anchor !== null) onAct(name, id, anchor);
  }
  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    if (isComposing(event) || event.target !== event.currentTarget) return;
    const next = selectionKey(event, { selection, order, place, moveTo });
    if (next !== null) {
      event.preventDefault();
      onSelect(next);
      return;
    }
    if (event.key === 'Escape' && selection.ids.size > 0) {
      event.preventDefault();
      onSelect(noSelection);
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowPixels()) - 2);
    const key = tableKey(event, { at: place, count: rows.length, page });
    if (key === null || key.kind === 'escape' || key.kind === 'type') return;
    event.preventDefault();
    if (key.kind === 'move') moveTo(key.to);
    else if (key.kind === 'enter') act(key.stay ? 'stay' : 'enter', place);
    else act(key.kind === 'edit' ? 'edit' : 'more', place);
  }
  function onClick(event: MouseEvent<HTMLTableElement>): void {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-id]') : null;
    if (row === null || !(event.target instanceof Element)) return;
    const at = Number(row.dataset.index);
    const id = order[at] ?? '';
    setCurrent({ id, at });
    const name = event.target.closest<HTMLElement>('[data-act]')?.dataset.act;
    if (event.shiftKey) onSelect(ranged(selection, order, id));
    else if (name === 'enter') act('enter', at);
    else if (name === 'check' || event.ctrlKey || event.metaKey) onSelect(toggled(selection, id));
  }
  function onContextMenu(event: MouseEvent<HTMLTableElement>): void {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-id]') : null;
    if (row === null) return;
    event.preventDefault();
    act('more', Number(row.dataset.index));
  }
  useTopFor(asked, virtual);

  const inView = useMemo(() => order.filter((id) => selection.ids.has(id)).length, [order, selection]);
  const chosen = inView === 0 ? 'none' : inView === order.length ? 'all' : 'some';
  const room = selection.ids.size > 0 ? BAR_ROOM : 0;
  return (
    <div ref={scroller} className={styles.scroller} data-portfolio-scroll>
      <table
        role="grid"
        tabIndex={0}
        aria-label={t('portfolio.list')}
        aria-multiselectable="true"
        aria-rowcount={rows.length + 1}
        aria-activedescendant={place >= 0 ? rowId(order[place] ?? '') : undefined}
        className={styles.table}
        style={{ minWidth: `${rem + 2 + shown.length / 2}rem` }}
        onKeyDown={onKeyDown}
        onFocus={(event) =>
          event.target === event.currentTarget && place < 0 && rows.length > 0 && setCurrent({ id: order[0] ?? '', at: 0 })
        }
        onClick={onClick}
        onContextMenu={onContextMenu}
      >
        <Head
          styles={styles}
          shown={shown}
          template={template}
          query={query}
          chosen={chosen}
          onAll={() => onSelect(chosen === 'all' ? noSelection : allOf(selection, order))}
          onSort={onSort}
        />
        <tbody role="rowgroup" className={styles.body} style={{ height: `${rows.length * ROW_REM + room}rem` }}>
          {items.map(({ row: at, slot }) => {
            const row = rows[at];
            return row === undefined ? null : (
              <PortfolioTableRow
                key={slot}
                look={look}
                row={row}
                at={at}
                current={at === place}
                selected={selection.ids.has(order[at] ?? '')}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
