import { expect, test } from 'vitest';
import { freshDevice, must } from '../../../tests/support/db-kit.ts';
import { acknowledgeLoss, readMeta } from '../../db/meta.ts';
import { openAccountDb } from '../../db/open/account-db.ts';
import { deleteAccountData, wipeAccount } from '../../db/open/wipe.ts';
import { createWrites } from './writes.ts';

const clock = { now: () => 1_000, after: () => () => {} };

test('[fault 36] [PLUS-11] after the stored data was lost and rebuilt the page writes to what is there now', async () => {
  const device = freshDevice();
  const writes = createWrites('a1', clock, { storage: device });
  const before = await must(writes.open());
  expect(await must(writes.open())).toBe(before);
  await must(deleteAccountData('a1', device));
  const rebuilt = await must(openAccountDb('a1', device));
  const after = await must(writes.open());
  expect(after.db).not.toBe(before.db);
  await must(acknowledgeLoss(after.db));
  expect(await must(readMeta(rebuilt, 'canary'))).toMatchObject({ lost: null });
  rebuilt.close();
  writes.close();
});

test('[AUTH-16] a reader that asks again after the account was forgotten brings nothing back', async () => {
  const device = freshDevice();
  const writes = createWrites('a1', clock, { storage: device });
  const { db } = await must(writes.open());
  expect((await writes.open({ again: true })).ok).toBe(true);
  await must(wipeAccount(db, 'drop'));
  expect(await writes.open({ again: true })).toMatchObject({ ok: false, error: { kind: 'lost' } });
  expect(await device.indexedDB.databases()).toEqual([expect.objectContaining({ name: 'wb-device' })]);
  writes.close();
});
