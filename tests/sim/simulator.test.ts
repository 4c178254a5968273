import { describe, expect, test } from 'vitest';
import { caseOf, runSeeds } from './run-seeds.ts';
import { simulate, usual } from './simulation.ts';

const SEEDS = 500;

describe('the simulator', () => {
  test(`[PLUS-11] ${SEEDS} seeded schedules of two devices, whose tabs, storage, clock, sign-in and line fail: nothing lost, nothing twice, in order per company, one request at a time, all rows equal to the gateway’s at the end`, async () => {
    const failed: string[] = [];
    const sums = { seeds: 0, commands: 0, faults: 0 };
    await runSeeds({ first: 1, last: SEEDS }, (report) => {
      sums.seeds += 1;
      sums.commands += report.commands;
      sums.faults += report.faults;
      if (report.failures.length > 0) failed.push(caseOf(report, usual));
    });
    expect(failed).toEqual([]);
    expect(sums.seeds).toBe(SEEDS);
    // Schedules without work or without faults would prove nothing.
    expect(sums.commands).toBeGreaterThan(10 * SEEDS);
    expect(sums.faults).toBeGreaterThan(10 * SEEDS);
  });

  test('the same seed gives the same run', async () => {
    const [one, two] = [await simulate(7), await simulate(7)];
    expect(two.trace).toEqual(one.trace);
    expect(two.faults).toBe(one.faults);
  });
});
