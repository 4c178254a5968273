import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { messageOf } from '../../server/store/tables/message-of.ts';
import { batch, freshDevice, must, pull } from '../../tests/support/db-kit.ts';
import { openAccountDb } from '../db/open/account-db.ts';
import { type Desk, DeskContext } from './desk.tsx';
import { createWrites } from './store/writes.ts';
import { useCollections } from './use-collections.ts';

afterEach(cleanup);

function Ids({ companyId, onSeen }: { companyId: string; onSeen(line: string): void }) {
  const held = useCollections((tables) => tables.messages.where('companyId').equals(companyId).primaryKeys(), [companyId]);
  onSeen(`${companyId} ${held?.join() ?? 'reading'}`);
  return null;
}

test('a live query with another question never gives the answer to the one before, and follows what a pull brings', async () => {
  const device = freshDevice();
  await must(openAccountDb('a1', device));
  const writes = createWrites('a1', { now: () => 1_000 }, { storage: device });
  const { db } = await must(writes.open());
  const message = (id: string, companyId: string) => messageOf({ sceneCode: '2', title: id, content: '' }, id, companyId, 1_000);
  const told = (...rows: readonly ReturnType<typeof message>[]) => rows.map((row) => ({ noun: 'messages' as const, row }));
  await pull(db, [{ ...batch([], 'k1'), entries: told(message('m1', 'c1'), message('m2', 'c2')) }], []);
  const seen: string[] = [];
  const desk = { writes, store: { subscribe: () => () => {} } } as unknown as Desk; // as: the hook reads these alone
  const at = (companyId: string) => (
    <DeskContext value={desk}>
      <Ids companyId={companyId} onSeen={(line) => seen.push(line)} />
    </DeskContext>
  );
  const { rerender } = render(at('c1'));
  await waitFor(() => expect(seen.at(-1)).toBe('c1 m1'));
  rerender(at('c2'));
  await waitFor(() => expect(seen.at(-1)).toBe('c2 m2'));
  await pull(db, [{ ...batch([], 'k2'), entries: told(message('m3', 'c2')) }], []);
  await waitFor(() => expect(seen.at(-1)).toBe('c2 m2,m3'));
  expect(seen.filter((line) => /c1 .*m[23]|c2 .*m1/.test(line))).toEqual([]);
  writes.close();
});
