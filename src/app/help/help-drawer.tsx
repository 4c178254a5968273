import { Button, DrawerBody, DrawerFooter, makeStyles, mergeClasses } from '@fluentui/react-components';
import { HELP_PATH, MAIN_PATH } from '../../domain/core/view-paths.ts';
import { shortcuts } from '../../features/company-switch/shortcuts.ts';
import { DrawerHead } from '../../ui/drawer-head.tsx';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { PageSection } from '../../ui/fluent/page-section.tsx';
import { KeyList } from '../../ui/key-list.tsx';
import { SideDrawer } from '../../ui/side-drawer.tsx';
import { useText } from '../../ui/text.ts';
import { useGoTo } from '../../ui/views/view-target.ts';
import { homeView, viewAt } from '../views/views.ts';
import { helpAt, ScreenHelp } from './screen-help.tsx';

const useStyles = makeStyles({ keys: { padding: 0 } });

export interface HelpDrawerProps {
  pathname: string;
  onClose(): void;
  onTour(): void;
}

/** Help on the screen that is open (PLUS-31): what it is for, its words and its keys; from there to all help and to the tour. */
export function HelpDrawer({ pathname, onClose, onTour }: HelpDrawerProps) {
  const styles = useStyles();
  const { t } = useText();
  const goToAll = useGoTo(HELP_PATH);
  const view = viewAt(pathname);
  const shown = view === 'home' || view === null ? homeView : view;
  const help = helpAt(view === 'home' ? MAIN_PATH : shown.path);
  return (
    <FluentScope>
      <SideDrawer onOpenChange={(_, { open }) => !open && onClose()}>
        <DrawerHead title={t('frame.said', { name: t('help.here'), text: t(shown.label) })} onClose={onClose} />
        <DrawerBody data-help-here={shown.path}>
          {help !== null && <ScreenHelp help={help} />}
          <PageSection title={t('help.everywhere')}>
            <div className={mergeClasses('wb-help', styles.keys)}>
              <KeyList list={shortcuts} />
            </div>
          </PageSection>
        </DrawerBody>
        <DrawerFooter>
          <Button
            onClick={() => {
              onClose();
              goToAll();
            }}
          >
            {t('help.all')}
          </Button>
          <Button appearance="primary" onClick={onTour}>
            {t('help.tourStart')}
          </Button>
        </DrawerFooter>
      </SideDrawer>
    </FluentScope>
  );
}
