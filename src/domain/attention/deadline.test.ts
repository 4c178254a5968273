import { expect, test } from 'vitest';
import { directoryOf } from '../../../tests/support/calendar-companies.ts';
import { samplePack } from '../../../tests/support/sample-packs.ts';
import { Expansion } from '../calendar/expand.ts';
import { type FilingStates, noStates } from '../calendar/filing.ts';
import type { RulePack } from '../calendar/rule-pack.ts';
import type { ListedCompany } from '../company/directory-row.ts';
import { addDays, startOfChinaDay } from '../core/china-time.ts';
import { DEADLINE_DAYS, nextOpenDeadline } from './deadline.ts';

const pack = samplePack('2026.11.1');
const three = directoryOf({}, { addedTaxType: '2' }, { hidden: 1 });

function deadline(today: string, states: FilingStates = noStates, directory = three): string | null {
  const expansion = new Expansion(pack, today, addDays(today, DEADLINE_DAYS));
  return nextOpenDeadline(directory, expansion, states, startOfChinaDay(today) + 1);
}

/** Everything that these companies owe in these days is done; of the others nothing is known. */
function doneBy(today: string, ...companies: readonly string[]): FilingStates {
  const expansion = new Expansion(pack, today, addDays(today, DEADLINE_DAYS));
  const filings = [...three.id.keys()].flatMap((row) => {
    const traits = expansion.classes.traitsAt(three, row);
    return traits === null ? [] : expansion.duesOf(traits).dues;
  });
  const known = {
    filings: filings.map(({ code, period }) => ({ code, period, state: 'paid' as const, owes: true, at: 1, stateAt: 1 })),
    list: null,
  };
  return { of: (companyId) => (companies.includes(companyId) ? known : null) };
}

test('[PLUS-22] a deadline is near from two days before it to its own day, by the rule pack', () => {
  expect(['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17'].map((day) => deadline(day))).toEqual([
    null,
    '2026-11-16',
    '2026-11-16',
    '2026-11-16',
    null,
  ]);
});

test('[PLUS-22] what every company has done is no deadline any more; one company that has not, or of which nothing is known, is enough', () => {
  expect(deadline('2026-11-15', doneBy('2026-11-15', 'c0', 'c1'))).toBeNull();
  expect(deadline('2026-11-15', doneBy('2026-11-15', 'c0'))).toBe('2026-11-16');
  expect(deadline('2026-11-15', noStates, directoryOf({ hidden: 1 }))).toBeNull();
  expect(deadline('2026-11-15', noStates, directoryOf())).toBeNull();
});

test('[PLUS-22] of the open days of several companies the first counts, whichever of them stands first in the list', () => {
  const month = '2026-11';
  const apart: RulePack = {
    ...pack,
    rules: pack.rules.filter(({ id, code, who }) => id === 'iit' || (code === 'vat' && who.vat === '1')),
    exceptions: [
      { area: '33', codes: [], month, day: '2026-11-16', source: '' },
      { area: '44', codes: ['iit'], month, day: '2026-11-15', source: '' },
      { area: '44', codes: ['vat'], month, day: '2026-11-17', source: '' },
    ],
  };
  const today = '2026-11-15';
  const filed: FilingStates = {
    of: (companyId) =>
      companyId.startsWith('done')
        ? { filings: [{ code: 'iit', period: '202610', state: 'paid', owes: true, at: 1, stateAt: 1 }], list: null }
        : null,
  };
  const first = (...companies: readonly Partial<ListedCompany>[]) =>
    nextOpenDeadline(directoryOf(...companies), new Expansion(apart, today, addDays(today, DEADLINE_DAYS)), filed, startOfChinaDay(today));
  const [middle, both, later] = [{ locationCode: '330100' }, { locationCode: '440100' }, { locationCode: '440100', companyId: 'done' }];
  expect([first(middle), first(both), first(later)]).toEqual(['2026-11-16', '2026-11-15', '2026-11-17']);
  expect([first(middle, both), first(both, middle)]).toEqual(['2026-11-15', '2026-11-15']);
  expect([first(middle, later), first(later, middle)]).toEqual(['2026-11-16', '2026-11-16']);
});
