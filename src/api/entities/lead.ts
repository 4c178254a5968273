import * as v from 'valibot';
import { leadStates } from '../../domain/risk/lead-state.ts';
import { count, id, text } from './scalars.ts';

/** A lead as the operator's page shows it: who wants to be called (ENT-33), of whom, and how far operators are with it. */
export const leadSchema = v.looseObject({
  /** The account that gave it, and its own id there: together they name it. */
  owner: id,
  leadId: id,
  /** Milliseconds. */
  at: count,
  /** Login name, '' for an account that is gone. */
  account: text(60),
  /** Name of the company it is about, '' for none and for one that the account has no more. */
  companyName: text(),
  name: text(60),
  mobile: text(20),
  title: text(100),
  areaCode: text(20),
  /** What its user was shown when he asked to be called. */
  results: text(1_000),
  state: v.picklist(leadStates),
  /** When it was marked last, 0 for never, and the login name of the operator who did it. */
  markedAt: count,
  markedBy: text(60),
  remark: text(500),
});
export type Lead = v.InferOutput<typeof leadSchema>;
