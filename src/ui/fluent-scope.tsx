import { FluentProvider, makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';

/** Colours and fonts are already on the document (tools/tokens.ts): the provider is here for focus, portals and direction. */
const noTheme = {};

const useStyles = makeStyles({ root: { backgroundColor: 'transparent', display: 'contents' } });

/** Around every island of Fluent components. In a chunk of its own with them: the boot path holds none. */
export function FluentScope({ children }: { children: ReactNode }) {
  const styles = useStyles();
  return (
    <FluentProvider theme={noTheme} className={styles.root}>
      {children}
    </FluentProvider>
  );
}
