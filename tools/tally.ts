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

/** What a command has come to that ends with the line of `describeTally`. */
export function tallyOf({ code, output }: { readonly code: number; readonly output: string }): Tally {
  const [passed, failed, skipped] = /^(\d+) passed, (\d+) failed, (\d+) skipped$/m.exec(output)?.slice(1).map(Number) ?? [];
  if (passed === undefined || failed === undefined || skipped === undefined) return { ...nothing, failed: 1 };
  return honest({ passed, failed, skipped }, code);
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

/** Tests of a whole run that may pass only at the second try, which are named at its end. */
const MOST_SECOND_TRIES = 3;

/** What a run has come to, given how many of its tests passed only at the second try: with too many, each of them is a failed one. */
export function judgeSecondTries(tally: Tally, secondTries: number): Tally {
  if (secondTries <= MOST_SECOND_TRIES) return tally;
  return { ...tally, passed: tally.passed - secondTries, failed: tally.failed + secondTries };
}

/** Counts of a Playwright JSON report. */
export function tallyPlaywright(path: string, code: number): Tally {
  const report = readReport(path);
  const stats = report?.stats;
  if (typeof stats !== 'object' || stats === null) return { ...nothing, failed: 1 };
  const numbers: Record<string, unknown> = { ...stats };
  const tally = {
    passed: count(numbers, 'expected') + count(numbers, 'flaky'),
    failed: count(numbers, 'unexpected'),
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

/** A report of either program. */
interface Report {
  readonly suites: readonly PlaywrightSuite[];
  /** Playwright's own: its time was over, a file that could not be read. */
  readonly errors: readonly { readonly message?: string }[];
  readonly testResults: readonly VitestFile[];
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

type Assertion = VitestFile['assertionResults'][number];

const why = (file: string, { fullName, failureMessages = [] }: Assertion): string =>
  told(`${file} › ${fullName}`, failureMessages.join('\n'));

/** The reporter does not say which try it was: a test that passed in the end and has errors failed before. */
const passedAgain = ({ status, failureMessages = [] }: Assertion): boolean => status === 'passed' && failureMessages.length > 0;

function failedAssertions({ name, message = '', assertionResults }: VitestFile): string[] {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0 && message !== '') return [told(name, message)];
  return failed.map((result) => why(name, result));
}

/** What failed in a JSON report of Vitest or Playwright, in few lines each: the end of a long output is what is read. */
export function failuresIn(path: string): string[] {
  const report = readReport(path);
  if (report === null) return [`no report ${path}`];
  // as: written by the two programs; what lacks the fields has no failures to name.
  const { suites = [], testResults = [], errors = [] } = report as Partial<Report>;
  return [
    ...errors.map(({ message = '' }) => told('outside any test', message)),
    ...suites.flatMap((suite) => specsThat(({ ok }) => !ok, suite)),
    ...testResults.flatMap(failedAssertions),
  ];
}

/** Tests of a report of Vitest or Playwright that passed only at the second try, with why the first failed. */
export function secondTriesIn(path: string): string[] {
  // as: written by the two programs
  const { suites = [], testResults = [] } = (readReport(path) ?? {}) as Partial<Report>;
  const again = ({ name, assertionResults }: VitestFile): string[] =>
    assertionResults.filter(passedAgain).map((result) => why(name, result));
  return [...suites.flatMap((suite) => specsThat(isSecondTry, suite)), ...testResults.flatMap(again)];
}
