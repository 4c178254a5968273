import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { usePageStyles } from '../../../ui/fluent/page-styles.ts';

const useStyles = makeStyles({
  section: { padding: tokens.spacingHorizontalL, display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, minWidth: 0 },
  name: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
});

/** A framed part of a form, with its name. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const id = useId();
  return (
    <section className={mergeClasses(pageStyles.list, styles.section)} aria-labelledby={id}>
      <h2 id={id} className={styles.name}>
        {title}
      </h2>
      {children}
    </section>
  );
}
