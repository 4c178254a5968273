import { type ProgramRun, runProgram, STOPPED } from './run-program.ts';
import { type Tally, tallyOf, tallyPlaywright, tallyVitest } from './tally.ts';

/** A program that runs many tests. */
export interface Suite {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Minutes after which it is stopped: what hangs fails by its name, and not as a run that never ended. */
  readonly limit: number;
  /** What it has come to. */
  readonly tally: (run: ProgramRun) => Tally;
}

export interface SuiteRun {
  readonly name: string;
  readonly minutes: number;
  readonly tally: Tally;
  /** Words for what no report names: that it was stopped. */
  readonly failures: readonly string[];
}

/** Runs a suite to its end or its limit; one that was stopped has at least one failure. */
export async function runSuite({ name, command, args, env, limit, tally }: Suite): Promise<SuiteRun> {
  const started = performance.now();
  const run = await runProgram(command, [...args], { show: true, limit, ...(env && { env }) });
  const minutes = (performance.now() - started) / 60_000;
  const failures = run.code === STOPPED ? [`${name}: stopped after ${limit} minutes, with everything that it had started`] : [];
  return { name, minutes, tally: tally(run), failures };
}

export const reports = 'test-results';

function vitest(name: string, report: string, project: string): Suite {
  const output = ['--silent=passed-only', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  return {
    name,
    command: 'vitest',
    args: ['run', '--project', project, ...output],
    limit: 40,
    tally: ({ code }) => tallyVitest(report, code),
  };
}

const vitestReport = `${reports}/vitest.json`;
const simulatorReport = `${reports}/simulator.json`;
const playwrightReport = `${reports}/playwright.json`;

/** What the suites say of each test. */
export const allReports = [vitestReport, simulatorReport, playwrightReport];

export const checkSuite: Suite = {
  name: 'checks',
  command: 'node',
  args: ['tools/check.ts'],
  limit: 15,
  tally: tallyOf,
};
export const unitSuite = vitest('vitest', vitestReport, '!sim');
export const simulatorSuite = vitest('simulator', simulatorReport, 'sim');
/** It ends itself a little earlier (`globalTimeout`), with a report of what ran until then. */
export const browserSuite: Suite = {
  name: 'browser',
  command: 'playwright',
  args: ['test', '--grep-invert', '@soak'],
  env: { PLAYWRIGHT_JSON: playwrightReport },
  limit: 53,
  tally: ({ code }) => tallyPlaywright(playwrightReport, code),
};
