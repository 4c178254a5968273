import i18next, { type i18n } from 'i18next';
import type { Catalogue, Language, TextKey, TextValues, Translate } from './catalogue.ts';

/**
 * A translator over one loaded catalogue. i18next does interpolation (`{{name}}`) and English plurals (`key_one`, `key_other`); values are
 * not HTML-escaped because texts only ever become text nodes.
 */
export function createTranslator(language: Language, catalogue: Catalogue): Translate {
  const instance: i18n = i18next.createInstance();
  void instance.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: catalogue } },
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return (key: TextKey, values?: TextValues) => instance.t(key, { ...values });
}

/** Loads one language's catalogue; only the active one is ever fetched. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  return language === 'en' ? (await import('./en.ts')).en : (await import('./zh-CN.ts')).zhCN;
}
