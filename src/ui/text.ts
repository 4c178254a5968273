import { createContext, useContext } from 'react';
import type { Language, Translate } from '../texts/catalogue.ts';

export interface Texts {
  readonly language: Language;
  readonly t: Translate;
}

export const TextContext = createContext<Texts | null>(null);

/** Texts in the active language: `const { t } = useText(); t('frame.home')`. A change of language renders everything again. */
export function useText(): Texts {
  const texts = useContext(TextContext);
  if (texts === null) throw new Error('useText outside of the text provider');
  return texts;
}
