import { expect, test } from 'vitest';
import { directoryOf } from '../../../tests/support/calendar-companies.ts';
import { samplePack } from '../../../tests/support/sample-packs.ts';
import { addDays, startOfChinaDay } from '../core/china-time.ts';
import { portfolioColumns } from '../portfolio/columns.ts';
import { matchingRows } from '../portfolio/evaluate.ts';
import { type DueScope, rankOfStanding, standings } from '../status/standing.ts';
import { filingStates, type TaxCode } from '../status/work-area.ts';
import { countObligations } from './count.ts';
import { openOf } from './deadline-steps.ts';
import { Expansion } from './expand.ts';
import type { FilingStates, KnownCompany } from './filing.ts';
import { nextLines } from './next-lines.ts';
import { dayConditions, pendingIn } from './portfolio-link.ts';

const expansion = new Expansion(samplePack('2026.11.1'), '2026-06-01', '2027-11-30');
const owners = ['甲', '乙', ''];
const types = ['1', '2', ''];
const directory = directoryOf(
  ...Array.from({ length: 60 }, (_, i) => ({
    accountant: owners[i % 3] ?? '',
    addedTaxType: types[(i * 7) % 3] ?? '',
    hidden: i % 11 === 5 ? (1 as const) : (0 as const),
    ...(i % 4 === 1 && { locationCode: '540100' }),
  })),
);
const codes: readonly TaxCode[] = ['vat', 'iit', 'social', 'cit'];
/** Every fifth company is not known; the others stand in every way, some by a list of the authority, some with a filing that no rule of theirs asks. */
const known = new Map(
  directory.id.flatMap((id, i): [string, KnownCompany][] => {
    if (i % 5 === 0) return [];
    const filings = codes.flatMap((code, at) =>
      (i + at) % 6 === 0
        ? []
        : [
            {
              code,
              period: code === 'cit' ? '2026Q3' : '202610',
              state: filingStates[(i * 3 + at) % filingStates.length] ?? 'undeclared',
              owes: (i + at) % 2 === 0,
              at: 1,
              stateAt: 0,
            },
          ],
    );
    return [[id, { filings, list: i % 3 === 0 ? { since: '2026-10-01', at: 1 } : null }]];
  }),
);
const states: FilingStates = { of: (id) => known.get(id) ?? null };

test.each(['2026-10-26', '2026-11-13', '2026-11-16', '2026-11-17', '2026-12-20'])(
  '[HOME-13] [PLUS-15] [PLUS-18] on %s each count of a filing, of calendar, reminder and what comes next, is as many companies as its question finds, of one owner too',
  (today) => {
    const now = startOfChinaDay(today) + 12 * 3_600_000;
    const columns = portfolioColumns(directory, null, undefined, { expansion, states, now });
    const found = (asked: Parameters<typeof dayConditions>[0], scope: DueScope, accountant: string | null = null) =>
      matchingRows(columns, dayConditions(asked, scope, accountant)).length;
    const seen = { left: new Set<number>(), late: new Set<number>(), open: new Set<number>() };
    for (const accountant of [null, '甲', '']) {
      const counts = countObligations(directory, expansion, states, { code: null, accountant }, now);
      for (const { day, groups } of counts.days.values()) {
        if (day < addDays(today, -120) || day > addDays(today, 120)) continue;
        for (const { due, counts: each } of groups.values()) {
          expect(found(due, 'left', accountant), `${due.code} ${due.period}`).toBe(pendingIn(each));
          expect(found(due, 'late', accountant)).toBe(openOf({ counts: each }, -1));
          seen.left.add(pendingIn(each));
          seen.late.add(openOf({ counts: each }, -1));
        }
      }
      for (const line of nextLines(counts, now, 1_000)) {
        expect(found(line.due, 'open', accountant), `${line.due.day} ${line.due.code} ${line.due.period}`).toBe(line.count);
        seen.open.add(line.count);
      }
    }
    // Not only nobody and everybody.
    expect(Math.min(seen.left.size, seen.late.size, seen.open.size)).toBeGreaterThan(2);
  },
);

test('[PLUS-15] the question of a whole day finds each company once, whatever of that day is left; without a rule pack it finds none', () => {
  const now = startOfChinaDay('2026-11-13') + 12 * 3_600_000;
  const calendar = { expansion, states, now };
  const day = '2026-11-16';
  const rowsOf = (code: TaxCode | null) =>
    matchingRows(portfolioColumns(directory, null, undefined, calendar), dayConditions({ day, code, period: null }, 'left'));
  const each = ['vat', 'iit', 'social'].map((code) => rowsOf(code as TaxCode)); // as: written here
  expect(each.every((rows) => rows.length > 0)).toBe(true);
  expect(rowsOf(null)).toEqual(expect.arrayContaining([...new Set(each.flat())]));
  expect(new Set(rowsOf(null)).size).toBe(rowsOf(null).length);
  expect(rowsOf(null).length).toBeLessThan(each.flat().length);
  expect(matchingRows(portfolioColumns(directory, null), dayConditions({ day, code: null, period: null }, 'left'))).toEqual([]);
});

test('[PLUS-15] what is submitted, closed or unknown is not counted as left to do', () => {
  const counts = new Int32Array(standings.length).fill(1);
  expect(pendingIn(counts)).toBe(8);
  counts[rankOfStanding('near')] = 5;
  expect(pendingIn(counts)).toBe(12);
});
