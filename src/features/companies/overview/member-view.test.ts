import { expect, test } from 'vitest';
import type { VipInfo } from '../../../api/entities/company.ts';
import type { ResourceState } from '../../account/use-resource.ts';
import { memberView } from './member-view.ts';

const fact = <V>(outcome: ResourceState<V>['outcome'], value: V | null): ResourceState<V> => ({
  outcome,
  value,
  fetchedAt: 1,
  lastTry: null,
});
const vip: VipInfo = {
  taxchina: 1,
  expireDate: '',
  productPromotionName: '',
  productPromotionInfo: '',
  visitUrl: '',
  renewUrl: '',
  printUrl: '',
  boughtUrl: '',
  moreUrl: '',
};
const now = Date.parse('2026-11-21T02:00:00Z');
const until = (expireDate: string) => memberView(fact('known', { ...vip, expireDate }), now);

test('[PLUS-08] a fact that failed or was never fetched is told apart from a company without membership', () => {
  for (const kind of ['reading', 'never', 'failed'] as const) expect(memberView(fact(kind, null), now).kind).toBe(kind);
  expect(memberView(fact('known', null), now).kind).toBe('none');
});

test('membership is running, ending, or over, counted in days of China', () => {
  expect(until('2027-11-21')).toMatchObject({ kind: 'member', days: 365 });
  expect(until('2026-11-21')).toMatchObject({ kind: 'ending', days: 0 });
  expect(until('2026-11-20')).toMatchObject({ kind: 'ended', days: -1 });
  const daysAt = (time: string) => memberView(fact('known', { ...vip, expireDate: '2026-11-22' }), Date.parse(time));
  expect(daysAt('2026-11-21T15:59:59Z')).toMatchObject({ days: 1 });
  expect(daysAt('2026-11-21T16:00:00Z')).toMatchObject({ days: 0 });
});

test('a membership without a date of its end is not counted down', () => {
  expect(until('')).toEqual({ kind: 'none' });
});
