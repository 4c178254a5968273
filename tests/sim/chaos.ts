import { parseArgs } from 'node:util';
import { caseOf, runSeeds } from './run-seeds.ts';

/** `npm run chaos -- [--seeds 500] [--from 1]`: runs seeded schedules on every core and prints each one that fails, with its trace. */
const { values } = parseArgs({ options: { seeds: { type: 'string', default: '500' }, from: { type: 'string', default: '1' } } });
const [count, from] = [Number(values.seeds), Number(values.from)];
const began = performance.now();
const sums = { failed: 0, commands: 0, faults: 0 };
await runSeeds(from, from + count - 1, (report) => {
  sums.commands += report.commands;
  sums.faults += report.faults;
  if (report.failures.length === 0) return;
  sums.failed += 1;
  console.log(caseOf(report));
});
const seconds = (performance.now() - began) / 1000;
console.log(
  `${count} seeds, ${sums.commands} commands, ${sums.faults} faults, ${sums.failed} failed, ${(count / seconds).toFixed(1)} seeds/s`,
);
process.exitCode = sums.failed === 0 ? 0 : 1;
