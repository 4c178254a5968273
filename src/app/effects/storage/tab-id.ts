/** Name of this tab for the length of its life: a duplicated tab gets its own. */
const id = crypto.randomUUID();
export const tabId = (): string => id;
