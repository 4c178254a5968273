import { expect, test } from 'vitest';
import { memberView } from './member-view.ts';

const now = Date.parse('2026-11-21T02:00:00Z');
const until = (expireDate: string) => memberView({ outcome: 'known', value: { expireDate } }, now);

test('[PLUS-08] a fact that failed, was never fetched or of which nobody told is told apart from a company without membership', () => {
  for (const kind of ['reading', 'never', 'failed'] as const) expect(memberView({ outcome: kind, value: null }, now).kind).toBe(kind);
  expect(memberView({ outcome: 'known', value: null }, now).kind).toBe('untold');
  expect(until('').kind).toBe('none');
});

test('[VIP-04] membership is running, ending within three months, or over, counted in days of China', () => {
  expect(until('2027-11-21')).toMatchObject({ kind: 'member', days: 365 });
  expect(until('2027-02-22')).toMatchObject({ kind: 'member' });
  expect(until('2027-02-21')).toMatchObject({ kind: 'ending' });
  expect(until('2026-11-21')).toMatchObject({ kind: 'ending', days: 0 });
  expect(until('2026-11-20')).toMatchObject({ kind: 'ended', days: -1 });
  const daysAt = (time: string) => memberView({ outcome: 'known', value: { expireDate: '2026-11-22' } }, Date.parse(time));
  expect(daysAt('2026-11-21T15:59:59Z')).toMatchObject({ days: 1 });
  expect(daysAt('2026-11-21T16:00:00Z')).toMatchObject({ days: 0 });
});

test('a membership without a date of its end is not counted down', () => {
  expect(until('')).toEqual({ kind: 'none' });
});
