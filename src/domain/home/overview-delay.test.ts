import { expect, test } from 'vitest';
import { remoteConfig } from '../../api/calls/config.ts';
import { OVERVIEW_DELAY_MS, overviewDelay } from './overview-delay.ts';

test('[CONST-35] the overview info waits 10000 ms unless the configuration says otherwise, and the contract has the same default', () => {
  expect(OVERVIEW_DELAY_MS).toBe(10_000);
  expect(remoteConfig.empty?.().zyy003Delay).toBe(10_000);
  expect([overviewDelay('known', 3_000), overviewDelay('known', 0), overviewDelay('failed', 10_000)]).toEqual([3_000, 0, 10_000]);
  expect(overviewDelay('never', undefined)).toBe(10_000);
});

test('[HOME-31] while the configuration is being read no delay is known', () => {
  expect(overviewDelay('reading', undefined)).toBeNull();
});
