/**
 * What became of a showing: it is still open (or its window was killed), its user closed it, took its action or wants no reminder of it, or it went by
 * itself.
 */
export const showingOutcomes = ['open', 'closed', 'acted', 'silenced', 'ended'] as const;
export type ShowingOutcome = (typeof showingOutcomes)[number];
