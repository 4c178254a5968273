import { mkdirSync } from 'node:fs';
import { runProgram } from './run-program.ts';
import { add, describeTally, failuresIn, nothing, secondTriesIn, type Tally, tallyVitest } from './tally.ts';

/*
 * `npm run unit:hours`: the whole Vitest suite as if at six hours of the day in China, which are hours of working days and of days off, of a month's
 * last day and its first. What is added goes to Vitest (`npm run unit:hours -- --project views`).
 */

const moments = [
  '2026-12-01T00:00+08:00',
  '2026-11-29T04:00+08:00',
  '2026-11-26T08:00+08:00',
  '2027-02-28T12:00+08:00',
  '2026-11-30T16:00+08:00',
  '2026-12-31T20:00+08:00',
];

const folder = 'test-results/hours';

async function runAt(moment: string): Promise<Tally> {
  const report = `${folder}/${moment.slice(0, 13)}.json`;
  const args = [
    'run',
    '--silent=passed-only',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ];
  const { code } = await runProgram('vitest', args, { show: true, env: { TEST_NOW: moment } });
  const tally = tallyVitest(report, code);
  if (tally.failed > 0) for (const failure of failuresIn(report)) console.log(`FAILED ${failure}`);
  for (const passed of secondTriesIn(report)) console.log(`PASSED ONLY AT THE SECOND TRY ${passed}`);
  console.log(`at ${moment}: ${describeTally(tally)}`);
  return tally;
}

mkdirSync(folder, { recursive: true });
let tally = nothing;
for (const moment of moments) tally = add(tally, await runAt(moment));
console.log(describeTally(tally));
process.exitCode = tally.failed === 0 && tally.passed > 0 ? 0 : 1;
