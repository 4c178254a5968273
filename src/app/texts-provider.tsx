import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Catalogue } from '../texts/catalogue.ts';
import { createTranslator, loadCatalogue } from '../texts/i18n.ts';
import { TextContext, type Texts } from '../ui/text.ts';
import type { Preferences } from './preferences.ts';

interface Loaded {
  readonly language: Texts['language'];
  readonly catalogue: Catalogue;
}

/** Texts of the chosen language for everything below. Another language is shown when its catalogue has arrived; until then the old one stands. */
export function TextsProvider({ preferences, first, children }: { preferences: Preferences; first: Loaded; children: ReactNode }) {
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
  const texts = useMemo((): Texts => ({ language: loaded.language, t: createTranslator(loaded.language, loaded.catalogue) }), [loaded]);
  useEffect(() => {
    document.documentElement.lang = texts.language;
  }, [texts.language]);
  return <TextContext value={texts}>{children}</TextContext>;
}
