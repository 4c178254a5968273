import type { Catalogue } from './catalogue.ts';
import { frame } from './en/frame.ts';

/** Every English text. One line per noun. */
export const en: Catalogue = { frame };
