import type { Words } from './words.ts';
import type { zhCN } from './zh-CN.ts';

export const languages = ['zh-CN', 'en'] as const;
export type Language = (typeof languages)[number];

/** One text per noun and key; keys are typed by the Chinese files. */
export type Catalogue = { readonly [Noun in keyof typeof zhCN]: Words<(typeof zhCN)[Noun]> };

type Bare<K> = K extends `${infer Base}_other` ? Base : K;
/** `noun.key`. A text with a count is stored as `key_other` and asked for as `key`, with `{ count }`. */
export type TextKey = { [Noun in keyof Catalogue & string]: `${Noun}.${Bare<keyof Catalogue[Noun] & string>}` }[keyof Catalogue & string];
export type TextValues = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, values?: TextValues) => string;

/** The language shown: what the user chose, else English for an English browser, else Chinese. */
export function languageOf(stored: string | null, browser: readonly string[]): Language {
  if (stored === 'zh-CN' || stored === 'en') return stored;
  const first = browser[0] ?? 'zh-CN';
  return first.toLowerCase().startsWith('en') ? 'en' : 'zh-CN';
}
