import { expect, test } from 'vitest';
import { testMemory } from '../../../tests/support/memory-kit.ts';
import type { Launch } from '../../domain/launch/launch.ts';
import { keepLaunch, takeLaunch } from './kept-launch.ts';

const launch: Launch = { accountId: '88', companyId: '77', target: { kind: 'menu', code: 'sw' } };

test('[EMBED-10] a launch for another account waits until that account is signed in, and is asked for once', () => {
  const tab = testMemory();
  keepLaunch(tab, launch, 1_000);
  expect(takeLaunch(tab, '88', 2_000)).toEqual(launch);
  expect(takeLaunch(tab, '88', 2_000)).toBeNull();
});

test('[EMBED-10] it is forgotten when somebody else signs in, after ten minutes, and when the clock was set back by more', () => {
  const tab = testMemory();
  for (const [accountId, now] of [
    ['99', 2_000],
    ['88', 601_000],
    ['88', -600_000],
  ] as const) {
    keepLaunch(tab, launch, 1_000);
    expect(takeLaunch(tab, accountId, now)).toBeNull();
    expect(tab.held.size).toBe(0);
  }
});
