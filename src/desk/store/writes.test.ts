import { expect, test } from 'vitest';
import { freshDevice, must } from '../../../tests/support/db-kit.ts';
import { dbPorts } from '../../db/db-ports.ts';
import { acknowledgeLoss, readMeta } from '../../db/meta.ts';
import { openAccountDb } from '../../db/open/account-db.ts';
import { forgetAccount, knownAccount } from '../../db/open/device-db.ts';
import { deleteAccountData, wipeAccount } from '../../db/open/wipe.ts';
import { createWrites } from './writes.ts';

const clock = { now: () => 1_000, after: () => () => {} };

test('[fault 36] [PLUS-11] after the stored data was lost and rebuilt the page writes to what is there now', async () => {
  const device = freshDevice();
  const signedIn = await must(openAccountDb('a1', device));
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
  signedIn.close();
  writes.close();
});

/** Databases of this device; those of nobody left aside. */
async function accountsIn({ indexedDB }: ReturnType<typeof freshDevice>): Promise<(string | undefined)[]> {
  return (await indexedDB.databases()).map(({ name }) => name).filter((name) => name !== 'wb-device');
}

test('[AUTH-16] a page that writes or reads after the account was forgotten brings nothing back', async () => {
  const device = freshDevice();
  const signedIn = await must(openAccountDb('a1', device));
  const writes = createWrites('a1', clock, { storage: device });
  const { db } = await must(writes.open());
  await must(writes.open());
  await must(wipeAccount(signedIn, 'drop'));
  const forgotten = { ok: false, error: { kind: 'lost' } };
  expect(await writes.open()).toMatchObject(forgotten);
  expect(await db.run('rw', ['meta'], async ({ meta }) => await meta.count())).toMatchObject({ ok: false });
  expect(await createWrites('a1', clock, { storage: device }).open()).toMatchObject(forgotten);
  expect(await accountsIn(device)).toEqual([]);
  writes.close();
});

test('[AUTH-16] a page that opens the account while another tab signs out leaves nothing of it, at whatever moment', async () => {
  const left: unknown[] = [];
  for (let turns = 0; turns < 60; turns += 1) {
    const device = freshDevice();
    const signedIn = await must(openAccountDb('a1', device));
    const writes = createWrites('a1', clock, { storage: device });
    const opening = writes.open();
    for (let n = 0; n < turns; n += 1) await new Promise((resolve) => setImmediate(resolve));
    await must(wipeAccount(signedIn, 'drop'));
    await opening;
    writes.close();
    await expect.poll(() => accountsIn(device)).toEqual([]);
    const known = await knownAccount('a1', dbPorts(device));
    left.push(known.ok && known.value);
  }
  expect(left).toEqual(left.map(() => null));
});

test('[AUTH-16] an account that is forgotten while its database is made anew gets neither the mark of the device nor the database', async () => {
  const device = freshDevice();
  const { uuid } = dbPorts(device);
  (await must(openAccountDb('a1', device))).close();
  await must(deleteAccountData('a1', device));
  // The new mark is drawn after the device was asked and before it is written.
  const forgets = {
    ...device,
    uuid: () => {
      void forgetAccount('a1', device);
      return uuid();
    },
  };
  const writes = createWrites('a1', clock, { storage: forgets });
  expect(await writes.open()).toMatchObject({ ok: false, error: { kind: 'lost' } });
  expect(await knownAccount('a1', dbPorts(device))).toEqual({ ok: true, value: null });
  expect(await accountsIn(device)).toEqual([]);
  writes.close();
});
