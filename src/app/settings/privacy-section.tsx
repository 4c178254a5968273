import { Button, Switch } from '@fluentui/react-components';
import { useSyncExternalStore } from 'react';
import { useDesk } from '../../desk/desk.tsx';
import { PageSection } from '../../ui/fluent/page-section.tsx';
import { useText } from '../../ui/text.ts';
import { usePage } from '../shell/use-page.ts';
import { SettingRow } from './setting-row.tsx';

/** What is counted of the use of the product, what the browser keeps beside it, and how data leaves this computer. */
export function PrivacySection() {
  const { t } = useText();
  const { dialogs, preferences } = usePage();
  const { login } = useDesk();
  const names = useSyncExternalStore(preferences.subscribe, preferences.namesInTitle);
  const isShared = login.sealed === true;
  return (
    <PageSection id="privacy" title={t('settings.privacy')}>
      <SettingRow text={t('settings.privacyText')} />
      <SettingRow text={t(isShared ? 'settings.titlesShared' : 'settings.titlesText')}>
        {!isShared && (
          <Switch label={t('settings.plainTitle')} checked={!names} onChange={(_, { checked }) => preferences.setNamesInTitle(!checked)} />
        )}
      </SettingRow>
      <SettingRow text={t('settings.signOutText')}>
        <Button onClick={() => dialogs.open('sign-out')}>{t('frame.signOut')}</Button>
      </SettingRow>
    </PageSection>
  );
}
