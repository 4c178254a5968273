import { expect, test } from 'vitest';
import { testMemory } from '../../../tests/support/memory-kit.ts';
import { type RemoteConfig, remoteConfig } from '../../api/calls/config.ts';
import type { KeyValue } from '../../desk/store/key-value.ts';
import { fail, ok } from '../../domain/core/result.ts';
import { traitsOf, type Variant } from '../../domain/core/variant.ts';
import type { AskForm } from '../../workers/surface.ts';
import { createGuestOffer } from './guest-offer.ts';

function offer(device: KeyValue, answer: Partial<RemoteConfig> | null, variant: Variant = 'main', location = '130000') {
  // as: the offer asks for nothing but the remote configuration.
  const ask = (async () =>
    answer === null
      ? fail({ kind: 'offline', code: '', msg: '', status: 0 })
      : ok({ ...remoteConfig.empty?.(), ...answer })) as unknown as AskForm;
  return createGuestOffer(device, { flags: () => traitsOf(variant).flags, location: () => location }, ask);
}

test('[AUTH-07] guests are let in by location, and what the gateway said last stands while it does not answer', async () => {
  const device = testMemory();
  const first = offer(device, { guestLocations: ['440300'] });
  expect(first.get()).toBe(true);
  await first.refresh();
  expect(first.get()).toBe(false);
  const next = offer(device, null);
  await next.refresh();
  expect(next.get()).toBe(false);
});

test('[AUTH-07] a device that stands elsewhere is offered what the configuration lists for its own location', async () => {
  expect(offer(testMemory(), null, 'main', '440300').get()).toBe(true);
  const inShanghai = offer(testMemory(), { guestLocations: ['310000'] }, 'main', '310000');
  expect(inShanghai.get()).toBe(false);
  await inShanghai.refresh();
  expect(inShanghai.get()).toBe(true);
});

test('[FLAG-05] [AUTH-07] the variant decides, and remote configuration over it', async () => {
  const xsb = offer(testMemory(), { guestLogin: true }, 'xsb');
  expect(xsb.get()).toBe(false);
  await xsb.refresh();
  expect(xsb.get()).toBe(true);
  const main = offer(testMemory(), { guestLogin: false });
  await main.refresh();
  expect(main.get()).toBe(false);
});

test('a memory that is not its own counts as none', () => {
  const device = testMemory();
  device.set('guestOffer', '{"guestLocations":"all"}');
  expect(offer(device, null).get()).toBe(true);
});
