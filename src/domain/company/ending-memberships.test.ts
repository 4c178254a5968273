import { expect, test } from 'vitest';
import { startOfChinaDay } from '../core/china-time.ts';
import type { Directory } from './directory.ts';
import { endingMemberships } from './ending-memberships.ts';
import { expiryOf } from './memberships.ts';

const HIDDEN = 4;
const now = startOfChinaDay('2026-11-13') + 3_600_000;

function directoryOf(...companies: readonly (readonly [id: string, expireDate: string, flags?: number])[]): Directory {
  const id = companies.map(([name]) => name);
  // as: of a directory only these columns are read here.
  return { id, expireDate: companies.map(([, date]) => date), flags: companies.map(([, , flags = 0]) => flags) } as unknown as Directory;
}

test('[VIP-04] [CONST-41] a membership ends soon within three calendar months of today, by the end of the month where it has no such day', () => {
  const kinds = (dates: readonly string[], at = now) => dates.map((date) => expiryOf(date, at).kind);
  expect(kinds(['2026-11-12', '2026-11-13', '2027-02-13', '2027-02-14', ''])).toEqual(['past', 'near', 'near', 'far', 'none']);
  expect(kinds(['2027-02-28', '2027-03-01'], startOfChinaDay('2026-11-30'))).toEqual(['near', 'far']);
});

test('[PLUS-01] memberships that end soonest come first, then those that ended, the latest first; hidden companies and those that are no members are left out', () => {
  const dir = directoryOf(
    ['far', '2027-11-13'],
    ['ended long ago', '2025-01-01'],
    ['today', '2026-11-13'],
    ['none', ''],
    ['ended yesterday', '2026-11-12'],
    ['hidden', '2026-11-14', HIDDEN],
    ['next month', '2026-12-20'],
    ['after two months', '2027-02-10'],
  );
  const named = endingMemberships(dir, now).map(({ row, days }) => `${dir.id[row]} ${days}`);
  expect(named).toEqual(['today 0', 'next month 37', 'after two months 89', 'ended yesterday -1', 'ended long ago -681']);
});
