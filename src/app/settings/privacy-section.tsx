import { Button } from '@fluentui/react-components';
import { PageSection } from '../../ui/fluent/page-section.tsx';
import { useText } from '../../ui/text.ts';
import { usePage } from '../shell/use-page.ts';
import { SettingRow } from './setting-row.tsx';

/** What is counted of the use of the product, and how data leaves this computer. */
export function PrivacySection() {
  const { t } = useText();
  const { dialogs } = usePage();
  return (
    <PageSection title={t('settings.privacy')}>
      <SettingRow text={t('settings.privacyText')} />
      <SettingRow text={t('settings.signOutText')}>
        <Button onClick={() => dialogs.open('sign-out')}>{t('frame.signOut')}</Button>
      </SettingRow>
    </PageSection>
  );
}
