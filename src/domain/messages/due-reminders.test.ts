import { expect, test } from 'vitest';
import type { CalendarCounts, GroupCount } from '../calendar/count.ts';
import type { Due } from '../calendar/expand.ts';
import { startOfChinaDay } from '../core/china-time.ts';
import { rankOfStanding, type Standing, standings } from '../status/standing.ts';
import { dueReminders } from './due-reminders.ts';
import type { PlacedState } from './inbox.ts';

const HOUR = 3_600_000;
const at = (day: string, hours: number) => startOfChinaDay(day) + hours * HOUR;
const due = (code: Due['code'], day: string): Due => ({
  ...{ code, period: '202610', ends: '2026-10-31', day, nominal: day, origin: 'rule', area: '', source: '', confirm: false },
});
function group(code: Due['code'], day: string, told: Partial<Record<Standing, number>>): GroupCount {
  const counts = new Int32Array(standings.length);
  for (const [standing, count] of Object.entries(told)) counts[rankOfStanding(standing as Standing)] = count; // as: keys of the record
  return { due: due(code, day), counts, areas: new Set(), confirm: 0 };
}
const countsOf = (...groups: readonly GroupCount[]): CalendarCounts => ({
  days: new Map(groups.map((one) => [one.due.day, { day: one.due.day, groups: new Map([[one.due.code, one]]) }])),
  companies: 10,
  unruled: new Map(),
  closedToday: 0,
});
const said = (counts: CalendarCounts, now: number, state?: PlacedState) =>
  dueReminders(counts, () => state, now).map(({ key, left, open, mark, place }) => `${key} ${left} ${open} ${mark} ${place}`);
const vat = (told: Partial<Record<Standing, number>>) => countsOf(group('vat', '2026-11-16', told));
const iso = (time: number) => new Date(time).toISOString();

test('[PLUS-18] [PLUS-21] from three days before its day, at 08:30 of China, a filing that companies have not filed or not paid is in the inbox', () => {
  const counts = vat({ near: 4, rejected: 1, unknown: 9, submitted: 3, paid: 20, paymentFailed: 2, accepted: 6, payNear: 7 });
  expect(said(counts, at('2026-11-12', 23))).toEqual([]);
  expect(said(counts, at('2026-11-13', 8.4))).toEqual([]);
  expect(said(counts, at('2026-11-13', 8.5))).toEqual(['due:vat:202610@2026-11-16 3 14 due in']);
  expect(said(counts, at('2026-11-16', 23))).toEqual(['due:vat:202610@2026-11-16 0 14 due in']);
});

test('[PLUS-18] it is gone when its last company has filed; what nobody knows of opens none', () => {
  expect(said(vat({ submitted: 1, paid: 30, unknown: 7, accepted: 2 }), at('2026-11-15', 10))).toEqual([]);
  expect(said(vat({ near: 1, paid: 30 }), at('2026-11-15', 10))).toHaveLength(1);
});

test('[PLUS-18] after its day it counts who is overdue or whose payment failed, whenever that was', () => {
  const counts = vat({ overdue: 2, paymentFailed: 1, undeclared: 3 });
  expect(said(counts, at('2026-11-23', 10))).toEqual(['due:vat:202610@2026-11-16 -7 3 overdue in']);
  expect(said(vat({ paymentFailed: 1 }), at('2026-11-23', 10))).toHaveLength(1);
  expect(said(vat({ accepted: 1, submitted: 2 }), at('2026-11-23', 10))).toEqual([]);
});

test('[PLUS-18] done it is away until the next morning, and after its day for good; put off until its time', () => {
  const counts = vat({ near: 4, overdue: 4 });
  const doneAt = (time: number): PlacedState => ({ place: 'done', until: '', at: iso(time) });
  const done = doneAt(at('2026-11-14', 9));
  expect(said(counts, at('2026-11-14', 10), done)[0]).toMatch(/done$/);
  expect(said(counts, at('2026-11-15', 8.4), done)[0]).toMatch(/done$/);
  expect(said(counts, at('2026-11-15', 8.5), done)[0]).toMatch(/in$/);
  expect(said(counts, at('2026-11-17', 8.5), done)[0]).toMatch(/overdue in$/);
  expect(said(counts, at('2026-11-30', 9), doneAt(at('2026-11-17', 9)))[0]).toMatch(/done$/);
  const later: PlacedState = { place: 'later', until: iso(at('2026-11-16', 8.5)), at: iso(at('2026-11-13', 9)) };
  expect(said(counts, at('2026-11-15', 9), later)[0]).toMatch(/later$/);
  expect(said(counts, at('2026-11-16', 8.5), later)[0]).toMatch(/in$/);
});

test('[PLUS-18] what was done by a clock that ran ahead keeps no reminder away', () => {
  const ahead: PlacedState = { place: 'done', until: '', at: iso(at('2026-12-20', 9)) };
  expect(said(vat({ near: 4 }), at('2026-11-14', 10), ahead)[0]).toMatch(/in$/);
});
