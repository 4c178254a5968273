/** Most messages that one command marks: an inbox of years takes a few commands (F23). */
export const MOST_MARKED = 5_000;
