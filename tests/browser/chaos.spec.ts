import { test as base, expect } from '@playwright/test';
import { caseOf } from '../chaos-browser/case.ts';
import { runSchedule } from '../chaos-browser/schedule.ts';
import { openStage, type Stage } from '../chaos-browser/stage.ts';

/** Seeds of every test run; a schedule waits half of its time, so two tests share them, each in a worker of its own. */
const SEEDS = 2;
const OF_A_TEST = SEEDS / 2;

const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser }, use) => {
      const stage = await openStage(browser);
      await use(stage);
      await stage.close();
    },
    { scope: 'worker' },
  ],
});

for (const [name, first] of [
  ['odd', 1],
  ['even', 2],
] as const) {
  const seeds = Array.from({ length: OF_A_TEST }, (_, i) => first + 2 * i);
  test(`[R2] [PLUS-11] [PLUS-13] ${OF_A_TEST} seeded schedules (the ${name} of ${SEEDS} seeds) of two and three tabs, whose line, gateway, tabs, workers and sign-in fail while a new version comes: what was saved is carried out once, in order per company, one request at a time, and at the end all rows equal the gateway’s and every tab says so`, async ({
    stage,
  }) => {
    test.setTimeout(600_000);
    const failed: string[] = [];
    const sums = { edits: 0, commands: 0, strikes: 0 };
    for (const seed of seeds) {
      const report = await runSchedule(stage, seed);
      sums.edits += report.edits;
      sums.commands += report.commands;
      sums.strikes += report.strikes;
      if (report.failures.length > 0) failed.push(caseOf(report));
    }
    expect(failed).toEqual([]);
    // Schedules without work, or without faults, would prove nothing.
    expect(sums.edits).toBeGreaterThan(5 * OF_A_TEST);
    expect(sums.commands).toBeGreaterThan(4 * OF_A_TEST);
    expect(sums.strikes).toBeGreaterThan(OF_A_TEST / 2);
  });
}
