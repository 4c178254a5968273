import { expect, test } from 'vitest';
import { directoryOf } from '../../../tests/support/calendar-companies.ts';
import { samplePack } from '../../../tests/support/sample-packs.ts';
import { Expansion } from '../calendar/expand.ts';
import type { Filing, FilingStates } from '../calendar/filing.ts';
import { rankOfUrgency } from '../calendar/urgency.ts';
import { startOfChinaDay } from '../core/china-time.ts';
import type { TaxCode } from '../status/work-area.ts';
import { clearedTrend, type TrendAsked } from './cleared-trend.ts';

const expansion = new Expansion(samplePack('2026.11.1'), '2026-06-01', '2027-11-30');
const at = (day: string, hour = 10): number => startOfChinaDay(day) + hour * 3_600_000;
const now = at('2026-11-12', 12);
const [clear, later] = [rankOfUrgency('clear'), rankOfUrgency('later')];

const paid = (code: TaxCode, period: string, stateAt: number): Filing => ({ code, period, state: 'paid', owes: true, at: 1, stateAt });
function asked(filings: readonly (readonly Filing[])[], urgency: readonly number[]): TrendAsked {
  const directory = directoryOf(...filings.map(() => ({})));
  const states: FilingStates = { of: (id) => ({ filings: filings[directory.id.indexOf(id)] ?? [], list: null }) };
  return { directory, expansion, states, urgency, rows: filings.map((_, row) => row), now };
}

test('[HOME-13] a clear company counts from the day on which the last of its filings of this month ended; one that is not clear, whatever ended, counts on no day', () => {
  const { month, byDay, undated, deadline } = clearedTrend(
    asked(
      [
        [paid('iit', '202610', at('2026-11-05')), paid('vat', '202610', at('2026-11-03'))],
        [paid('iit', '202610', at('2026-11-05', 23)), { ...paid('vat', '202610', 0), state: 'notApplicable' }],
        // Of the quarter before: its day was in October.
        [paid('cit', '2026Q3', at('2026-11-09')), paid('vat', '202610', at('2026-10-30'))],
        [paid('vat', '202610', at('2026-11-02')), paid('iit', '202610', at('2026-11-02'))],
        [],
        [paid('vat', '202610', at('2026-11-13'))],
      ],
      [clear, clear, clear, later, clear, clear],
    ),
  );
  expect([month, deadline, undated]).toEqual(['2026-11', '2026-11-16', 0]);
  expect(byDay).toEqual([2, 2, 2, 2, 4, 4, 4, 4, 4, 4, 4, 5]);
});

test('[HOME-13] companies of which nobody told since when are clear on every day, and are told apart; on the last day there are as many as are clear today', () => {
  const { byDay, undated } = clearedTrend(
    asked(
      [
        [paid('vat', '202610', 0), paid('iit', '202610', at('2026-11-05'))],
        [paid('iit', '202610', at('2026-11-05')), paid('vat', '202610', 0)],
        [paid('vat', '202610', at('2026-11-11'))],
        [paid('vat', '202610', at('2026-11-11'))],
      ],
      [clear, clear, clear, later],
    ),
  );
  expect([undated, byDay[0], byDay[9], byDay[10], byDay.length, byDay.at(-1)]).toEqual([2, 2, 2, 3, 12, 3]);
});

/** Everything that the companies of these tests owed in October, ended on a day. */
const october = expansion
  .duesOf(expansion.classes.traitsAt(directoryOf({}), 0) ?? { vat: '', registration: '', area: '', tags: [] })
  .dues.filter(({ day }) => day.startsWith('2026-10'));
const endedIn = (day: string): Filing[] => october.map(({ code, period }) => paid(code, period, at(day)));

test('[HOME-13] the month before is told by days to its own deadline, once nine tenths of what was owed in it are known', () => {
  expect(october.length).toBeGreaterThan(2);
  const days = [
    '2026-10-20',
    '2026-10-24',
    '2026-10-26',
    '2026-10-26',
    '2026-10-30',
    '2026-10-20',
    '2026-10-22',
    '2026-10-22',
    '2026-10-23',
  ];
  const before = (more: readonly Filing[]) => {
    const filings = [...days.map(endedIn), more];
    return clearedTrend(
      asked(
        filings,
        filings.map(() => later),
      ),
    ).before;
  };
  const part = endedIn('2026-10-20').slice(1);
  const known = before(part);
  // The deadline of October was the 26th, that of November is the 16th: its 12th is as far from it as the 22nd was.
  expect([known?.[9], known?.[11], known?.[12], known?.[13], known?.[15], known?.[19]]).toEqual([2, 4, 5, 6, 8, 9]);
  expect([known?.length, known?.at(-1), known?.[20], known?.[21]]).toEqual([30, null, 9, null]);
  // Still open is known; undated is not, and with two unknown it is too little.
  const open = endedIn('2026-10-21').map((one, n): Filing => (n === 1 ? { ...one, state: 'undeclared' } : one));
  expect(before(open)?.[19]).toBe(9);
  const filings = [...days.slice(1).map(endedIn), part, endedIn('2026-10-21').map((one) => ({ ...one, stateAt: 0 }))];
  expect(
    clearedTrend(
      asked(
        filings,
        filings.map(() => later),
      ),
    ).before,
  ).toBeNull();
});
