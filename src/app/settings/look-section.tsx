import { Field, makeStyles, mergeClasses, Radio, RadioGroup } from '@fluentui/react-components';
import { useSyncExternalStore } from 'react';
import { type Language, languages } from '../../texts/catalogue.ts';
import { PageSection } from '../../ui/fluent/page-section.tsx';
import { usePageStyles } from '../../ui/fluent/page-styles.ts';
import { useText } from '../../ui/text.ts';
import type { ThemeChoice } from '../preferences.ts';
import { usePage } from '../shell/use-page.ts';

const themes = ['system', 'light', 'dark', 'contrast'] as const satisfies readonly ThemeChoice[];

/** Every language in its own words. */
const names: Readonly<Record<Language, string>> = { 'zh-CN': '简体中文', en: 'English' };

const useStyles = makeStyles({
  choices: { gridTemplateColumns: 'repeat(auto-fill, minmax(22rem, 1fr))' },
});

/** How the page looks, and in which language it speaks. */
export function LookSection() {
  const styles = useStyles();
  const pageStyles = usePageStyles();
  const { t } = useText();
  const { preferences } = usePage();
  const theme = useSyncExternalStore(preferences.subscribe, preferences.theme);
  const language = useSyncExternalStore(preferences.subscribe, preferences.language);
  return (
    <PageSection id="look" title={t('settings.look')} lead={t('settings.thisDevice')}>
      <div className={mergeClasses(pageStyles.list, pageStyles.switches, styles.choices)}>
        <Field label={t('settings.theme')}>
          <RadioGroup
            layout="horizontal"
            value={theme}
            onChange={(_, { value }) => preferences.setTheme(themes.find((one) => one === value) ?? 'system')}
          >
            {themes.map((one) => (
              <Radio key={one} value={one} label={t(`settings.theme-${one}`)} />
            ))}
          </RadioGroup>
        </Field>
        <Field label={t('settings.language')}>
          <RadioGroup
            layout="horizontal"
            value={language}
            onChange={(_, { value }) => preferences.setLanguage(languages.find((one) => one === value) ?? 'zh-CN')}
          >
            {languages.map((one) => (
              <Radio key={one} value={one} lang={one} label={names[one]} />
            ))}
          </RadioGroup>
        </Field>
      </div>
    </PageSection>
  );
}
