import * as v from 'valibot';
import { keyAreas } from '../../domain/sources/key-areas.ts';
import { count, id, text } from './scalars.ts';

/* Keys of programs that tell facts, as the operator's page shows them. Times are milliseconds, 0 for never. */

/** What a new key may do. Empty lists mean everything; `accounts` are login names; `expiresAt` is the first moment at which it opens nothing. */
export const keyDraftSchema = v.object({
  name: text(60),
  areas: v.pipe(v.array(v.picklist(keyAreas)), v.maxLength(keyAreas.length)),
  accounts: v.pipe(v.array(text(60)), v.maxLength(200)),
  expiresAt: count,
});
export type KeyForm = v.InferOutput<typeof keyDraftSchema>;

/** A key without its secret, and what was told with it in the last 30 days. */
export const sourceKeySchema = v.looseObject({
  keyId: id,
  name: text(60),
  areas: v.array(text(40)),
  accounts: v.array(text(60)),
  createdAt: count,
  /** Login name of the operator, '' from the command line. */
  createdBy: text(60),
  expiresAt: count,
  revokedAt: count,
  lastUsedAt: count,
  calls: count,
  rows: count,
  stored: count,
  refused: count,
});
export type SourceKey = v.InferOutput<typeof sourceKeySchema>;

/** One call with a key: its rows, how many changed something, how many were not taken, and the HTTP status it was answered with. */
export const sourceCallSchema = v.looseObject({
  at: count,
  call: text(40),
  rows: count,
  stored: count,
  refused: count,
  status: count,
  ms: v.number(),
});
