import { makeStaticStyles, makeStyles, mergeClasses } from '@fluentui/react-components';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { isComposing } from '../../../ui/composing.ts';
import { openAnchored } from '../../../ui/fluent/anchored-popover.ts';

/** From here on there is no room beside a callout, as at 200 % zoom of a small window. */
const NARROW = '(max-width: 43.75em)';

/** A popover lies over everything, also over a dialog that was opened after it: what the dialog asks must not be covered. */
const useUnderDialogs = makeStaticStyles({ 'body:has([aria-modal="true"]) [data-tab-pop]': { visibility: 'hidden' } });

const useStyles = makeStyles({
  pop: { boxSizing: 'border-box', width: '26.75rem', padding: '1rem', '@media (max-width: 68.75em)': { width: '22.5rem' } },
  // A sheet at the foot of the window. What an anchor said before is set on the element.
  sheet: {
    width: '100% !important',
    maxWidth: '100%',
    minWidth: '0 !important',
    maxHeight: '80vh !important',
    left: '0 !important',
    top: 'auto !important',
    bottom: '0 !important',
    borderEndEndRadius: 0,
    borderEndStartRadius: 0,
  },
});

/** The tab in the strip with that key, or what stands for it: the menu of all tabs. */
function anchorOf(key: string): Element | null {
  return document.querySelector(`[data-tab="${CSS.escape(key)}"]`) ?? document.querySelector('.wb-tabs-all');
}

function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(NARROW);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(NARROW).matches,
  );
}

interface TabPopoverProps {
  /** Key of the tab. */
  readonly at: string;
  readonly label: string;
  /** Escape inside of it; absent: what stands in it hears the key itself. */
  onEscape?(): void;
  readonly children: ReactNode;
}

/** What hangs at a tab, 428 px wide (360 in a window of 1024, a sheet in a narrow one) and without a scrim: work goes on beside it. */
export function TabPopover({ at, label, onEscape, children }: TabPopoverProps) {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || isComposing(event) || onEscape === undefined) return;
    event.stopPropagation();
    onEscape();
    // The focus was inside: it goes on at the tab.
    const anchor = anchorOf(at);
    const stop = anchor?.querySelector('[role="tab"]') ?? anchor;
    if (stop instanceof HTMLElement) stop.focus();
  }
  const styles = useStyles();
  useUnderDialogs();
  const element = useRef<HTMLDivElement>(null);
  const isNarrow = useNarrow();
  useEffect(() => {
    const anchor = anchorOf(at);
    if (element.current === null || anchor === null) return;
    const popover = element.current;
    const place = (): void => openAnchored(popover, anchor);
    place();
    popover.querySelector<HTMLElement>('[data-first]')?.focus();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, [at]);
  return (
    <div
      ref={element}
      popover="manual"
      role="dialog"
      aria-label={label}
      className={mergeClasses('wb-pop', styles.pop, isNarrow && styles.sheet)}
      onKeyDown={onKeyDown}
      data-tab-pop
      data-sheet={isNarrow || undefined}
    >
      {children}
    </div>
  );
}
