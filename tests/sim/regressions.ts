import type { SimOptions } from './simulation.ts';

/** A schedule that once failed, or shows a mistake that few others show. */
export interface Regression {
  readonly seed: number;
  readonly options: Partial<SimOptions>;
  /** What it shows, as the end of a test's title. */
  readonly shows: string;
}

/** Seeds that are kept: `npm run chaos` prints a failing one with its options, and it is added here with the change that mends it. */
export const regressions: readonly Regression[] = [
  {
    seed: 315,
    options: { messages: 0 },
    shows: 'a tab dies between a commit and its announcement, and the page beside it reads what it was not told of',
  },
  {
    seed: 4217,
    options: { devices: 3, tabs: 2, steps: 40, messages: 0 },
    shows: 'a command put back after the storage was lost is answered again about a company that is gone meanwhile, which stays gone',
  },
  {
    seed: 41_617,
    options: { devices: 3, tabs: 2, steps: 40, messages: 0 },
    shows: 'a sign-in ends while the disk of the leading tab is full: it is told when there is room, and everything arrives',
  },
  {
    seed: 279,
    options: { devices: 2, tabs: 1, steps: 26, messages: 3 },
    shows: 'the answer to a place in the inbox comes late, after a pull has told that the message is gone: what it made does not come back',
  },
];
