import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { isFocusLost } from '../../ui/focus-back.ts';
import { goBackTo } from '../../ui/last-focus.ts';
import { useText } from '../../ui/text.ts';
import { formatCount } from '../time/use-age.ts';

const useStyles = makeStyles({
  bar: {
    position: 'absolute',
    insetBlockEnd: 'var(--wb-foot)',
    insetInlineStart: '50%',
    translate: '-50% 0',
    zIndex: 3,
    display: 'flex',
    alignItems: 'center',
    gap: '0.5rem',
    maxWidth: 'calc(100% - 1.5rem)',
    height: '2.75rem',
    paddingInline: '1rem 0.75rem',
    overflowX: 'auto',
    whiteSpace: 'nowrap',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    // At 200 percent the page itself scrolls: the bar stays at the foot of what is seen.
    '@media (max-width: 56.25em)': {
      position: 'sticky',
      insetInline: '0',
      insetBlockEnd: '0',
      translate: 'none',
      flexShrink: 0,
      maxWidth: 'none',
      height: '3rem',
      borderRadius: '0',
    },
    '@media print': { display: 'none' },
  },
});

export interface SelectionBarProps {
  count: number;
  /** Those of them that the view does not show. */
  unseen: number;
  /** Companies of the view. */
  inView: number;
  /** What stands under it, up to the page's edge, rem. */
  foot: number;
  /** What can be done with them. */
  children: ReactNode;
  onAll(): void;
  onClear(): void;
}

/** When the bar goes with the control of it that has the focus, the table has it, or the content where no table is left. */
function useFocusToTable(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    return () => {
      const view = element?.contains(document.activeElement) ? element.parentElement : null;
      if (view === null) return;
      queueMicrotask(() => {
        if (isFocusLost()) view.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true });
        if (isFocusLost()) goBackTo(null);
      });
    };
  }, [bar]);
}

/** Stands over a table as long as some of its companies are selected: how many, all of the view, what can be done, and letting go. */
export function SelectionBar({ count, unseen, inView, foot, children, onAll, onClear }: SelectionBarProps) {
  const styles = useStyles();
  const { t, language } = useText();
  const bar = useRef<HTMLElement>(null);
  useFocusToTable(bar);
  // as: React's styles know no custom property
  const place = { '--wb-foot': `${foot}rem` } as CSSProperties;
  return (
    <section ref={bar} data-foot className={styles.bar} style={place} aria-label={t('table.bulk')}>
      <strong role="status">
        {t(unseen === 0 ? 'table.selected' : 'table.selectedUnseen', {
          n: formatCount(count, language),
          unseen: formatCount(unseen, language),
        })}
      </strong>
      {count - unseen < inView && (
        <button type="button" className="wb-link" onClick={onAll}>
          {t('table.selectView', { n: formatCount(inView, language) })}
        </button>
      )}
      {children}
      <Button size="small" appearance="subtle" aria-keyshortcuts="Escape" onClick={onClear}>
        {t('table.unselect')}
      </Button>
    </section>
  );
}
