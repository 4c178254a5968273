import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { onExit } from './end-with-me.ts';
import { type Mistake, mistakes, placesOf } from './mutants-list.ts';
import { runProgram } from './run-program.ts';
import { tallyVitest } from './tally.ts';

/*
 * `npm run mutants -- [word …]`: makes each mistake of the list by itself and asks the test file beside it whether it notices. With words only those
 * mistakes whose file or text has one of them. A file is changed in place and given back in any case: nothing else may use the tree meanwhile.
 */

/** Milliseconds after which a test is red that waits for what a mistake has taken away. */
const MOST_MS = 20_000;

const folder = 'test-results/mutants';
const report = `${folder}/report.json`;

/** How a test file ends. `broken`: badly and without a red test, as where a text is no code, which says nothing about the tests. */
type Ending = 'green' | 'red' | 'broken';

async function ask(test: string): Promise<Ending> {
  rmSync(report, { force: true });
  const limits = ['--retry=0', `--testTimeout=${MOST_MS}`, '--silent'];
  const { code } = await runProgram('vitest', ['run', test, ...limits, '--reporter=json', `--outputFile.json=${report}`], { limit: 3 });
  if (code === 0) return 'green';
  return existsSync(report) && tallyVitest(report, 0).failed > 0 ? 'red' : 'broken';
}

/** Asks the test of a mistake while it is in its file. */
async function askWith({ file, text, becomes, test }: Mistake): Promise<Ending> {
  const right = readFileSync(file, 'utf8');
  const mend = () => writeFileSync(file, right);
  const forget = onExit(mend, async () => mend());
  try {
    // A function, because a dollar in a text that takes another's place means something.
    writeFileSync(
      file,
      right.replace(text, () => becomes),
    );
    return await ask(test);
  } finally {
    mend();
    forget();
  }
}

/** What is wrong with a mistake that nobody noticed, or that cannot be made; null for one that was caught. */
async function judge(mistake: Mistake, isGreen: (test: string) => Promise<boolean>): Promise<string | null> {
  const places = placesOf(mistake);
  if (places !== 1) return `its text stands ${places} times in the file`;
  if (!(await isGreen(mistake.test))) return `${mistake.test} is not green without it`;
  const ending = await askWith(mistake);
  if (ending === 'broken') return 'the file does not run with it';
  return ending === 'red' ? null : `SURVIVED ${mistake.test}`;
}

const words = process.argv.slice(2);
const wanted = mistakes.filter(({ file, text }) => words.length === 0 || words.some((word) => file.includes(word) || text.includes(word)));
const greens = new Map<string, boolean>();
async function isGreen(test: string): Promise<boolean> {
  const known = greens.get(test) ?? (await ask(test)) === 'green';
  greens.set(test, known);
  return known;
}

mkdirSync(folder, { recursive: true });
let missed = 0;
for (const mistake of wanted) {
  const wrong = await judge(mistake, isGreen);
  if (wrong !== null) missed += 1;
  const [text, becomes] = [mistake.text, mistake.becomes].map((one) => one.trim().replaceAll(/\s+/g, ' '));
  console.log(`${wrong ?? 'caught'}: ${mistake.file}: ${text} → ${becomes}`);
}
console.log(`${wanted.length - missed} of ${wanted.length} mistakes were caught`);
process.exitCode = missed === 0 && wanted.length > 0 ? 0 : 1;
