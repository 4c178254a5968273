import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { fieldProblemSchema } from '../entities/publication.ts';
import { id, text } from '../entities/scalars.ts';
import { keyDraftSchema, sourceCallSchema, sourceKeySchema } from '../entities/source-key.ts';

/* Keys of sources on the operator's page; refused for every account that is none. */

const OPERATOR = '/itpactivity/operator';
const rows = ['PLUS-44', 'PLUS-50'];

/** The keys of programs that tell facts, the newest first, at most 300; never their secrets. */
export const operatorKeys = defineCall({
  name: 'operatorKeys',
  method: 'GET',
  path: `${OPERATOR}/keys`,
  kind: 'read',
  input: v.object({}),
  output: v.object({ list: v.array(sourceKeySchema) }),
  empty: () => ({ list: [] }),
  rows,
});

/** The newest calls with a key within 30 days, at most 50. */
export const operatorKeyCalls = defineCall({
  name: 'operatorKeyCalls',
  method: 'GET',
  path: `${OPERATOR}/keyCalls`,
  kind: 'read',
  input: v.object({ keyId: id }),
  output: v.object({ list: v.array(sourceCallSchema) }),
  empty: () => ({ list: [] }),
  rows,
});

/** Makes a key, as `npm run source-key -- add` does. The answer alone carries it: the store holds its hash. */
export const operatorKeyAdd = defineCall({
  name: 'operatorKeyAdd',
  asker: 'form',
  method: 'POST',
  path: `${OPERATOR}/keyAdd`,
  kind: 'online',
  input: keyDraftSchema,
  output: v.object({ keyId: id, key: text(200) }),
  refusal: v.object({ problems: v.array(fieldProblemSchema) }),
  rows,
});

/** Ends a key: it opens nothing from now on. Twice is no failure. */
export const operatorKeyRevoke = defineCall({
  name: 'operatorKeyRevoke',
  asker: 'form',
  method: 'POST',
  path: `${OPERATOR}/keyRevoke`,
  kind: 'online',
  input: v.object({ keyId: id }),
  output: v.object({}),
  rows,
});
