import { useEffect, useState } from 'react';

/** What has tabs in it, wherever the strip is drawn. */
const STRIP = '.wb-tabs';

/** Pixels between the last tab and the end of the strip; as much as one likes where nothing has a size. */
function freePixels(): number {
  const strip = document.querySelector(STRIP);
  const last = [...(strip?.querySelectorAll('.wb-tab, .wb-tabs-all') ?? [])].at(-1);
  if (strip === null || last === undefined) return Number.POSITIVE_INFINITY;
  const { right, width } = strip.getBoundingClientRect();
  return width === 0 ? Number.POSITIVE_INFINITY : right - last.getBoundingClientRect().right;
}

/** Room at the end of the strip of tabs, pixels, as the window and the tabs change. */
export function useFreeStrip(): number {
  const [free, setFree] = useState(freePixels);
  useEffect(() => {
    const look = (): void => setFree(freePixels());
    const frame = document.querySelector('.wb-frame');
    const changes = new MutationObserver(look);
    // The strip is replaced as a whole when what it can do is loaded.
    if (frame !== null) changes.observe(frame, { childList: true });
    const strip = document.querySelector(STRIP);
    if (strip !== null) changes.observe(strip, { childList: true, subtree: true, characterData: true });
    window.addEventListener('resize', look);
    look();
    return () => {
      changes.disconnect();
      window.removeEventListener('resize', look);
    };
  }, []);
  return free;
}
