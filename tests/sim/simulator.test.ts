import { describe, expect, test } from 'vitest';
import { missingFrom, type Tally } from './happenings.ts';
import { regressions } from './regressions.ts';
import { addTally, caseOf, runSeeds } from './run-seeds.ts';
import { simulate, usual } from './simulation.ts';

const SEEDS = 150;

describe('the simulator', () => {
  test(`[PLUS-11] [R1] ${SEEDS} seeded schedules of two devices, whose tabs, storage, clock, sign-in and line fail: nothing lost, nothing twice, in order per company, one request at a time, all rows equal to the gateway’s at the end, on every page too`, async () => {
    const failed: string[] = [];
    const sums = { seeds: 0, commands: 0 };
    const tally: Tally = new Map();
    await runSeeds({ first: 1, last: SEEDS }, (report) => {
      sums.seeds += 1;
      sums.commands += report.commands;
      addTally(tally, report.tally);
      if (report.failures.length > 0) failed.push(caseOf(report, usual));
    });
    expect(failed).toEqual([]);
    expect(sums.seeds).toBe(SEEDS);
    // Schedules without work would prove nothing, nor would a fault that has silently left them.
    expect(sums.commands).toBeGreaterThan(10 * SEEDS);
    expect(missingFrom(tally)).toEqual([]);
  });

  test('the same seed gives the same run', async () => {
    const [one, two] = [await simulate(7), await simulate(7)];
    expect(two.trace).toEqual(one.trace);
    expect(two.tally).toEqual(one.tally);
  });

  test.each(regressions)('[PLUS-11] seed $seed: $shows', async ({ seed, options }) => {
    expect((await simulate(seed, { ...usual, ...options })).failures).toEqual([]);
  });
});
