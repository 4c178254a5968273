import { expect, test } from 'vitest';
import type { OutboxCommand } from '../../api/calls/table.ts';
import type { OutboxState } from '../../db/types.ts';
import { waitingMarks } from './waiting-marks.ts';

const vat = (companyId: string) => ({ companyId, area: 'tax', code: 'vat', period: '202610' }) as const;
const books = { companyId: 'a', area: 'books', code: '', period: '202610' } as const;
const mark = (place: object, state: string) => ({ ...place, state, amount: null, day: '2026-11-20', note: '' });
const given = (name: OutboxCommand, rows: readonly object[], state: OutboxState = 'waiting') => ({ name, input: { rows }, state });

test('[PLUS-47] the last of what waits says what is shown as waiting: a mark, or that one is being taken back; what was refused says nothing', () => {
  const waiting = waitingMarks([
    given('factsMark', [mark(vat('a'), 'accepted'), mark(vat('b'), 'submitted'), mark(books, 'closed')]),
    { name: 'companyHide', input: { companyId: 'a' }, state: 'waiting' } as const,
    given('factsUnmark', [vat('b')]),
    given('factsMark', [mark(vat('a'), 'paid')], 'sending'),
    given('factsMark', [mark(vat('c'), 'paid')], 'refused'),
  ]);
  expect(waiting.of(vat('a'))).toMatchObject({ state: 'paid' });
  expect(waiting.of(books)).toMatchObject({ state: 'closed' });
  expect([waiting.of(vat('b')), waiting.of(vat('c')), waiting.of({ ...vat('a'), period: '202609' })]).toEqual([null, undefined, undefined]);
  expect([waiting.in('tax', 'a'), waiting.in('books', 'a'), waiting.in('tax', 'b')]).toMatchObject([
    { state: 'paid' },
    { state: 'closed' },
    null,
  ]);
  expect([waiting.in('social', 'a'), waiting.in('tax', 'c')]).toEqual([undefined, undefined]);
  expect(waitingMarks([]).of(vat('a'))).toBeUndefined();
});
