import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  add,
  describeTally,
  failuresIn,
  judgeSecondTries,
  nothing,
  secondTriesIn,
  tallyOf,
  tallyPlaywright,
  tallyVitest,
} from './tally.ts';

const folder = mkdtempSync(join(tmpdir(), 'tally-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

test('the last line is the sum of the suites', () => {
  const a = tallyVitest(report({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 }), 1);
  const b = tallyPlaywright(report({ stats: { expected: 2, unexpected: 1, flaky: 0, skipped: 0 } }), 1);
  expect(describeTally(add(a, b))).toBe('5 passed, 2 failed, 2 skipped');
});

test('a run that fails without a failed test counts as a failure: unhandled rejection, crash, no report', () => {
  expect(tallyVitest(report({ numPassedTests: 3 }), 1).failed).toBe(1);
  expect(tallyPlaywright(report({ stats: { expected: 2 } }), 1).failed).toBe(1);
  expect(tallyVitest(join(folder, 'none.json'), 0).failed).toBe(1);
  expect(tallyPlaywright(join(folder, 'none.json'), 0).failed).toBe(1);
});

test('a command that says its own sum counts with it, and as a failure when it ends without', () => {
  const tally = { passed: 6, failed: 1, skipped: 2 };
  expect(tallyOf({ code: 1, output: `check a: ok\n${describeTally(tally)}\n` })).toEqual(tally);
  expect(tallyOf({ code: 1, output: `${describeTally({ ...tally, failed: 0 })}\n` })).toEqual(tally);
  expect(tallyOf({ code: 0, output: 'check a: ok\n' })).toEqual({ ...nothing, failed: 1 });
});

test('what failed is named at the end with the first lines of why, from either report', () => {
  const spec = (ok: boolean) => ({
    title: `is ${ok}`,
    file: 'a.spec.ts',
    ok,
    tests: [{ results: [{ errors: ok ? [] : [{ message: '\u001b[31mError: no\u001b[39m\n\nat line 1' }] }] }],
  });
  expect(failuresIn(report({ suites: [{ suites: [{ specs: [spec(true), spec(false)] }] }] }))).toEqual([
    'a.spec.ts › is false\n    Error: no\n    at line 1',
  ]);
  const late = { suites: [{ specs: [spec(true)] }], errors: [{ message: 'Timed out waiting 1500s' }] };
  expect(failuresIn(report(late))).toEqual(['outside any test\n    Timed out waiting 1500s']);
  const assertion = { fullName: 'adds', status: 'failed', failureMessages: ['Error: 3'] };
  const file = (assertionResults: object[], message = '') => ({ name: 'a.test.ts', message, assertionResults });
  const vitest = { testResults: [file([assertion, { ...assertion, status: 'passed' }]), file([], 'does not load'), file([])] };
  expect(failuresIn(report(vitest))).toEqual(['a.test.ts › adds\n    Error: 3', 'a.test.ts\n    does not load']);
  expect(failuresIn(join(folder, 'none.json'))).toEqual([`no report ${join(folder, 'none.json')}`]);
});

test('up to three second tries of a whole run pass; with more, each of them is a failure', () => {
  expect(tallyPlaywright(report({ stats: { expected: 9, flaky: 2 } }), 0)).toEqual({ passed: 11, failed: 0, skipped: 0 });
  const run = { passed: 11, failed: 1, skipped: 0 };
  for (const few of [0, 1, 3]) expect(judgeSecondTries(run, few)).toEqual(run);
  expect(judgeSecondTries(run, 4)).toEqual({ passed: 7, failed: 5, skipped: 0 });
});

test('who passed only at the second try is named with why the first failed, from either report', () => {
  const spec = (status: string, errors: object[]) => ({
    title: status,
    file: 'a.spec.ts',
    ok: true,
    tests: [{ status, results: [{ errors }] }],
  });
  const suites = [{ suites: [{ specs: [spec('expected', []), spec('flaky', [{ message: 'Error: late' }])] }] }];
  expect(secondTriesIn(report({ suites }))).toEqual(['a.spec.ts › flaky\n    Error: late']);
  const assertion = (status: string, failureMessages: string[]) => ({
    fullName: `${status} ${failureMessages.length}`,
    status,
    failureMessages,
  });
  const assertionResults = [
    assertion('passed', []),
    assertion('passed', ['Error: late']),
    assertion('failed', ['Error: late', 'Error: later']),
  ];
  const testResults = [
    { name: 'a.test.ts', assertionResults },
    { name: 'b.test.ts', assertionResults: [assertion('passed', ['Error: one']), assertion('passed', ['Error: two'])] },
  ];
  expect(secondTriesIn(report({ testResults }))).toEqual([
    'a.test.ts › passed 1\n    Error: late',
    'b.test.ts › passed 1\n    Error: one',
    'b.test.ts › passed 1\n    Error: two',
  ]);
  expect(secondTriesIn(join(folder, 'none.json'))).toEqual([]);
});
