import { expect, test } from 'vitest';
import { ageSpan } from './age-span.ts';

test('[PLUS-08] a view is as old as its oldest fact; what was never fetched has no age', () => {
  expect(
    ageSpan([
      { of: 'rows', at: 500 },
      { of: 'member', at: 200 },
      { of: 'tips', at: 0 },
    ]),
  ).toEqual({
    newest: { of: 'rows', at: 500 },
    oldest: { of: 'member', at: 200 },
  });
  expect(ageSpan([{ of: 'rows', at: 0 }])).toBeNull();
});
