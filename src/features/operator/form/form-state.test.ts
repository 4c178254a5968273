import { expect, test } from 'vitest';
import type { PublishedRow } from '../../../api/entities/publication.ts';
import { draftOf, emptyForm, formOf, standingOf } from './form-state.ts';

test('[PLUS-22] lists are read by blanks, commas and lines, days as days of China of which the last counts', () => {
  const form = {
    ...emptyForm('banner'),
    accounts: ' wang，li\nzhao ',
    locations: '44、3101',
    fromDay: '2026-11-24',
    toDay: '2026-11-24',
    ord: '7',
  };
  expect(draftOf(form)).toMatchObject({
    target: { accounts: ['wang', 'li', 'zhao'], locations: ['44', '3101'], roles: [], member: '' },
    ord: 7,
    from_at: Date.parse('2026-11-23T16:00:00Z'),
    to_at: Date.parse('2026-11-24T16:00:00Z'),
  });
  expect(draftOf({ ...form, fromDay: '', toDay: '', ord: '-3' })).toMatchObject({ from_at: 0, to_at: 0, ord: 0 });
});

test('[PLUS-22] what was published comes back into its form as it was written', () => {
  const form = { ...emptyForm('popup'), accounts: 'wang li', locations: '44', fromDay: '2026-11-24', toDay: '2026-12-31' };
  const row: PublishedRow = { ...draftOf(form), id: '1001', ended_at: 0, writtenBy: 'boss', updatedAt: '', updated_at: 1 };
  expect(formOf(row)).toEqual(form);
});

test('[PLUS-22] something published is ahead, runs, is over or was taken back; a notice was sent', () => {
  const row = { ...draftOf(emptyForm('popup')), id: '1', ended_at: 0, writtenBy: '', updatedAt: '', updated_at: 1, from_at: 10, to_at: 20 };
  expect([9, 10, 19, 20].map((now) => standingOf(row, now))).toEqual(['ahead', 'running', 'running', 'over']);
  expect(standingOf({ ...row, to_at: 0 }, 1_000)).toBe('running');
  expect([standingOf({ ...row, ended_at: 5 }, 15), standingOf({ ...row, kind: 'notice' }, 15)]).toEqual(['ended', 'sent']);
  expect([0, 1].map((unsent) => standingOf({ ...row, kind: 'notice', unsent }, 15))).toEqual(['sent', 'unsent']);
});
