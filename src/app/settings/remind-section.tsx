import { ATTENTION_PATH } from '../../domain/core/view-paths.ts';
import { PageSection } from '../../ui/fluent/page-section.tsx';
import { useText } from '../../ui/text.ts';
import { SettingRow } from './setting-row.tsx';

/** The way to everything that reminds. */
export function RemindSection() {
  const { t } = useText();
  return (
    <PageSection id="remind" title={t('settings.remind')}>
      <SettingRow text={t('settings.remindText')}>
        <a className="wb-link" href={ATTENTION_PATH}>
          {t('settings.openRemind')}
        </a>
      </SettingRow>
    </PageSection>
  );
}
