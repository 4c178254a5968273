import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { ofProduct } from '../texts/product.ts';
import { pageTexts } from '../ui/page-texts.ts';
import { TextContext, type Texts } from '../ui/text.ts';
import { VariantContext } from '../ui/variant.ts';
import type { Preferences } from './preferences.ts';
import type { DeploymentStore } from './start/deployment.ts';

export interface TextsProviderProps {
  preferences: Preferences;
  deployment: DeploymentStore;
  children: ReactNode;
}

/** Texts of the chosen language and the running variant for everything below. Another language is shown when all its texts have arrived; until then the old one stands. */
export function TextsProvider({ preferences, deployment, children }: TextsProviderProps) {
  const variant = useSyncExternalStore(deployment.subscribe, deployment.variant);
  const wanted = useSyncExternalStore(preferences.subscribe, preferences.language);
  const translate = useSyncExternalStore(pageTexts.subscribe, pageTexts.translator);
  useEffect(() => {
    // A chunk that does not arrive: the language on screen stays.
    pageTexts.show(wanted).catch(() => {});
  }, [wanted]);
  const texts = useMemo((): Texts => ({ language: pageTexts.language(), t: ofProduct(translate, variant) }), [translate, variant]);
  useEffect(() => {
    document.documentElement.lang = texts.language;
  }, [texts.language]);
  return (
    <VariantContext value={variant}>
      <TextContext value={texts}>{children}</TextContext>
    </VariantContext>
  );
}
