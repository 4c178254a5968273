import { expect, test } from 'vitest';
import type { FactOutcome, FactRow } from '../../db/types.ts';
import { daysUntil, memberView, tipsCount } from './member-view.ts';

const fact = (outcome: FactOutcome, value: unknown): FactRow => ({ k: 'memberInfo:c1', value, fetchedAt: 1, outcome, lastTry: null });
const now = Date.parse('2026-11-21T02:00:00Z');
const until = (expireDate: string) => memberView(fact('known', { expireDate }), now);

test('[PLUS-08] a fact that failed or was never fetched is told apart from a company without membership', () => {
  expect(memberView(undefined, now).kind).toBe('reading');
  expect(memberView(null, now).kind).toBe('never');
  expect(memberView(fact('never', null), now).kind).toBe('never');
  expect(memberView(fact('failed', null), now).kind).toBe('failed');
  expect(memberView(fact('known', null), now).kind).toBe('none');
});

test('membership is running, ending, or over, counted in days of China', () => {
  expect(until('2027-11-21')).toMatchObject({ kind: 'member', days: 365 });
  expect(until('2026-11-21')).toMatchObject({ kind: 'ending', days: 0 });
  expect(until('2026-11-20')).toMatchObject({ kind: 'ended', days: -1 });
  expect(daysUntil('2026-11-22', Date.parse('2026-11-21T15:59:59Z'))).toBe(1);
  expect(daysUntil('2026-11-22', Date.parse('2026-11-21T16:00:00Z'))).toBe(0);
});

test('a membership without a date of its end is not counted down', () => {
  expect(until('')).toEqual({ kind: 'none' });
});

test('[PLUS-08] tips that are not known are no number, not zero', () => {
  expect(tipsCount(null)).toBeNull();
  expect(tipsCount(fact('failed', []))).toBeNull();
  expect(tipsCount(fact('known', []))).toBe(0);
  expect(tipsCount(fact('known', [{ tipsCode: 'paymentTips' }]))).toBe(1);
});
