import { expect, test } from 'vitest';
import { directoryOf } from '../../../tests/support/calendar-companies.ts';
import { samplePack } from '../../../tests/support/sample-packs.ts';
import type { ListedCompany } from '../company/directory-row.ts';
import { registrationOf } from './company-class.ts';
import { Expansion, obligations } from './expand.ts';
import { periodAt, periodsOver } from './periods.ts';
import { compareVersions, type RulePack } from './rule-pack.ts';

const pack = samplePack('2026.11.1');
const of2026 = (changed: Partial<RulePack> = {}) => new Expansion({ ...pack, ...changed }, '2026-01-01', '2026-12-31');

/** `code period day` of a company's obligations. */
function owed(company: Partial<ListedCompany>, expansion = of2026(), ...codes: readonly string[]): string[] {
  return obligations(directoryOf(company), 0, expansion)
    .filter(({ code }) => codes.length === 0 || codes.includes(code))
    .map(({ code, period, day }) => `${code} ${period} ${day}`);
}

test('[PLUS-15] a general taxpayer files VAT each month, a small one each quarter, or each month where it has chosen that', () => {
  expect(owed({}, of2026(), 'vat').slice(0, 3)).toEqual(['vat 202512 2026-01-20', 'vat 202601 2026-02-24', 'vat 202602 2026-03-16']);
  expect(owed({ addedTaxType: '2' }, of2026(), 'vat')).toEqual([
    'vat 2025Q4 2026-01-20',
    'vat 2026Q1 2026-04-20',
    'vat 2026Q2 2026-07-15',
    'vat 2026Q3 2026-10-26',
  ]);
  expect(owed({ addedTaxType: '2', tags: ['按月申报'] }, of2026(), 'vat')).toHaveLength(12);
});

test.each(['', '0'])(
  '[PLUS-15] a company of unknown type (%s) has what either type has, all of it to be confirmed, and nothing twice',
  (addedTaxType) => {
    const dues = obligations(directoryOf({ addedTaxType, tags: ['按月申报'] }), 0, of2026()).filter(({ code }) => code === 'vat');
    expect(dues.filter(({ confirm }) => confirm)).toHaveLength(dues.length);
    expect(new Set(dues.map(({ id }) => id)).size).toBe(dues.length);
    const plain = obligations(directoryOf({ addedTaxType }), 0, of2026()).filter(({ code }) => code === 'vat');
    expect(plain.map(({ period }) => period.length)).toContain(6);
    expect(plain.filter(({ day }) => day === '2026-10-26').map(({ period }) => period)).toEqual(['202609', '2026Q3']);
  },
);

test('[PLUS-15] corporate income tax is for companies, business income for traders and partnerships; who is neither for sure gets both to confirm', () => {
  const trader = { companyName: '小店', nsrsbh: '92440101MA00000000', shxydm: '92440101MA00000000' };
  expect(owed({}, of2026(), 'cit', 'businessIncome')).toHaveLength(4);
  expect(owed({}, of2026(), 'cit')[3]).toBe('cit 2026Q3 2026-10-26');
  expect(owed(trader, of2026(), 'cit', 'businessIncomeAnnual')).toEqual(['businessIncomeAnnual 2025 2026-03-31']);
  const nobody = { companyName: '某某', nsrsbh: '', shxydm: '' };
  const dues = obligations(directoryOf(nobody), 0, of2026()).filter(({ code }) => code === 'cit' || code === 'businessIncome');
  expect(dues.map(({ confirm }) => confirm)).toEqual(Array.from({ length: 8 }, () => true));
  expect(
    [
      ['甲合伙企业（有限合伙）', '91440101MA00000000'],
      ['乙有限公司', ''],
      ['丙', '52440101MA00000000'],
    ].map(([name, code]) => registrationOf(name ?? '', code ?? '')),
  ).toEqual(['individual', 'company', '']);
});

test('[PLUS-15] [P-05] a day of the year moves to a working day, but that of the annual report does not', () => {
  expect(owed({}, of2026(), 'citAnnual', 'annualReport')).toEqual(['citAnnual 2025 2026-06-01', 'annualReport 2025 2026-06-30']);
  const sunday = new Expansion(pack, '2024-01-01', '2024-12-31');
  expect(owed({}, sunday, 'annualReport')).toEqual(['annualReport 2023 2024-06-30']);
});

test('[PLUS-15] a province has days of its own, a city before its province, and one that says none is told', () => {
  expect(owed({}, of2026(), 'social').slice(-2)).toEqual(['social 202610 2026-11-16', 'social 202611 2026-12-15']);
  expect(owed({ locationCode: '360100' }, of2026(), 'social')).toContain('social 202609 2026-11-02');
  expect(owed({ locationCode: '610100' }, of2026(), 'social')).toContain('social 202609 2026-10-26');
  expect(owed({ locationCode: '350200' }, of2026(), 'disabled')).toEqual(['disabled 2025 2026-11-30']);
  expect(owed({ locationCode: '350100' }, of2026(), 'disabled')).toEqual([]);
  const { classes } = of2026();
  const tibet = directoryOf({ locationCode: '540100' });
  const traits = classes.traitsAt(tibet, 0);
  expect(traits === null ? null : of2026().duesOf(traits).unruled).toEqual(['social', 'disabled', 'union']);
});

test('[PLUS-15] the published day wins, a computed one is an expected one, an exception moves a month of its area', () => {
  const exception = { area: '44', codes: [], month: '2026-10', day: '2026-10-30', source: '公告' };
  const moved = of2026({ exceptions: [exception, { ...exception, area: '4401', day: '2026-10-31', source: '市公告' }] });
  const october = (expansion: Expansion, locationCode: string) =>
    obligations(directoryOf({ locationCode }), 0, expansion).find(({ code, period }) => code === 'vat' && period === '202609');
  expect(october(of2026(), '440100')).toMatchObject({ day: '2026-10-26', nominal: '2026-10-15', origin: 'published', area: '' });
  expect(october(moved, '440300')).toMatchObject({ day: '2026-10-30', origin: 'exception', area: '44', source: '公告' });
  expect(october(moved, '440100')).toMatchObject({ day: '2026-10-31', area: '4401' });
  expect(october(moved, '330100')).toMatchObject({ day: '2026-10-26', origin: 'published' });
  // What has a day of its own is moved only where it is named.
  expect(owed({ locationCode: '610100' }, moved, 'social')).toContain('social 202609 2026-10-26');
  const named = of2026({ exceptions: [{ ...exception, area: '61', codes: ['social'] }] });
  expect(owed({ locationCode: '610100' }, named, 'social')).toContain('social 202609 2026-10-30');
  const far = new Expansion(pack, '2027-01-01', '2027-02-28');
  const dues = obligations(directoryOf({}), 0, far);
  expect(dues.map(({ origin }) => origin)).toEqual(dues.map(() => 'computed'));
  expect(owed({}, of2026({ published: [] }), 'vat').map((line) => line.slice(-10))).toEqual(pack.published.map(({ day }) => day));
});

test('[PLUS-15] marks of the account bring what only marked companies file; a hidden company has nothing', () => {
  expect(owed({}, of2026(), 'excise', 'culture', 'property')).toEqual([]);
  const marked = { tags: ['消费税', '文化事业建设费', '房产税'] };
  expect(owed(marked, of2026(), 'excise', 'culture')).toHaveLength(24);
  expect(owed(marked, of2026(), 'property')).toHaveLength(4);
  expect(owed({ hidden: 1 })).toEqual([]);
});

test('an obligation is told apart by company, tax and period', () => {
  const [first] = obligations(directoryOf({ companyId: 'x9' }), 0, of2026());
  expect(first?.id).toBe(`x9|${first?.code}|${first?.period}`);
});

test('periods are named as on the wire, each once', () => {
  expect([periodAt('month', '2026-10'), periodAt('quarter', '2026-10'), periodAt('year', '2026-10')]).toEqual([
    { name: '202610', ends: '2026-10-31' },
    { name: '2026Q4', ends: '2026-12-31' },
    { name: '2026', ends: '2026-12-31' },
  ]);
  expect(periodsOver('quarter', '2026-11', '2027-04').map(({ name }) => name)).toEqual(['2026Q4', '2027Q1', '2027Q2']);
});

test('versions are ordered by their numbers', () => {
  expect(compareVersions('2026.11.2', '2026.11.10')).toBeLessThan(0);
  expect(compareVersions('2027.1', '2026.12.9')).toBeGreaterThan(0);
  expect(compareVersions('2026.11.1', '2026.11.1')).toBe(0);
});
