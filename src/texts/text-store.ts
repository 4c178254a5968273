import type { Language, LoadedTexts, Translate } from './catalogue.ts';
import { createTranslator } from './i18n.ts';

type Words = Readonly<Record<string, string | undefined>>;

/** Where chunks of texts come from. A failed load rejects and may be tried again. */
export interface TextLoader {
  first(language: Language): Promise<LoadedTexts>;
  late(language: Language): Promise<LoadedTexts>;
}

/** Only the language that is shown is ever fetched. */
const chunks: TextLoader = {
  first: async (language) => (await (language === 'en' ? import('./en/first.ts') : import('./zh-CN/first.ts'))).first,
  late: async (language) => (await (language === 'en' ? import('./en/late.ts') : import('./zh-CN/late.ts'))).late,
};

/**
 * The texts this page has loaded, in the language it shows.
 *
 * What is drawn first needs the first texts only. Every part that loads later asks for all the others beside its code (`need`), once for the
 * page; a switch of the language loads as much of the other one before it changes. So no view ever shows a key in place of a text.
 */
export interface TextStore {
  language(): Language;
  /** The same function until the language changes; texts that load later are found by it. */
  translator(): Translate;
  /** Tells of a change of the language. */
  subscribe(listener: () => void): () => void;
  /** Shows another language once everything that is loaded is there in it. Rejects, and changes nothing, when a chunk does not load. The latest call wins. */
  show(language: Language): Promise<void>;
  /** Settles when all texts are there in the language that is shown then. */
  need(): Promise<void>;
}

interface Held {
  readonly nouns: Record<string, Words>;
  hasFirst: boolean;
  hasLate: boolean;
}

export function createTextStore(loader: TextLoader = chunks): TextStore {
  const none = (): Held => ({ nouns: {}, hasFirst: false, hasLate: false });
  const held: Readonly<Record<Language, Held>> = { 'zh-CN': none(), en: none() };
  const listeners = new Set<() => void>();
  let shown: Language = 'zh-CN';
  let translate = createTranslator(shown, held[shown].nouns);
  /** The language asked for last. */
  let asked: Language = shown;

  /** Adds to a noun: some of its texts may come first, others late. */
  function add({ nouns }: Held, texts: LoadedTexts): void {
    for (const [noun, words] of Object.entries(texts)) nouns[noun] = { ...nouns[noun], ...words };
  }
  async function loadFirst(language: Language): Promise<void> {
    const into = held[language];
    if (into.hasFirst) return;
    add(into, await loader.first(language));
    into.hasFirst = true;
  }
  async function loadLate(language: Language): Promise<void> {
    const into = held[language];
    if (into.hasLate) return;
    add(into, await loader.late(language));
    into.hasLate = true;
  }

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
      if (held[shown].hasLate) await loadLate(language);
      if (asked !== language || shown === language) return;
      shown = language;
      translate = createTranslator(language, held[language].nouns);
      for (const listener of listeners) listener();
    },
    async need() {
      // The language may have changed meanwhile.
      for (let language: Language | null = null; language !== shown; ) {
        language = shown;
        await loadLate(shown);
      }
    },
  };
}
