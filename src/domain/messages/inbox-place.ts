/** Where something of the inbox is: in it, put off until a time, or done. Append only: stored at the gateway. */
export const inboxPlaces = ['in', 'later', 'done'] as const;
export type InboxPlace = (typeof inboxPlaces)[number];
