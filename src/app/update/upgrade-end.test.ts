import { expect, test } from 'vitest';
import { testMemory } from '../../../tests/support/memory-kit.ts';
import { createUpgradeEnd, type UpgradeEndPorts } from './upgrade-end.ts';

/** A device with a tab; each `start` is a page that is loaded with a build. */
function openPc() {
  const [device, tab] = [testMemory(), testMemory()];
  const saved: unknown[] = [];
  const late = Promise.withResolvers<void>();
  const ports = { device, tab, wait: () => late.promise, save: async (told: unknown) => void saved.push(told) } satisfies Omit<
    UpgradeEndPorts,
    'build'
  >;
  return {
    saved,
    late,
    device,
    tab,
    start: (build: string, over: Partial<UpgradeEndPorts> = {}) => createUpgradeEnd({ ...ports, build, ...over }),
  };
}

test('[UPG-04] an upgrade is done when a page starts with another build, whoever put it in place, and is told once', async () => {
  const pc = openPc();
  const old = pc.start('old');
  expect([old.wasOpen, await old.settle()]).toEqual([false, null]);
  old.opened('u1', 'silent');
  const next = pc.start('new');
  expect([next.wasOpen, await next.settle(), await next.settle()]).toEqual([true, 'done', null]);
  expect(pc.saved).toEqual([{ upStatus: 1, upGradeType: 'silent' }]);
  expect(await pc.start('new').settle()).toBeNull();
});

test('[ERR-34] an upgrade that was begun has failed when the old build still runs a while after the start, and not before', async () => {
  const pc = openPc();
  const old = pc.start('old');
  old.opened('u1', 'force');
  old.begun();
  const again = pc.start('old').settle();
  await new Promise((resolve) => setImmediate(resolve));
  expect(pc.saved).toEqual([]);
  pc.late.resolve();
  expect(await again).toBe('failed');
  expect(pc.saved).toEqual([{ upStatus: 2, upGradeType: 'force' }]);
});

test('an upgrade that was put off is neither done nor failed, and one that was begun in another tab says nothing here', async () => {
  const pc = openPc();
  pc.start('old').opened('u1', 'silent');
  expect(await pc.start('old').settle()).toBeNull();
  pc.tab.set('upgradeBegun', '1');
  expect(await pc.start('old', { tab: testMemory() }).settle()).toBeNull();
  expect(pc.saved).toEqual([]);
  pc.device.set('upgradeOpen', '{"half":');
  expect(await pc.start('new').settle()).toBeNull();
});
