import { Button, makeStaticStyles, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { type KeyboardEvent, useId } from 'react';
import type { Seal } from '../domain/company/seal.ts';
import { isComposing } from './composing.ts';
import { FluentScope } from './fluent/fluent-scope.tsx';
import { SealLine } from './seal-line.tsx';
import { useText } from './text.ts';

/** Over what sticks to its place in a view, and under what lies over the page, which comes later in the document. */
const useUnderDialogs = makeStaticStyles({ 'body:has([aria-modal="true"]) [data-corner]': { zIndex: 'auto' } });

const useStyles = makeStyles({
  card: {
    position: 'fixed',
    zIndex: 4,
    insetBlockEnd: '0.75rem',
    insetInlineEnd: '0.75rem',
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    width: 'min(20rem, calc(100vw - 1.5rem))',
    maxHeight: 'calc(100dvh - 6.75rem)',
    overflow: 'auto',
    padding: tokens.spacingHorizontalL,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderLeft: `3px solid ${tokens.colorBrandStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow16,
    // Above the bar that the rail becomes.
    '@media (max-width: 56.25em)': { insetBlockEnd: '4.25rem' },
    '@media print': { display: 'none' },
  },
  head: { display: 'flex', alignItems: 'flex-start', columnGap: tokens.spacingHorizontalS },
  kind: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase300 },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  words: { flex: 1, minWidth: 0 },
  text: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    lineHeight: tokens.lineHeightBase300,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  foot: { display: 'flex', justifyContent: 'flex-end' },
});

export interface CornerCardProps {
  /** What it is, above its title: a tip, something for members. */
  kind: string;
  title: string;
  text: string;
  /** The company it is about. */
  seal?: Seal | null;
  /** Label of its button, null for none. */
  action: string | null;
  /** Says in the page what it is, for tests and styles of others. */
  name: 'bubble' | 'operationTip' | 'memberTip' | 'declareReminder' | 'tour';
  onAction(): void;
  onClose(): void;
}

/**
 * A bubble or a tip at the lower right, over the page and beside its work: it takes no focus, is read out when it comes, and is left by its
 * button, or by Escape while the focus is in it.
 */
export function CornerCard({ kind, title, text, seal = null, action, name, onAction, onClose }: CornerCardProps) {
  useUnderDialogs();
  const styles = useStyles();
  const { t } = useText();
  const id = useId();
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || isComposing(event)) return;
    event.stopPropagation();
    onClose();
  }
  return (
    <FluentScope>
      <section className={styles.card} role="status" aria-labelledby={id} data-surface={name} data-corner onKeyDown={onKeyDown}>
        <div className={styles.head}>
          <div className={styles.words}>
            <span className={styles.kind}>{kind}</span>
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
          </div>
          <Button appearance="subtle" size="small" icon={<DismissRegular />} aria-label={t('frame.close')} onClick={onClose} />
        </div>
        {seal !== null && <SealLine seal={seal} />}
        {text !== '' && <p className={styles.text}>{text}</p>}
        {action !== null && (
          <div className={styles.foot}>
            <Button size="small" appearance="primary" onClick={onAction}>
              {action}
            </Button>
          </div>
        )}
      </section>
    </FluentScope>
  );
}
