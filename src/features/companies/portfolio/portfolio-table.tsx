// biome-ignore-all lint/a11y/useSemanticElements: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
// biome-ignore-all lint/a11y/noRedundantRoles: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
import { mergeClasses } from '@fluentui/react-components';
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import { useWaitingMarks } from '../../../desk/standing/waiting-marks.ts';
import type { PortfolioColumns } from '../../../domain/portfolio/columns.ts';
import { type Entry, headOf } from '../../../domain/portfolio/groups.ts';
import type { PortfolioSort, Query } from '../../../domain/portfolio/query.ts';
import type { WorkArea } from '../../../domain/status/work-area.ts';
import { isComposing } from '../../../ui/composing.ts';
import { useText } from '../../../ui/text.ts';
import type { CurrentRow } from '../list/list-model.ts';
import { type TableKey, tableKey } from '../list/table-keys.ts';
import { ROW_REM } from '../list/table-styles.ts';
import { rowPixels, useDrawnRows } from '../list/use-drawn-rows.ts';
import { type ColumnName, gridOf, sortOf } from './columns.ts';
import { GroupRow, groupRowId } from './group-row.tsx';
import { PortfolioTableRow, type RowLook, rowId } from './portfolio-row.tsx';
import { allOf, noSelection, ranged, type Selection, toggled } from './selection.ts';
import { STACKED_REM, type TableStyles, useTableStyles } from './table-styles.ts';

/** Room under the last row for the bar over selected companies, rem. */
const BAR_ROOM = 4.25;

export interface PortfolioTableProps {
  columns: PortfolioColumns;
  /** Companies, and the heads of their groups, in the order to show. */
  entries: readonly Entry[];
  shown: readonly ColumnName[];
  query: Query;
  selection: Selection;
  failedAt: (area: WorkArea, companyId: string) => number;
  /** What is asked, as one text: the answer to another question is shown from its top. */
  asked: string;
  narrow: boolean;
  stacked: boolean;
  onSelect(next: Selection): void;
  /** Folds a group, or opens it. */
  onFold(key: string): void;
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
        {shown.map((name) => heading(name, t(`portfolio.${name}`), sortOf(name), name === 'due' ? styles.pinnedEnd : ''))}
      </tr>
    </thead>
  );
}

/** A head among the lines of the table: companies are named by their ids. */
const headId = (key: string): string => `group ${key}`;
const isHead = (id: string): boolean => id.startsWith('group ');

interface SelectionPlace {
  selection: Selection;
  /** The lines by their ids, heads among them, and the companies alone. */
  order: readonly string[];
  ids: readonly string[];
  place: number;
  moveTo(at: number): void;
}

/** The group that a key folds or opens: Enter, Space and the arrows at its head, the left arrow at its companies too. Null for other keys. */
function foldKey(event: KeyboardEvent, entries: readonly Entry[], place: number): string | null {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return null;
  const at = headOf(entries, place);
  const head = entries[at];
  if (head?.kind !== 'group') return null;
  if (event.key === 'ArrowLeft') return head.isOpen ? head.key : null;
  if (at !== place) return null;
  if (event.key === 'ArrowRight') return head.isOpen ? null : head.key;
  return event.key === 'Enter' || event.key === ' ' ? head.key : null;
}

/** What a key does with the company of a row. */
const actOf = (key: Exclude<TableKey, { kind: 'move' }>) =>
  key.kind === 'enter' ? (key.stay ? 'stay' : 'enter') : key.kind === 'edit' ? 'edit' : 'more';

/** At the box of a company, which one has just ticked: what selects all and what lets go. A box is not typed into. */
const isOfSelection = ({ target, key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.matches('input[type="checkbox"]') &&
  (key === 'Escape' || ((ctrlKey || metaKey) && key.toLowerCase() === 'a'));

/** The keys of the table that select: Space, Shift with an arrow, Ctrl+A, and Escape, which lets go. Null for others. */
function selectionKey(event: KeyboardEvent, { selection, order, ids, place, moveTo }: SelectionPlace): Selection | null {
  const id = order[place];
  if (event.key === 'Escape' && selection.ids.size > 0) return noSelection;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') return allOf(selection, ids);
  if (id === undefined || isHead(id)) return null;
  if (event.key === ' ') return event.shiftKey ? ranged(selection, ids, id) : toggled(selection, id);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!event.shiftKey || step === undefined) return null;
  const next = Math.max(0, Math.min(order.length - 1, place + step));
  moveTo(next);
  const from = selection.anchor === null ? { ...selection, anchor: id } : selection;
  return ranged(from, ids, order[next] ?? id);
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

/** The lines of the table by their ids, and where the keyboard is among them. */
function useLines(dir: PortfolioColumns['dir'], entries: readonly Entry[]) {
  const [current, setCurrent] = useState<CurrentRow | null>(null);
  const order = useMemo(
    () => entries.map((entry) => (entry.kind === 'group' ? headId(entry.key) : (dir.id[entry.row] ?? ''))),
    [entries, dir],
  );
  const ids = useMemo(() => order.filter((id) => !isHead(id)), [order]);
  const place = useMemo(() => {
    if (current === null) return -1;
    return order[current.at] === current.id ? current.at : order.indexOf(current.id);
  }, [order, current]);
  return { order, ids, place, setCurrent };
}

/** The head of the group that the first line in sight belongs to. */
function StickyHead({ entries, first, styles }: { entries: readonly Entry[]; first: number; styles: TableStyles }) {
  const at = headOf(entries, first);
  const head = entries[at];
  // At its own place the head stands there itself.
  return head?.kind === 'group' && at < first ? <GroupRow group={head} styles={styles} at={at} top={null} current={false} /> : null;
}

const lineId = (id: string): string => (isHead(id) ? groupRowId(id.slice(6)) : rowId(id));

/** How much of a view is selected. */
function chosenOf(ids: readonly string[], selection: Selection): 'none' | 'some' | 'all' {
  if (selection.ids.size === 0) return 'none';
  const inView = ids.filter((id) => selection.ids.has(id)).length;
  return inView === 0 ? 'none' : inView === ids.length ? 'all' : 'some';
}

/** Every company of a view in one virtual table of plain rows: only those in sight exist, one handler serves all. */
export function PortfolioTable(props: PortfolioTableProps) {
  const { columns, entries, shown, query, selection, failedAt, asked, narrow, stacked, onSelect, onFold, onSort, onAct } = props;
  const { dir } = columns;
  const styles = useTableStyles();
  const { t, language } = useText();
  const { clock } = useDesk();
  const scroller = useRef<HTMLDivElement>(null);
  const height = stacked ? STACKED_REM : ROW_REM;
  const { virtual, items } = useDrawnRows(scroller, entries.length, height);
  const { template, rem } = useMemo(() => gridOf(shown, stacked), [shown, stacked]);
  const { order, ids, place, setCurrent } = useLines(dir, entries);
  const waiting = useWaitingMarks();
  const look = useMemo(
    (): RowLook => ({ columns, shown, template, styles, t, language, now: clock.now(), failedAt, waiting, narrow, stacked }),
    [columns, shown, template, styles, t, language, clock, failedAt, waiting, narrow, stacked],
  );

  function moveTo(at: number): void {
    setCurrent({ id: order[at] ?? '', at });
    virtual.scrollToIndex(at, { align: 'auto' });
  }
  function act(name: 'enter' | 'stay' | 'edit' | 'more', at: number): void {
    const anchor = scroller.current?.querySelector<HTMLElement>(`[data-index="${at}"]:not([data-copy])`) ?? scroller.current;
    const id = order[at];
    if (id !== undefined && !isHead(id) && anchor !== null) onAct(name, id, anchor);
  }
  /** A folded group keeps the keyboard at its head. */
  function fold(key: string): void {
    moveTo(order.indexOf(headId(key)));
    onFold(key);
  }
  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    if (isComposing(event) || !(event.target === event.currentTarget || isOfSelection(event))) return;
    const group = foldKey(event, entries, place);
    const next = group === null ? selectionKey(event, { selection, order, ids, place, moveTo }) : null;
    if (group !== null || next !== null) {
      event.preventDefault();
      if (group !== null) fold(group);
      else if (next !== null) onSelect(next);
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowPixels(height)) - 2);
    const key = tableKey(event, { at: place, count: entries.length, page });
    if (key === null || key.kind === 'escape' || key.kind === 'type') return;
    event.preventDefault();
    if (key.kind === 'move') moveTo(key.to);
    else act(actOf(key), place);
  }
  function onClick(event: MouseEvent<HTMLTableElement>): void {
    if (!(event.target instanceof Element)) return;
    const group = event.target.closest<HTMLElement>('tr[data-group]')?.dataset.group;
    if (group !== undefined) fold(group);
    const row = event.target.closest<HTMLElement>('tr[data-id]');
    if (row === null) return;
    const at = Number(row.dataset.index);
    const id = order[at] ?? '';
    setCurrent({ id, at });
    const name = event.target.closest<HTMLElement>('[data-act]')?.dataset.act;
    if (event.shiftKey) onSelect(ranged(selection, ids, id));
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

  const room = selection.ids.size > 0 ? BAR_ROOM : 0;
  const chosen = chosenOf(ids, selection);
  return (
    <div ref={scroller} className={styles.scroller} data-portfolio-scroll>
      <table
        role="grid"
        tabIndex={0}
        aria-label={t('portfolio.list')}
        aria-multiselectable="true"
        aria-rowcount={entries.length + 1}
        aria-activedescendant={items.some(({ row }) => row === place) ? lineId(order[place] ?? '') : undefined}
        className={styles.table}
        style={{ minWidth: stacked ? undefined : `${rem + 2 + shown.length / 2}rem` }}
        onKeyDown={onKeyDown}
        onFocus={(event) =>
          event.target === event.currentTarget && place < 0 && order[0] !== undefined && setCurrent({ id: order[0], at: 0 })
        }
        onClick={onClick}
        onContextMenu={onContextMenu}
      >
        <Head
          styles={styles}
          shown={stacked ? ['due'] : shown}
          template={template}
          query={query}
          chosen={chosen}
          onAll={() => onSelect(chosen === 'all' ? noSelection : allOf(selection, ids))}
          onSort={onSort}
        />
        <tbody role="rowgroup" className={styles.body} style={{ height: `${entries.length * height + room}rem` }}>
          <StickyHead entries={entries} first={Math.floor((virtual.scrollOffset ?? 0) / rowPixels(height))} styles={styles} />
          {items.map(({ row: at, slot }) => {
            const entry = entries[at];
            if (entry === undefined) return null;
            const line = { at, top: at * height, current: at === place };
            return entry.kind === 'group' ? (
              <GroupRow key={slot} group={entry} styles={styles} {...line} />
            ) : (
              <PortfolioTableRow key={slot} look={look} row={entry.row} selected={selection.ids.has(order[at] ?? '')} {...line} />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
