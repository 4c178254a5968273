import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { FluentScope } from '../../../ui/fluent/fluent-scope.tsx';

const useStyles = makeStyles({
  page: {
    minHeight: '100dvh',
    boxSizing: 'border-box',
    display: 'grid',
    justifyItems: 'center',
    // From the top, so that nothing above moves when the form says something more.
    alignContent: 'start',
    padding: tokens.spacingHorizontalXXL,
    paddingTop: 'clamp(1.5rem, 12vh, 8.75rem)',
    backgroundColor: tokens.colorNeutralBackground3,
  },
  bare: { backgroundColor: tokens.colorNeutralBackground1, paddingTop: tokens.spacingVerticalXXL },
  card: {
    width: '100%',
    maxWidth: '23.75rem',
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    padding: `${tokens.spacingVerticalXXL} ${tokens.spacingHorizontalXXXL}`,
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    boxShadow: tokens.shadow4,
  },
  flat: { border: 'none', boxShadow: 'none' },
});

export interface EntryCardProps {
  /** Without the card's look, for host clients (ROUTE-05). */
  bare?: boolean;
  locked?: boolean;
  children: ReactNode;
}

/** The page before the desk: one card, for the login and for the lock. */
export function EntryCard({ bare = false, locked = false, children }: EntryCardProps) {
  const styles = useStyles();
  return (
    <FluentScope>
      <main className={bare ? `${styles.page} ${styles.bare}` : styles.page} data-locked={locked ? '' : undefined}>
        <div className={bare ? `${styles.card} ${styles.flat}` : styles.card}>{children}</div>
      </main>
    </FluentScope>
  );
}
