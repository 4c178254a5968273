import { expect, test } from 'vitest';
import type { ActivityEntry } from '../activity/filter.ts';
import { attemptsIn, momentOf } from './attempts.ts';

const TODAY = '2026-11-28';

test.each([
  ['15号晚上报了几次', '2026-11-15', '2026-11-15', 'evening', '报了几次'],
  ['报了几次', '2026-10-30', '2026-11-28', null, '报了几次'],
  // A day that this month has not reached is last month's.
  ['29日上午报了几次', '2026-10-29', '2026-10-29', 'morning', '报了几次'],
  ['10月16日下午申报几次', '2026-10-16', '2026-10-16', 'afternoon', '申报几次'],
  ['12月1号报了几次', '2025-12-01', '2025-12-01', null, '报了几次'],
  ['昨天晚上报了几次', '2026-11-27', '2026-11-27', 'evening', '报了几次'],
  ['今天报了几次', '2026-11-28', '2026-11-28', null, '报了几次'],
  // No month has such a day: it is not guessed.
  ['2月30号报了几次', '2026-10-30', '2026-11-28', null, '2月30号报了几次'],
  ['how often was it filed on the 15th in the evening', '2026-11-15', '2026-11-15', 'evening', 'how often was it filed'],
  ['how often was it filed yesterday', '2026-11-27', '2026-11-27', null, 'how often was it filed'],
] as const)('[PLUS-30] when “%s” means', (text, from, to, part, rest) => {
  expect(momentOf(text, TODAY)).toEqual({ moment: { from, to, part }, rest });
});

test('[PLUS-30] a day that last month has not is that of no month near: the 31st on the first of a month of thirty days', () => {
  expect(momentOf('31号报了几次', '2026-12-01').moment).toMatchObject({ from: '2026-11-02', to: '2026-12-01' });
  expect(momentOf('31号报了几次', '2026-11-01').moment).toMatchObject({ from: '2026-10-31', to: '2026-10-31' });
});

test('[PLUS-30] [PLUS-29] what was filed and paid for one company then, tries in vain too, the oldest first, by the clock of China', () => {
  const row = (id: string, at: string, more: Partial<ActivityEntry> = {}): ActivityEntry => ({
    ...{
      id,
      companyId: 'c1',
      at: Date.parse(`${at}+08:00`),
      toldAt: 1,
      by: '',
      what: 'filing',
      part: '',
      result: 'done',
      origin: 'source',
    },
    ...{ reason: '', words: '', of: '', offset: null },
    ...more,
  });
  const rows = [
    row('late', '2026-11-15T23:59:59'),
    row('next', '2026-11-16T00:00:00'),
    row('paid', '2026-11-15T18:00:00', { what: 'payment', result: 'failed' }),
    row('day', '2026-11-15T17:59:59'),
    row('early', '2026-11-15T00:00:00', { result: 'refused' }),
    row('other', '2026-11-15T20:00:00', { companyId: 'c2' }),
    row('hidden', '2026-11-15T20:00:00', { what: 'companyHide' }),
  ];
  const ids = (from: string, to: string, part: 'evening' | 'afternoon' | 'morning' | null) =>
    attemptsIn(rows, 'c1', { from, to, part }).map(({ id }) => id);
  expect(ids('2026-11-15', '2026-11-15', 'evening')).toEqual(['paid', 'late']);
  expect(ids('2026-11-15', '2026-11-15', 'afternoon')).toEqual(['day']);
  expect(ids('2026-11-15', '2026-11-16', 'morning')).toEqual(['early', 'next']);
  expect(ids('2026-11-15', '2026-11-15', null)).toEqual(['early', 'day', 'paid', 'late']);
  expect(ids('2026-11-17', '2026-11-28', null)).toEqual([]);
});
