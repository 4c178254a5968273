import { expect, test } from 'vitest';
import { freshDevice, must } from '../../../tests/support/db-kit.ts';
import { openAccountDb } from '../../db/account-db.ts';
import { acknowledgeLoss, readMeta } from '../../db/meta.ts';
import { deleteAccountData } from '../../db/wipe.ts';
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
