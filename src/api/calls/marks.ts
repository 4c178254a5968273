import * as v from 'valibot';
import { MOST_MARKS, markAreas, markStates } from '../../domain/sources/marks.ts';
import { defineCall } from '../contract.ts';
import { count, id, isoDate, isoTime, text } from '../entities/scalars.ts';
import { amount, period } from '../entities/status.ts';

/* Marks by hand: what a person says of the work of companies beside what sources tell (PLUS-47). */

/** Rows that could not be carried out, by their place in the input; the others were. */
const refusedRows = v.array(v.object({ row: count, companyId: id, problem: text(40) }));

/**
 * Marks states of companies by hand. A row is of a filing (`code` and `period`) or of the month of an area; `day` is China's day since which it is
 * so, `at` when it was marked. Every account that has the company is told, with the name of who marked. Rows that cannot be are named; without any
 * other the call is refused with the problem of the first.
 */
export const factsMark = defineCall({
  name: 'factsMark',
  method: 'POST',
  path: '/malacca/facts/mark',
  kind: 'command',
  everybody: true,
  input: v.object({
    at: isoTime,
    rows: v.pipe(
      v.array(
        v.object({
          companyId: id,
          area: v.picklist(markAreas),
          /** Tax code of a filing in the area `tax`, '' elsewhere. */
          code: v.optional(text(40), ''),
          period,
          state: v.picklist(markStates),
          amount: v.nullable(amount),
          day: isoDate,
          note: v.optional(text(200), ''),
        }),
      ),
      v.minLength(1),
      v.maxLength(MOST_MARKS),
    ),
  }),
  output: v.object({ marked: count, refused: refusedRows }),
  rows: ['PLUS-47'],
});

/**
 * Takes marks back with a reason: what they had hidden counts again. `whose`: those of the account, or those of everybody who has the company, as when
 * a contradiction is resolved. A row without a mark is no failure.
 */
export const factsUnmark = defineCall({
  name: 'factsUnmark',
  method: 'POST',
  path: '/malacca/facts/unmark',
  kind: 'command',
  everybody: true,
  input: v.object({
    rows: v.pipe(
      v.array(v.object({ companyId: id, area: v.picklist(markAreas), code: v.optional(text(40), ''), period })),
      v.minLength(1),
      v.maxLength(MOST_MARKS),
    ),
    reason: text(200),
    whose: v.picklist(['own', 'all']),
  }),
  output: v.object({ unmarked: count, refused: refusedRows }),
  rows: ['PLUS-47'],
});
