import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { exitOnSignals } from '../../tools/end-with-me.ts';
import { findChromium, launchArgs } from '../support/browser/chromium.ts';
import { caseOf } from './case.ts';
import { briefly, reportLines } from './diagnostics.ts';
import { type Report, runSchedule } from './schedule.ts';
import { openStage } from './stage.ts';

/**
 * `npm run chaos:browser -- [--seeds 500] [--from 1] [--minutes 10] [--seed 7] [--quiet]`, on a page built before: seeded schedules in
 * Chromium. `--minutes` goes on from seed to seed for that long, `--seed` runs one and prints its steps. Each schedule is watched through the
 * page of diagnostics, in the middle of its faults and at its end; `--quiet` leaves that out, and then a seed costs less.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '500' },
    from: { type: 'string', default: '1' },
    minutes: { type: 'string' },
    seed: { type: 'string' },
    quiet: { type: 'boolean', default: false },
  },
});
const first = Number(values.seed ?? values.from);
const forTime = values.minutes !== undefined && values.seed === undefined;
const last = forTime ? Number.POSITIVE_INFINITY : first + (values.seed === undefined ? Number(values.seeds) : 1) - 1;
const end = forTime ? performance.now() + Number(values.minutes) * 60_000 : Number.POSITIVE_INFINITY;
const watch = !values.quiet;

function tell(report: Report): void {
  const { seed, failures, seconds, rested, edits, commands, strikes, diagnostics } = report;
  if (failures.length > 0) console.log(caseOf(report));
  else if (values.seed !== undefined) for (const line of report.log) console.log(`    ${line}`);
  const outcome = failures.length === 0 ? 'ok' : 'FAILED';
  console.log(
    `seed ${seed} ${outcome} ${seconds.toFixed(1)} s (at rest after ${rested.toFixed(1)} s), ${edits} edits, ${commands} commands, line struck ${strikes} times`,
  );
  if (diagnostics.storm !== null) console.log(`    in the storm: ${briefly(diagnostics.storm)}`);
  if (diagnostics.rest !== null && failures.length === 0) console.log(`    at rest:      ${briefly(diagnostics.rest)}`);
}

exitOnSignals();
const browser = await chromium.launch({ executablePath: findChromium(), args: launchArgs() });
const stage = await openStage(browser);
const sums = { seeds: 0, failed: 0, edits: 0, commands: 0, strikes: 0, seconds: 0 };
let latest: Report | null = null;
for (let seed = first; seed <= last && performance.now() < end; seed += 1) {
  latest = await runSchedule(stage, seed, { watch });
  tell(latest);
  sums.seeds += 1;
  sums.failed += latest.failures.length > 0 ? 1 : 0;
  sums.edits += latest.edits;
  sums.commands += latest.commands;
  sums.strikes += latest.strikes;
  sums.seconds += latest.seconds;
}
await stage.close();
await browser.close();
if (latest?.diagnostics.rest) {
  console.log(`diagnostics of the last device:`);
  for (const line of reportLines(latest.diagnostics.rest)) console.log(`  ${line}`);
}
const pace = (sums.seconds / Math.max(1, sums.seeds)).toFixed(1);
console.log(
  `${sums.seeds} seeds, ${sums.edits} edits, ${sums.commands} commands, line struck ${sums.strikes} times, ${sums.failed} failed, ${pace} s a seed`,
);
// Left to end by itself, Node has been seen to wait without an end for a request of a connection that was cut.
process.exit(sums.failed === 0 ? 0 : 1);
