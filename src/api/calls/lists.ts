import * as v from 'valibot';
import { importAreas, MOST_ROWS, rowOutcomes } from '../../domain/lists/batches.ts';
import { defineCall } from '../contract.ts';
import { count, id, isoTime, text } from '../entities/scalars.ts';

/* Lists that a user imports from a file: facts of kind `file`, in commands of some hundred rows (PLUS-46). */

const companyIds = v.pipe(v.array(id), v.minLength(1), v.maxLength(MOST_ROWS));
const line = count;

/**
 * Takes rows of one import: each is a fact of one company, by the schema of its area. `companyIds` are the companies of the rows, `at` is when the
 * file was made; what lies in the future counts as now. Answers what became of each row, in their order; one takes no other with it.
 */
export const factsImport = defineCall({
  name: 'factsImport',
  method: 'POST',
  path: '/itpcfoweb/facts/import',
  kind: 'command',
  everybody: true,
  input: v.object({
    importId: id,
    fileName: v.pipe(text(120), v.minLength(1)),
    at: isoTime,
    companyIds,
    rows: v.pipe(
      v.array(v.object({ line, companyId: id, area: v.picklist(importAreas), doc: v.record(v.string(), v.unknown()) })),
      v.minLength(1),
      v.maxLength(MOST_ROWS),
    ),
  }),
  output: v.object({ results: v.array(v.object({ line, outcome: v.picklist(rowOutcomes), problem: v.optional(text(200)) })) }),
  rows: ['PLUS-46'],
});

/** Takes back what an import of the account told of these companies: what it had hidden counts again. Twice is no failure. */
export const factsImportUndo = defineCall({
  name: 'factsImportUndo',
  method: 'POST',
  path: '/itpcfoweb/facts/import/undo',
  kind: 'command',
  everybody: true,
  input: v.object({ importId: id, companyIds, reason: text(200) }),
  output: v.object({ withdrawn: count }),
  rows: ['PLUS-46'],
});
