import { makeStyles } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef } from 'react';
import { openAnchored } from '../../ui/fluent/anchored-popover.ts';

const useStyles = makeStyles({
  pop: { width: '26.75rem', padding: '1rem', '@media (max-width: 68.75em)': { width: '22.5rem' } },
});

/** The tab in the strip with that key, or what stands for it: the menu of all tabs. */
function anchorOf(key: string): Element | null {
  return document.querySelector(`[data-tab="${CSS.escape(key)}"]`) ?? document.querySelector('.wb-tabs-all');
}

/** What hangs at a tab, 428 px wide and without a scrim: work goes on beside it. */
export function TabPopover({ at, label, children }: { at: string; label: string; children: ReactNode }) {
  const styles = useStyles();
  const element = useRef<HTMLDivElement>(null);
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
    <div ref={element} popover="manual" role="dialog" aria-label={label} className={`wb-pop ${styles.pop}`}>
      {children}
    </div>
  );
}
