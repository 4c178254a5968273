import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { add, describeTally, tallyPlaywright, tallyVitest } from './tally.ts';

const folder = mkdtempSync(join(tmpdir(), 'tally-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

test('the last line is the sum of the suites', () => {
  const a = tallyVitest(report({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 }), 1);
  const b = tallyPlaywright(report({ stats: { expected: 2, unexpected: 1, flaky: 1, skipped: 0 } }), 1);
  expect(describeTally(add(a, b))).toBe('5 passed, 3 failed, 2 skipped');
});

test('a run that fails without a failed test counts as a failure: unhandled rejection, crash, no report', () => {
  expect(tallyVitest(report({ numPassedTests: 3 }), 1).failed).toBe(1);
  expect(tallyPlaywright(report({ stats: { expected: 2 } }), 1).failed).toBe(1);
  expect(tallyVitest(join(folder, 'none.json'), 0).failed).toBe(1);
  expect(tallyPlaywright(join(folder, 'none.json'), 0).failed).toBe(1);
});
