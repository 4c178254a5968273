import { expect, test } from 'vitest';
import { fail, ok } from '../../domain/core/result.ts';
import { goToPlatform, type PlatformPorts } from './platform.ts';

function setUp(over: Partial<PlatformPorts> = {}) {
  const seen: string[] = [];
  const ports: PlatformPorts = {
    page: 'https://platform.example.com/home',
    origins: ['https://platform.example.com'],
    ticket: async () => ok('once'),
    isHeld: () => false,
    leave: (href) => void seen.push(href),
    offer: () => void seen.push('offered'),
    ...over,
  };
  return { seen, go: () => goToPlatform(ports) };
}

test('[UPG-04] after an upgrade the product goes to the platform page, with a one-time code for its tokens', async () => {
  const { seen, go } = setUp();
  expect([await go(), seen]).toEqual([true, ['https://platform.example.com/home?code=once']]);
});

test('[UPG-04] nobody is taken from a form: it is offered, also when the form was begun while the code was asked for', async () => {
  const held = setUp({ isHeld: () => true });
  expect([await held.go(), held.seen]).toEqual([false, ['offered']]);
  let isHeld = false;
  const begun = setUp({
    isHeld: () => isHeld,
    async ticket() {
      isHeld = true;
      return ok('once');
    },
  });
  expect([await begun.go(), begun.seen]).toEqual([false, ['offered']]);
});

test('[UPG-04] without a page, with one of a foreign origin, or without a code the product stays', async () => {
  const refused = { kind: 'offline', code: '', msg: '', status: 0 } as const;
  for (const over of [{ page: '' }, { page: 'https://evil.example.com/' }, { ticket: async () => fail(refused) }]) {
    const { seen, go } = setUp(over);
    expect([await go(), seen]).toEqual([false, []]);
  }
});
