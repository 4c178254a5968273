import { type AppTab, type Tab, tabKey } from './app-tab.ts';

/** One check of the opening sequence, in the order they ran (TAB-14). Those after one that failed were not reached. */
export interface OpeningCheck {
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'notReached';
  /** What was found, as the holder's name or the day a certificate ends. */
  readonly words: string;
}

/** What came of the checks before an app opens; all passed when none failed. */
export interface OpeningReport {
  readonly checks: readonly OpeningCheck[];
  /** When it ended, milliseconds. */
  readonly at: number;
}

export const failedCheck = ({ checks }: OpeningReport): OpeningCheck | null => checks.find(({ state }) => state === 'failed') ?? null;

export interface Reopening {
  /** The tab to show instead; null is the index page. */
  readonly to: Tab | null;
  /** The warning that there is no active tab is due (ERR-32). */
  readonly warns: boolean;
}

/**
 * What is shown after a check failed (TAB-15): the tab that was in front before, if it is still open; without one the index page, and where an area
 * has none the main view with a warning.
 */
export function afterFailure(tabs: readonly Tab[], failed: AppTab, previous: string | null, hasIndexPage: boolean): Reopening {
  const to = tabs.find((tab) => tabKey(tab) === previous && tabKey(tab) !== tabKey(failed)) ?? null;
  return { to, warns: to === null && !hasIndexPage };
}
