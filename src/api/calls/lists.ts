import * as v from 'valibot';
import { importAreas, MOST_ROWS, rowOutcomes } from '../../domain/lists/batches.ts';
import { companyOutcomes, keptReasons, MOST_COMPANIES } from '../../domain/lists/companies/wire.ts';
import { defineCall } from '../contract.ts';
import { count, flag, id, isoTime, text } from '../entities/scalars.ts';

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

const value = v.optional(text(2_000), '');

/**
 * Takes companies out of one file, as `npm run import` does: known ones are completed, never emptied, and those that are new are authorised for what
 * needs no authority. `rename`: one that is known by its number may get another name. Answers what became of each row, in their order, and of those
 * that are not simply taken why, as the kind of a note and what it is about.
 */
export const companiesImport = defineCall({
  name: 'companiesImport',
  method: 'POST',
  path: '/itpcfoweb/companies/import',
  kind: 'command',
  input: v.object({
    importId: id,
    fileName: v.pipe(text(120), v.minLength(1)),
    rename: flag,
    rows: v.pipe(
      v.array(
        v.object({
          line,
          companyName: value,
          shortName: value,
          shxydm: value,
          nsrsbh: value,
          djxh: value,
          dsnsrsbh: value,
          location: value,
          addedTaxType: value,
          accountant: value,
          tags: value,
          note: value,
        }),
      ),
      v.minLength(1),
      v.maxLength(MOST_COMPANIES),
    ),
  }),
  output: v.object({
    results: v.array(v.object({ line, outcome: v.picklist(companyOutcomes), problem: v.optional(text(300)) })),
  }),
  rows: ['PLUS-46', 'PLUS-49'],
});

/**
 * Takes companies away again that these lines of an import of the account added. What was changed, told of or shared since stays, and so does what an
 * import completed. Twice is no failure.
 */
export const companiesImportUndo = defineCall({
  name: 'companiesImportUndo',
  method: 'POST',
  path: '/itpcfoweb/companies/import/undo',
  kind: 'command',
  input: v.object({ importId: id, lines: v.pipe(v.array(line), v.minLength(1), v.maxLength(MOST_COMPANIES)) }),
  output: v.object({ removed: count, kept: v.array(v.object({ line, why: v.picklist(keptReasons) })) }),
  rows: ['PLUS-46'],
});
