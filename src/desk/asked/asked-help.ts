import { createAsked } from './create-asked.ts';

/** What of the help is wanted: that on the screen that is open, or the tour. Whoever draws it loads late. */
export type AskedHelp = 'screen' | 'tour';
const asked = createAsked<AskedHelp>();

export const askHelp = (what: AskedHelp): void => asked.set(what);
export const askedHelp = asked.get;
export const onHelpAsked = asked.subscribe;
export const closeHelp = (): void => asked.set(null);
