import { mergeClasses } from '@fluentui/react-components';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { FluentScope } from '../../ui/fluent/fluent-scope.tsx';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { useText } from '../../ui/text.ts';
import { CompanionSection } from './companion-section.tsx';
import { DeviceSection } from './device-section.tsx';
import { KeysSection } from './keys-section.tsx';
import { LookSection } from './look-section.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { RemindSection } from './remind-section.tsx';
import { SourcesSection } from './sources-section.tsx';

/** Look, language, reminders, sources, devices, this computer and its helper, privacy and keys: one place for all that a user can set, or is told how it is set. An address may name a section. */
export function SettingsView() {
  const pageStyles = usePageStyles();
  const { t } = useText();
  const location = useLocation();
  useEffect(() => {
    const asked = location.hash === '' ? null : document.getElementById(location.hash);
    asked?.scrollIntoView();
    asked?.focus({ preventScroll: true });
  }, [location]);
  return (
    <FluentScope>
      <section className={mergeClasses(pageStyles.page)} aria-labelledby="wb-settings-title">
        <h1 className={pageStyles.title} id="wb-settings-title">
          {t('frame.settings')}
        </h1>
        <LookSection />
        <RemindSection />
        <SourcesSection />
        <DeviceSection />
        <CompanionSection />
        <PrivacySection />
        <KeysSection />
      </section>
    </FluentScope>
  );
}
