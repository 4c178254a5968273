import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { flag, id, isoTime, text } from '../entities/scalars.ts';

/**
 * Who changed each field of a company last, for whoever has to decide a conflict. A field is missing while nobody has changed it, or when that
 * was before this was kept. `fullName`: of the person, '' for an account without a name; `device`: as the list of devices has it, '' for an
 * unknown one; `familyId`: its sign-in there; `isThis`: the sign-in that asks.
 */
export const companyLastChanges = defineCall({
  name: 'companyLastChanges',
  asker: 'form',
  method: 'POST',
  path: '/itpbasic/company/lastChanges',
  kind: 'read',
  timeoutMs: 8_000,
  input: v.object({ companyId: id }),
  output: v.object({
    list: v.array(v.object({ field: text(40), at: isoTime, fullName: text(60), device: text(200), familyId: text(64), isThis: flag })),
  }),
  empty: () => ({ list: [] }),
  rows: ['CALL-042', 'PLUS-10'],
});
