import { parseArgs } from 'node:util';
import { type Tally, tableOf } from './happenings.ts';
import { addTally, caseOf, runSeeds } from './run-seeds.ts';

/**
 * `npm run chaos -- [--seeds 20000] [--from 1] [--devices 3] [--tabs 2] [--steps 40]` runs seeded schedules on every core, prints each
 * one that fails with the log of its steps, and at the end how often what happened. `--seed N` runs one and prints its log whatever
 * came of it. A seed repeats only with the same devices, tabs and steps.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '20000' },
    from: { type: 'string', default: '1' },
    devices: { type: 'string', default: '3' },
    tabs: { type: 'string', default: '2' },
    steps: { type: 'string', default: '40' },
  },
});
const one = values.seed !== undefined;
const [count, first] = [one ? 1 : Number(values.seeds), Number(values.seed ?? values.from)];
const options = { devices: Number(values.devices), tabs: Number(values.tabs), steps: Number(values.steps) };
const began = performance.now();
const sums = { failed: 0, commands: 0 };
const tally: Tally = new Map();
await runSeeds({ first, last: first + count - 1, options }, (report) => {
  sums.commands += report.commands;
  addTally(tally, report.tally);
  if (report.failures.length > 0) sums.failed += 1;
  if (one || report.failures.length > 0) console.log(caseOf(report, options));
});
const seconds = (performance.now() - began) / 1000;
if (!one) console.log(tableOf(tally));
console.log(`${count} seeds, ${sums.commands} commands, ${sums.failed} failed, ${(count / seconds).toFixed(1)} seeds/s`);
process.exitCode = sums.failed === 0 ? 0 : 1;
