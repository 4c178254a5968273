import { expect, test } from 'vitest';
import { batch, commandPorts, companies, must, openTestDb, pull, seal, seen } from '../../../tests/support/db-kit.ts';
import { restartPull } from './apply-pull.ts';
import { editCompany } from './edit-company.ts';

test('after the gateway was restored from a backup a full pull brings its lower revisions, under unsent edits too', async () => {
  const db = await openTestDb();
  await pull(db, [batch(companies(3), 'k1')], companies(3));
  const later = companies(3, { rev: 500, note: 'later' });
  await pull(db, [batch(later, 'k2')], later);
  const from = (await seen(db)).get('c1')?.accountant ?? '';
  const edit = { baseRev: 1, changes: { accountant: { from, to: '甲' } } };
  await must(editCompany(db, { companyId: 'c1', seal: seal('c1') }, edit, commandPorts()));
  await must(restartPull(db));
  const restored = companies(3, { rev: 3, note: 'restored' });
  expect(await pull(db, [batch(restored, 'r1')], restored)).toEqual({ matches: true, conclusive: true });
  expect((await seen(db)).get('c1')).toMatchObject({ note: 'restored', accountant: '甲', rev: 3 });
  expect((await seen(db)).get('c2')).toEqual(restored[1]);
});
