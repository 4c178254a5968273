import { parseArgs } from 'node:util';
import { simulate } from './simulation.ts';

/** `npm run chaos -- --seeds 20000 [--from 1]`: runs seeded schedules and prints every one that fails, with its trace. */
const { values } = parseArgs({ options: { seeds: { type: 'string', default: '500' }, from: { type: 'string', default: '1' } } });
const [count, from] = [Number(values.seeds), Number(values.from)];
const began = performance.now();
let [failed, commands, faults] = [0, 0, 0];
for (let seed = from; seed < from + count; seed += 1) {
  const report = await simulate(seed);
  commands += report.commands;
  faults += report.faults;
  if (report.failures.length === 0) continue;
  failed += 1;
  console.log(`seed ${seed} failed:\n  ${report.failures.join('\n  ')}\n${count === 1 ? report.trace.join('\n') : ''}`);
}
const seconds = (performance.now() - began) / 1000;
console.log(`${count} seeds, ${commands} commands, ${faults} faults, ${failed} failed, ${(count / seconds).toFixed(1)} seeds/s`);
process.exitCode = failed === 0 ? 0 : 1;
