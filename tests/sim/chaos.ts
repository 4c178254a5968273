import { parseArgs } from 'node:util';
import { type Tally, tableOf } from './happenings.ts';
import { addTally, caseOf, runSeeds } from './run-seeds.ts';

/**
 * `npm run chaos -- [--seeds 20000] [--from 1] [--devices 3] [--tabs 2] [--steps 40] [--messages 3]` runs seeded schedules on every core,
 * prints each one that fails with the log of its steps, after each thousand how far it is, and at the end how often what happened.
 * `--seed N` runs one and prints its log whatever came of it. A seed repeats only with the same options.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '20000' },
    from: { type: 'string', default: '1' },
    devices: { type: 'string', default: '3' },
    tabs: { type: 'string', default: '2' },
    steps: { type: 'string', default: '40' },
    messages: { type: 'string', default: '3' },
  },
});
const one = values.seed !== undefined;
const [count, first] = [one ? 1 : Number(values.seeds), Number(values.seed ?? values.from)];
const options = {
  devices: Number(values.devices),
  tabs: Number(values.tabs),
  steps: Number(values.steps),
  messages: Number(values.messages),
};
const began = performance.now();
const sums = { seeds: 0, failed: 0, commands: 0 };
const pace = (): string => `${sums.failed} failed, ${((sums.seeds * 1_000) / (performance.now() - began)).toFixed(1)} seeds/s`;
const tally: Tally = new Map();
await runSeeds({ first, last: first + count - 1, options }, (report) => {
  sums.seeds += 1;
  sums.commands += report.commands;
  addTally(tally, report.tally);
  if (report.failures.length > 0) sums.failed += 1;
  if (one || report.failures.length > 0) console.log(caseOf(report, options));
  if (sums.seeds % 1_000 === 0 && sums.seeds < count) console.log(`${sums.seeds} of ${count} seeds, ${pace()}`);
});
if (!one) console.log(tableOf(tally));
console.log(`${sums.seeds} seeds, ${sums.commands} commands, ${pace()}`);
process.exitCode = sums.failed === 0 ? 0 : 1;
