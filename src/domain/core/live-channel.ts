/** Where the pages of an account are told what holds for now. A message is what it is about: a talk in which the other one types, or the desk. It is stored nowhere. */
export const liveChannel = (accountId: string): string => `wb-live:${accountId}`;

/** What an advisor works on has changed. */
export const LOOK_AT_DESK = 'desk';
