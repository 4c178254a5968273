import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { signedPackSchema } from '../entities/rule-pack.ts';

/** The newest rule pack of filing dates with its signature (PLUS-15, P-05); null where none is published. What it says is public law: nobody need be signed in. */
export const rulePack = defineCall({
  name: 'rulePack',
  method: 'GET',
  path: '/malacca/calendar/rulePack',
  kind: 'read',
  session: false,
  input: v.object({}),
  output: v.object({ pack: v.nullable(signedPackSchema) }),
  empty: () => ({ pack: null }),
  rows: ['PLUS-15'],
});
