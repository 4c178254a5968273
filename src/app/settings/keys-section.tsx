import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { shortcuts } from '../../features/company-switch/shortcuts.ts';
import { PageSection } from '../../ui/fluent/page-section.tsx';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { KeyList } from '../../ui/key-list.tsx';
import { useText } from '../../ui/text.ts';

const useStyles = makeStyles({ keys: { padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}` } });

/** What the keyboard can do everywhere, as it is listed under '?'. */
export function KeysSection() {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  return (
    <PageSection id="keys" title={t('settings.keys')}>
      <div className={mergeClasses(pageStyles.list, styles.keys, 'wb-help')}>
        <KeyList list={shortcuts} />
      </div>
    </PageSection>
  );
}
