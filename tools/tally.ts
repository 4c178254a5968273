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

/** Counts of a Playwright JSON report; a flaky test is a failed one. */
export function tallyPlaywright(path: string, code: number): Tally {
  const report = readReport(path);
  const stats = report?.stats;
  if (typeof stats !== 'object' || stats === null) return { ...nothing, failed: 1 };
  const numbers: Record<string, unknown> = { ...stats };
  const tally = {
    passed: count(numbers, 'expected'),
    failed: count(numbers, 'unexpected') + count(numbers, 'flaky'),
    skipped: count(numbers, 'skipped'),
  };
  return honest(tally, code);
}
