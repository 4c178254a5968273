import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalM}`,
  },
  text: { flex: '1 1 24rem', margin: 0 },
  ways: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

export interface SettingRowProps {
  text: string;
  /** What can be pressed, at the row's end. */
  children?: ReactNode;
}

/** What is so, in words, and what can be done about it. */
export function SettingRow({ text, children }: SettingRowProps) {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  return (
    <div className={mergeClasses(pageStyles.list, styles.row)}>
      <p className={styles.text}>{text}</p>
      {children !== undefined && <div className={styles.ways}>{children}</div>}
    </div>
  );
}
