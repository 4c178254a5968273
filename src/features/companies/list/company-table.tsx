// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
// biome-ignore-all lint/a11y/noRedundantRoles: the table is laid out as grid rows, which takes the native roles from its elements, and the keyboard walks through it: roles are said outright
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useAccount, useDesk } from '../../../desk/desk.tsx';
import { type Directory, FLAG_HIDDEN } from '../../../domain/company/directory.ts';
import type { Hit } from '../../../domain/company/search.ts';
import { clockTime } from '../../../domain/core/china-time.ts';
import { isComposing } from '../../../ui/composing.ts';
import { useText } from '../../../ui/text.ts';
import type { UnsentState } from '../state-mark.tsx';
import { type CurrentRow, placeOf, type SortKey, typeAhead } from './list-model.ts';
import { companyView } from './row-view.ts';
import { TableHead } from './table-head.tsx';
import { tableKey, typedSoFar } from './table-keys.ts';
import { rowId, TableRow } from './table-row.tsx';
import { ROW_REM, stateWidth, useTableStyles } from './table-styles.ts';
import { rowPixels, useDrawnRows } from './use-drawn-rows.ts';

export type RowAct = 'enter' | 'stay' | 'edit' | 'hide' | 'show' | 'resolve' | 'more';
const acts: readonly string[] = ['enter', 'stay', 'edit', 'hide', 'show', 'resolve', 'more'] satisfies RowAct[];
const isAct = (text: string | undefined): text is RowAct => text !== undefined && acts.includes(text);

export interface CompanyTableProps {
  dir: Directory;
  /** Indices into `dir`, in the order to show. */
  rows: readonly number[];
  unsent: ReadonlyMap<string, UnsentState>;
  reasons: ReadonlyMap<string, string>;
  /** What the search hit, by directory row; null while nothing is searched for. */
  hitOf: ((row: number) => Hit | undefined) | null;
  /** How companies came that were bound lately and have not been seen. */
  fresh: ReadonlyMap<string, string>;
  activeId: string | null;
  label: string;
  /** What is asked of the list, as one text: the answer to another question is shown from its top. */
  asked: string;
  sort: SortKey;
  descending: boolean;
  onSort(sort: SortKey): void;
  /** `anchor` is the row's element, for a menu. */
  onAct(act: RowAct, companyId: string, anchor: HTMLElement): void;
}

/**
 * Every company in one virtual table (COMP-02): only the rows in view exist, one delegated handler serves all, and the keyboard moves
 * a current row that readers follow by aria-activedescendant.
 */
export function CompanyTable(props: CompanyTableProps) {
  const { dir, rows, unsent, reasons, hitOf, fresh, activeId, label, asked, sort, descending, onSort, onAct } = props;
  const styles = useTableStyles();
  const hasStates = unsent.size > 0 || ((dir.flags[rows[0] ?? -1] ?? 0) & FLAG_HIDDEN) !== 0;
  // as: React's styles know no custom property
  const stateStyle = { '--wb-state': stateWidth(hasStates) } as CSSProperties;
  const { t, language } = useText();
  const { clock } = useDesk();
  // To the minute, so that a pull that brings nothing draws no row again.
  const asOf = useAccount(({ pull }) => (pull === null || pull.at === 0 ? '' : clockTime(pull.at, clock.now(), language)));
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<CurrentRow | null>(null);
  const typed = useRef({ text: '', at: 0 });
  const focusedId = useRef<string | null>(null);
  const { virtual, items } = useDrawnRows(scroller, rows.length);

  const idAt = (at: number): string => dir.id[rows[at] ?? -1] ?? '';
  const place = useMemo(() => placeOf(dir, rows, current), [dir, rows, current]);

  function moveTo(at: number): void {
    setCurrent({ id: idAt(at), at });
    virtual.scrollToIndex(at, { align: 'auto' });
  }

  function act(name: RowAct, at: number): void {
    const anchor = scroller.current?.querySelector<HTMLElement>(`[data-index="${at}"]`) ?? scroller.current;
    if (at >= 0 && anchor !== null) onAct(name, idAt(at), anchor);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    if (isComposing(event) || (event.target !== event.currentTarget && (event.key === 'Enter' || event.key === ' '))) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowPixels()) - 2);
    const key = tableKey(event, { at: place, count: rows.length, page });
    if (key === null || key.kind === 'escape') return;
    event.preventDefault();
    if (key.kind === 'move') moveTo(key.to);
    else if (key.kind === 'enter') act(key.stay ? 'stay' : 'enter', place);
    else if (key.kind === 'edit') act('edit', place);
    else if (key.kind === 'menu') act('more', place);
    else {
      typed.current = typedSoFar(typed.current, key.text, event.timeStamp);
      const found = typeAhead(dir, rows, typed.current.text.length > 1 ? Math.max(0, place) : place + 1, typed.current.text);
      if (found >= 0) moveTo(found);
    }
  }

  function onClick(event: MouseEvent<HTMLTableElement>): void {
    const target = event.target;
    if (!(target instanceof Element)) return;
    const row = target.closest<HTMLElement>('tr[data-id]');
    if (row === null) return;
    const at = Number(row.dataset.index);
    setCurrent({ id: idAt(at), at });
    const name = target.closest<HTMLElement>('[data-act]')?.dataset.act;
    if (isAct(name)) act(name, at);
  }

  const answered = useRef(asked);
  useLayoutEffect(() => {
    if (answered.current === asked) return;
    answered.current = asked;
    if ((virtual.scrollOffset ?? 0) > 0) virtual.scrollToOffset(0);
  }, [asked, virtual]);

  // A row's elements are used again for other companies: a button that had the focus must not act on the next one.
  useLayoutEffect(() => {
    const row = document.activeElement?.closest<HTMLElement>('tr[data-id]');
    if (row && scroller.current?.contains(row) && row.dataset.id !== focusedId.current) {
      scroller.current.querySelector('table')?.focus({ preventScroll: true });
    }
  });
  function onFocus(event: FocusEvent<HTMLTableElement>): void {
    focusedId.current = event.target.closest<HTMLElement>('tr[data-id]')?.dataset.id ?? null;
  }

  return (
    <div ref={scroller} className={styles.scroller} data-scroller>
      <table
        role="grid"
        className={styles.table}
        style={stateStyle}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-activedescendant={place >= 0 && items.some(({ row }) => row === place) ? rowId(idAt(place)) : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onClick={onClick}
      >
        <TableHead styles={styles} sort={sort} descending={descending} onSort={onSort} />
        <tbody role="rowgroup" className={styles.body} style={{ height: `${rows.length * ROW_REM}rem` }}>
          {items.map(({ row: index, slot }) => {
            const i = rows[index];
            if (i === undefined) return null;
            const view = companyView(dir, i, t);
            return (
              <TableRow
                key={slot}
                view={view}
                at={index}
                current={index === place}
                active={view.id === activeId}
                fresh={fresh.get(view.id)}
                unsent={unsent.get(view.id)}
                reason={reasons.get(view.id)}
                hit={hitOf?.(i)}
                taxIds={dir.taxIds[i] ?? ''}
                asOf={asOf}
                styles={styles}
                t={t}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
