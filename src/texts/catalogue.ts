import type { Words } from './words.ts';
import type { first } from './zh-CN/first.ts';
import type { late } from './zh-CN/late.ts';
import type { zhCN } from './zh-CN.ts';

export const languages = ['zh-CN', 'en'] as const;
export type Language = (typeof languages)[number];

/** One text per noun and key; keys are typed by the Chinese files. */
export type Catalogue = { readonly [Noun in keyof typeof zhCN]: Words<(typeof zhCN)[Noun]> };
/** The part of it that is there before anything is drawn. */
export type FirstTexts = { readonly [Noun in keyof typeof first]: Words<(typeof first)[Noun]> };
/** The part of it that loads with the first part of the page that is not there from the start. */
export type LateTexts = { readonly [Noun in keyof typeof late]: Words<(typeof late)[Noun]> };
/** Texts that are loaded now. */
export type LoadedTexts = Readonly<Record<string, Readonly<Record<string, string | undefined>>>>;

type Bare<K> = K extends `${infer Base}_other` ? Base : K;
type KeysOf<C> = { [Noun in keyof C & string]: `${Noun}.${Bare<keyof C[Noun] & string>}` }[keyof C & string];
/** `noun.key`. A text with a count is stored as `key_other` and asked for as `key`, with `{ count }`. */
export type TextKey = KeysOf<Catalogue>;
/** A key that may be used anywhere, at any time. */
export type FirstKey = KeysOf<FirstTexts>;
export type TextValues = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, values?: TextValues) => string;

/** The language shown: what the user chose, else English for an English browser, else Chinese. */
export function languageOf(stored: string | null, browser: readonly string[]): Language {
  if (stored === 'zh-CN' || stored === 'en') return stored;
  const first = browser[0] ?? 'zh-CN';
  return first.toLowerCase().startsWith('en') ? 'en' : 'zh-CN';
}
