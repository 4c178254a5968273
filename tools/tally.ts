import { existsSync, readFileSync } from 'node:fs';

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

export const nothing: Tally = { passed: 0, failed: 0, skipped: 0 };

export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** The last line of a test run. */
export function describeTally({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function readReport(path: string): Record<string, unknown> | null {
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

function count(report: Record<string, unknown>, name: string): number {
  const value = report[name];
  return typeof value === 'number' ? value : 0;
}

/** A suite that ended badly without naming a failed test (unhandled rejection, no report, crash) counts as one failure. */
function honest(tally: Tally, code: number): Tally {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/** Counts of a Vitest JSON report, given the exit code of the run. */
export function tallyVitest(path: string, code: number): Tally {
  const report = readReport(path);
  if (!report) return { ...nothing, failed: 1 };
  const passed = count(report, 'numPassedTests');
  const failed = count(report, 'numFailedTests');
  const skipped = count(report, 'numPendingTests') + count(report, 'numTodoTests');
  return honest({ passed, failed, skipped }, code);
}

/** Tests of a run that may pass only at the second try: they are named at its end. With more, each of them is a failed one. */
const MOST_SECOND_TRIES = 2;

/** Counts of a Playwright JSON report. */
export function tallyPlaywright(path: string, code: number): Tally {
  const report = readReport(path);
  const stats = report?.stats;
  if (typeof stats !== 'object' || stats === null) return { ...nothing, failed: 1 };
  const numbers: Record<string, unknown> = { ...stats };
  const again = count(numbers, 'flaky');
  const isFew = again <= MOST_SECOND_TRIES;
  const tally = {
    passed: count(numbers, 'expected') + (isFew ? again : 0),
    failed: count(numbers, 'unexpected') + (isFew ? 0 : again),
    skipped: count(numbers, 'skipped'),
  };
  return honest(tally, code);
}

/** Lines of a failure that are said again at the end of a run. */
const LINES = 14;

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly status?: string;
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

interface VitestFile {
  readonly name: string;
  readonly message?: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages?: readonly string[];
  }[];
}

function told(name: string, message: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal
  const plain = message.replaceAll(/\u001b\[[0-9;]*m/g, '').split('\n');
  return [name, ...plain.filter((line) => line.trim() !== '').slice(0, LINES)].join('\n    ');
}

type Spec = NonNullable<PlaywrightSuite['specs']>[number];

const isSecondTry = ({ tests }: Spec): boolean => tests.some(({ status }) => status === 'flaky');

function specsThat(which: (spec: Spec) => boolean, suite: PlaywrightSuite): string[] {
  const here = (suite.specs ?? []).filter(which).map(({ title, file, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
    return told(`${file} › ${title}`, errors.map(({ message }) => message ?? '').join('\n'));
  });
  return [...here, ...(suite.suites ?? []).flatMap((inner) => specsThat(which, inner))];
}

function failedAssertions({ name, message = '', assertionResults }: VitestFile): string[] {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0 && message !== '') return [told(name, message)];
  return failed.map((result) => told(`${name} › ${result.fullName}`, (result.failureMessages ?? []).join('\n')));
}

/** What failed in a JSON report of Vitest or Playwright, in few lines each: the end of a long output is what is read. */
export function failuresIn(path: string): string[] {
  const report = readReport(path);
  if (report === null) return [`no report ${path}`];
  // as: written by the two programs; what lacks the fields has no failures to name.
  const { suites = [], testResults = [] } = report as { suites?: PlaywrightSuite[]; testResults?: VitestFile[] };
  return [...suites.flatMap((suite) => specsThat(({ ok }) => !ok, suite)), ...testResults.flatMap(failedAssertions)];
}

/** Tests of a Playwright report that passed only at the second try, with why the first failed. */
export function secondTriesIn(path: string): string[] {
  // as: written by Playwright
  const { suites = [] } = (readReport(path) ?? {}) as { suites?: PlaywrightSuite[] };
  return suites.flatMap((suite) => specsThat(isSecondTry, suite));
}
