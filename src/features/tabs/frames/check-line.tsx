import { makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useDesk } from '../../../desk/desk.tsx';
import type { OpeningReport } from '../../../domain/tabs/opening-report.ts';
import { useText } from '../../../ui/text.ts';
import { lineNames, useLineWords } from './opening-report-view.tsx';

/** How long the line stands before it folds, milliseconds. */
export const FOLD_MS = 4_000;

const useStyles = makeStyles({
  line: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '1rem',
    minHeight: '1.875rem',
    margin: '0 -0.75rem 0.5rem',
    paddingInline: '0.75rem',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorStatusSuccessBackground1,
    borderBottom: `1px solid ${tokens.colorStatusSuccessBorder1}`,
  },
  list: { display: 'flex', columnGap: '1rem', minWidth: 0, margin: 0, padding: 0, listStyleType: 'none', overflow: 'hidden' },
  end: { marginInlineStart: 'auto', color: tokens.colorNeutralForeground3 },
  fold: {
    display: 'inline-flex',
    padding: '0.25rem',
    border: 0,
    borderRadius: tokens.borderRadiusMedium,
    color: 'inherit',
    backgroundColor: 'transparent',
    cursor: 'pointer',
  },
});

export interface Folding {
  readonly isOpen: boolean;
  /** The button in the head that opens the line again. */
  readonly opener: RefObject<HTMLButtonElement | null>;
  toggle(): void;
  /** The user is at it: it does not fold under his hand. */
  hold(isHeld: boolean): void;
}

/** Whether the line of an opening's checks stands: 4 s after the opening, longer while it is hovered or focused, and whenever it is opened again. */
export function useFolding(report: OpeningReport | null): Folding {
  const { clock } = useDesk();
  const opener = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(true);
  const [isHeld, hold] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another opening unfolds it
  useEffect(() => setOpen(true), [report]);
  useEffect(() => {
    if (report === null || !isOpen || isHeld) return;
    return clock.after(FOLD_MS, () => setOpen(false));
  }, [report, isOpen, isHeld, clock]);
  return { isOpen, opener, toggle: () => setOpen(!isOpen), hold };
}

/** Opens the folded line again: the ✓ in the head of an app. */
export function ChecksButton({ report, folding }: { report: OpeningReport; folding: Folding }) {
  const { t } = useText();
  const count = report.lines.filter(({ state }) => state === 'passed').length;
  const label = t('tabs.checksPassed', { count });
  return (
    <button ref={folding.opener} type="button" aria-label={label} title={label} aria-expanded={folding.isOpen} onClick={folding.toggle}>
      <CheckmarkCircleRegular className="wb-good" />
    </button>
  );
}

/** The checks that an app passed, one word each, over its frame. */
export function CheckLine({ report, app, folding }: { report: OpeningReport; app: string; folding: Folding }) {
  const styles = useStyles();
  const { t } = useText();
  const wordsOf = useLineWords(report, app);
  const passed = report.lines.filter(({ state }) => state === 'passed');
  const { hold } = folding;
  useEffect(() => () => hold(false), [hold]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only waits while the user is at it
    <div
      className={styles.line}
      data-checks
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <b>{t('tabs.checksPassed', { count: passed.length })}</b>
      <ul className={styles.list}>
        {passed.map(({ line, state }) => (
          <li key={line} title={wordsOf(line, state)}>
            <span className="wb-good" aria-hidden="true">
              ✓
            </span>{' '}
            {t(lineNames[line])}
          </li>
        ))}
      </ul>
      <span className={styles.end}>{t('tabs.foldsSoon', { seconds: FOLD_MS / 1_000 })}</span>
      <button
        type="button"
        className={styles.fold}
        aria-label={t('tabs.fold')}
        title={t('tabs.fold')}
        onClick={() => {
          folding.toggle();
          folding.opener.current?.focus();
        }}
      >
        <ChevronUpRegular aria-hidden="true" />
      </button>
    </div>
  );
}
