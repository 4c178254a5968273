import { CONTENT_ID } from './frame/frame-view.tsx';

/** A control that had the focus, and what tells it when its row or its list is drawn anew. */
export interface Place {
  readonly element: HTMLElement;
  readonly path: string;
  /** Its row, as a selector; null where it stands in none. */
  readonly row: string | null;
  readonly words: string;
  /** What takes the focus around it: a table, a list, a view. */
  readonly around: Element | null;
}

/** What stands over the page and goes again, notices among it; the field of the palette is passed through as well. */
const OVER = '[popover], [role="menu"], [role="dialog"], [role="alertdialog"], dialog, .wb-notices, .wb-title-search';

let last: Place | null = null;

const wordsOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent ?? '';

function rowOf(element: Element): string | null {
  const row = element.closest('tr');
  if (row === null) return null;
  const named = [...row.attributes].find(({ name, value }) => (name === 'id' || name.startsWith('data-')) && value !== '');
  return named === undefined ? null : `tr[${named.name}=${JSON.stringify(named.value)}]`;
}

function onFocus({ target }: FocusEvent): void {
  if (!(target instanceof HTMLElement) || target.closest(OVER) !== null) return;
  const around = target.parentElement?.closest('[tabindex]') ?? null;
  last = { element: target, path: location.pathname, row: rowOf(target), words: wordsOf(target), around };
}

/** Remembers what has the focus on the page itself. Answers how to stop. */
export function watchFocus(): () => void {
  document.addEventListener('focusin', onFocus);
  return () => document.removeEventListener('focusin', onFocus);
}

/** What had the focus last on the page itself, not in a menu or dialog over it; null before anything had. */
export const focusedLast = (): Place | null => last;

/** The same control where it was drawn again: of the same kind and words, in the row of the same thing. */
function drawnAgain({ element, row, words }: Place): HTMLElement | null {
  const all = document.querySelectorAll<HTMLElement>(row === null ? element.localName : `${row} ${element.localName}`);
  return [...all].find((one) => one.closest(OVER) === null && wordsOf(one) === words) ?? null;
}

function take(one: Element | null): boolean {
  if (!(one instanceof HTMLElement) || !one.isConnected) return false;
  one.focus({ preventScroll: true });
  return document.activeElement === one;
}

/** Gives the focus to the control once its list is read and drawn again, unless something else has the focus or another view is shown by then. */
function takeLater(place: Place): void {
  const held = document.activeElement;
  const watching = new MutationObserver(() => {
    const { activeElement } = document;
    const isOver = (activeElement !== held && activeElement !== document.body) || place.path !== location.pathname;
    if (isOver || take(drawnAgain(place))) watching.disconnect();
  });
  watching.observe(document.body, { childList: true, subtree: true });
}

/** Gives the focus to that place, else to what stands around it, else to the content; to the content where another view is shown by now. */
export function goBackTo(place: Place | null): void {
  const content = document.getElementById(CONTENT_ID);
  if (place === null || place.path !== location.pathname) {
    take(content);
    return;
  }
  const { element, around } = place;
  if (take(element.isConnected ? element : drawnAgain(place))) return;
  if (!take(around)) take(content);
  if (place.row !== null) takeLater(place);
}
