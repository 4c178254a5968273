import { expect, test } from 'vitest';
import { directoryOf } from '../../../tests/support/calendar-companies.ts';
import { samplePack } from '../../../tests/support/sample-packs.ts';
import { addDays, startOfChinaDay } from '../core/china-time.ts';
import type { FilingState } from '../status/work-area.ts';
import { countObligations, wholeCalendar } from './count.ts';
import { deadlineSteps, dueCount, morningAt, remindedDays } from './deadline-steps.ts';
import { Expansion } from './expand.ts';
import type { FilingStates, KnownCompany } from './filing.ts';

const HOUR = 3_600_000;
const pack = samplePack('2026.11.1');
const directory = directoryOf({}, {}, {});
/** Value added tax of October is due on 16 November. */
const DUE = '2026-11-16';
const at = (day: string, hour = 12) => startOfChinaDay(day) + hour * HOUR;

/** What is known of the tax of each company, by its place. */
function states(...told: readonly (FilingState | null)[]): FilingStates {
  const known = told.map((state): KnownCompany | null =>
    state === null ? null : { filings: [{ code: 'vat', period: '202610', state, owes: true, at: 1, stateAt: 0 }], list: null },
  );
  return { of: (companyId) => known[directory.id.indexOf(companyId)] ?? null };
}
function stepsAt(now: number, known: FilingStates) {
  const { from, to } = remindedDays(now);
  return deadlineSteps(countObligations(directory, new Expansion(pack, from, to), known, wholeCalendar, now), now);
}
const told = (now: number, known: FilingStates) => stepsAt(now, known).map(({ key, open }) => `${key} ${open}`);

test('[PLUS-21] a deadline is reminded of from three days before to the day after, each day a step of its own', () => {
  const known = states('undeclared', 'preparing', 'undeclared');
  const days = [-4, -3, -2, -1, 0, 1, 2].map((days) => told(at(addDays(DUE, days)), known));
  expect(days).toEqual([[], [`due:${DUE}:3 3`], [`due:${DUE}:2 3`], [`due:${DUE}:1 3`], [`due:${DUE}:0 3`], [`due:${DUE}:-1 3`], []]);
});

test('[PLUS-21] only what is known to be left to do counts, what is accepted and unpaid too: what is done, under way, or of which nobody knows reminds nobody', () => {
  expect(told(at(DUE), states('undeclared', 'accepted', null))).toEqual([`due:${DUE}:0 2`]);
  expect(told(at(addDays(DUE, 1)), states('paymentFailed', 'accepted', null))).toEqual([`due:${DUE}:-1 2`]);
  expect(told(at(DUE), states('submitted', 'paid', null))).toEqual([]);
  expect(told(at(addDays(DUE, 1)), states('submitted', 'rejected', 'undeclared'))).toEqual([`due:${DUE}:-1 2`]);
});

test('[PLUS-21] it is China’s day that counts, whatever the hour: the step changes at its midnight', () => {
  const known = states('undeclared', null, null);
  expect(told(startOfChinaDay(DUE) - 1, known)).toEqual([`due:${DUE}:1 1`]);
  expect(told(startOfChinaDay(DUE), known)).toEqual([`due:${DUE}:0 1`]);
});

test('[PLUS-21] the due count is that of taxes that are due within three days, and not of those that are late', () => {
  const known = states('undeclared', 'undeclared', null);
  expect(dueCount(stepsAt(at(DUE), known))).toBe(1);
  expect(dueCount(stepsAt(at(addDays(DUE, 1)), known))).toBe(0);
});

test('[PLUS-21] the morning is half past eight in China', () => {
  const morning = at(DUE, 8.5);
  expect(morningAt(morning - 1)).toEqual({ isPast: false, next: morning });
  expect(morningAt(morning)).toEqual({ isPast: true, next: at(addDays(DUE, 1), 8.5) });
});
