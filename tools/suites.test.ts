import { expect, test } from 'vitest';
import { runSuite, type Suite } from './suites.ts';
import { describeTally, nothing, tallyOf } from './tally.ts';

const said = { passed: 6, failed: 0, skipped: 1 };
const suite = (script: string, limit: number): Suite => ({
  name: 'some suite',
  command: 'node',
  args: ['-e', script],
  limit,
  tally: tallyOf,
});
const says = `console.log(${JSON.stringify(describeTally(said))});`;

test('a suite that ends comes with what it has come to', async () => {
  expect(await runSuite(suite(says, 1))).toMatchObject({ name: 'some suite', tally: said, failures: [] });
  const failed = { tally: { ...said, failed: 1 }, failures: [] };
  expect(await runSuite(suite(`${says} process.exitCode = 1;`, 1))).toMatchObject(failed);
});

test('a suite that hangs is one failure with words, whether it has said what it came to or not', async () => {
  const failures = ['some suite: stopped after 0.2 minutes, with everything that it had started'];
  const hangs = 'setInterval(() => {}, 1000);';
  const [honest, silent] = await Promise.all([runSuite(suite(`${says} ${hangs}`, 0.2)), runSuite(suite(hangs, 0.2))]);
  expect(honest).toMatchObject({ tally: { ...said, failed: 1 }, failures });
  expect(silent).toMatchObject({ tally: { ...nothing, failed: 1 }, failures });
});
