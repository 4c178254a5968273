import { freshDevice } from '../support/db-kit.ts';
import { type Dump, loadDump } from './dump.ts';

/** A device that holds the sample, and knows it as its own. */
export async function deviceWith(dump: Dump) {
  const device = freshDevice();
  await loadDump(device.indexedDB, 'wb-sample', dump);
  const canary = dump.stores.find((store) => store.name === 'meta')?.rows.find((row) => (row as { k: string }).k === 'canary');
  const { deviceId } = canary as { deviceId: string }; // every version since 1 has written one
  return { ...device, uuid: () => deviceId };
}
