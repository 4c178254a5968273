import { expect, test } from 'vitest';
import { storedLogin } from '../../tests/support/login-kit.ts';
import { testMemory } from '../../tests/support/memory-kit.ts';
import { noRows } from '../../tests/support/reader-kit.ts';
import { freshSync } from '../db/meta.ts';
import type { Change, SyncStatus } from '../db/types.ts';
import type { AccountReader } from '../desk/store/account-types.ts';
import { emptyDirectory } from '../domain/company/directory-row.ts';

import { lastShownKey } from '../features/attention/shown-keys.ts';
import { keepPasted } from '../features/companies/paste/pasted-filter.ts';
import { addReminder } from '../features/companies/reminders.ts';
import { rememberActive } from '../features/company-switch/recents.ts';
import { createDesks, type DeskPorts } from './page.ts';

const login = storedLogin({ accountId: 'acc' });
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Desks over an empty account whose sync status is written by the test. */
function setUp() {
  let sync: SyncStatus = { ...freshSync, reach: 'online', lastOkAt: 1 };
  let announce: (change: Change) => void = () => {};
  let rev = 1;
  const reader: AccountReader = {
    ...noRows,
    parts: async () => ({ directory: emptyDirectory(), overlay: [], outbox: [], pull: null, sync, canary: null }),
    rev: async () => ({ k: 'rev', rev }),
    readOnly: false,
    close: () => {},
  };
  const device = testMemory();
  const tab = testMemory();
  const seen = { answers: 0 };
  // as: what of worker, presenter, tabs and clock a desk only hands on is left out.
  const ports = {
    account: {
      open: async () => ({ ok: true, value: reader }),
      listen: (_: string, onChange: (change: Change) => void) => {
        announce = onChange;
        return () => {};
      },
    },
    presenter: {
      report: () => {},
      answered: () => {
        seen.answers += 1;
      },
    },
    worker: {},
    tabs: { clear: () => {}, open: () => {} },
    clock: { now: () => 1, after: () => () => {} },
    device,
    tab,
    language: () => 'zh-CN',
  } as unknown as DeskPorts;
  return {
    desks: createDesks(ports),
    device,
    tab,
    seen,
    async write(part: Partial<SyncStatus>) {
      sync = { ...sync, ...part };
      rev += 1;
      announce({ rev, companies: [], outbox: false, facts: [], meta: ['sync'], drafts: [] });
      await settled();
    },
  };
}

test('[AUTH-16] signing out leaves nothing of the account in the memories of tab and device', () => {
  const { desks, device, tab } = setUp();
  desks.deskOf(login);
  rememberActive({ device, tab }, 'acc', 'c1', false);
  keepPasted(tab, 'acc', ['c1', 'c2']);
  addReminder(tab, 'acc', 'c1');
  device.set(lastShownKey('acc', '7'), '5');
  expect(tab.held.size).toBe(3);
  desks.closeDesk();
  expect([...tab.held, ...device.held]).toEqual([]);
});

test('[ERR-02] an offline period is over when the line is back or a newer run came through, and only then', async () => {
  const { desks, seen, write } = setUp();
  desks.deskOf(login);
  await settled();
  expect(seen.answers).toBe(0);
  await write({ reach: 'offline' });
  await write({ phase: 'pulling' });
  expect(seen.answers).toBe(0);
  await write({ reach: 'online' });
  expect(seen.answers).toBe(1);
  await write({ lastOkAt: 2 });
  expect(seen.answers).toBe(2);
});
