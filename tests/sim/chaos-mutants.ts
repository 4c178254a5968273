import { availableParallelism } from 'node:os';
import { bugs } from './planted.ts';
import { runPlanted, SEEDS_OF_A_BUG } from './run-planted.ts';

/** `npm run chaos:mutants -- [name …]`: plants each bug by itself and prints the seed that caught it. */
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !bugs.some((bug) => bug.name === name));
const queue = bugs.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
let missed = unknown.length;
for (const name of unknown) console.log(`${name.padEnd(24)} is not one of ${bugs.map((bug) => bug.name).join(', ')}`);

async function runNext(): Promise<void> {
  for (let bug = queue.shift(); bug !== undefined; bug = queue.shift()) {
    const caught = await runPlanted(bug);
    if (caught === null) missed += 1;
    const said = caught === null ? `NOT CAUGHT within ${SEEDS_OF_A_BUG} seeds` : `seed ${caught.seed}: ${caught.failure.split('\n')[0]}`;
    console.log(`${bug.name.padEnd(24)} ${said}`);
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, runNext));
console.log(missed === 0 ? 'every planted bug was caught' : `${missed} planted bugs were not caught`);
process.exitCode = missed === 0 ? 0 : 1;
