import { expect, test } from 'vitest';
import { company } from '../../../tests/support/db-kit.ts';
import type { CompanyChanges } from '../../domain/company/company-edit.ts';
import { loadDefinitions } from '../commands/definitions.ts';
import type { OutboxRow } from '../types.ts';
import { overlayOf } from './overlay-row.ts';

const base = company('c1', { accountant: '李娜' });
await loadDefinitions();

let seq = 0;
function queued(name: string, input: unknown, over: Partial<OutboxRow> = {}): OutboxRow {
  seq += 1;
  const row = {
    seq,
    id: `${seq}`,
    key: 'c1',
    seal: null,
    createdAt: 1,
    attempts: 0,
    nextAt: 0,
    state: 'waiting',
    lastError: null,
  } as const;
  // as: another build may have queued what this one does not know.
  return { ...row, name: name as OutboxRow['name'], input, ...over };
}
const update = (changes: CompanyChanges, companyId = 'c1') => queued('companyUpdate', { companyId, baseRev: 1, changes });

test('[PLUS-08] the user sees his queued commands in order on top of the gateway’s newest row', () => {
  const commands = [
    update({ note: { from: '', to: '一' } }),
    queued('companyHide', { companyId: 'c1', hidden: 1 }),
    update({ note: { from: '一', to: '二' } }),
    queued('switchCompanyLog', { companyId: 'c1', at: '' }),
  ];
  const row = overlayOf('c1', base, commands.toReversed(), 0);
  expect(row).toEqual({ id: 'c1', base, row: { ...base, note: '二', hidden: 1 }, pending: 3, gen: 0 });
});

test('commands of other companies, stopped ones, unknown ones and a company that is gone change nothing', () => {
  const commands = [
    update({ note: { from: '', to: 'x' } }, 'c2'),
    queued('companyHide', { companyId: 'c1', hidden: 1 }, { state: 'refused' }),
    queued('companyHide', { companyId: 'c1', hidden: 1 }, { state: 'conflict' }),
    queued('ofTomorrow', { companyId: 'c1' }),
  ];
  expect(overlayOf('c1', base, commands, 0)).toMatchObject({ row: base, pending: 0 });
  expect(overlayOf('c1', null, [update({ note: { from: '', to: 'x' } })], 0)).toMatchObject({ row: null, pending: 1 });
});
