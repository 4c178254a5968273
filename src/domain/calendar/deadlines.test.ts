import { expect, test } from 'vitest';
import { directoryOf } from '../../../tests/support/calendar-companies.ts';
import { samplePack } from '../../../tests/support/sample-packs.ts';
import type { ListedCompany } from '../company/directory-row.ts';
import { startOfChinaDay } from '../core/china-time.ts';
import { cardFigures } from '../home/card-figures.ts';
import type { AreaStatus } from '../status/area-value.ts';
import { filingJudges } from '../status/cell.ts';
import { statusColumns } from '../status/status-columns.ts';
import type { TaxCode } from '../status/work-area.ts';
import { taxpayerAt } from './company-class.ts';
import { packDeadlines } from './deadlines.ts';
import { Expansion, obligations } from './expand.ts';
import type { DayException, ObligationRule, RulePack } from './rule-pack.ts';

const pack = samplePack('2026.11.1');
const dayBy = (rules: RulePack | null, code: TaxCode, period: string, company: Partial<ListedCompany> = {}) =>
  packDeadlines(rules)
    .of(taxpayerAt(directoryOf(company), 0))
    .of(code, period);
const dueOf = (code: TaxCode, period: string, locationCode: string) => dayBy(pack, code, period, { locationCode });

test('[PLUS-15] what the authority lists is due on the day of the pack: published, computed, of the year, or of the company’s province', () => {
  expect(dueOf('vat', '202610', '440300')).toBe('2026-11-16');
  expect(dueOf('surcharges', '202610', '440300')).toBe('2026-11-16');
  expect(dueOf('cit', '2026Q3', '440300')).toBe('2026-10-26');
  expect(dueOf('vat', '202612', '440300')).toBe('2027-01-15');
  expect(dueOf('vat', '202704', '440300')).toBe('2027-05-17');
  expect(dueOf('citAnnual', '2025', '440300')).toBe('2026-06-01');
  expect(dueOf('annualReport', '2025', '440300')).toBe('2026-06-30');
  // The country leaves it to the provinces; one of these says the end of a month, another one nothing.
  expect(dueOf('social', '202610', '210200')).not.toBe(dueOf('social', '202610', '440300'));
  expect(dueOf('union', '202610', '440300')).toBeNull();
  // A small one is asked by the quarter; what the authority lists of a month all the same has the day of that tax.
  expect(dayBy(pack, 'vat', '202610', { addedTaxType: '2' })).toBe('2026-11-16');
});

const exception = (over: Partial<DayException>): DayException => ({
  ...{ area: '44', codes: [], month: '2026-11', day: '2026-11-20', source: 'x' },
  ...over,
});
const withExceptions = (...exceptions: readonly DayException[]): RulePack => ({ ...pack, exceptions });

test('[PLUS-15] another pack moves the day for its area, and without a pack no day is said', () => {
  const moved = withExceptions(exception({}));
  const vat = (locationCode: string) => dayBy(moved, 'vat', '202610', { locationCode });
  expect([vat('440300'), vat('330100')]).toEqual(['2026-11-20', '2026-11-16']);
  expect(dayBy(null, 'vat', '202610')).toBeNull();
});

test('[PLUS-15] an exception is for the month of the plain day: one that a weekend moved into the month before it is not moved with it', () => {
  // In Jiangxi social insurance is due on the last day: 31 October is a Saturday and moves to 2 November, 30 November is a Monday.
  const jiangxi = { locationCode: '360100' };
  const moved = withExceptions(exception({ area: '36', codes: ['social'], day: '2026-12-04' }));
  expect(['202609', '202610', '202611'].map((period) => dayBy(pack, 'social', period, jiangxi))).toEqual([
    '2026-11-02',
    '2026-11-30',
    '2026-12-31',
  ]);
  expect(['202609', '202610', '202611'].map((period) => dayBy(moved, 'social', period, jiangxi))).toEqual([
    '2026-11-02',
    '2026-12-04',
    '2026-12-31',
  ]);
});

test('[PLUS-15] an extension for the month of a plain day holds where a weekend has moved that day to the next month', () => {
  const moved = withExceptions(exception({ codes: ['citAnnual'], month: '2026-05', day: '2026-06-15' }));
  expect([dayBy(pack, 'citAnnual', '2025'), dayBy(moved, 'citAnnual', '2025')]).toEqual(['2026-06-01', '2026-06-15']);
  expect(dayBy(moved, 'citAnnual', '2025', { locationCode: '330100' })).toBe('2026-06-01');
  // It moves what is due in May and nothing of June.
  expect(dayBy(moved, 'annualReport', '2025')).toBe('2026-06-30');
});

const ruleOf = (over: Partial<ObligationRule>): ObligationRule => ({
  ...{ id: 'vat-month', code: 'vat', period: 'month', who: { vat: '1' }, due: { how: 'filing' }, area: '', source: '' },
  ...over,
});

/** Rules that ask for a tag, a registration, or the absence of a tag, with days of their own. */
const tagged: RulePack = {
  ...pack,
  rules: [
    ...pack.rules,
    ruleOf({ id: 'iit', code: 'iit', who: { tag: '双月' }, due: { how: 'day', of: 'next', day: 25 } }),
    ruleOf({
      id: 'statements',
      code: 'statements',
      period: 'quarter',
      who: { registration: 'company', notTag: '小企业' },
      due: { how: 'day', of: 'next', day: 20 },
    }),
    ruleOf({ id: 'vat-month', who: { vat: '1', registration: 'individual' }, due: { how: 'day', of: 'next', day: 10 } }),
  ],
};
const trader = { companyName: '小店', nsrsbh: '92440101MA00000000', shxydm: '92440101MA00000000' };

test('[PLUS-15] rules for a tag, a registration or without a tag say the day of their companies alone', () => {
  const day = (code: TaxCode, period: string, company: Partial<ListedCompany>) => dayBy(tagged, code, period, company);
  expect([day('iit', '202610', { tags: ['双月'] }), day('iit', '202610', { tags: ['其他'] })]).toEqual(['2026-11-25', '2026-11-16']);
  expect([day('statements', '2026Q3', {}), day('statements', '2026Q3', { tags: ['小企业'] })]).toEqual(['2026-10-20', '2026-10-26']);
  expect([day('vat', '202610', trader), day('vat', '202610', {})]).toEqual(['2026-11-10', '2026-11-16']);
});

test('[PLUS-15] for every obligation of companies of all kinds calendar, portfolio, card and a single question say the same day', () => {
  const companies: readonly Partial<ListedCompany>[] = ['440100', '360100', '320100', '540100'].flatMap((locationCode) =>
    [
      {},
      trader,
      { tags: ['双月', '房产税'] },
      { tags: ['小企业'], addedTaxType: '2' as const },
      { addedTaxType: '' as const, ...trader },
    ].map((one) => ({ ...one, locationCode })),
  );
  const moved = exception({ area: '36', codes: ['social'], day: '2026-12-04' });
  const all: RulePack = { ...tagged, exceptions: [moved, exception({ codes: ['citAnnual'], month: '2026-05', day: '2026-06-15' })] };
  const expansion = new Expansion(all, '2026-01-01', '2027-06-30');
  const deadlines = packDeadlines(all);
  const now = startOfChinaDay('2026-01-01');
  let compared = 0;
  for (const company of companies) {
    const directory = directoryOf(company);
    const days = deadlines.of(taxpayerAt(directory, 0));
    for (const { code, period, day } of obligations(directory, 0, expansion)) {
      compared += 1;
      const value = { items: [{ code, period, state: 'undeclared', amount: null }] } as const;
      const status: AreaStatus = { value, at: 1, fetchedAt: 1 };
      const columns = statusColumns(directory, (area) => (area === 'tax' ? status : undefined), deadlines, now);
      const judge = filingJudges(deadlines, now)(taxpayerAt(directory, 0));
      const card = cardFigures('tax', status, { why: null, failed: false }, judge);
      const line = card.kind === 'known' && card.figures.area === 'tax' ? card.figures.lines[0]?.due : undefined;
      expect([code, period, days.of(code, period), columns.due[0], line]).toEqual([code, period, day, day, day]);
    }
  }
  expect(compared).toBeGreaterThan(1_000);
});
