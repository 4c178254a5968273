import type { Language, LoadedTexts, Translate } from './catalogue.ts';
import { createTranslator } from './i18n.ts';
import { type LateTexts, lateTexts } from './late.ts';

type Words = Readonly<Record<string, string | undefined>>;

/** Where chunks of texts come from. A failed load rejects and may be tried again. */
export interface TextLoader {
  first(language: Language): Promise<LoadedTexts>;
  late(name: LateTexts, language: Language): Promise<Words>;
}

/** Only the language that is shown is ever fetched. */
const chunks: TextLoader = {
  first: async (language) => (await (language === 'en' ? import('./en/first.ts') : import('./zh-CN/first.ts'))).first,
  late: (name, language) => lateTexts[name].load[language](),
};

/**
 * The texts this page has loaded, in the language it shows.
 *
 * A part that has asked for its texts (`need`) finds them in every language from then on: a switch of the language loads them all before
 * the language changes, so that no view ever shows a key in place of a text.
 */
export interface TextStore {
  language(): Language;
  /** The same function until the language changes; texts that load later are found by it. */
  translator(): Translate;
  /** Tells of a change of the language. */
  subscribe(listener: () => void): () => void;
  /** Shows another language once everything that is loaded is there in it. Rejects, and changes nothing, when a chunk does not load. The latest call wins. */
  show(language: Language): Promise<void>;
  /** Settles when these texts are there in the language that is shown then. */
  need(names: readonly LateTexts[]): Promise<void>;
}

interface Held {
  readonly nouns: Record<string, Words>;
  readonly late: Set<LateTexts>;
  hasFirst: boolean;
}

export function createTextStore(loader: TextLoader = chunks): TextStore {
  const none = (): Held => ({ nouns: {}, late: new Set(), hasFirst: false });
  const held: Readonly<Record<Language, Held>> = { 'zh-CN': none(), en: none() };
  const listeners = new Set<() => void>();
  let shown: Language = 'zh-CN';
  let translate = createTranslator(shown, held[shown].nouns);
  /** The language asked for last. */
  let asked: Language = shown;

  /** Adds to a noun: its texts may come in two chunks. */
  function add({ nouns }: Held, texts: LoadedTexts): void {
    for (const [noun, words] of Object.entries(texts)) nouns[noun] = { ...nouns[noun], ...words };
  }
  async function loadFirst(language: Language): Promise<void> {
    const into = held[language];
    if (into.hasFirst) return;
    add(into, await loader.first(language));
    into.hasFirst = true;
  }
  async function loadLate(name: LateTexts, language: Language): Promise<void> {
    const into = held[language];
    if (into.late.has(name)) return;
    add(into, { [lateTexts[name].noun]: await loader.late(name, language) });
    into.late.add(name);
  }
  const missingIn = (language: Language): LateTexts[] => [...held[shown].late].filter((name) => !held[language].late.has(name));

  return {
    language: () => shown,
    translator: () => translate,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async show(language) {
      asked = language;
      await loadFirst(language);
      // A part may have loaded while its texts of the other language were on their way.
      for (let names = missingIn(language); names.length > 0; names = missingIn(language))
        await Promise.all(names.map((name) => loadLate(name, language)));
      if (asked !== language || shown === language) return;
      shown = language;
      translate = createTranslator(language, held[language].nouns);
      for (const listener of listeners) listener();
    },
    async need(names) {
      // The language may have changed meanwhile.
      for (let language: Language | null = null; language !== shown; ) {
        language = shown;
        await Promise.all(names.map((name) => loadLate(name, shown)));
      }
    },
  };
}
