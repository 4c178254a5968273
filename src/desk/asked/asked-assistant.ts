import { createAsked } from './create-asked.ts';

/** That somebody wants the assistant; whoever draws it loads late. */
const asked = createAsked<'open'>();

export const askAssistant = (): void => asked.set('open');
export const takeAssistant = asked.take;
export const onAssistantAsked = asked.subscribe;
