import { expect, test } from 'vitest';
import { chinaDay } from '../core/china-time.ts';
import type { AreaStatus } from '../status/area-value.ts';
import { markProblem } from './mark-problem.ts';
import { type Mark, markPart, markPlaceOf } from './marks.ts';
import { contradictedMarks, ownMark, toldAt, toldPlaces } from './told-marks.ts';

const NOON = Date.parse('2026-11-20T04:00:00Z');
const vat: Omit<Mark, 'companyId'> = {
  ...{ area: 'tax', code: 'vat', period: '202610', state: 'accepted', amount: '12.00', day: '2026-11-20', note: '' },
};
const books: Omit<Mark, 'companyId'> = { ...vat, area: 'books', code: '', state: 'closed', amount: null };

test('[PLUS-47] a mark holds with a tax, period, state and amount of its area, and a day that has come in China', () => {
  for (const good of [vat, books, { ...vat, period: '2026Q3' }, { ...vat, period: '2025', amount: null }, { ...vat, day: '2026-11-01' }])
    expect(markProblem(good, NOON)).toBeNull();
  expect(markProblem({ ...vat, day: '2026-11-21' }, Date.parse('2026-11-20T15:59:59Z'))).toBe('day');
  expect(markProblem({ ...vat, day: '2026-11-21' }, Date.parse('2026-11-20T16:00:00Z'))).toBeNull();
  const wrong = [
    [{ ...vat, code: 'tea' }, 'code'],
    [{ ...vat, code: 'iit' }, 'code'],
    [{ ...books, code: 'vat' }, 'code'],
    [{ ...vat, period: '202600' }, 'period'],
    [{ ...books, period: '2026' }, 'period'],
    [{ ...vat, state: 'closed' }, 'state'],
    [{ ...books, state: 'accepted' }, 'state'],
    [{ ...vat, amount: '12' }, 'amount'],
    [{ ...books, amount: '12.00' }, 'amount'],
    [{ ...vat, day: '2026-02-30' }, 'day'],
  ] as const;
  expect(wrong.map(([mark]) => markProblem(mark, NOON))).toEqual(wrong.map(([, problem]) => problem));
});

test('a filing stands under its tax and period; personal tax, social insurance and books under their month', () => {
  expect([markPart(vat), markPart(books)]).toEqual(['vat.202610', '202610']);
  expect(markPlaceOf('c', 'stamp', '2026Q3')).toEqual({ companyId: 'c', area: 'tax', code: 'stamp', period: '2026Q3' });
  expect(markPlaceOf('c', 'iit', '202610')).toEqual({ companyId: 'c', area: 'personalTax', code: '', period: '202610' });
  expect(markPlaceOf('c', 'social', '202609')).toEqual({ companyId: 'c', area: 'social', code: '', period: '202609' });
});

const collector = { kind: 'collector', name: '税局采集' } as const;
const hand = (by: string) => ({ kind: 'hand', name: '', by }) as const;
const iso = (day: string) => `${day}T02:00:00.000Z`;
// as: rows of the contract carry more than the values of rules ask for
const statusOf = (value: object): AreaStatus => ({ value, at: Date.parse(iso('2026-11-19')), fetchedAt: 1 }) as unknown as AreaStatus;

const tax = statusOf({
  source: collector,
  since: '2026-10-01',
  items: [
    {
      ...{ code: 'vat', period: '202610', state: 'rejected', amount: '12.00', stateAt: iso('2026-11-18') },
      against: [
        { state: 'accepted', amount: '15.50', note: '柜台', stateAt: iso('2026-11-10'), at: iso('2026-11-11'), source: hand('王丽') },
        { state: 'paid', amount: null, at: iso('2026-11-09'), source: { kind: 'file', name: '清单.xlsx', by: '李强' } },
      ],
    },
    {
      code: 'stamp',
      period: '2026Q3',
      state: 'paid',
      amount: null,
      stateAt: iso('2026-11-12'),
      at: iso('2026-11-13'),
      source: hand('李强'),
    },
  ],
});
const closed = statusOf({ period: '202610', closed: 1, source: hand('王丽'), against: [] });

test('what is told of a filing names its own source and time, else those of its list; of the books of a month whether they are closed', () => {
  const [vatTold, stampTold] = toldPlaces('c', 'tax', tax);
  expect(vatTold).toMatchObject({ code: 'vat', counts: { state: 'rejected', at: Date.parse(iso('2026-11-19')), source: collector } });
  expect(stampTold).toMatchObject({
    period: '2026Q3',
    counts: { state: 'paid', at: Date.parse(iso('2026-11-13')), source: hand('李强') },
    against: [],
  });
  expect(chinaDay(stampTold?.counts.stateAt ?? 0)).toBe('2026-11-12');
  const month = { companyId: 'c', area: 'books', code: '', period: '202610' } as const;
  expect(toldAt(month, closed)?.counts).toMatchObject({ state: 'closed', amount: null, stateAt: closed.at });
  expect([toldAt({ ...month, period: '202609' }, closed), toldAt(month, undefined)]).toEqual([null, null]);
  expect(toldPlaces('c', 'tax', { value: null, at: 0, fetchedAt: 1 })).toEqual([]);
});

test('[PLUS-47] marks that contradict are found in every area, beside files that do not count among them, and whose they are', () => {
  const found = contradictedMarks('c', (area) => (area === 'tax' ? tax : area === 'books' ? closed : undefined));
  expect(found.map(({ area, code, against }) => [area, code, against.map(({ state, amount, note }) => [state, amount, note])])).toEqual([
    ['tax', 'vat', [['accepted', '15.50', '柜台']]],
  ]);
  const [vatTold = null, stampTold = null] = toldPlaces('c', 'tax', tax);
  expect([ownMark(vatTold, '王丽')?.state, ownMark(vatTold, '李强'), ownMark(stampTold, '李强')?.state, ownMark(null, '王丽')]).toEqual([
    ...['accepted', null, 'paid', null],
  ]);
});
