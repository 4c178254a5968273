import { type RefCallback, useCallback, useState } from 'react';

/** Rows for which an element has room, in each column of a grid as it is drawn: what is none has one column, `none`. */
const roomIn = (element: HTMLElement, height: number): number => {
  const { gridTemplateColumns, fontSize } = getComputedStyle(element);
  return Math.floor(element.clientHeight / ((height / 14) * (Number.parseFloat(fontSize) || 14))) * gridTemplateColumns.split(' ').length;
};

/**
 * How many rows fit into the element that gets `ref`, at least `least`; counted again whenever its size changes.
 *
 * @param height of a row, pixels with text of 14; it grows with the text.
 */
export function useRowsThatFit(least: number, height = 52): { readonly ref: RefCallback<HTMLElement>; readonly rows: number } {
  const [rows, setRows] = useState(least);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return;
      const observer = new ResizeObserver(() => setRows(Math.max(least, roomIn(element, height))));
      observer.observe(element);
      return () => observer.disconnect();
    },
    [least, height],
  );
  return { ref, rows };
}
