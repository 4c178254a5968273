import { Button, makeStyles, mergeClasses, Spinner, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { usePageStyles } from '../../../ui/fluent/page-styles.ts';
import { useText } from '../../../ui/text.ts';

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  quiet: { flex: 1, color: tokens.colorNeutralForeground3 },
});

interface ListHeadProps {
  /** Name of the area. */
  title: string;
  lead: string;
  isOffline: boolean;
  /** Said in place of `lead` while there is no line. */
  offline?: string;
  /** What can be begun from the list. */
  children?: ReactNode;
  onRefresh?(): void;
}

/** Name of an area, and what can be begun in it. */
export function ListHead({ title, lead, isOffline, offline, children, onRefresh }: ListHeadProps) {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  return (
    <header className={styles.head}>
      <h1 className={pageStyles.title} id="wb-operator-title">
        {title}
      </h1>
      <span className={styles.quiet}>{isOffline ? (offline ?? t('operator.offline')) : lead}</span>
      {onRefresh !== undefined && (
        <Button disabledFocusable={isOffline} onClick={onRefresh}>
          {t('operator.refresh')}
        </Button>
      )}
      {children}
    </header>
  );
}

interface NoListProps {
  outcome: string;
  isOffline: boolean;
  /** What is said where there is nothing to list. */
  empty: string;
  onRetry(): void;
}

/** What stands there while there is no list. */
export function NoList({ outcome, isOffline, empty, onRetry }: NoListProps) {
  const pageStyles = usePageStyles();
  const { t } = useText();
  return (
    <div className={mergeClasses(pageStyles.list, pageStyles.empty)} role="status">
      {isOffline ? (
        t('operator.neverOffline')
      ) : outcome === 'failed' ? (
        <>
          <p>{t('operator.failed')}</p>
          <Button onClick={onRetry}>{t('frame.retry')}</Button>
        </>
      ) : outcome === 'known' ? (
        empty
      ) : (
        <Spinner size="small" label={t('operator.reading')} />
      )}
    </div>
  );
}
