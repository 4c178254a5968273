import { Button } from '@fluentui/react-components';
import { useDesk } from '../../desk/desk.tsx';
import { diagnosticsView } from '../../features/diagnostics/view.ts';
import { PageSection } from '../../ui/fluent/page-section.tsx';
import { useText } from '../../ui/text.ts';
import { useAccountForm } from '../shell/account/use-account-form.ts';
import { usePage } from '../shell/use-page.ts';
import { SettingRow } from './setting-row.tsx';

/** Where the account is signed in, its password, and how this computer keeps its data. */
export function DeviceSection() {
  const { t } = useText();
  const { dialogs, vault } = usePage();
  const { login } = useDesk();
  const form = useAccountForm();
  const isShared = login.sealed === true;
  return (
    <PageSection id="device" title={t('settings.device')}>
      <SettingRow text={t('settings.deviceText')}>
        <Button onClick={() => dialogs.open('devices')}>{t('protocol.devices')}</Button>
        <Button disabled={form.blocked !== null} title={form.blocked ?? undefined} onClick={() => dialogs.open(form.dialog)}>
          {t(form.label)}
        </Button>
      </SettingRow>
      <SettingRow text={t(isShared ? 'settings.sharedPc' : 'settings.ownPc')}>
        {isShared && (
          <>
            <Button onClick={() => dialogs.open('lock')}>{t('vault.settings')}</Button>
            <Button onClick={() => void vault.lock()}>{t('vault.lockNow')}</Button>
          </>
        )}
      </SettingRow>
      <SettingRow text={t('settings.storage')}>
        <a className="wb-link" href={diagnosticsView.path}>
          {t('frame.diagnostics')}
        </a>
      </SettingRow>
    </PageSection>
  );
}
