import * as v from 'valibot';
import { MOST_TOLD, toldResults } from '../../domain/activity/activity.ts';
import { defineCall } from '../contract.ts';
import { count, id, isoTime, rowKey, text } from '../entities/scalars.ts';

/**
 * Tells what this device tried and what came of it, where the gateway did not hear of it at the time: no line, no answer, given up (PLUS-29). Each row is noted once,
 * under the name of who is signed in and as told by the device: `at` by its clock, which was `offset` milliseconds behind the gateway's as far as was known. Companies
 * that are not the account's are left out.
 */
export const activityTell = defineCall({
  name: 'activityTell',
  method: 'POST',
  path: '/itpcfoweb/activity/tell',
  kind: 'command',
  input: v.object({
    rows: v.pipe(
      v.array(
        v.object({
          key: v.pipe(text(60), v.minLength(1)),
          companyId: id,
          at: isoTime,
          offset: v.pipe(v.number(), v.safeInteger()),
          what: v.pipe(text(40), v.minLength(1)),
          part: text(),
          result: v.picklist(toldResults),
          reason: text(40),
          of: rowKey,
        }),
      ),
      v.minLength(1),
      v.maxLength(MOST_TOLD),
    ),
  }),
  output: v.object({ noted: count, rev: v.optional(count) }),
  rows: ['PLUS-29'],
});
