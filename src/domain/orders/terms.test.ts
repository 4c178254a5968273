import { expect, test } from 'vitest';
import { termAfter } from './terms.ts';

test('[PLUS-51] what is bought follows what still runs, and else begins on the day of payment', () => {
  expect(termAfter('', '2026-11-13', 12)).toEqual({ from: '2026-11-13', to: '2027-11-12' });
  expect(termAfter('2026-11-01', '2026-11-13', 12)).toEqual({ from: '2026-11-13', to: '2027-11-12' });
  expect(termAfter('2026-11-12', '2026-11-13', 1)).toEqual({ from: '2026-11-13', to: '2026-12-12' });
  expect(termAfter('2026-11-13', '2026-11-13', 1)).toEqual({ from: '2026-11-14', to: '2026-12-13' });
  expect(termAfter('2027-04-10', '2026-11-13', 12)).toEqual({ from: '2027-04-11', to: '2028-04-10' });
  expect(termAfter('2028-02-28', '2026-11-13', 12)).toEqual({ from: '2028-02-29', to: '2029-02-27' });
});
