import { FluentProvider, makeStyles, useFocusFinders } from '@fluentui/react-components';
import { type ReactNode, useEffect } from 'react';
import { fluentKeepPart } from './fluent-keep-part.ts';

/** Colours and fonts are already on the document (tools/tokens.ts): the provider is here for focus, portals and direction. */
const noTheme = {};

const useStyles = makeStyles({ root: { backgroundColor: 'transparent', display: 'contents' } });

/**
 * Around every island of Fluent components. In a chunk of its own with them: the boot path holds none. Holds Fluent's focus manager and
 * asks for it to be held at the root: see `FluentKeep`.
 */
export function FluentScope({ children }: { children: ReactNode }) {
  const styles = useStyles();
  useFocusFinders();
  useEffect(() => fluentKeepPart.load(), []);
  return (
    <FluentProvider theme={noTheme} className={styles.root}>
      {children}
    </FluentProvider>
  );
}
