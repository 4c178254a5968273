import { type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDesk } from '../desk.tsx';
import { drawnRows, rowsThatFit, SPARE_ROWS, slotOf } from './drawn-rows.ts';
import { ROW_REM } from './table-styles.ts';

let rem = 0;
/** Height of a row in pixels, by the font size that the browser was set to when a list was first shown: rows are placed in rem, the scroll is counted in these. */
export function rowPixels(height = ROW_REM): number {
  rem ||= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return height * rem;
}

type RowVirtualizer = Virtualizer<HTMLDivElement, HTMLTableRowElement>;

/** Rest after the first painting before rows are drawn that nobody sees yet, milliseconds. */
const REST = 100;

/** Height of the list when it was last on screen, pixels: the first rows are drawn for it in one go, and not after a layout that measures. */
let lastHeight = 0;
const heightOf = (list: RowVirtualizer | null): number => list?.scrollRect?.height ?? lastHeight;

export interface DrawnRows {
  readonly virtual: RowVirtualizer;
  /** Rows that exist as elements, each with the key of the elements it uses. Ascending at rest; while the list moves, no element does. */
  readonly items: readonly { readonly row: number; readonly slot: number }[];
}

/** The rows of a long list that exist as elements. `height`: of each, rem. */
export function useDrawnRows(scroller: RefObject<HTMLDivElement | null>, count: number, height = ROW_REM): DrawnRows {
  const { clock } = useDesk();
  const [spare, setSpare] = useState(0);
  const held = useRef<RowVirtualizer | null>(null);
  const rangeExtractor = useCallback(
    ({ startIndex, count: all }: Range): number[] =>
      drawnRows(
        { first: startIndex, count: all, direction: held.current?.scrollDirection ?? null },
        rowsThatFit(heightOf(held.current), rowPixels(height)),
        spare,
      ),
    [spare, height],
  );
  const virtual = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count,
    estimateSize: () => rowPixels(height),
    getScrollElement: () => scroller.current,
    overscan: 0,
    rangeExtractor,
    initialRect: { width: 0, height: lastHeight },
    scrollPaddingStart: rowPixels(),
  });
  held.current = virtual;
  // Rows of another height stand at other places.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the height that changed
  useLayoutEffect(() => virtual.measure(), [height, virtual]);
  useEffect(() => {
    lastHeight = heightOf(virtual);
  });
  useEffect(() => clock.after(REST, () => setSpare(SPARE_ROWS)), [clock]);
  const drawn = virtual.getVirtualItems();
  const items = drawn.map(({ index }) => ({ row: index, slot: slotOf(index, drawn.length) }));
  // To move an element costs as much as to make it anew.
  if (virtual.isScrolling) items.sort((a, b) => a.slot - b.slot);
  return { virtual, items };
}
