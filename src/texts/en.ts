import type { Catalogue } from './catalogue.ts';
import { companies } from './en/companies.ts';
import { drafts } from './en/drafts.ts';
import { frame } from './en/frame.ts';
import { switching } from './en/switch.ts';

/** Every English text. One line per noun. */
export const en: Catalogue = { companies, drafts, switching, frame };
