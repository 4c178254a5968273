import { expect } from '@playwright/test';
import { test } from '../support/browser/fixtures.ts';
import { killBrowser } from './browser-kills.ts';
import { findingsOf } from './count.ts';
import { progress, wanted, wantedSeed, writeCount } from './report.ts';
import { crashTabs } from './tab-crashes.ts';

test('[R4] the browser is killed while edits are made and sent', async () => {
  const count = await killBrowser({ kills: wanted('browser'), seed: wantedSeed(), onKill: progress('browser') });
  writeCount('browser', count);
  expect(findingsOf(count)).toEqual([]);
});

test('[R4] tabs crash while they save and send', async ({ context, line, effects, watch }) => {
  watch.allow(/crash/i);
  const count = await crashTabs({ context, line, effects }, { kills: wanted('tab'), seed: wantedSeed(), onKill: progress('tab') });
  writeCount('tab', count);
  expect(findingsOf(count)).toEqual([]);
});
