import { makeStyles, OverlayDrawer, type OverlayDrawerProps, tokens } from '@fluentui/react-components';
import { useEffect } from 'react';
import { useFocusBack } from './focus-back.ts';

/** Height of the title row, as in `frame.css`. */
const TITLE = '3rem';

const useStyles = makeStyles({
  drawer: { top: TITLE, height: `calc(100dvh - ${TITLE})`, width: 'min(30rem, 100vw)' },
  // All of the page is behind it, as behind every dialog; only the title row stays in plain sight.
  backdrop: {
    backgroundColor: 'transparent',
    backgroundImage: `linear-gradient(transparent ${TITLE}, ${tokens.colorBackgroundOverlay} ${TITLE})`,
  },
});

/** A drawer at the right, below the title row: company, synchronisation and search stay in sight. Open while it is mounted. */
export function SideDrawer(props: Pick<OverlayDrawerProps, 'onOpenChange' | 'children'>) {
  const styles = useStyles();
  useFocusBack();
  // Short messages stand beside it, not over its buttons (`frame.css`).
  useEffect(() => {
    document.body.classList.add('wb-drawer-open');
    return () => document.body.classList.remove('wb-drawer-open');
  }, []);
  return <OverlayDrawer open position="end" className={styles.drawer} backdrop={{ className: styles.backdrop }} {...props} />;
}
