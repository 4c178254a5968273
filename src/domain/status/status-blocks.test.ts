import { describe, expect, test } from 'vitest';
import { FLAG_AUTHORIZED, FLAG_VIP } from '../company/directory.ts';
import { dueQuestions, isAsked, STATUS_STALE_MS, type StatusBlock } from './status-blocks.ts';
import { workAreas } from './work-area.ts';

const NOW = 10 * STATUS_STALE_MS;
const all = FLAG_AUTHORIZED | FLAG_VIP;
const companies = (count: number, flags = 0) => ({
  id: Array.from({ length: count }, (_, n) => `c${n}`),
  flags: new Array<number>(count).fill(flags),
});
const rows = (ids: readonly string[], fetchedAt: number) => Object.fromEntries(ids.map((id) => [id, { value: null, at: 0, fetchedAt }]));
const blockWith = (part: Partial<StatusBlock>): StatusBlock => ({ area: 'tax', block: 0, rows: {}, failedAt: 0, ...part });
const taxOnly = (questions: ReturnType<typeof dueQuestions>) => questions.filter(({ area }) => area === 'tax');

describe('which companies are asked for', () => {
  test('[HOME-16] [HOME-18] invoices of members that are authorised, national tax and risk of everyone', () => {
    const asked = (flags: number) => workAreas.filter((area) => isAsked(area, flags));
    expect(asked(0)).toEqual(['tax', 'risk']);
    expect(asked(FLAG_VIP)).toEqual(['tax', 'risk']);
    expect(asked(FLAG_AUTHORIZED)).toEqual(['books', 'tax', 'personalTax', 'social', 'risk']);
    expect(asked(all)).toEqual([...workAreas]);
  });

  test('[PLUS-06] nothing known: every company once an area, 200 a request, in the order of the account, the tax list first', () => {
    const questions = dueQuestions(companies(450), [], { now: NOW, holdsFrom: null });
    expect(questions.map(({ area, block, companyIds }) => `${area} ${block} ${companyIds.length}`)).toEqual([
      'tax 0 200',
      'tax 1 200',
      'tax 2 50',
      'risk 0 200',
      'risk 1 200',
      'risk 2 50',
    ]);
    expect(questions[0]?.companyIds[0]).toBe('c0');
  });

  test('[PLUS-06] what is younger than 30 minutes is left; of what is older the oldest comes first, and what is from the future is of no age', () => {
    const held = [
      blockWith({ block: 0, rows: rows(['c0'], NOW - STATUS_STALE_MS) }),
      blockWith({ block: 1, rows: rows(['c1'], NOW - STATUS_STALE_MS + 1) }),
      blockWith({ block: 2, rows: rows(['c2'], 5) }),
      blockWith({ block: 3, rows: rows(['c3'], NOW + 1) }),
    ];
    const asked = taxOnly(dueQuestions(companies(4), held, { now: NOW, holdsFrom: null }));
    expect(asked.map(({ companyIds }) => companyIds.join())).toEqual(['c2', 'c0', 'c3']);
  });

  test('a company that is new fills the last record, one that has gone is not asked for, and what failed just now rests for a minute', () => {
    const held = [blockWith({ block: 0, rows: rows(['c0', 'gone'], 1), failedAt: NOW - 59_999 })];
    expect(taxOnly(dueQuestions(companies(2), held, { now: NOW, holdsFrom: null }))).toEqual([
      { area: 'tax', block: 0, companyIds: ['c1'] },
    ]);
    expect(taxOnly(dueQuestions(companies(2), held, { now: NOW + 1, holdsFrom: null }))).toEqual([
      { area: 'tax', block: 0, companyIds: ['c1'] },
      { area: 'tax', block: 0, companyIds: ['c0'] },
    ]);
  });

  test('while the device is told of changes only what was answered before that is asked for again, however old the rest is', () => {
    const held = [blockWith({ block: 0, rows: { ...rows(['c0'], 5), ...rows(['c1'], 6) } })];
    const due = (holdsFrom: number | null) =>
      taxOnly(dueQuestions(companies(2), held, { now: NOW, holdsFrom })).flatMap(({ companyIds }) => companyIds);
    expect([due(6), due(5), due(7), due(null)]).toEqual([['c0'], [], ['c0', 'c1'], ['c0', 'c1']]);
  });

  test('a record that is full gets no further company', () => {
    const ids = companies(201).id;
    const held = [blockWith({ rows: rows(ids.slice(0, 200), NOW) })];
    expect(taxOnly(dueQuestions(companies(201), held, { now: NOW, holdsFrom: null }))).toEqual([
      { area: 'tax', block: 1, companyIds: ['c200'] },
    ]);
  });
});
