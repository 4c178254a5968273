import { expect, test } from '@playwright/test';
import { caseOf } from '../chaos-browser/case.ts';
import { runSchedule } from '../chaos-browser/schedule.ts';
import { openStage } from '../chaos-browser/stage.ts';

const SEEDS = 8;

// The schedules open devices of their own; a trace of each would cost more than the schedule.
test.use({ trace: 'off' });

test(`[R2] [PLUS-11] [PLUS-13] ${SEEDS} seeded schedules of two and three tabs, whose line, gateway, tabs, workers and sign-in fail while a new version comes: what was saved is carried out once, in order per company, one request at a time, and at the end all rows equal the gateway’s and every tab says so`, async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const stage = await openStage(browser);
  const failed: string[] = [];
  const sums = { edits: 0, commands: 0, strikes: 0 };
  try {
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      const report = await runSchedule(stage, seed);
      sums.edits += report.edits;
      sums.commands += report.commands;
      sums.strikes += report.strikes;
      if (report.failures.length > 0) failed.push(caseOf(report));
    }
  } finally {
    await stage.close();
  }
  expect(failed).toEqual([]);
  // Schedules without work, or without faults, would prove nothing.
  expect(sums.edits).toBeGreaterThan(5 * SEEDS);
  expect(sums.commands).toBeGreaterThan(4 * SEEDS);
  expect(sums.strikes).toBeGreaterThan(SEEDS / 2);
});
