import type { Catalogue } from './catalogue.ts';
import { first } from './en/first.ts';
import { late } from './en/late.ts';
import { joinTexts } from './join.ts';

/** Every English text by noun. */
export const en: Catalogue = joinTexts(first, late);
