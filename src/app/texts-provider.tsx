import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Catalogue } from '../texts/catalogue.ts';
import { createTranslator, loadCatalogue } from '../texts/i18n.ts';
import { ofProduct } from '../texts/product.ts';
import { TextContext, type Texts } from '../ui/text.ts';
import { VariantContext } from '../ui/variant.ts';
import type { DeploymentStore } from './deployment.ts';
import type { Preferences } from './preferences.ts';

interface Loaded {
  readonly language: Texts['language'];
  readonly catalogue: Catalogue;
}

export interface TextsProviderProps {
  preferences: Preferences;
  deployment: DeploymentStore;
  first: Loaded;
  children: ReactNode;
}

/** Texts of the chosen language and the running variant for everything below. Another language is shown when its catalogue has arrived; until then the old one stands. */
export function TextsProvider({ preferences, deployment, first, children }: TextsProviderProps) {
  const variant = useSyncExternalStore(deployment.subscribe, deployment.variant);
  const wanted = useSyncExternalStore(preferences.subscribe, preferences.language);
  const [loaded, setLoaded] = useState(first);
  useEffect(() => {
    if (wanted === loaded.language) return;
    let current = true;
    loadCatalogue(wanted).then(
      (catalogue) => current && setLoaded({ language: wanted, catalogue }),
      // The chunk did not arrive: the language on screen stays.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [wanted, loaded.language]);
  const texts = useMemo((): Texts => {
    const { language, catalogue } = loaded;
    return { language, t: createTranslator(language, ofProduct(catalogue, variant)) };
  }, [loaded, variant]);
  useEffect(() => {
    document.documentElement.lang = texts.language;
  }, [texts.language]);
  return (
    <VariantContext value={variant}>
      <TextContext value={texts}>{children}</TextContext>
    </VariantContext>
  );
}
