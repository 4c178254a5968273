import { type RefCallback, useCallback, useState } from 'react';

/** How panes are laid out: side by side, one of them over or folded into another, or one at a time (200 % zoom). */
export type Room = 'wide' | 'sheet' | 'narrow';

/** Widths in rem, so that they grow with the text. */
const SHEET_BELOW = 66;
const NARROW_BELOW = 52;

function roomOf(width: number): Room {
  if (width === 0 || width >= SHEET_BELOW) return 'wide';
  return width < NARROW_BELOW ? 'narrow' : 'sheet';
}

/** The room that the element with `ref` has; looked at again whenever its size changes. */
export function useRoom(): { readonly ref: RefCallback<HTMLElement>; readonly room: Room } {
  const [room, setRoom] = useState<Room>('wide');
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    const observer = new ResizeObserver(() => setRoom(roomOf(element.clientWidth / rem)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, room };
}
