import { expect, test } from 'vitest';
import { companyOf } from '../../../../tests/support/company-kit.ts';
import {
  batch,
  callError,
  commandPorts,
  companies,
  company,
  must,
  openTestDb,
  pull,
  readerOf,
  seal,
  told,
} from '../../../../tests/support/db-kit.ts';
import { editCompany } from '../../../db/companies/edit-company.ts';
import { foldOverlay } from '../../../db/companies/fold.ts';
import { settleStopped } from '../../../db/outbox/outbox.ts';
import type { OutboxRow } from '../../../db/types.ts';
import type { CompanyChanges } from '../../../domain/company/company-edit.ts';
import { type Conflict, conflictOf, gatewayRow, merged, resolvedChanges } from './conflict-model.ts';

const base = companyOf({ accountant: '他们的', tags: ['季报', '他'], note: '他们写的', companyName: '恒信' });
const changes: CompanyChanges = {
  accountant: { from: '原来', to: '我的' },
  tags: { from: ['季报'], to: ['季报', '我'] },
  companyName: { from: '恒信', to: '恒信新名' },
};
const row = (part: Partial<OutboxRow> = {}): OutboxRow => ({
  seq: 1,
  id: 'cmd',
  key: 'c1',
  name: 'companyUpdate',
  input: { companyId: 'c1', baseRev: 1, changes },
  seal: null,
  createdAt: 0,
  attempts: 1,
  nextAt: 0,
  state: 'conflict',
  lastError: null,
  ...part,
});
function conflict(): Conflict {
  const found = conflictOf(row(), base);
  if (found === null) throw new Error('no conflict');
  return found;
}

test('a conflict names the fields that both changed; the others of the same edit are no conflict', () => {
  const found = conflict();
  expect(found.fields.map(({ field }) => field)).toEqual(['accountant', 'tags']);
  expect(found.fields[0]).toMatchObject({ was: '原来', mine: '我的', theirs: '他们的', both: null });
  expect(Object.keys(found.rest)).toEqual(['companyName']);
});

test('mine and both are sent from the gateway value on, theirs is not sent, the untouched rest goes along', () => {
  expect(
    resolvedChanges(
      conflict(),
      new Map([
        ['accountant', 'mine'],
        ['tags', 'both'],
      ]),
    ),
  ).toEqual({
    accountant: { from: '他们的', to: '我的' },
    tags: { from: ['季报', '他'], to: ['季报', '他', '我'] },
    companyName: { from: '恒信', to: '恒信新名' },
  });
  const theirs = resolvedChanges(
    conflict(),
    new Map([
      ['accountant', 'theirs'],
      ['tags', 'theirs'],
    ]),
  );
  expect(Object.keys(theirs)).toEqual(['companyName']);
});

test('notes are put one after the other, and not twice when one holds the other', () => {
  expect(merged('note', '我写的', '他们写的')).toBe('他们写的\n我写的');
  expect(merged('note', '他们写的', '他们写的，还有更多')).toBe('他们写的，还有更多');
  expect(merged('accountant', 'a', 'b')).toBeNull();
});

test('a command that is not in conflict any more has none to show', () => {
  expect(conflictOf(row({ state: 'waiting' }), base)).toBeNull();
  expect(conflictOf(undefined, base)).toBeNull();
});

test('[PLUS-10] a conflict can be decided before and after its company was folded into the records', async () => {
  const db = await openTestDb();
  await pull(db, [batch(companies(3), 'k1')], companies(3));
  const edit = { baseRev: 1, changes: { note: { from: '', to: '我的' } } };
  const row = await must(editCompany(db, { companyId: 'c1', seal: seal('c1') }, edit, commandPorts()));
  await must(settleStopped(db, row, 'conflict', callError('conflict'), told(company('c1', { ord: 1, rev: 5, note: '他们的' }))));
  const reader = await readerOf(db);
  const seen = async () => {
    const { overlay, outbox } = await reader.parts({ overlay: ['c1'], outbox: true });
    const against = gatewayRow(overlay[0], await reader.company('c1', -1));
    return against === null ? null : conflictOf(outbox[0], against);
  };
  const before = await seen();
  expect(before?.fields).toEqual([expect.objectContaining({ field: 'note', mine: '我的', theirs: '他们的' })]);
  expect(await must(foldOverlay(db))).toBe(1);
  expect((await reader.parts({ overlay: 'all' })).overlay).toEqual([]);
  expect(await seen()).toEqual(before);
  reader.close();
});
