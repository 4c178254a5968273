import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS, marginTop: tokens.spacingVerticalS },
  heading: {
    alignSelf: 'start',
    scrollMarginTop: tokens.spacingVerticalXL,
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

export interface PageSectionProps {
  /** By which an address names it, as `#sources`: its heading takes the focus. */
  id?: string;
  title: string;
  /** What stands under the title, and is said when it changes. */
  lead?: string | undefined;
  children: ReactNode;
}

/** A part of a page of text under a heading of its own. */
export function PageSection({ id, title, lead, children }: PageSectionProps) {
  const styles = useStyles();
  return (
    <section className={styles.section} aria-label={title}>
      <h2 className={styles.heading} id={id} tabIndex={id === undefined ? undefined : -1}>
        {title}
      </h2>
      {lead !== undefined && (
        <p className={styles.quiet} role="status">
          {lead}
        </p>
      )}
      {children}
    </section>
  );
}
