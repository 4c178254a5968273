import { expect, test } from 'vitest';
import { commandPorts, encryptingRing, freshAccount, freshDevice, must, openTestDb } from '../../../tests/support/db-kit.ts';
import { giveCommand } from '../commands/give.ts';
import { consultSay } from '../commands/talks.ts';
import { openExisting, settled } from '../open/raw-idb.ts';
import { outboxRows } from '../outbox/outbox-rows.ts';

test('[PLUS-23] [CONSULT-01] a picture that waits, and its small one, are encrypted in the outbox and in the talk, and read back whole', async () => {
  const device = { ...freshDevice(), keys: encryptingRing() };
  const db = await openTestDb(device, freshAccount());
  const picture = { data: 'TGFyZ2Vx'.repeat(50_000), small: 'U21hbGxx'.repeat(1_000) };
  const line = { sceneId: 's1', companyId: '', lineId: 'l1', text: '', at: '2026-11-23T02:00:00.000Z', picture };
  await must(giveCommand(db, consultSay, { input: line, seal: null }, commandPorts()));
  const raw = await openExisting(device.indexedDB, `wb-${db.accountId}`);
  const stored: string[] = [];
  for (const store of ['outbox', 'talkLines']) {
    const rows: unknown[] = (await settled(raw?.transaction(store).objectStore(store).getAll() as IDBRequest<unknown[]>)) ?? [];
    stored.push(
      ...rows.map((row) =>
        JSON.stringify(row, (_, value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value)),
      ),
    );
  }
  raw?.close();
  expect(stored).toHaveLength(2);
  for (const text of stored) for (const part of ['TGFyZ2Vx', 'U21hbGxx']) expect(text.includes(part)).toBe(false);
  const [row] = await must(outboxRows(db));
  expect(row?.input).toMatchObject({ picture });
  expect(await must(db.run('r', ['talkLines'], ({ talkLines }) => talkLines.get('l1')))).toMatchObject({
    small: picture.small,
    large: picture.data,
  });
});
