import { mergeClasses } from '@fluentui/react-components';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useMemo } from 'react';
import { useAccount } from '../../desk/desk.tsx';
import { formatCount } from '../../desk/time/use-age.ts';
import type { InboxGroup } from '../../domain/messages/inbox.ts';
import { useText } from '../../ui/text.ts';
import { EntryRow, type RowOf } from './entry-row.tsx';
import { groupWord } from './entry-words.ts';
import { GROUP_REM, ROW_REM, useListStyles, usePaneStyles } from './inbox-styles.ts';
import type { Entry } from './use-inbox.ts';

/** A line of the list: the head of a group, or an entry with its place among the entries. */
export type ListLine =
  | { readonly kind: 'group'; readonly group: InboxGroup<Entry> }
  | { readonly kind: 'entry'; readonly entry: Entry; readonly at: number; readonly day: string | null };

/** The lines of groups, and the entries in their order. */
export function linesOf(groups: readonly InboxGroup<Entry>[]): { readonly lines: readonly ListLine[]; readonly order: readonly Entry[] } {
  const lines: ListLine[] = [];
  const order: Entry[] = [];
  for (const group of groups) {
    lines.push({ kind: 'group', group });
    const day = group.key.kind === 'day' ? group.key.day : null;
    for (const entry of group.entries) {
      lines.push({ kind: 'entry', entry, at: order.length, day });
      order.push(entry);
    }
  }
  return { lines, order };
}

/** Rows of companies in the directory, one look-up for all lines. */
export function useRowOf(): RowOf {
  const dir = useAccount((state) => state.directory);
  return useMemo(() => {
    const rows = new Map(dir?.id.map((id, row) => [id, row]));
    return (companyId) => rows.get(companyId) ?? -1;
  }, [dir]);
}

const rowId = (key: string): string => `wb-inbox-${key}`;
const pixels = (rem: number): number => rem * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16);
/** Lines beyond the window that exist already. */
const SPARE = 6;

export interface EntryListProps {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly lines: readonly ListLine[];
  readonly order: readonly Entry[];
  readonly currentKey: string | null;
  readonly chosen: ReadonlySet<string>;
  readonly now: number;
  /** Says of which question these are the lines: another begins at its top. */
  readonly asked: string;
  onPress(entry: Entry, how: 'open' | 'toggle' | 'range'): void;
}

/** The entries of a view: only the lines in sight exist, one handler serves all, the focus stays on the list and names its line. */
export function EntryList({ scroller, list, lines, order, currentKey, chosen, now, asked, onPress }: EntryListProps) {
  const styles = useListStyles();
  const { t, language } = useText();
  const dir = useAccount((state) => state.directory);
  const rowOf = useRowOf();
  const sizes = useMemo(() => ({ row: pixels(ROW_REM), group: pixels(GROUP_REM) }), []);
  const virtual = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (lines[at]?.kind === 'group' ? sizes.group : sizes.row),
    getItemKey: (at) => keyOf(lines[at]),
    overscan: SPARE,
    // The head of its group stays in sight with the first row.
    scrollPaddingStart: sizes.group,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes follow from the lines
  useEffect(() => virtual.measure(), [lines]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question begins at its top
  useEffect(() => virtual.scrollToOffset(0), [asked]);
  const at = useMemo(() => lines.findIndex((line) => line.kind === 'entry' && line.entry.key === currentKey), [lines, currentKey]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is current comes into sight when it changes, and not whenever something arrives
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at <= 1 ? 0 : at, { align: 'auto' });
  }, [currentKey]);
  function onClick(event: MouseEvent<HTMLElement>): void {
    const target = event.target instanceof Element ? event.target : null;
    const key = target?.closest<HTMLElement>('[data-message]')?.dataset.message;
    const entry = order.find((one) => one.key === key);
    if (entry === undefined) return;
    // Not on the line, which goes with what is done: the keys act from the list.
    list.current?.focus({ preventScroll: true });
    const isCheck = target?.closest('[data-check]') != null;
    onPress(entry, event.shiftKey ? 'range' : isCheck || event.ctrlKey || event.metaKey ? 'toggle' : 'open');
  }
  const drawn = virtual.getVirtualItems();
  const nameOf = (id: string): string => dir?.shortName[rowOf(id)] ?? id;
  const isDrawn = drawn.some(({ index }) => index === at);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the inbox around it
    <div
      ref={list}
      role="listbox"
      tabIndex={0}
      aria-label={t('messages.list')}
      aria-multiselectable="true"
      aria-activedescendant={isDrawn && currentKey !== null ? rowId(currentKey) : undefined}
      className={styles.list}
      style={{ height: `${virtual.getTotalSize()}px` }}
      onClick={onClick}
      data-inbox-list=""
    >
      {drawn.map(({ index, start, key }) => {
        const line = lines[index];
        return (
          <div key={key} role="presentation" className={styles.drawn} style={{ transform: `translateY(${start}px)` }}>
            {line?.kind === 'group' && (
              <div className={styles.group} role="presentation" data-group={line.group.id}>
                <span className={styles.groupName}>{groupWord(line.group.key, now, { t, language, nameOf })}</span>
                <span>{formatCount(line.group.entries.length, language)}</span>
              </div>
            )}
            {line?.kind === 'entry' && (
              <EntryRow
                entry={line.entry}
                id={rowId(line.entry.key)}
                place={{ at: line.at, of: order.length }}
                day={line.day}
                current={line.entry.key === currentKey}
                chosen={chosen.has(line.entry.key)}
                {...{ dir, rowOf, now }}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}

const keyOf = (line: ListLine | undefined): string =>
  line === undefined ? '' : line.kind === 'group' ? `group ${line.group.id}` : line.entry.key;

/** Nine rows before the first reading has ended. */
export function Stencil() {
  const styles = useListStyles();
  const { t } = useText();
  return (
    <div role="status" aria-label={t('messages.reading')}>
      {Array.from({ length: 9 }, (_, n) => `stencil${n}`).map((key, n) => (
        <div key={key} className={styles.row} aria-hidden="true">
          <span />
          <span className={styles.clock} />
          <span className={styles.stencil} style={{ width: `${70 - n * 4}%` }} />
          <span className={styles.stencil} style={{ width: '2.5rem' }} />
          <span className={styles.stencil} style={{ width: `${50 - n * 3}%` }} />
        </div>
      ))}
    </div>
  );
}

/** What is to be seen where a view is empty. */
export function EmptyView({ children }: { children: ReactNode }) {
  const panes = usePaneStyles();
  return (
    <div className={mergeClasses(panes.say)} role="status" tabIndex={-1} data-empty="">
      {children}
    </div>
  );
}
