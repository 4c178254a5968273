import { type RefCallback, useCallback, useState } from 'react';

/** Height of a row of companies in a card, CSS px. */
const ROW = 52;

/** Columns of a grid as it is drawn; 1 of what is none. */
const columnsOf = (element: HTMLElement): number => {
  const { display, gridTemplateColumns } = getComputedStyle(element);
  return display === 'grid' ? gridTemplateColumns.split(' ').length : 1;
};

/** How many rows of companies fit into the element that gets `ref`, at least `least`; counted again whenever its size changes. */
export function useRowsThatFit(least: number): { readonly ref: RefCallback<HTMLElement>; readonly rows: number } {
  const [rows, setRows] = useState(least);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return;
      const observer = new ResizeObserver(() => setRows(Math.max(least, Math.floor(element.clientHeight / ROW) * columnsOf(element))));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [least],
  );
  return { ref, rows };
}
