import { expect, test } from 'vitest';
import { companyOf } from '../../../../tests/support/company-kit.ts';
import { loadDefinitions } from '../../../db/commands/definitions.ts';
import { overlayOf } from '../../../db/companies/overlay-row.ts';
import type { OutboxRow } from '../../../db/types.ts';
import { changesOf, isTouched, stepForm } from './edit-form.ts';
import { formOfQueued, queuedEdit, rowUnder } from './queued-edit.ts';

await loadDefinitions();
const base = companyOf({ note: 'A', accountant: '李娜' });
function queued(seq: number, from: string, to: string, over: Partial<OutboxRow> = {}): OutboxRow {
  return {
    seq,
    id: `id${seq}`,
    key: 'c1',
    name: 'companyUpdate',
    input: { companyId: 'c1', baseRev: 7, changes: { note: { from, to } } },
    seal: null,
    createdAt: 1,
    attempts: 0,
    nextAt: 0,
    state: 'waiting',
    lastError: null,
    ...over,
  };
}
const noteUnder = (command: OutboxRow, outbox: readonly OutboxRow[]) =>
  rowUnder(command, base, overlayOf('c1', base, outbox, 0), outbox)?.note;

test('[PLUS-10] the form of a refused change holds what was typed, over the row as it is, and counts as untouched until somebody types', () => {
  const refused = queued(1, 'A', 'typed', { state: 'refused', attempts: 1 });
  const row = rowUnder(refused, base, undefined, [refused]) ?? base;
  const form = formOfQueued(row, refused);
  expect(form.values).toMatchObject({ note: 'typed', accountant: '李娜' });
  expect(changesOf(form)).toEqual({ note: { from: 'A', to: 'typed' } });
  const wanted = { note: { from: 'A', to: 'typed' } };
  expect(isTouched(form, wanted)).toBe(false);
  expect(isTouched(stepForm(form, { kind: 'set', field: 'note', value: 'mended' }), wanted)).toBe(true);
  expect(form.theirs).toEqual({});
});

test('[PLUS-10] a value that changed since the refused change was typed is shown beside it', () => {
  const form = formOfQueued(companyOf({ note: 'B' }), queued(1, 'A', 'typed'));
  expect(form.theirs).toEqual({ note: 'B' });
  expect(changesOf(form)).toEqual({ note: { from: 'B', to: 'typed' } });
});

test('[PLUS-10] a change stands on the user’s other changes: all of them when it goes to the end, those before it when it keeps its place', () => {
  const [first, last] = [queued(1, 'A', 'before'), queued(3, 'mine', 'after')];
  const parked = queued(2, 'before', 'mine', { state: 'parked', attempts: 3 });
  const waiting = queued(2, 'before', 'mine');
  expect(noteUnder(parked, [first, parked, last])).toBe('after');
  expect(noteUnder(waiting, [first, waiting, last])).toBe('before');
  expect(noteUnder(waiting, [waiting])).toBe('A');
});

test('[PLUS-02] a change is found under its own company only, and only when it is an edit', () => {
  const rows = [queued(1, 'A', 'B'), queued(2, 'A', 'B', { name: 'companyHide' })];
  expect(queuedEdit(rows, 'c1', 'id1')).toBe(rows[0]);
  expect(queuedEdit(rows, 'c2', 'id1')).toBeNull();
  expect(queuedEdit(rows, 'c1', 'id2')).toBeNull();
});
