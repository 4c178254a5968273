// biome-ignore-all lint/a11y/useSemanticElements: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
// biome-ignore-all lint/a11y/noRedundantRoles: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isComposing } from '../../ui/composing.ts';
import { type CurrentLine, type Heads, headId, isHead, placeOf } from './lines.ts';
import { isRowAct, type RowAct } from './row-act.ts';
import { allOf, chosenOf, noSelection, ranged, type Selection, toggled } from './selection.ts';
import { selectionKey } from './selection-keys.ts';
import { type HeadLook, TableHead } from './table-head.tsx';
import { foldKey, tableKey, typedSoFar } from './table-keys.ts';
import type { Line } from './table-row.tsx';
import { ROW_REM, type TableStyles } from './table-styles.ts';
import { rowPixels, useDrawnRows } from './use-drawn-rows.ts';

/** Room under the last row for the bar over selected companies, rem. */
const BAR_ROOM = 4.25;

/** Groups of lines that can be folded. */
export interface TableGroups extends Heads {
  onFold(key: string): void;
  /** The head of the group that the first line in sight belongs to, as it stays in sight. */
  sticky(first: number): ReactNode;
}

export interface VirtualTableProps<Sort extends string> {
  /** Which table it is, for who looks for it in the page. */
  name: string;
  label: string;
  styles: TableStyles;
  /** The lines by their ids, in the order to show. */
  order: readonly string[];
  /** Height of a line, and width that the columns need, rem. */
  height?: number;
  width: number;
  head: HeadLook<Sort>;
  selection: Selection;
  /** What is asked, as one text: the answer to another question is shown from its top. */
  asked: string;
  groups?: TableGroups;
  /** Identifier of the element of a line, for readers. */
  domId(id: string): string;
  /** `slot`: key of the elements that the line uses. */
  line(line: Line, slot: number): ReactNode;
  /** The first line from `from` on that begins with what was typed, -1 for none. */
  typed?(text: string, from: number): number;
  onSelect(next: Selection): void;
  /** `anchor` is the row's element, for a menu. */
  onAct(act: RowAct, companyId: string, anchor: HTMLElement): void;
}

/** The lines of the table by their ids, and where the keyboard is among them. */
function useLines(order: readonly string[]) {
  const [current, setCurrent] = useState<CurrentLine | null>(null);
  const ids = useMemo(() => (order.some(isHead) ? order.filter((id) => !isHead(id)) : order), [order]);
  const place = useMemo(() => placeOf(order, current), [order, current]);
  return { ids, place, setCurrent };
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

/** A row's elements are used again for other companies: a button or box that had the focus must not act on the next one. */
function useFocusOfRow(scroller: RefObject<HTMLDivElement | null>) {
  const focusedId = useRef<string | null>(null);
  useLayoutEffect(() => {
    const row = document.activeElement?.closest<HTMLElement>('tr[data-id]');
    if (row && scroller.current?.contains(row) && row.dataset.id !== focusedId.current) {
      scroller.current.querySelector('table')?.focus({ preventScroll: true });
    }
  });
  return (target: Element): void => {
    focusedId.current = target.closest<HTMLElement>('tr[data-id]')?.dataset.id ?? null;
  };
}

const rowUnder = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('tr[data-id]') : null;

/**
 * Companies in one virtual table: only the rows in view exist, one delegated handler serves all, and the keyboard moves a current row that readers
 * follow by aria-activedescendant. Rows are selected by their boxes, by ranges with Shift and by keys.
 */
export function VirtualTable<Sort extends string>(props: VirtualTableProps<Sort>) {
  const {
    name,
    label,
    styles,
    order,
    height = ROW_REM,
    width,
    head,
    selection,
    asked,
    groups,
    domId,
    line,
    typed,
    onSelect,
    onAct,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const letters = useRef({ text: '', at: 0 });
  const { virtual, items } = useDrawnRows(scroller, order.length, height);
  const { ids, place, setCurrent } = useLines(order);
  const holdFocus = useFocusOfRow(scroller);
  useTopFor(asked, virtual);

  function moveTo(at: number): void {
    setCurrent({ id: order[at] ?? '', at });
    virtual.scrollToIndex(at, { align: 'auto' });
  }
  function act(of: RowAct, at: number): void {
    const anchor = scroller.current?.querySelector<HTMLElement>(`[data-index="${at}"]:not([data-copy])`) ?? scroller.current;
    const id = order[at];
    if (id !== undefined && !isHead(id) && anchor !== null) onAct(of, id, anchor);
  }
  /** A folded group keeps the keyboard at its head. */
  function fold(key: string): void {
    moveTo(order.indexOf(headId(key)));
    groups?.onFold(key);
  }
  function find(text: string, timeStamp: number): void {
    letters.current = typedSoFar(letters.current, text, timeStamp);
    const at = typed?.(letters.current.text, letters.current.text.length > 1 ? Math.max(0, place) : place + 1) ?? -1;
    if (at >= 0) moveTo(at);
  }
  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    // Enter and Space are those of a button or box in the table; nothing in it is typed into.
    if (isComposing(event) || (event.target !== event.currentTarget && (event.key === 'Enter' || event.key === ' '))) return;
    const group = groups === undefined ? null : foldKey(event, groups, place);
    const next = group === null ? selectionKey(event, { selection, order, ids, place, moveTo }) : null;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowPixels(height)) - 2);
    const key = group === null && next === null ? tableKey(event, { at: place, count: order.length, page }) : null;
    if ((group === null && next === null && key === null) || key?.kind === 'escape') return;
    if (key?.kind === 'type' && typed === undefined) return;
    event.preventDefault();
    if (group !== null) fold(group);
    else if (next !== null) onSelect(next);
    else if (key?.kind === 'move') moveTo(key.to);
    else if (key?.kind === 'type') find(key.text, event.timeStamp);
    else if (key?.kind === 'act') act(key.act, place);
  }
  function onClick(event: MouseEvent<HTMLTableElement>): void {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const group = target.closest<HTMLElement>('tr[data-group]')?.dataset.group;
    if (group !== undefined) fold(group);
    const row = rowUnder(target);
    if (row === null) return;
    const at = Number(row.dataset.index);
    const id = order[at] ?? '';
    setCurrent({ id, at });
    const does = target.closest<HTMLElement>('[data-act]')?.dataset.act;
    if (event.shiftKey) onSelect(ranged(selection, ids, id));
    else if (isRowAct(does)) act(does, at);
    else if (does === 'check' || event.ctrlKey || event.metaKey) onSelect(toggled(selection, id));
  }
  function onContextMenu(event: MouseEvent<HTMLTableElement>): void {
    const row = rowUnder(event.target);
    if (row === null) return;
    event.preventDefault();
    act('more', Number(row.dataset.index));
  }
  function onFocus(event: FocusEvent<HTMLTableElement>): void {
    holdFocus(event.target);
    if (event.target === event.currentTarget && place < 0 && order[0] !== undefined) setCurrent({ id: order[0], at: 0 });
  }

  const room = selection.ids.size > 0 ? BAR_ROOM : 0;
  const chosen = chosenOf(selection, ids);
  return (
    <div ref={scroller} className={styles.scroller} data-scroller={name}>
      <table
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-multiselectable="true"
        aria-rowcount={order.length + 1}
        aria-activedescendant={items.some(({ row }) => row === place) ? domId(order[place] ?? '') : undefined}
        className={styles.table}
        style={{ minWidth: `${width}rem` }}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onClick={onClick}
        onContextMenu={onContextMenu}
      >
        <TableHead
          {...head}
          styles={styles}
          chosen={chosen}
          onAll={() => onSelect(chosen === 'all' ? noSelection : allOf(selection, ids))}
        />
        <tbody role="rowgroup" className={styles.body} style={{ height: `${order.length * height + room}rem` }}>
          {groups?.sticky(Math.floor((virtual.scrollOffset ?? 0) / rowPixels(height)))}
          {items.map(({ row: at, slot }) => line({ at, top: at * height, current: at === place }, slot))}
        </tbody>
      </table>
    </div>
  );
}
