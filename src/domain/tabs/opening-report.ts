import type { CheckState, FailureWords, OpeningCheck } from '../menus/opening-plan.ts';
import { type AppTab, type Tab, tabKey } from './app-tab.ts';

/** What a user is told of the checks of an opening, in the order they ran (TAB-14): those after the certificate are one line, those of its frame come last. */
export const reportLines = ['login', 'privilege', 'admin', 'certificate', 'after', 'address', 'line'] as const;
export type ReportLine = (typeof reportLines)[number];
export type LineState = 'passed' | 'notNeeded' | 'missing' | 'failed' | 'notReached';

/** What stopped an opening. Beside the failures of a menu: a prompt that nobody was asked, as a restored tab asks nobody, and the checks of the frame. */
export type OpeningStop =
  | FailureWords
  | { readonly show: 'prompt'; readonly prompt: 'trial' | 'purchase' | 'renewal' | 'vatType' | 'identity' }
  /** The company has no such menu any more. */
  | { readonly show: 'noMenu' }
  /** The deployment does not let that host be framed. */
  | { readonly show: 'address'; readonly host: string }
  | { readonly show: 'offline' };

/** What came of the checks before an app opens. */
export interface OpeningReport {
  readonly lines: readonly { readonly line: ReportLine; readonly state: LineState }[];
  /** Null: all passed. */
  readonly stop: OpeningStop | null;
  /** Host of the app's address. */
  readonly host: string;
  /** When it ended, milliseconds. */
  readonly at: number;
}

/** The line that a check of a menu is told on. */
const lineOf: Readonly<Record<OpeningCheck, ReportLine>> = {
  ...{ guest: 'login', privilege: 'privilege', admin: 'admin', certificate: 'certificate', identity: 'certificate' },
  ...{ trial: 'after', vatType: 'after', privilegeAgain: 'after', certificateAgain: 'after' },
};

/** One state of those of several checks: what stopped the opening before what did not. */
function together(states: readonly CheckState['state'][]): LineState {
  if (states.some((state) => state === 'failed' || state === 'waiting')) return 'failed';
  if (states.length === 0 || states.includes('notReached')) return 'notReached';
  if (states.includes('missing')) return 'missing';
  return states.includes('passed') ? 'passed' : 'notNeeded';
}

/** The checks of a menu as they are told; those of its frame are not reached yet. `states` is empty where the menu was not found. */
export function menuReport(states: readonly CheckState[], end: Pick<OpeningReport, 'stop' | 'host' | 'at'>): OpeningReport {
  const lines = reportLines.map((line) => ({
    line,
    state: together(states.flatMap(({ check, state }) => (lineOf[check] === line ? [state] : []))),
  }));
  return { lines, ...end };
}

/** A report of a menu whose checks passed, with those of its frame: its address may be framed, and there is a line to load it by. */
export function withFrame(
  report: OpeningReport,
  { mayFrame, isOnline }: { readonly mayFrame: boolean; readonly isOnline: boolean },
): OpeningReport {
  if (report.stop !== null) return report;
  const told: Readonly<Partial<Record<ReportLine, LineState>>> = mayFrame
    ? { address: 'passed', line: isOnline ? 'passed' : 'failed' }
    : { address: 'failed' };
  const stop: OpeningStop | null = mayFrame ? (isOnline ? null : { show: 'offline' }) : { show: 'address', host: report.host };
  return { ...report, stop, lines: report.lines.map(({ line, state }) => ({ line, state: told[line] ?? state })) };
}

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
