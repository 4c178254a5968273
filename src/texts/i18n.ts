import type { Language, LoadedTexts, TextKey, TextValues, Translate } from './catalogue.ts';

/**
 * A translator over the texts that are loaded, also over those that are added to the object later, in the format of i18next: `{{name}}` is filled in, and a text with a `count` has plural forms
 * (`key_one`, `key_other`) by the rules of its language. Written out in twenty lines because i18next itself costs 12 kB of the 135 kB the page
 * may load before home is usable (F4). A count is written as the language writes numbers: 1,200. Values are not escaped: texts only ever become text nodes.
 */
export function createTranslator(language: Language, nouns: LoadedTexts): Translate {
  const plurals = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return (key: TextKey, values: TextValues = {}) => {
    const dot = key.indexOf('.');
    const words = nouns[key.slice(0, dot)] ?? {};
    const name = key.slice(dot + 1);
    const { count } = values;
    const counted = typeof count === 'number' ? (words[`${name}_${plurals.select(count)}`] ?? words[`${name}_other`]) : undefined;
    return (counted ?? words[name] ?? words[`${name}_other`] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (mark: string, value: string) =>
      typeof count === 'number' && value === 'count' ? numbers.format(count) : String(values[value] ?? mark),
    );
  };
}
