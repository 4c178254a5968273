import { expect, test } from 'vitest';
import { FLAG_HIDDEN, FLAG_VIP } from '../company/directory.ts';
import { marketingCandidates } from './marketing.ts';

test('[POP-25] [ENT-34] marketing is asked about companies that are not hidden and have an id and a location', () => {
  const rows = {
    id: ['a', 'b', '', 'd', 'e'],
    locationCode: ['440300', '440300', '440300', '', '110000'],
    flags: [0, FLAG_HIDDEN, 0, 0, FLAG_VIP],
  };
  expect(marketingCandidates(rows)).toEqual([
    { companyId: 'a', locationCode: '440300' },
    { companyId: 'e', locationCode: '110000' },
  ]);
});
