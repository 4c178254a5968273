import { expect, test } from 'vitest';
import { sleepOrder } from './frame-life.ts';
import { afterFailure, failedCheck, type OpeningReport } from './opening-report.ts';

const live = (count: number) => Array.from({ length: count }, (_, n) => ({ key: `k${n}`, usedAt: 10 - n, unsaved: n === 5 }));

test('with room for one more nobody is put to sleep', () => {
  expect(sleepOrder(live(5), 'new')).toEqual([]);
  expect(sleepOrder(live(6), 'k0')).toEqual([]);
});

test('the one that was in front longest ago sleeps first, one with unsaved content last', () => {
  expect(sleepOrder(live(6), 'new')).toEqual(['k4', 'k3', 'k2', 'k1', 'k0', 'k5']);
});

const tab = { companyId: 'c', tabCode: 'tax', title: 'tax', url: 'https://a/', extraParam: {} };

test('[TAB-15] after a failure the previous tab is shown if it is still open', () => {
  expect(afterFailure(['/workbench/outbox', tab], tab, '/workbench/outbox', true)).toEqual({ to: '/workbench/outbox', warns: false });
  expect(afterFailure([tab], tab, '/workbench/outbox', true)).toEqual({ to: null, warns: false });
});

test('[TAB-15] [ERR-32] without a previous tab the index page, and where there is none the warning', () => {
  expect(afterFailure([tab], tab, null, true)).toEqual({ to: null, warns: false });
  expect(afterFailure([tab], tab, null, false)).toEqual({ to: null, warns: true });
  expect(afterFailure([tab], tab, 'c tax', false)).toEqual({ to: null, warns: true });
});

test('the check that failed is the first that did', () => {
  const report = (...states: ('passed' | 'failed' | 'notReached')[]): OpeningReport => ({
    checks: states.map((state, n) => ({ name: String(n), state, words: '' })),
    at: 1,
  });
  expect(failedCheck(report('passed', 'failed', 'notReached'))?.name).toBe('1');
  expect(failedCheck(report('passed', 'passed'))).toBeNull();
});
