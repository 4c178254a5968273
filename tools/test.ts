import { mkdirSync, rmSync } from 'node:fs';
import { runCheck } from './check.ts';
import { providePrograms } from './programs.ts';
import { runProgram } from './run-program.ts';
import { describeSizes, measureSizes } from './sizes.ts';
import { allReports, browserSuite, checkSuite, reports, runSuite, type SuiteRun, simulatorSuite, unitSuite } from './suites.ts';
import { add, describeTally, failuresIn, judgeSecondTries, nothing, secondTriesIn } from './tally.ts';

/*
 * Everything there is to check, in one command: `npm test`. The last line is the sum over all suites; a check counts as one test.
 */

async function build(): Promise<string[]> {
  const { code } = await runProgram('node', ['tools/build.ts'], { show: true, limit: 10 });
  return code === 0 ? [] : ['the build failed'];
}

function sizes(): string[] {
  const measured = measureSizes();
  for (const line of describeSizes(measured)) console.log(line);
  return measured.breaches;
}

/** One step that is no suite. */
async function step(name: string, run: () => Promise<string[]> | string[]): Promise<SuiteRun> {
  const started = performance.now();
  const tally = await runCheck({ name, run });
  return { name, minutes: (performance.now() - started) / 60_000, tally, failures: [] };
}

async function runAll(): Promise<SuiteRun[]> {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const programs = await step('programs', providePrograms);
  const built = await step('build', build);
  const runs = [programs, built];
  const isBuilt = built.tally.failed === 0;
  if (isBuilt) runs.push(await step('sizes', sizes));
  // One after the other: beside others a browser misses moments that its tests wait for.
  for (const suite of [checkSuite, unitSuite, simulatorSuite]) runs.push(await runSuite(suite));
  // Without a page there is nothing to open; the failed build already counts.
  if (isBuilt) runs.push(await runSuite(browserSuite));
  return runs;
}

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.log(`Node ${process.versions.node} is too old: run this as npm test, which brings its own.`);
  console.log(describeTally({ ...nothing, failed: 1 }));
  process.exitCode = 1;
} else {
  const started = performance.now();
  const runs = await runAll();
  const run = runs.map(({ tally }) => tally).reduce(add, nothing);
  const secondTries = allReports.flatMap(secondTriesIn);
  const failures = [...runs.flatMap((suite) => suite.failures), ...allReports.flatMap(failuresIn)];
  if (run.failed > 0) for (const failure of failures) console.log(`FAILED ${failure}`);
  for (const passed of secondTries) console.log(`PASSED ONLY AT THE SECOND TRY ${passed}`);
  const tally = judgeSecondTries(run, secondTries.length);
  console.log(`minutes: ${runs.map(({ name, minutes }) => `${name} ${minutes.toFixed(1)}`).join(', ')}`);
  console.log(`whole run: ${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
  console.log(describeTally(tally));
  process.exitCode = tally.failed === 0 && tally.passed > 0 ? 0 : 1;
}
