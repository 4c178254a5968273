import { expect, test } from 'vitest';
import { startOfChinaDay } from '../core/china-time.ts';
import { filingStanding, isClosed, isFinished, isLate, isLeft, isRunning, markOfStanding, type Standing, standings } from './standing.ts';
import { type FilingState, filingStates } from './work-area.ts';

const noon = (day: string) => startOfChinaDay(day) + 12 * 3_600_000;
const due = { day: '2026-11-16', ends: '2026-10-31' };
const on = (day: string, state: FilingState, owes = true) => filingStanding({ state, owes }, due, noon(day));

test('[PLUS-06] [PLUS-15] accepted with tax to pay is not done before it is paid: left to do until its day, overdue after it', () => {
  const days = ['2026-11-12', '2026-11-13', '2026-11-14', '2026-11-16', '2026-11-17'];
  const unpaid = days.map((day) => on(day, 'accepted'));
  expect(unpaid).toEqual(['unpaid', 'payNear', 'payNear', 'payNear', 'overdue']);
  expect(unpaid.map((one) => [isLeft(one), isClosed(one)])).toEqual(days.map(() => [true, false]));
  expect(unpaid.map((one) => markOfStanding[one])).toEqual(['waits', 'due', 'due', 'due', 'overdue']);
  expect(filingStanding({ state: 'accepted', owes: true }, { ...due, day: null }, noon('2026-11-17'))).toBe('unpaid');
  const others = days.flatMap((day) => [on(day, 'accepted', false), on(day, 'paid')]);
  expect(others).toEqual(days.flatMap(() => ['accepted', 'paid']));
  expect(others.every((one) => isClosed(one) && !isLeft(one))).toBe(true);
});

test('[PLUS-06] [PLUS-15] each state has a standing of its own; overdue and near follow from the day in China', () => {
  expect(filingStates.map((state) => on('2026-11-10', state))).toEqual([
    'undeclared',
    'preparing',
    'submitted',
    'unpaid',
    'rejected',
    'paid',
    'paymentFailed',
    'notApplicable',
  ]);
  expect(filingStates.map((state) => on('2026-11-16', state))).toEqual([
    'near',
    'near',
    'submitted',
    'payNear',
    'rejected',
    'paid',
    'paymentFailed',
    'notApplicable',
  ]);
  expect(filingStates.map((state) => on('2026-11-17', state))).toEqual([
    'overdue',
    'overdue',
    'submitted',
    'overdue',
    'overdue',
    'paid',
    'paymentFailed',
    'notApplicable',
  ]);
});

test('[PLUS-15] nothing can be filed while the period runs, unless its day lies in it', () => {
  const november = { day: '2026-12-15', ends: '2026-11-30' };
  const stands = (of: typeof november, day: string) => filingStanding({ state: 'undeclared', owes: false }, of, noon(day));
  expect([stands(november, '2026-11-30'), stands(november, '2026-12-01')]).toEqual(['notDue', 'undeclared']);
  const within = { day: '2026-11-25', ends: '2026-11-30' };
  expect([stands(within, '2026-11-10'), stands(within, '2026-11-25'), stands(within, '2026-11-26')]).toEqual([
    'undeclared',
    'near',
    'overdue',
  ]);
  expect([isRunning({ day: null, ends: '2026-11-30' }, noon('2026-11-10')), isRunning(within, noon('2026-11-10'))]).toEqual([true, false]);
});

test('[PLUS-06] zero, accepted and paid look apart: a green dot for what was accepted, a tick for what was paid', () => {
  expect([markOfStanding.accepted, markOfStanding.paid, markOfStanding.cleared]).toEqual(['good', 'done', 'done']);
  const told = (state: FilingState, amount: string | null) => isFinished({ state, amount });
  expect([
    told('accepted', '0.00'),
    told('accepted', null),
    told('accepted', '0.01'),
    told('paid', '9.00'),
    told('submitted', '0.00'),
  ]).toEqual([true, true, false, true, false]);
});

test('[PLUS-15] every standing is late, left to do, closed, or none of these for a reason', () => {
  const neither: readonly Standing[] = standings.filter((one) => !isLeft(one) && !isClosed(one));
  expect(neither).toEqual(['unknown', 'notDue', 'submitted']);
  expect(standings.filter((one) => isLeft(one) && isClosed(one))).toEqual([]);
  expect(standings.filter(isLate)).toEqual(['overdue', 'paymentFailed']);
});
