import type { KeyValue } from '../features/account/key-value.ts';
import { type Language, languageOf } from '../texts/catalogue.ts';
import { createListeners } from '../ui/listeners.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';

/** What the user chose about the look; per device, not per account. */
export interface Preferences {
  theme(): ThemeChoice;
  setTheme(choice: ThemeChoice): void;
  language(): Language;
  setLanguage(language: Language): void;
  subscribe(listener: () => void): () => void;
}

export interface PreferencePorts {
  memory: KeyValue;
  browserLanguages: readonly string[];
  systemDark: { readonly matches: boolean; addEventListener(type: 'change', fn: () => void): void };
  /** Puts the theme on the document. */
  applyTheme(theme: 'light' | 'dark'): void;
}

/** `boot.js` has set the theme before the first paint; this keeps it current. High contrast is the browser's (forced colours). */
export function createPreferences({ memory, browserLanguages, systemDark, applyTheme }: PreferencePorts): Preferences {
  const listeners = createListeners();
  const read = (): ThemeChoice => {
    const stored = memory.get('theme');
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  };
  let theme = read();
  let language = languageOf(memory.get('language'), browserLanguages);
  function tell(): void {
    applyTheme(theme === 'system' ? (systemDark.matches ? 'dark' : 'light') : theme);
    listeners.tell();
  }
  systemDark.addEventListener('change', tell);
  memory.listen('theme', () => {
    theme = read();
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
    language: () => language,
    setLanguage(next) {
      language = next;
      memory.set('language', next);
      tell();
    },
    subscribe: listeners.subscribe,
  };
}
