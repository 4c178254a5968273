import type { KeyValue } from '../features/account/key-value.ts';
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

/** A theme by its stored name. */
export const themeOf = (stored: string | null): Theme | undefined => themes.find((one) => one === stored);

/** What the user chose about the look; per device, not per account. */
export interface Preferences {
  theme(): ThemeChoice;
  setTheme(choice: ThemeChoice): void;
  /** What the gateway says of the look. */
  setDeploymentTheme(theme: DeploymentTheme): void;
  language(): Language;
  setLanguage(language: Language): void;
  subscribe(listener: () => void): () => void;
}

export interface PreferencePorts {
  memory: KeyValue;
  browserLanguages: readonly string[];
  systemDark: { readonly matches: boolean; addEventListener(type: 'change', fn: () => void): void };
  /** Puts the theme on the document. */
  applyTheme(theme: Theme): void;
}

/** `boot.js` has set the theme before the first paint; this keeps it current: the user's choice, else the deployment's, else the system's. The system's own high contrast is the browser's (forced colours). */
export function createPreferences({ memory, browserLanguages, systemDark, applyTheme }: PreferencePorts): Preferences {
  const listeners = createListeners();
  const readTheme = (): ThemeChoice => themeOf(memory.get('theme')) ?? 'system';
  let theme = readTheme();
  let given: Theme | '' = themeOf(memory.get(DEPLOYMENT_THEME_KEY)) ?? '';
  let language = languageOf(memory.get('language'), browserLanguages);
  function tell(): void {
    applyTheme(theme !== 'system' ? theme : given || (systemDark.matches ? 'dark' : 'light'));
    listeners.tell();
  }
  systemDark.addEventListener('change', tell);
  memory.listen('theme', () => {
    theme = readTheme();
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
      if (next === given) return;
      given = next;
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
    subscribe: listeners.subscribe,
  };
}
