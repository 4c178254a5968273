import { describe, expect, test } from 'vitest';
import { samplePack } from '../../../tests/support/sample-packs.ts';
import { packDeadlines } from '../calendar/deadlines.ts';
import { type Urgency, urgencies } from '../calendar/urgency.ts';
import { FLAG_AUTHORIZED, FLAG_VIP } from '../company/directory.ts';
import { emptyDirectory, setDirectoryRow } from '../company/directory-row.ts';
import { startOfChinaDay } from '../core/china-time.ts';
import type { AreaStatus, AreaValues } from './area-value.ts';
import { cellAt, NO_DUE, statusColumns } from './status-columns.ts';
import type { FilingState, TaxCode, WorkArea } from './work-area.ts';

const deadlines = packDeadlines(samplePack('2026.11.1'));
const noon = (day: string) => startOfChinaDay(day) + 12 * 3_600_000;

function directoryOf(flags: readonly number[], expireDate = '') {
  const dir = emptyDirectory();
  const text = { name: '', shortName: '', pinyin: '', initials: '', taxIds: '', locationCode: '440300', addedTaxType: '1' };
  const rest = { expireDate, accountant: '', tags: '', ord: 0, rev: 0, chunk: 0 };
  for (const [i, one] of flags.entries()) setDirectoryRow(dir, i, { ...text, ...rest, id: `c${i}`, flags: one });
  return dir;
}
type Known = Partial<{ [A in WorkArea]: AreaValues[A] }>;
function columnsOf(known: readonly Known[], day = '2026-11-10', flags = FLAG_AUTHORIZED | FLAG_VIP) {
  const statusOf = (area: WorkArea, id: string): AreaStatus | undefined => {
    const value = known[Number(id.slice(1))]?.[area];
    return value === undefined ? undefined : { value, at: noon('2026-11-09'), fetchedAt: 1 };
  };
  return statusColumns(directoryOf(known.map(() => flags)), statusOf, deadlines, noon(day));
}
const filing = (state: FilingState, code: TaxCode = 'vat', amount = '10.00', period = '202610') => ({ code, period, state, amount });
const tax = (...items: ReturnType<typeof filing>[]) => ({ tax: { items } });
const countedAs = (columns: ReturnType<typeof columnsOf>, row: number): Urgency | undefined => urgencies[columns.urgency[row] ?? -1];
const said = (columns: ReturnType<typeof columnsOf>, area: WorkArea, row = 0) => {
  const { mark, word, n } = cellAt(columns.areas[area], row);
  return `${mark} ${word} ${n}`;
};

describe('columns of what is known', () => {
  test('[PLUS-06] of several filings the most urgent stands in the cell with how many there are, and the nearest day decides the deadline', () => {
    const columns = columnsOf([tax(filing('undeclared'), filing('undeclared', 'surcharges'), filing('paid', 'cit'))]);
    expect(said(columns, 'tax')).toBe('open undeclared 2');
    expect([columns.due[0], columns.daysLeft[0]]).toEqual(['2026-11-16', 6]);
    const later = columnsOf([tax(filing('undeclared'), filing('undeclared', 'surcharges'))], '2026-11-17');
    expect(said(later, 'tax')).toBe('overdue overdue 2');
    expect(later.daysLeft[0]).toBe(-1);
  });

  test('[PLUS-06] a company is unknown where it was never asked, does not apply where it may not be, and is never clean by either', () => {
    const columns = columnsOf([{}], '2026-11-10', 0);
    expect([said(columns, 'tax'), said(columns, 'invoice')]).toEqual(['unknown unknown 0', 'none notAsked 0']);
    expect(countedAs(columns, 0)).toBe('unknown');
    expect(columns.daysLeft[0]).toBe(NO_DUE);
    expect([columns.oldest, columns.newest]).toEqual([0, 0]);
  });

  test('[PLUS-47] only where a mark by hand contradicts what counts is an area contradicted, of one filing or of a month, and not of whom it does not apply to', () => {
    const against = (kind: 'hand' | 'file') => [{ source: { kind, name: '', by: '王丽' } }];
    const books = { period: '202610', vouchers: 4, unposted: 0, closed: 0, balanced: 1 } as const;
    const companies: Known[] = [
      { tax: { items: [filing('paid'), { ...filing('rejected', 'cit'), against: [...against('file'), ...against('hand')] }] }, books },
      {
        tax: { items: [{ ...filing('rejected'), against: against('file') }, filing('paid', 'cit')] },
        books: { ...books, against: against('hand') },
      },
      { tax: { items: [{ ...filing('paid'), against: [] }] } },
    ];
    const bits = ({ areas }: ReturnType<typeof columnsOf>) => [
      [...areas.tax.contradicted],
      [...areas.books.contradicted],
      [...areas.social.contradicted],
    ];
    expect(bits(columnsOf(companies))).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 0],
    ]);
    expect(bits(columnsOf(companies, '2026-11-10', 0))[1]).toEqual([0, 0, 0]);
  });

  test('[PLUS-06] a company is counted by what it has to file and to pay, whatever its books and its risks', () => {
    const clean: Known = {
      invoice: { kpStatus: '1', period: '202611', issued: 3, issuedAmount: '1.00', received: 0, quotaLeft: null, months: [] },
      books: { period: '202610', vouchers: 4, unposted: 0, closed: 1, balanced: 1 },
      tax: { since: '2026-10-01', items: [filing('paid'), filing('accepted', 'stamp', '0.00')] },
      personalTax: { period: '202610', persons: 3, state: 'paid', amount: '9.00', declareState: 1 },
      social: { period: '202610', persons: 0, state: 'notApplicable', amount: '0.00', unit: '' },
      risk: { count: 0, high: 0 },
    };
    const open: Known = { ...clean, books: { period: '202610', vouchers: 0, unposted: 0, closed: 0, balanced: 1 } };
    const columns = columnsOf([
      clean,
      open,
      { ...clean, risk: { count: 3, high: 2 } },
      { ...clean, tax: { since: '2026-10-01', items: [filing('rejected')] } },
    ]);
    expect([0, 1, 2, 3].map((row) => countedAs(columns, row))).toEqual(['clear', 'clear', 'clear', 'later']);
    expect([said(columns, 'risk', 2), said(columns, 'tax', 3), said(columns, 'books', 1)]).toEqual([
      'overdue riskHigh 2',
      'stopped rejected 1',
      'open notClosed 0',
    ]);
    expect(columns.oldest).toBe(noon('2026-11-09'));
  });

  test('[PLUS-06] invoices: a quota that will not last, one that is used up, and a status nobody knows', () => {
    const of = (kpStatus: string, quotaLeft: number | null): Known => ({
      invoice: { kpStatus, period: '202611', issued: 0, issuedAmount: '0.00', received: 0, quotaLeft, months: [] },
    });
    const columns = columnsOf([of('1', 5), of('1', 6), of('2', 0), of('3', null), of('0', null), of('', null)]);
    expect([0, 1, 2, 3, 4, 5].map((row) => said(columns, 'invoice', row))).toEqual([
      'due quotaLow 0',
      'good normal 0',
      'stopped quotaUsed 0',
      'stopped stopped 0',
      'none notSet 0',
      'unknown unknown 0',
    ]);
  });

  test('personal tax that is not declared for a company does not apply, whatever its state', () => {
    const columns = columnsOf([{ personalTax: { period: '202610', persons: 0, state: 'undeclared', amount: '0.00', declareState: 0 } }]);
    expect(said(columns, 'personalTax')).toBe('none notApplicable 0');
    expect(columns.due[0]).toBe('');
  });

  test('an area that is not asked says why: not authorised, no member any more, or nobody has told of a membership', () => {
    const said = (flags: number, expireDate: string) =>
      cellAt(statusColumns(directoryOf([flags], expireDate), () => undefined, deadlines, noon('2026-11-10')).areas.invoice, 0).word;
    expect(said(0, '2026-10-31')).toBe('notAsked');
    expect(said(FLAG_AUTHORIZED, '2026-10-31')).toBe('notMember');
    expect(said(FLAG_AUTHORIZED, '')).toBe('memberUntold');
    expect(said(FLAG_AUTHORIZED | FLAG_VIP, '')).toBe('unknown');
  });
});
