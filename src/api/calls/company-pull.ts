import * as v from 'valibot';
import { defineCall } from '../contract.ts';
import { companySchema } from '../entities/company.ts';
import { count, id } from '../entities/scalars.ts';

const pullCursor = v.pipe(v.string(), v.maxLength(400));
/** Names of collections with commas between them, '' for none. */
const pullNouns = v.pipe(v.string(), v.maxLength(400), v.regex(/^([A-Za-z]+(,[A-Za-z]+)*)?$/));
/** Rows of collections told so far are at least as new as this revision of the account. A gateway of before does not say. */
const rev = v.optional(count);
/**
 * One line of the delta pull. `c`: a company as stored; `x`: a company that is gone; `b`: end of a batch, with the cursor that
 * resumes after it; `e`: end of the pull, with what the client must now hold (count and digest, see domain/digest).
 * Between them stand the entries of the collections that were asked for, which have a `noun` in place of `t` (`collections.ts`).
 */
const pullLineSchema = v.variant('t', [
  v.object({ t: v.literal('c'), v: companySchema }),
  v.object({ t: v.literal('x'), id }),
  v.object({ t: v.literal('b'), cursor: pullCursor, count, rev }),
  v.object({ t: v.literal('e'), cursor: pullCursor, total: count, digest: v.string(), epoch: v.string(), rev }),
]);
export type PullLine = v.InferOutput<typeof pullLineSchema>;

/**
 * Delta pull of companies and of the collections in `nouns`: without a cursor everything (recently used companies first, then by `ord`;
 * first batch of 100, then 500; then the collections), with one what changed since. A collection that the cursor does not know is told
 * whole, one that the gateway does not know is passed over. A cursor the gateway no longer knows is answered by `refused` with code
 * `pull.restart`.
 */
export const companyPull = defineCall({
  name: 'companyPull',
  method: 'GET',
  path: '/itpbasic/company/pull',
  kind: 'read',
  answer: 'lines',
  timeoutMs: 15_000,
  input: v.object({ cursor: v.optional(pullCursor, ''), nouns: v.optional(pullNouns, '') }),
  output: pullLineSchema,
  rows: ['CALL-065'],
});
