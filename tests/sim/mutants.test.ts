import { describe, expect, test } from 'vitest';
import { bugs } from './planted.ts';
import { runPlanted, SEEDS_OF_A_BUG } from './run-planted.ts';
import { shownBy } from './shown-by.ts';

describe('the simulator has teeth', () => {
  test.each(bugs.map((bug) => [bug.name, bug] as const))(
    `[PLUS-11] [R3] the planted bug %s is caught within ${SEEDS_OF_A_BUG} seeds`,
    async (_name, bug) => {
      expect(await runPlanted(bug, shownBy[bug.name])).not.toBeNull();
    },
  );
});
