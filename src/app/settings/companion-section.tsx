import { CompanionSettings } from '../../features/companion/companion-settings.tsx';
import { PageSection } from '../../ui/fluent/page-section.tsx';
import { useText } from '../../ui/text.ts';

/** The program on this PC: whether it can be asked, and what can be done where it cannot. */
export function CompanionSection() {
  const { t } = useText();
  return (
    <PageSection id="companion" title={t('companion.title')} lead={t('companion.lead')}>
      <CompanionSettings />
    </PageSection>
  );
}
