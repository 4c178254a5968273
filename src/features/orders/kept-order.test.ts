import { locks } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { KeyValue } from '../../desk/store/key-value.ts';
import { atCashier, keepForReload, leftOrder } from './kept-order.ts';

function texts(): KeyValue & { readonly all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    get: (key) => all.get(key) ?? null,
    set: (key, value) => all.set(key, value) === all,
    remove: (key) => void all.delete(key),
    keys: (prefix) => [...all.keys()].filter((key) => key.startsWith(prefix)),
    listen: () => () => undefined,
  };
}
beforeEach(() => vi.stubGlobal('navigator', { locks }));
afterEach(() => vi.unstubAllGlobals());

test('[PLUS-51] the order whose cashier was open when the browser ended is the one to go on with, once, for its account alone; one that was answered is none', async () => {
  const [tab, device] = [texts(), texts()];
  const [mine, other] = [
    { tab, device, accountId: '1' },
    { tab, device, accountId: '2' },
  ];
  const leave = atCashier(mine, 'o-1');
  // Another tab of the same browser starts while it is open here: that is no order that was left.
  expect(await leftOrder(mine)).toBeNull();
  leave(false);
  await vi.waitFor(async () => expect(await leftOrder(other)).toBeNull());
  await vi.waitFor(async () => expect(await leftOrder(mine)).toBe('o-1'));
  expect(await leftOrder(mine)).toBeNull();
  atCashier(mine, 'o-2')(true);
  expect([device.all.size, await leftOrder(mine)]).toEqual([0, null]);
});

test('[PLUS-51] a cashier that is closed with an answer forgets its own order and not the one that was opened since', async () => {
  const [tab, device] = [texts(), texts()];
  const first = atCashier({ device, accountId: '1' }, 'o-1');
  const second = atCashier({ device, accountId: '1' }, 'o-2');
  first(true);
  expect([...device.all.values()]).toEqual(['o-2']);
  second(true);
  expect(device.all.size).toBe(0);
  // What a page that loads again keeps comes before what another left.
  atCashier({ device, accountId: '1' }, 'o-3')(false);
  keepForReload({ tab, accountId: '1' }, 'o-4');
  expect([await leftOrder({ tab, device, accountId: '1' }), tab.all.size]).toEqual(['o-4', 0]);
});
