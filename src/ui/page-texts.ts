import { createTextStore } from '../texts/text-store.ts';

/** The texts of this page. One object for all parts: a part names what it shows where it is made, before there is any view. */
export const pageTexts = createTextStore();
