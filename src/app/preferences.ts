import type { KeyValue } from '../desk/store/key-value.ts';
import { type Language, languageOf } from '../texts/catalogue.ts';
import { createListeners } from '../ui/listeners.ts';

const themes = ['light', 'dark', 'contrast'] as const;
/** What the page can look like. `contrast`: bright on black, edges in place of shades. */
export type Theme = (typeof themes)[number];
export type ThemeChoice = 'system' | Theme;
/** The look of the deployment for who has chosen none (CONST-19); '' follows the system. */
export type DeploymentTheme = '' | 'light' | 'dark';
/** Where the device remembers it, so that the next first frame has it (`boot.ts`). */
export const DEPLOYMENT_THEME_KEY = 'deploymentTheme';
const PLAIN_TITLE_KEY = 'plainTitle';

/** A theme by its stored name. */
export const themeOf = (stored: string | null): Theme | undefined => themes.find((one) => one === stored);

/** What the system of the device wishes, as media queries say it. */
export interface SystemWish {
  readonly matches: boolean;
  addEventListener(type: 'change', fn: () => void): void;
}
/** The system's wishes for the look, as the browser asks for them: `boot.ts` reads them before the first paint, the page follows them. */
export const systemWishes = { dark: '(prefers-color-scheme: dark)', contrast: '(prefers-contrast: more)' } as const;
export type SystemWishes = { readonly [W in keyof typeof systemWishes]: SystemWish };

/**
 * What the page looks like: as the user chose; else in high contrast where the system wishes it, which somebody needs and no deployment takes away;
 * else as the deployment says; else light or dark as the system is.
 */
export function lookOf(chosen: Theme | undefined, given: Theme | undefined, { dark, contrast }: SystemWishes): Theme {
  return chosen ?? (contrast.matches ? 'contrast' : (given ?? (dark.matches ? 'dark' : 'light')));
}

/** What the user chose about the look and the window's title; per device, not per account. */
export interface Preferences {
  theme(): ThemeChoice;
  setTheme(choice: ThemeChoice): void;
  /** What the gateway says of the look. */
  setDeploymentTheme(theme: DeploymentTheme): void;
  language(): Language;
  setLanguage(language: Language): void;
  /** Whether title and icon of the window may name the company that is active: the browser keeps both with its history. */
  namesInTitle(): boolean;
  setNamesInTitle(names: boolean): void;
  subscribe(listener: () => void): () => void;
}

export interface PreferencePorts {
  memory: KeyValue;
  browserLanguages: readonly string[];
  system: SystemWishes;
  /** Puts the theme on the document. */
  applyTheme(theme: Theme): void;
}

/** `boot.js` has set the theme before the first paint; this keeps it current. A system that forces its own colours does so over any of them. */
export function createPreferences({ memory, browserLanguages, system, applyTheme }: PreferencePorts): Preferences {
  const listeners = createListeners();
  const readTheme = (): ThemeChoice => themeOf(memory.get('theme')) ?? 'system';
  let theme = readTheme();
  let given = themeOf(memory.get(DEPLOYMENT_THEME_KEY));
  let isPlainTitle = memory.get(PLAIN_TITLE_KEY) !== null;
  let language = languageOf(memory.get('language'), browserLanguages);
  function tell(): void {
    applyTheme(lookOf(theme === 'system' ? undefined : theme, given, system));
    listeners.tell();
  }
  system.dark.addEventListener('change', tell);
  system.contrast.addEventListener('change', tell);
  memory.listen('theme', () => {
    theme = readTheme();
    tell();
  });
  memory.listen(PLAIN_TITLE_KEY, () => {
    isPlainTitle = memory.get(PLAIN_TITLE_KEY) !== null;
    tell();
  });
  return {
    theme: () => theme,
    setTheme(choice) {
      theme = choice;
      if (choice === 'system') memory.remove('theme');
      else memory.set('theme', choice);
      tell();
    },
    setDeploymentTheme(next) {
      if (next === (given ?? '')) return;
      given = themeOf(next);
      if (next === '') memory.remove(DEPLOYMENT_THEME_KEY);
      else memory.set(DEPLOYMENT_THEME_KEY, next);
      tell();
    },
    language: () => language,
    setLanguage(next) {
      language = next;
      memory.set('language', next);
      tell();
    },
    namesInTitle: () => !isPlainTitle,
    setNamesInTitle(names) {
      isPlainTitle = !names;
      if (names) memory.remove(PLAIN_TITLE_KEY);
      else memory.set(PLAIN_TITLE_KEY, '1');
      tell();
    },
    subscribe: listeners.subscribe,
  };
}
