import { type RefCallback, useCallback, useState } from 'react';

/** Height of a row of two lines in a card: 52 px with text of 14, and grows with it. */
const ROW = 52 / 14;

/** Rows for which an element has room, in each column of a grid as it is drawn: what is none has one column, `none`. */
const roomIn = (element: HTMLElement): number => {
  const { gridTemplateColumns, fontSize } = getComputedStyle(element);
  return Math.floor(element.clientHeight / (ROW * (Number.parseFloat(fontSize) || 14))) * gridTemplateColumns.split(' ').length;
};

/** How many rows of that height fit into the element that gets `ref`, at least `least`; counted again whenever its size changes. */
export function useRowsThatFit(least: number): { readonly ref: RefCallback<HTMLElement>; readonly rows: number } {
  const [rows, setRows] = useState(least);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return;
      const observer = new ResizeObserver(() => setRows(Math.max(least, roomIn(element))));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [least],
  );
  return { ref, rows };
}
