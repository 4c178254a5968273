import { parseArgs } from 'node:util';
import { caseOf, runSeeds } from './run-seeds.ts';

/**
 * `npm run chaos -- [--seeds 20000] [--from 1] [--devices 3] [--steps 40]`: runs seeded schedules on every core and prints each one that
 * fails, with its trace. A seed repeats only with the same devices and steps.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20000' },
    from: { type: 'string', default: '1' },
    devices: { type: 'string', default: '3' },
    steps: { type: 'string', default: '40' },
  },
});
const [count, first] = [Number(values.seeds), Number(values.from)];
const options = { devices: Number(values.devices), steps: Number(values.steps) };
const began = performance.now();
const sums = { failed: 0, commands: 0, faults: 0 };
await runSeeds({ first, last: first + count - 1, options }, (report) => {
  sums.commands += report.commands;
  sums.faults += report.faults;
  if (report.failures.length === 0) return;
  sums.failed += 1;
  console.log(caseOf(report, options));
});
const seconds = (performance.now() - began) / 1000;
console.log(
  `${count} seeds, ${sums.commands} commands, ${sums.faults} faults, ${sums.failed} failed, ${(count / seconds).toFixed(1)} seeds/s`,
);
process.exitCode = sums.failed === 0 ? 0 : 1;
