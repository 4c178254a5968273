import { holdLock } from '../../desk/store/hold-lock.ts';
import type { KeyValue } from '../../desk/store/key-value.ts';

/* Which order this browser is paying for, by its id alone: kept over a reload by the tab, and over a killed browser by the device. */

interface Places {
  readonly tab: KeyValue;
  readonly device: KeyValue;
  readonly accountId: string;
}

const keyOf = (accountId: string): string => `cashier:${accountId}`;
/** Held while a cashier is open, so that another tab does not take its order for one that was left. */
const lockOf = (accountId: string): string => `cashier:${accountId}`;

/** The page is loaded again: this tab goes on with the order. */
export function keepForReload({ tab, accountId }: Pick<Places, 'tab' | 'accountId'>, orderId: string): void {
  tab.set(keyOf(accountId), orderId);
}

/** A cashier is open here. Answers what ends that: `known` when the gateway has said how the order stands, else the next start asks. */
export function atCashier({ device, accountId }: Omit<Places, 'tab'>, orderId: string): (known: boolean) => void {
  device.set(keyOf(accountId), orderId);
  const held = holdLock(navigator.locks, lockOf(accountId), { ifAvailable: true });
  return (known) => {
    if (known && device.get(keyOf(accountId)) === orderId) device.remove(keyOf(accountId));
    void held.then((release) => release?.());
  };
}

/** The order to go on with at a start: that of the tab's reload, else the one whose cashier was open when the browser ended. Null for none. */
export async function leftOrder({ tab, device, accountId }: Places): Promise<string | null> {
  const key = keyOf(accountId);
  const reloaded = tab.get(key);
  if (reloaded !== null) {
    tab.remove(key);
    return reloaded;
  }
  const left = device.get(key);
  if (left === null) return null;
  const release = await holdLock(navigator.locks, lockOf(accountId), { ifAvailable: true });
  if (release === null) return null;
  release();
  device.remove(key);
  return left;
}
