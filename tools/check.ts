import { checkDates, checkGlobals, checkTestClock, homesOfGlobals } from './globals.ts';
import { checkImports } from './imports.ts';
import { checkLock } from './lock.ts';
import { describeMetrics, measure } from './metrics.ts';
import { runProgram } from './run-program.ts';
import { checkSharedFiles } from './shared-files.ts';
import { readSources } from './source-files.ts';
import { add, describeTally, nothing, type Tally } from './tally.ts';
import { checkTypes } from './types.ts';

interface Check {
  name: string;
  /** What is wrong, one line each; empty when all is well. */
  run(): Promise<string[]> | string[];
}

async function program(command: string, args: string[]): Promise<string[]> {
  const { code, output } = await runProgram(`node_modules/.bin/${command}`, args);
  return code === 0 ? [] : [output];
}

function metrics(): string[] {
  const measured = measure(readSources());
  console.log(describeMetrics(measured));
  return measured.breaches;
}

function globals(): string[] {
  const homes = homesOfGlobals();
  return readSources().flatMap((file) => [...checkGlobals(file, homes), ...checkDates(file), ...checkTestClock(file)]);
}

const checks: readonly Check[] = [
  { name: 'lock', run: checkLock },
  { name: 'types', run: async () => (await checkTypes()).map((folder) => `errors in ${folder}`) },
  { name: 'lint', run: () => program('biome', ['check', '--max-diagnostics=50', '.']) },
  { name: 'imports', run: () => checkImports(readSources()) },
  { name: 'globals', run: globals },
  { name: 'metrics', run: metrics },
  { name: 'shared files', run: () => checkSharedFiles(readSources()) },
  { name: 'unused', run: () => program('knip', ['--no-progress']) },
];

/** Runs one check and says how it went. */
export async function runCheck({ name, run }: Check): Promise<Tally> {
  const started = performance.now();
  const breaches = await run();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  for (const line of breaches) console.log(line);
  console.log(`check ${name}: ${breaches.length === 0 ? 'ok' : 'FAILED'} (${seconds} s)`);
  return breaches.length === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 };
}

/** Every check that needs no build; each counts as one test. */
async function runChecks(): Promise<Tally> {
  let tally = nothing;
  for (const check of checks) tally = add(tally, await runCheck(check));
  return tally;
}

if (import.meta.main) {
  const tally = await runChecks();
  console.log(describeTally(tally));
  process.exitCode = tally.failed === 0 ? 0 : 1;
}
