/** Bugs that the mutants test plants, each a mistake that somebody has made in earnest. */
export const bugs = [
  'no-command-table',
  'delete-before-answer',
  'no-drain-lock',
  'cursor-before-rows',
  'drop-on-401',
  'order-by-clock',
  'new-id-on-retry',
  'lost-answer-is-done',
  'newest-first',
  'sending-is-forgotten',
] as const;
export type Bug = (typeof bugs)[number];

const state: { planted: Bug | null } = { planted: null };

export function plant(bug: Bug | null): void {
  state.planted = bug;
}

export function isPlanted(bug: Bug): boolean {
  return state.planted === bug;
}
