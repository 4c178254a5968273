import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { memberRecordSchema } from '../entities/member-record.ts';
import { count, id, text } from '../entities/scalars.ts';

/* The VIP centre. The membership itself is `getMemberInfo`. */

/** Where the member centre of a company is, and the size of its window in px (VIP-08, CALL-058). `site` is '' where the deployment has none. */
export const getMemberCenter = defineCall({
  name: 'getMemberCenter',
  asker: 'form',
  method: 'POST',
  path: '/itpbasic/member/center',
  kind: 'read',
  input: v.object({ companyId: id, accountId: id }),
  output: v.object({ site: text(600), width: count, height: count }),
  empty: () => ({ site: '', width: 0, height: 0 }),
  rows: ['CALL-058', 'VIP-08'],
});

/** What a company has as a member: products, packs of checks, and what was told of its membership (VIP-03). */
export const memberRecord = defineCall({
  name: 'memberRecord',
  method: 'POST',
  path: '/itpbasic/member/record',
  kind: 'read',
  input: v.object({ companyId: id }),
  output: memberRecordSchema,
  empty: () => ({ number: '', paidFen: 0, rights: [], packs: [], words: [] }),
  rows: ['VIP-01', 'VIP-03'],
});
