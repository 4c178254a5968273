import { mkdirSync, rmSync } from 'node:fs';
import { runCheck, runChecks } from './check.ts';
import { providePrograms } from './programs.ts';
import { runProgram } from './run-program.ts';
import { describeSizes, measureSizes } from './sizes.ts';
import { add, describeTally, failuresIn, nothing, secondTriesIn, type Tally, tallyPlaywright, tallyVitest } from './tally.ts';

/*
 * Everything there is to check, in one command: `npm test`. The last line is the sum over all suites; a check counts as one test.
 */

const reports = 'test-results';

async function build(): Promise<string[]> {
  const { code } = await runProgram('node', ['tools/build.ts'], { show: true });
  return code === 0 ? [] : ['the build failed'];
}

function sizes(): string[] {
  const measured = measureSizes();
  for (const line of describeSizes(measured)) console.log(line);
  return measured.breaches;
}

const vitestReport = `${reports}/vitest.json`;
const playwrightReport = `${reports}/playwright.json`;

async function vitest(): Promise<Tally> {
  const report = vitestReport;
  const args = ['run', '--silent=passed-only', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await runProgram('vitest', args, { show: true });
  return tallyVitest(report, code);
}

async function playwright(): Promise<Tally> {
  const report = playwrightReport;
  const { code } = await runProgram('playwright', ['test'], { show: true, env: { PLAYWRIGHT_JSON: report } });
  return tallyPlaywright(report, code);
}

async function runAll(): Promise<Tally> {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  let tally = await runCheck({ name: 'programs', run: providePrograms });
  tally = add(tally, await runChecks());
  const built = await runCheck({ name: 'build', run: build });
  tally = add(tally, built);
  if (built.failed === 0) tally = add(tally, await runCheck({ name: 'sizes', run: sizes }));
  tally = add(tally, await vitest());
  // Without a page there is nothing to open; the failed build already counts.
  return built.failed === 0 ? add(tally, await playwright()) : tally;
}

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.log(`Node ${process.versions.node} is too old: run this as npm test, which brings its own.`);
  console.log(describeTally({ ...nothing, failed: 1 }));
  process.exitCode = 1;
} else {
  const started = performance.now();
  const tally = await runAll();
  if (tally.failed > 0) for (const failure of [vitestReport, playwrightReport].flatMap(failuresIn)) console.log(`FAILED ${failure}`);
  for (const passed of secondTriesIn(playwrightReport)) console.log(`PASSED ONLY AT THE SECOND TRY ${passed}`);
  console.log(`whole run: ${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
  console.log(describeTally(tally));
  process.exitCode = tally.failed === 0 && tally.passed > 0 ? 0 : 1;
}
