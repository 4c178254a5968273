import type { Dexie, Table } from 'dexie';
import { fail, ok, type Result } from '../../domain/core/result.ts';
import { collectionNames } from '../collections/collections.ts';
import type { DbPorts } from '../db-ports.ts';
import { type StorageProblem, storageProblem } from '../storage-problem.ts';
import type { CanaryRow, KnownAccount, MetaRow } from '../types.ts';
import { deviceId, knownAccount, rememberAccount } from './device-db.ts';

/** `new`: this device never had a database of the account. `known`: it is the one. `lost`: it had another one. */
export type Opened = 'new' | 'known' | 'lost';

/** A sign-out forgets the account before it deletes its data: what is opened or made meanwhile for an account that was known goes with it. */
export const forgotten: StorageProblem = storageProblem('lost', 'this device does not know the account');

/** Stores that hold copies of what the gateway has; they are cleared when the database is not the one the device knew. */
const copies = ['chunk', 'overlay', 'dir', 'facts', ...collectionNames] as const;

/** From setting a database aside to deleting it takes less: whoever has not deleted it by then was ended. Milliseconds. */
const CLOSING_MS = 10_000;

/**
 * Compares the canary in the database with the device's (I8). Unequal or missing on one side means that storage was lost or swapped:
 * the copies are cleared, unsent commands and drafts that are still there stay, and a new canary says what was lost. `expected` is the
 * epoch of an earlier connection of this context: another one fails with `lost`, so that nothing is written into a stranger. An account that
 * the device has forgotten fails with it as well, unless it `mayBeNew`.
 */
export async function checkCanary(
  accountId: string,
  ports: DbPorts,
  dexie: Dexie,
  { expected, mayBeNew }: { readonly expected: string | null; readonly mayBeNew: boolean },
): Promise<Result<{ opened: Opened; epoch: string }, StorageProblem>> {
  const device = await deviceId(ports);
  if (!device.ok) return device;
  const known = await knownAccount(accountId, ports);
  if (!known.ok) return known;
  if (known.value === null && !mayBeNew) return fail(forgotten);
  const meta: Table<MetaRow, string> = dexie.table('meta');
  const row = await meta.get('canary');
  const canary = row?.k === 'canary' ? row : null;
  const key = ports.keys.get(accountId)?.id ?? '';
  const encrypted = canary?.sealed ?? '';
  // Of another key, or of one that is gone: whoever writes beside it would spoil what is there.
  if (encrypted !== '' && encrypted !== key) return fail(storageProblem('locked', 'another key'));
  const rev = await meta.get('rev');
  if (rev?.k === 'rev' && rev.closing !== undefined) {
    if (expected !== null || Math.abs(ports.now() - rev.closing) < CLOSING_MS) return fail(storageProblem('closed', 'about to go'));
    // Whoever set it aside was ended before he deleted it.
    await meta.put({ k: 'rev', rev: rev.rev });
  }
  if (expected !== null)
    return canary?.epoch === expected ? ok({ opened: 'known', epoch: expected }) : fail(storageProblem('lost', 'another'));
  const opened = judge(canary, known.value, device.value);
  if (opened === 'known' && canary !== null) {
    if (known.value === null) await rememberAccount(accountId, canary.epoch, ports);
    return ok({ opened, epoch: canary.epoch });
  }
  const fresh: CanaryRow = {
    k: 'canary',
    deviceId: device.value,
    epoch: ports.uuid(),
    lost: opened === 'lost' ? { at: ports.now(), unsent: known.value?.unsent ?? 0 } : null,
    sealed: opened === 'new' ? key : encrypted,
  };
  await dexie.transaction('rw', [...copies, 'meta'], async () => {
    if (opened === 'lost') {
      for (const store of copies) await dexie.table(store).clear();
      await meta.bulkDelete(['pull', 'layout', 'sync', 'carried']);
    }
    await meta.put(fresh);
  });
  const remembered = await rememberAccount(accountId, fresh.epoch, ports, known.value !== null);
  if (!remembered.ok) return remembered;
  return remembered.value ? ok({ opened, epoch: fresh.epoch }) : fail(forgotten);
}

function judge(canary: CanaryRow | null, known: KnownAccount | null, device: string): Opened {
  if (canary === null) return known === null ? 'new' : 'lost';
  // The device's record was never written (stopped between the two), or was lost itself: the database proves itself by the device id.
  if (known === null) return canary.deviceId === device ? 'known' : 'lost';
  return known.epoch === canary.epoch ? 'known' : 'lost';
}
